"""The boot selector: what it starts, and that a power cut at any flash operation of a switch leaves
a board that starts."""

import builtins
import errno
import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware.drivers.storage import Storage
from firmware.tasks import confirm
from host.install.bundles import bundled
from host.install.slots import RUNNING, STARTS, SlotState
from tests.firmware.flash import Disk, MemoryFlash, apply

SOURCE = Path(__file__).parents[2] / "firmware" / "boot" / "main.py"
POWER_ON, HARD, WATCHDOG = 1, 2, 3
BLOCKS = 24


class Reset(BaseException):
    """What machine.reset() does to a program."""


class Board:
    """One start of a board with *flash*: runs the boot selector as MicroPython would, with
    stand-ins for what only a chip has.

    Args:
        works: which slots hold a firmware that comes as far as its own code; the others raise.
        confirms: the firmware comes as far as to confirm itself.
        lights: slots whose firmware has a first light.
        there: slots that have a folder.
        missing: what the second mount needs and the board does not have: "partition", "littlefs" or
            "umount".
        listing_ms: how long it lasts to read the names of a slot.
    """

    def __init__(
        self,
        flash,
        cause=POWER_ON,
        works="ab",
        confirms=True,
        lights="ab",
        there="ab",
        missing="",
        listing_ms=0,
    ) -> None:
        self.disk = Disk(flash)
        self.started = None
        self.is_reset = False
        self.printed = []
        self.slept_ms = 0
        self.lit = []
        self._path = ["", ".frozen", "/lib"]
        self._works = works
        self._confirms = confirms
        self._lights = lights
        self._there = there
        self._missing = missing
        self._listing_ms = listing_ms
        self._now_ms = 0
        self._folder = ""
        self.mounted = {"/": "by the port"}
        modules = {
            "errno": errno,
            "io": io,
            "os": SimpleNamespace(ilistdir=self._list),
            "vfs": SimpleNamespace(mount=self._mount, umount=self._umount, VfsLfs2=self._littlefs),
            "esp32": SimpleNamespace(Partition=SimpleNamespace(TYPE_DATA=1, find=self._find)),
            "sys": SimpleNamespace(
                path=self._path, print_exception=lambda error: self.printed.append(repr(error))
            ),
            "time": SimpleNamespace(
                sleep_ms=self._sleep,
                ticks_ms=lambda: self._now_ms,
                ticks_diff=lambda later, earlier: later - earlier,
            ),
            "machine": SimpleNamespace(
                reset=self._reset, reset_cause=lambda: cause, PWRON_RESET=POWER_ON
            ),
            "firmware.awake": SimpleNamespace(show=self._light),
        }

        def load(name, *_):
            return self._main() if name == "main" else modules[name]

        names = {**vars(builtins), "__import__": load, "open": self.disk.open, "print": self._print}
        try:
            exec(
                compile(SOURCE.read_text(), SOURCE, "exec"),
                {"__builtins__": names, "__name__": "__main__"},
            )
        except Reset:
            self.is_reset = True

    @property
    def state(self):
        try:
            with self.disk.open("/slot", "rb") as file:
                return file.read().decode()
        except OSError:
            return None

    def _find(self, kind, label):
        return [] if self._missing == "partition" else [(kind, label)]

    def _littlefs(self, flash, readsize):
        if self._missing == "littlefs":
            raise OSError(errno.EIO)
        return flash, readsize

    def _umount(self, at):
        if self._missing == "umount":
            raise OSError(errno.EINVAL)
        del self.mounted[at]

    def _list(self, folder):
        assert "/" in self.mounted
        self._now_ms += self._listing_ms
        self._folder = folder
        if folder[1:] not in self._there:
            raise OSError(errno.ENOENT)
        return iter([])

    def _mount(self, files, at):
        assert at not in self.mounted
        self.mounted[at] = files

    def _main(self):
        assert self._path[0] in self.mounted
        assert self._path[1:] == [".frozen", "/lib"]
        self.started = self._folder[1:]
        if self.started not in self._works:
            raise ImportError(f"no module in {self.started}")
        if self._confirms:
            confirm(Storage("", self.disk, self.disk.open))

    def _light(self):
        slot = self._folder[1:]
        if slot not in self._lights:
            raise OSError("no lights")
        self.lit.append((slot, self.slept_ms))

    def _sleep(self, ms):
        self.slept_ms += ms

    def _reset(self):
        raise Reset

    def _print(self, *words):
        self.printed.append(" ".join(map(str, words)))


def flash_with(line):
    flash = MemoryFlash(BLOCKS)
    if line is not None:
        with Disk(flash).open("/slot", "wb") as file:
            file.write(line.encode())
    return flash


