"""The largest game, with and without a radio, leaves the board room to think."""

import pytest

from host.simulator.play import RADIO_SHIM_BYTES
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
