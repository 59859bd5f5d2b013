"""A board with three-axis sensors, played on by itself: marbles roll freely, and the firmware sees
every one."""

import pytest

from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load

pytestmark = pytest.mark.slow

LIMIT_MS = 3_600_000


@pytest.mark.parametrize("turns", [4, pytest.param(40, marks=pytest.mark.proof)])
def test_game_when_marbles_roll_freely_then_played_on_over_a_power_cut(tmp_path, turns):
    world = World(tmp_path, load("brandi-4"), sensors="axes")
    world.open()
    hands = Hands(world, 6, alone=True)
    with firmware_board(world, on_idle=hands) as board:
        assert board.run(LIMIT_MS, lambda: world.state.turn >= turns // 2), board.text()
        board.reboot()
        assert board.run(LIMIT_MS, lambda: world.state.turn >= turns), board.text()
