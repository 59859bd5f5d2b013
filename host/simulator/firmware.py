"""The firmware of this tree on a simulated board: compiled once, and on its flash as `collie
install` leaves it."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from host.install.bundles import bundled
from host.install.compile import BUILD, ROOT, build, compile_files
from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.interpreter import SIMULATOR
from host.simulator.timing import Timing
from host.simulator.world import BoardWorld

if TYPE_CHECKING:
    from host.simulator.radio import Radio

_SLOT = "a"
_SELECTOR = ROOT / "firmware" / "boot" / "main.py"
# holds the digest of the files in the slot; `collie install` removes it with what is not its own
_MARK = f"{_SLOT}/tree"


def firmware_board(
    world: BoardWorld,
    *,
    bare: bool = False,
    timing: Timing | None = None,
    speed: float = 0,
    serial_name: Path | None = None,
    radio: "Radio | None" = None,
    on_idle: Callable[[float], float | None] | None = None,
) -> SimulatedBoard:
    """A board in *world* with the firmware of this tree in slot a of its flash; a *bare* one runs
    what was installed on it before.

    The rest is as SimulatedBoard's.
    """
    if not bare:
        preinstall(world.flash)
    return SimulatedBoard(
        () if bare else tree(),
        world.wiring,
        world.flash,
        boot="flash" if bare else "main",
        shim=shim(),
        timing=timing,
        speed=speed,
        serial_name=serial_name,
        device_id=world.device_id,
        radio=radio,
        on_idle=on_idle,
    )


@cache
def tree() -> list[tuple[Path, str]]:
    """The compiled files of firmware and engine with their places in a slot."""
    return build(BUILD / "device")


@cache
def shim() -> list[tuple[Path, str]]:
    """The modules that stand for an ESP32's built-in ones, compiled."""
    sources = [(path, f"/sim/{path.stem}.mpy") for path in sorted((SIMULATOR / "sim").glob("*.py"))]
    return compile_files(sources, BUILD / "sim", root=SIMULATOR, place="/frozen")


def preinstall(flash: Path) -> None:
    """Make slot a of the image file *flash* hold the firmware of this tree, and let the boot
    selector choose it."""
    modules = {device_path: path.read_bytes() for path, device_path in tree()}
    contents = {f"{_SLOT}{path}": data for path, data in bundled(modules).items()}
    contents |= {"main.py": _SELECTOR.read_bytes(), "slot": _SLOT.encode()}
    digest = hashlib.sha256(repr(sorted(contents.items())).encode()).digest()
    image = FlashImage(flash)
    files = FlashFiles(image)
    try:
        with suppress(FileNotFoundError):
            if files.load(_MARK) == digest:
                return
        files.remove_all(_SLOT)
        for name, data in [*contents.items(), (_MARK, digest)]:
            files.save(name, data)
    finally:
        image.close()
