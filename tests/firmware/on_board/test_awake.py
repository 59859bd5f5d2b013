"""The first light of the whole firmware."""

from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load


def test_light_when_the_board_is_switched_on_then_the_first_hole_shines_before_the_firmware_has_booted(tmp_path):
    world = World(tmp_path, load("brandi-4"))
    world.open()
    with firmware_board(world) as board:
        assert world.pixels.frames == 1
        assert any(world.pixels.colours[0])
        assert not any(world.reader_colour())
        assert board.run(5000, lambda: any(world.reader_colour()))