@pytest.mark.parametrize("slot", ["a", "b"])
def test_boot_when_a_slot_is_known_to_run_then_it_starts_after_a_time_for_ctrl_c_and_nothing_is_written(
    slot,
):
    flash = flash_with(slot)
    before = len(flash.operations)
    board = Board(flash)
    assert (board.started, board.state, board.slept_ms) == (slot, slot, 300)
    assert len(flash.operations) == before
    assert board.printed == [f"Board Collie: slot {slot}"]


@pytest.mark.parametrize("line", [None, "", "-", "a?x", "axy"])
def test_boot_when_nothing_can_be_started_then_it_says_so_and_gives_the_repl(line):
    board = Board(flash_with(line))
    assert (board.started, board.is_reset) == (None, False)
    assert "collie install" in board.printed[0]


def test_boot_when_an_update_is_on_trial_then_it_starts_and_confirms_itself():
    flash = flash_with("ab3")
    board = Board(flash)
    assert (board.started, board.state) == ("b", "b")


@pytest.mark.parametrize("cause", [HARD, WATCHDOG])
def test_boot_when_it_is_no_power_on_then_there_is_time_for_usb_to_come_back_and_for_ctrl_c(cause):
    assert Board(flash_with("a"), cause).slept_ms == 1500


@pytest.mark.parametrize(("listing_ms", "slept_ms"), [(130, 170), (300, 0), (500, 0)])
def test_boot_when_the_start_itself_lasts_then_only_the_rest_of_the_time_for_ctrl_c_is_waited_for(
    listing_ms, slept_ms
):
    assert Board(flash_with("a"), listing_ms=listing_ms).slept_ms == slept_ms


def test_boot_when_a_slot_starts_then_it_is_mounted_where_its_modules_say_that_they_are():
    assert RUNNING in Board(flash_with("a")).mounted


def test_boot_when_a_slot_starts_then_its_first_light_shows_before_the_time_for_ctrl_c():
    assert Board(flash_with("ab3")).lit == [("b", 0)]


def test_boot_when_the_first_light_fails_then_the_firmware_starts_all_the_same():
    board = Board(flash_with("a"), lights="")
    assert (board.lit, board.started, board.printed) == ([], "a", ["Board Collie: slot a"])


def test_boot_when_the_update_raises_then_the_board_goes_back_at_once():
    flash = flash_with("ab3")
    board = Board(flash, works="a")
    assert (board.is_reset, board.state) == (True, "a")
    assert "ImportError('no module in b')" in board.printed
    assert Board(flash, HARD).started == "a"


def test_boot_when_the_folder_of_the_update_is_missing_then_the_board_goes_back_at_once():
    board = Board(flash_with("ab3"), there="a")
    assert (board.is_reset, board.state) == (True, "a")


def test_boot_when_a_slot_starts_then_its_files_are_read_in_pieces_of_512_bytes():
    assert Board(flash_with("a")).mounted["/"] == ((1, "vfs"), 512)


def test_boot_when_there_is_nothing_to_start_then_the_files_stay_as_the_port_has_mounted_them():
    assert Board(flash_with("-")).mounted["/"] == "by the port"


@pytest.mark.parametrize("missing", ["partition", "littlefs", "umount"])
def test_boot_when_the_flash_cannot_be_mounted_once_more_then_the_firmware_starts_as_the_port_has_mounted_it(
    missing,
):
    board = Board(flash_with("ab3"), missing=missing)
    assert (board.started, board.state, board.mounted["/"]) == ("b", "b", "by the port")


def test_boot_when_the_update_hangs_then_the_board_goes_back_after_three_starts():
    flash = flash_with(SlotState("a").on_trial("b").line)
    started = [Board(flash, WATCHDOG, confirms=False).started for _ in range(STARTS + 2)]
    assert started == ["b", "b", "b", "a", "a"]
    assert Board(flash).state == "a"


def test_boot_when_the_first_firmware_hangs_then_the_repl_and_another_chance_at_each_power_on():
    flash = flash_with("-a3")
    started = [Board(flash, WATCHDOG, confirms=False).started for _ in range(4)]
    assert started == ["a", "a", "a", None]
    assert Board(flash, POWER_ON, confirms=False).started == "a"
    assert Board(flash, WATCHDOG, confirms=False).started is None
    assert Board(flash, POWER_ON).state == "a"


def test_boot_when_the_first_firmware_raises_then_the_repl():
    board = Board(flash_with("-a3"), works="")
    assert (board.started, board.is_reset, board.state) == ("a", False, "-a2")


