"""The largest game, with and without a radio, and a calibration by air leave the board room to think."""

import pytest

from host.simulator.calibrating import CalibratingHands
from host.simulator.play import RADIO_SHIM_BYTES
from shared_engine.wire.messages import COMMAND_CALIBRATE, STATUS_OK
from tests.integration.heap import LIMIT_BYTES, live_bytes
from tests.integration.live import KEY, STEP_MS, Live

pytestmark = [pytest.mark.slow, pytest.mark.heap, pytest.mark.filterwarnings("ignore::ResourceWarning")]

SIX = "brandi-6-3x2"
TURNS = 60
GAME_MS = 4_000_000


def test_heap_when_six_play_then_below_the_limit(tmp_path, capsys):
    with Live(tmp_path, plays=True, ruleset=SIX, ble="off") as live:
        assert live.board.run(GAME_MS, until=lambda: live.world.state.turn == TURNS)
        found = live_bytes(live.board)
    with capsys.disabled():
        print(f"\nlive heap, six players: {found} bytes")
    assert found < LIMIT_BYTES


def test_heap_when_six_play_and_a_computer_follows_by_air_then_below_the_limit(tmp_path, capsys):
    with Live(tmp_path, [KEY], plays=True, ruleset=SIX) as live:
        computer = live.computer()
        computer.poll_until(lambda: live.world.state.turn == TURNS)
        assert computer.events, "the secure session is open"
        live.board.run(STEP_MS)
        found = live_bytes(live.board, RADIO_SHIM_BYTES)
        computer.close()
    with capsys.disabled():
        print(f"\nlive heap, six players and a secure session: {found} bytes")
    assert found < LIMIT_BYTES


def test_heap_when_calibrated_and_a_computer_follows_by_air_then_below_the_limit(tmp_path, capsys):
    with Live(tmp_path, [KEY]) as live:
        computer = live.computer()
        assert computer.command(COMMAND_CALIBRATE, b"\x00")[0] == STATUS_OK
        live.board.on_idle = hands = CalibratingHands(live.world)
        computer.poll_until(lambda: hands.placed == len(hands.order))  # all others are lit
        live.board.run(STEP_MS)
        found = live_bytes(live.board, RADIO_SHIM_BYTES)
        computer.close()
    with capsys.disabled():
        print(f"\nlive heap, calibration and a secure session: {found} bytes")
    assert found < LIMIT_BYTES
