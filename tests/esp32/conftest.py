"""One chip for all tests: it boots once, and each test begins with an empty heap."""

import os
import shutil
from pathlib import Path

import pytest

from tests.esp32.emulator import Emulator
from tests.esp32.tree import lay_out

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "esp32"
# A chip needs about so many times as long as the emulator shows, with large scatter.
SLOWER = 3.5

_figures = []


def _folder():
    return Path(os.environ.get("ESP32_EMULATOR", ""))


def missing():
    """What keeps this from running here, and what to do; "" if nothing does."""
    if "ESP32_EMULATOR" not in os.environ:
        return "no emulated ESP32: ESP32_EMULATOR names its folder (docs/esp32-emulator.md)"
    if not (_folder() / "start").exists():
        return (
            f"no emulated ESP32 in {_folder()}: there is no file `start` (docs/esp32-emulator.md)"
        )
    return ""


@pytest.fixture(scope="session")
def powered():
    """The chip after its first boot, and what it printed meanwhile."""
    why_not = missing()
    if why_not:
        pytest.skip(why_not)
    shutil.rmtree(WORK / "files", ignore_errors=True)
    lay_out(WORK / "files", WORK / "compiled")
    chip = Emulator(_folder().resolve(), WORK, WORK / "files")
    try:
        yield chip, chip.start()
    finally:
        chip.cut()


@pytest.fixture
def chip(powered):
    """The chip with an empty heap, whose modules are those of the slot."""
    chip, _ = powered
    chip.soft_reset()
    chip.use_slot()
    return chip


@pytest.fixture
def figure():
    """Called with a name, a value and its unit: notes what was measured; times are of the
    emulator."""

    def note(name, value, unit):
        chip = (
            f", about {value * SLOWER:.1f} {unit} on a chip (x{SLOWER})"
            if unit in ("ms", "s")
            else ""
        )
        _figures.append(f"{name}: {value:.1f} {unit} emulated{chip}")

    return note


def pytest_terminal_summary(terminalreporter):
    if _figures:
        terminalreporter.section("measured on the emulated ESP32")
        for line in _figures:
            terminalreporter.write_line(line)
