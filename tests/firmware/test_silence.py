"""Nothing but the firmware speaks on the line to a host."""

import pytest

from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load


@pytest.mark.slow
def test_line_when_chips_do_not_answer_then_no_driver_of_the_system_speaks_on_it(tmp_path):
    world = World(tmp_path, load("brandi-4"), sensors="axes", reader="pn532")
    world.open()
    world.hall.unplug(1)
    world.hall.unsolder(0)
    with firmware_board(world) as board:
        board.run(6000)
        assert "i2c.master" not in board.text()
