"""A board with three-axis sensors, played on by itself: marbles roll freely, and the firmware sees every one."""

import pytest

from host.simulator import play
from host.simulator.hands import Hands
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from tests.integration.heap import LIMIT_BYTES, live_bytes

pytestmark = pytest.mark.slow

TURNS = 40
LIMIT_MS = 3_600_000


@pytest.mark.heap
def test_game_when_marbles_roll_freely_then_played_on_over_a_power_cut(tmp_path):
    world = World(tmp_path, load("brandi-4"), sensors="axes")
    world.open()
    hands = Hands(world, 6, alone=True)
    with play.firmware_board(world, on_idle=hands) as board:
        assert board.run(LIMIT_MS, lambda: world.state.turn >= TURNS // 2), board.text()
        board.reboot()
        assert board.run(LIMIT_MS, lambda: world.state.turn >= TURNS), board.text()
        assert live_bytes(board) < LIMIT_BYTES
