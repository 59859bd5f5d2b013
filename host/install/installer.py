"""Putting firmware on a board, step by step; each step finds out what is already there, so that a
second run goes on.

Nothing that runs is ever written over: an update goes into the slot that does not run, is verified,
and then chosen by one small write (docs/decisions/0011-two-slots.md).
"""

import hashlib
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from host.errors import InstallError
from host.install.bundles import bundled
from host.install.compile import ROOT, build
from host.install.flasher import Flasher
from host.install.image import CHIPS, OLDEST, WHAT_TO_BUY, Image, files_at
from host.install.line import Line
from host.install.repl import Facts, Repl
from host.install.slots import SlotState
from shared_engine.wire.messages import Hello

_MAIN = "/main.py"
_MAIN_SOURCE = ROOT / "firmware" / "boot" / "main.py"
_MAIN_MARK = "Board Collie"
_OWN_MAIN_KEPT = "/main-before-collie.py"
_MPY_VERSION = 6
_INTERNAL_BYTES = 600_000  # more than either chip has without PSRAM
_BLOCK_BYTES = 4096  # of the flash; a file fills whole ones
# left free for log and settings: twice what the firmware itself leaves (drivers/storage.py)
_SPARE_BYTES = 32 * 1024


class Progress(Protocol):
    """Where the installer reports what it does."""

    def say(self, text: str) -> None:
        """Report a fact or a step that is done."""
        ...

    def ask(self, question: str) -> None:
        """Ask before something that cannot be taken back. Raises an exception if the answer is
        no."""
        ...

    def track(self, text: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
        """Show a step of *total* bytes; the function is called with the bytes that are done."""
        ...


@dataclass(frozen=True)
class Order:
    """What is wanted."""

    port: str
    image: Image | None = None
    settings: dict[str, str | int] = field(default_factory=dict[str, str | int])


@dataclass(frozen=True)
class Tree:
    """The compiled firmware: the *files* of a slot by path, and the boot selector *main*."""

    files: dict[str, bytes]
    main: bytes

    @classmethod
    def built(cls, folder: Path) -> "Tree":
        """Compile our sources into *folder*; what has not changed is kept. Raises InstallError."""
        modules = {path: source.read_bytes() for source, path in build(folder / "device")}
        return cls(bundled(modules), _MAIN_SOURCE.read_bytes())

    @property
    def size(self) -> int:
        return sum(len(data) for data in self.files.values())


class Installer:
    """Carries out an *order* with the firmware *tree*."""

    def __init__(
        self, order: Order, tree: Tree, progress: Progress, line: Line | None = None
    ) -> None:
        self._order = order
        self._tree = tree
        self._progress = progress
        self._line = line or Line(order.port)
        self._is_changed = False  # another firmware will start than before

    def plan(self) -> None:
        """Say what `run` would do, as far as it can be known without disturbing the board."""
        say, image, tree = self._progress.say, self._order.image, self._tree
        firmware = self._line.greet()
        say(
            f"port: {self._order.port}, "
            + (f"{firmware} answers" if firmware else "no Board Collie answers")
        )
        if image:
            say(
                f"1. write {image.path.name} ({image.chip.name}, "
                f"{image.version or 'version unknown'}, "
                f"{_origin(image)}, "
                f"{_kb(len(image.data))}) to 0x{image.chip.image_at:x}, unless the chip holds it "
                "already or is another"
            )
        else:
            say("1. leave MicroPython as it is (no --image)")
        say(
            f"2. end the program on the board; check for MicroPython {OLDEST[0]}.{OLDEST[1]} or "
            "newer"
        )
        say(
            f"3. compare {len(tree.files)} files ({_kb(tree.size)}) with the slot that does not "
            "run, copy what differs, verify"
        )
        say("4. put the boot selector on the board as /main.py, if it is not there")
        say("5. choose that slot on trial, restart, greet the new firmware")
        if self._order.settings:
            say(f"6. keep the settings {_settings(self._order.settings)}")
        say("nothing was changed (--dry-run)")

    def run(self) -> None:
        """Do it.

        Raises:
            InstallError: something is wrong or was interrupted; the message says what to do. The
            board starts what it
                started before, or nothing but its REPL if there was nothing.
        """
        self._progress.say(f"port: {self._order.port}, looking for the board ...")
        if self._order.image:
            self._flash(self._order.image)
        repl = self._line.repl(is_new=self._order.image is not None)
        try:
            slot = self._install(repl)
        finally:
            repl.restart()
        self._greet(slot)
        if self._order.settings:
            self._choose(self._order.settings, slot)

    # ---- MicroPython

    def _flash(self, image: Image) -> None:
        flasher = Flasher(self._order.port)
        chip = flasher.look()
        name = chip.name
        if name not in {one.name for one in CHIPS.values()}:
            raise InstallError(f"the board on {self._order.port} is {name}; {WHAT_TO_BUY}")
        if name != image.chip.name:
            raise InstallError(
                f"{image.path.name} is for {image.chip.name}, and the board on {self._order.port} "
                f"is {name}: "
                "take the image for your board"
            )
        if chip.has_psram is False:
            self._progress.ask(
                f"this {name} has no PSRAM inside, and {WHAT_TO_BUY}. Only a module with a PSRAM "
                "chip of its own works. Go on?"
            )
        here, there = files_at(chip.partitions), image.files_at
        if here is not None and here != there:
            self._progress.ask(
                f"{image.path.name} moves the board's files from 0x{here:x} to 0x{there or 0:x}: "
                "the log, the deck and the "
                "settings on the board will be lost. Fetch the games with `collie play` first. Go "
                "on?"
            )
        elif not chip.partitions:
            self._progress.say(f"{name} without a program")
        self._vouch(image)
        with self._progress.track(
            f"write {image.version or image.path.name}", len(image.data)
        ) as advance:
            done = 0

            def to(count: int) -> None:
                nonlocal done
                advance(count - done)
                done = count

            flasher.write(image, to)

    def _vouch(self, image: Image) -> None:
        """Say which published image it is; ask if it is none."""
        name = image.path.name
        if image.published_as:
            self._progress.say(f"{name}: as MicroPython published it ({image.published_as})")
        elif image.is_other_than_its_name:
            self._progress.ask(
                f"{name} is whole, but not what MicroPython published under this name. Take the "
                "one from micropython.org. Go on?"
            )
        else:
            self._progress.ask(
                f"{name} is whole, but not on the list of published images, so nobody vouches for "
                "what it does: is it from "
                "micropython.org? Go on?"
            )

    # ---- the firmware

    def _install(self, repl: Repl) -> str:
        """Bring a slot and the boot selector to what is wanted; return the slot that will start."""
        facts = repl.facts()
        self._check(facts)
        state = SlotState.parse(facts.slot_line)
        if state.known and not state.trial and self._is_complete(repl, state.known):
            self._progress.say(
                f"firmware: slot {state.known} runs exactly this one, nothing to copy"
            )
            slot = state.known
        else:
            slot = state.target
            state = self._fill(repl, slot, state, facts)
            self._is_changed = True
        fresh = self._fresh_main(repl, facts)
        if self._is_changed:
            repl.write_state(state.on_trial(slot).line)
            before = f"; {state.known} stays to fall back to" if state.known else ""
            self._progress.say(f"chosen: slot {slot}, on trial until it has started well{before}")
        if fresh:  # last: until now the board starts what it started before
            repl.rename(fresh, _MAIN)
            self._progress.say("boot selector: written")
        return slot

    def _check(self, facts: Facts) -> None:
        version = ".".join(map(str, facts.version))
        if facts.version[:2] < OLDEST:
            raise InstallError(
                f"MicroPython {version} is too old: {OLDEST[0]}.{OLDEST[1]} or newer is needed; "
                "add --image FILE.bin with one"
            )
        name = facts.machine.rpartition(" with ")[2].replace("-", "")
        if name not in {chip.name.replace("-", "") for chip in CHIPS.values()}:
            raise InstallError(f"the board says it is {facts.machine!r}; {WHAT_TO_BUY}")
        if facts.heap_bytes < _INTERNAL_BYTES:
            raise InstallError(
                f"MicroPython finds no PSRAM, only {_kb(facts.heap_bytes)} of memory; if the "
                "module has some, take the image for it "
                f"(docs/installing.md), else {WHAT_TO_BUY}"
            )
        if facts.mpy & 0xFF != _MPY_VERSION:
            raise InstallError(
                f"MicroPython {version} takes compiled files of version {facts.mpy & 0xFF}, this "
                "firmware is compiled to "
                f"{_MPY_VERSION}: install a Board Collie that fits it, or an older MicroPython "
                "with --image"
            )
        self._progress.say(f"board: {facts.machine}, MicroPython {version}")

    def _is_complete(self, repl: Repl, slot: str) -> bool:
        """Whether *slot* holds exactly this firmware."""
        missing, extra = self._differing_files(repl, slot)
        return not missing and not extra

    def _fill(self, repl: Repl, slot: str, state: SlotState, facts: Facts) -> SlotState:
        """Make *slot*, which does not run, hold exactly this firmware; return the state in which
        nobody starts it yet."""
        missing, extra = self._differing_files(repl, slot)
        if missing or extra:
            withdrawn = state.without_trial(slot)
            if withdrawn != state:
                repl.write_state(withdrawn.line)
                state = withdrawn
        self._progress.say(
            f"firmware: slot {slot}, {len(missing)} of {len(self._tree.files)} files differ"
        )
        if extra:
            repl.remove(extra)
        needed = sum(-(-len(data) // _BLOCK_BYTES) * _BLOCK_BYTES for data in missing.values())
        if needed + _SPARE_BYTES > facts.free_bytes:
            raise InstallError(
                f"{_kb(needed)} do not fit: the board has {_kb(facts.free_bytes)} free; let "
                "`collie play` fetch the games first"
            )
        if missing:
            with self._progress.track(
                f"copy to slot {slot}", sum(map(len, missing.values()))
            ) as advance:
                repl.write_files(sorted(missing.items()), advance)
            if not self._is_complete(repl, slot):
                raise InstallError(
                    "what was written reads back differently; run it again, and if it stays so, "
                    "the flash is bad"
                )
            self._progress.say(f"verified: slot {slot}")
        return state

    def _differing_files(self, repl: Repl, slot: str) -> tuple[dict[str, bytes], list[str]]:
        """Files of *slot* to write, by path, and files to remove."""
        there = repl.hashes(f"/{slot}")
        wanted = {f"/{slot}{path}": data for path, data in self._tree.files.items()}
        missing = {path: data for path, data in wanted.items() if there.get(path) != _digest(data)}
        return missing, sorted(path for path in there if path not in wanted)

    def _fresh_main(self, repl: Repl, facts: Facts) -> str:
        """Put the boot selector beside what the board starts with, to be renamed; return its path,
        "" if it is there."""
        wanted = _digest(self._tree.main)
        there = repl.hashes(_MAIN).get(_MAIN)
        if there == wanted:
            return ""
        if there and _MAIN_MARK not in facts.main_head:
            self._progress.ask(
                f"the board has a program of its own, {_MAIN}; it would be kept as "
                f"{_OWN_MAIN_KEPT} and no longer start. Go on?"
            )
            repl.copy(_MAIN, _OWN_MAIN_KEPT)
        fresh = _MAIN + ".new"
        repl.write_files([(fresh, self._tree.main)], lambda _: None)
        if repl.hashes(fresh).get(fresh) != wanted:
            raise InstallError("the boot selector reads back differently; run it again")
        return fresh

    # ---- afterwards

    def _greet(self, slot: str, before: Hello | None = None) -> None:
        self._progress.say("restart: waiting for the firmware ...")
        started_s = time.monotonic()
        answer = self._line.wait_for_firmware(is_new=self._is_changed, before=before)
        reason = f": {answer.reason}" if answer.reason else ""
        if not answer.firmware:
            raise InstallError(
                f"the firmware in slot {slot} did not start{reason}; the board is at its REPL: "
                "please report it"
                if answer.is_at_repl
                else f"the firmware in slot {slot} does not answer{reason}; switch the board off "
                "and on, and run it again"
            )
        if answer.starts and answer.starts[-1] != slot:
            raise InstallError(
                f"the new firmware in slot {slot} did not start well{reason}; the board went back "
                "to slot "
                f"{answer.starts[-1]}, and {answer.firmware} runs: play on, and please report it"
            )
        self._progress.say(f"done: {answer.firmware}, after {time.monotonic() - started_s:.0f} s")

    def _choose(self, settings: dict[str, str | int], slot: str) -> None:
        words = _settings(settings)
        if before := self._line.choose(settings):
            self._progress.say(f"settings: {words}; the board restarts")
            self._greet(slot, before)
        else:
            self._progress.say(f"settings: {words}, as before")


def _settings(settings: dict[str, str | int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in settings.items())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _origin(image: Image) -> str:
    return (
        "published by MicroPython" if image.published_as else "not on the list of published images"
    )


def _kb(size: int) -> str:
    return f"{size / 1024:.0f} kB"
