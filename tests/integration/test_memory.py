"""The whole firmware, compiled with names and lines, leaves more than half of a heap of 1 MB to
what it thinks about."""

import json

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.errors import DeviceError
from host.simulator.calibrating import CalibratingHands
from host.simulator.firmware import firmware_board, preinstall
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load, names
from shared_engine.wire.commands import Calibrate, NewGame
from shared_engine.wire.messages import STATUS_AGREE, STATUS_OK
from tests.integration.live import KEY, STEP_MS, Live

pytestmark = [
    pytest.mark.proof,
    pytest.mark.heap,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

BUDGET_BYTES = 400_000
SIX = "brandi-6-3x2"
TURNS = 40
STARTED_MS = 12_000
SELECTOR_BYTES = 18_000


@pytest.fixture
def measure(capsys):
    """Check the live heap of a board, and print it."""

    def check(live, what):
        live.board.run(STEP_MS)
        found = live.board.live_heap() - live.board.shim_heap_bytes
        with capsys.disabled():
            print(f"live heap, {what}: {found} bytes")
        assert found < BUDGET_BYTES

    return check


def test_heap_when_six_play_and_a_computer_follows_by_air_then_within_the_budget(tmp_path, measure):
    with Live(tmp_path, [KEY], plays=True, ruleset=SIX, sensors="axes") as live:
        computer = live.computer()
        computer.poll_until(lambda: live.world.state.turn == TURNS)
        assert computer.events, "the secure session is open"
        measure(live, "six players, three-axis sensors and a secure session")
        computer.close()


def test_heap_when_six_segments_are_calibrated_and_a_computer_follows_by_air_then_within_the_budget(
    tmp_path, measure
):
    with Live(tmp_path, [KEY], ruleset=SIX, sensors="axes") as live:
        computer = live.computer()
        assert computer.command(Calibrate())[0] == STATUS_AGREE
        live.agree()
        assert computer.command(Calibrate())[0] == STATUS_OK
        live.board.on_idle = hands = CalibratingHands(live.world)
        computer.poll_until(lambda: hands.placed == len(hands.order))  # all others are lit
        measure(live, "six segments of three-axis sensors in calibration and a secure session")
        computer.close()


def test_heap_when_a_board_starts_by_its_boot_selector_then_that_stays_in_memory_and_is_small(
    tmp_path, capsys
):
    world = World(tmp_path, load("brandi-4"))
    world.open()
    preinstall(world.flash)
    found = []
    for bare in (False, True):
        with firmware_board(world, bare=bare) as board:
            board.run(STARTED_MS)
            found.append(board.live_heap() - board.shim_heap_bytes)
    without, with_it = found
    with capsys.disabled():
        print(f"live heap, the boot selector: {with_it - without} bytes")
    assert 0 < with_it - without < SELECTOR_BYTES


@pytest.mark.parametrize("board", ["brandi-4", SIX, "black-dog-4"])
def test_heap_when_each_ruleset_begins_on_the_same_board_then_within_the_budget(
    tmp_path, measure, board
):
    begun = 0
    with Live(tmp_path, ruleset=board) as live:
        laptop = Conversation(
            DeviceClient(SerialTransport(str(live.world.port))), lambda _: live.board.run(STEP_MS)
        )
        laptop.connect()
        for ruleset in names():
            try:
                laptop.command(NewGame(json.dumps({"ruleset": ruleset, "abandon": True})))
            except DeviceError:
                continue  # it needs another board
            begun += 1
            measure(live, ruleset)
        laptop.close()
    assert begun > 1
