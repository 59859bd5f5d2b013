"""The files on the flash of the emulated chip: a board's, with a program of ours in place of the firmware's main."""

import shutil
from pathlib import Path

from host.install.compile import ROOT, compile_files
from host.install.slots import STATE, SlotState

SLOT = "a"
_PACKAGES = ("shared_engine", "firmware")
_TESTS = ("tests/shared_engine/random_games.py",)
_ON_CHIP = Path(__file__).with_name("on_chip")


def lay_out(files: Path, compiled: Path) -> None:
    """Fill the folder *files* with a boot selector, its state, and a slot; *compiled* keeps what need not be compiled again."""
    slot = files / SLOT
    for path, device_path in compile_files(_sources(), compiled):
        target = slot / device_path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    shutil.copy(ROOT / "firmware/boot/main.py", files / "main.py")
    (files / STATE.lstrip("/")).write_text(SlotState(SLOT).line)


def _sources() -> list[tuple[Path, str]]:
    paths = [path for package in _PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    paths += [ROOT / name for name in _TESTS]
    found = {path: path.relative_to(ROOT) for path in paths if path != ROOT / "firmware/main.py"}
    found |= {path: path.relative_to(_ON_CHIP) for path in sorted(_ON_CHIP.rglob("*.py"))}
    return [(path, "/" + name.with_suffix(".mpy").as_posix()) for path, name in found.items()]
