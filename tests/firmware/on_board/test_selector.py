"""The boot selector as an ESP32 runs it: /main.py on the flash, and firmwares that work, raise or
are not there."""

from contextlib import suppress
from pathlib import Path

import pytest

from host.install.slots import SlotState
from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.firmware import firmware_board, preinstall
from host.simulator.wiring import Wiring
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load

BOOT = (Path(__file__).parents[3] / "firmware/boot/main.py").read_text()
WORKS = "print('{} works')\nimport asyncio\nasyncio.run(asyncio.sleep(3600))\n"
RAISES = "raise ValueError('{} is broken')\n"
ENDS = "import sys\nprint('{} ends')\nsys.exit()\n"
TRIAL_MS = 5000
BEFORE_MS = 200  # less than the selector waits


def flash_with(path, **files):
    """A flash chip with the boot selector; `slot` is the state, the others are the firmwares in
    their slots."""
    image = FlashImage(path)
    disk = FlashFiles(image)
    texts = {"main.py": BOOT} | ({"slot": files.pop("slot")} if "slot" in files else {})
    for slot, text in files.items():
        with suppress(FileExistsError):
            disk.mkdir(slot)
        texts[f"{slot}/main.py"] = text.format(slot)
    for name, text in texts.items():
        handle = disk.open(name, "wb")
        disk.write(handle, text.encode())
        disk.close(handle)
    image.close()
    return path


def state_of(path):
    image = FlashImage(path)
    disk = FlashFiles(image)
    handle = disk.open("slot", "rb")
    state = disk.read(handle, 10).decode()
    disk.close(handle)
    image.close()
    return state


def started(flash, ms=TRIAL_MS, **options):
    """What a board with *flash* prints."""
    with SimulatedBoard((), Wiring(), flash, boot="flash", **options) as board:
        board.run(ms)
        return board.text()


@pytest.mark.parametrize(
    ("slots", "words", "state"),
    [
        ({"slot": "a", "a": WORKS}, ["slot a", "a works"], "a"),
        (
            {"slot": SlotState("a").on_trial("b").line, "a": WORKS, "b": WORKS},
            ["slot b", "b works"],
            "ab2",
        ),
        (
            {"slot": SlotState("a").on_trial("b").line, "a": WORKS, "b": RAISES},
            ["b is broken", "slot a", "a works"],
            "a",
        ),
        ({"slot": "ab0", "a": WORKS, "b": WORKS}, ["slot a", "a works"], "a"),
        ({"slot": "-a0", "a": RAISES}, ["slot a", "a is broken"], "-a0"),
        ({"slot": "-", "a": WORKS}, ["slot -", "collie install"], "-"),
        ({"slot": "axy", "a": WORKS}, ["slot -", "collie install"], "axy"),
        ({"slot": "a", "a": ENDS}, ["slot a", "a ends"], "a"),
    ],
)
def test_selector_when_a_board_is_switched_on_then_it_starts_what_works(
    tmp_path, slots, words, state
):
    flash = flash_with(tmp_path / "flash.img", **slots)
    printed = started(flash)
    places = [printed.find(word) for word in words]
    assert -1 not in places, printed
    assert places == sorted(places), printed
    assert state_of(flash) == state


def test_selector_when_a_board_with_the_firmware_is_switched_on_then_its_first_light_shows_before_it_listens_for_ctrl_c(
    tmp_path,
):
    world = World(tmp_path, load("brandi-4"))
    world.open()
    preinstall(world.flash)
    with firmware_board(world, bare=True) as board:
        assert board.run(BEFORE_MS, lambda: any(world.pixels.colours[0])), board.text()