def test_boot_when_a_firmware_that_was_known_to_run_raises_then_the_repl_and_it_stays_known():
    board = Board(flash_with("a"), works="b")
    assert (board.started, board.is_reset, board.state) == ("a", False, "a")


def test_confirm_when_started_without_the_boot_selector_then_nothing_is_written():
    flash = flash_with(None)
    disk = Disk(flash)
    before = len(flash.operations)
    confirm(Storage("", disk, disk.open))
    assert len(flash.operations) == before


@pytest.mark.parametrize(("works", "states"), [("ab", {"a", "b"}), ("a", {"a"})])
def test_power_when_cut_at_any_flash_operation_of_a_switch_then_the_board_starts_the_old_or_the_new_firmware(
    works, states
):
    flash = flash_with("ab1")  # an earlier update still on trial
    content, begin = bytes(flash.buffer), len(flash.operations)
    disk = Disk(flash)
    for line in (
        "a",
        SlotState("a").on_trial("b").line,
    ):  # what `collie install` writes before and after it fills the slot
        with disk.open("/slot", "wb") as file:
            file.write(line.encode())
    Board(flash, works=works)  # counts the start; confirms, or goes back
    operations = flash.operations[begin:]
    assert len(operations) >= 4
    ends = set()
    for after in cuts(content, operations):
        again = MemoryFlash(BLOCKS, bytes(after))
        last = [Board(again, works=works) for _ in range(3)][-1]
        assert last.started in works
        ends.add(last.state)
    assert ends == states


MODULES = {
    "/main.mpy": b"main",
    "/firmware/app.mpy": b"app",
    "/firmware/bus.mpy": b"",
    "/firmware/log/disk.mpy": b"d\ni",
}
FOLDERS = {"/a": ["old", *bundled(MODULES)], "/a/old": ["/one.mpy"]}
FILES = {f"/a{path}": data for path, data in bundled(MODULES).items()} | {"/a/old/one.mpy": b"one"}


@pytest.fixture
def slot():
    """The slot /a with MODULES, and a folder without a bundle; its attribute `reads` says what was
    read, in order."""
    counted = SimpleNamespace(reads=[])

    def ilistdir(folder):
        counted.reads.append(folder)
        return iter(
            [(name.lstrip("/"), 0x4000 if name == "old" else 0x8000, 0) for name in FOLDERS[folder]]
        )

    def opened(path, mode):
        counted.reads.append(path)
        return io.BytesIO(FILES[path])

    names = {"__name__": "main", "open": opened}
    modules = {
        "os": SimpleNamespace(ilistdir=ilistdir),
        "errno": errno,
        "io": io,
        "sys": None,
        "time": None,
    }
    modules |= {"machine": None, "vfs": None, "esp32": SimpleNamespace(Partition=None)}
    names["__builtins__"] = {**vars(builtins), "__import__": lambda name, *_: modules[name]}
    exec(compile(SOURCE.read_text(), SOURCE, "exec"), names)
    counted.files = names["Slot"]("/a")
    return counted


def test_slot_when_an_import_looks_for_names_then_their_kinds_and_nothing_is_read_again(slot):
    slot.reads.clear()
    kinds = {
        path: slot.files.stat(path)[0]
        for path in [*MODULES, "/firmware", "/firmware/log", "/old", "/old/one.mpy"]
    }
    folders = {path for path, kind in kinds.items() if kind == 0x4000}
    assert (folders, len(kinds), slot.reads) == ({"/firmware", "/firmware/log", "/old"}, 8, [])


@pytest.mark.parametrize(
    "path", ["/main.py", "/firmware/app.py", "/elsewhere/app.mpy", "/log/disk.mpy", ""]
)
def test_slot_when_a_name_is_not_there_then_oserror_as_of_any_file_system(slot, path):
    with pytest.raises(OSError, match=str(errno.ENOENT)):
        slot.files.stat(path)


@pytest.mark.parametrize("path", MODULES)
def test_slot_when_a_module_is_opened_then_it_is_the_one_that_was_bundled(slot, path):
    assert slot.files.open(path, "rb").read() == MODULES[path]


def test_slot_when_a_file_in_no_bundle_is_opened_then_it_is_that_of_the_folder(slot):
    assert slot.files.open("/old/one.mpy", "rb").read() == b"one"


def cuts(content, operations):
    """The content of the flash after each operation, and with each program done half."""
    content = bytearray(content)
    yield content
    for offset, data in operations:
        if data is not None:
            torn = bytearray(content)
            apply(torn, (offset, data[: len(data) // 2]))
            yield torn
        apply(content, (offset, data))
        yield content
