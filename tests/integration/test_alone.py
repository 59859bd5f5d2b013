"""The real firmware with nobody but people around it: a game chosen with the button on a board of
six segments."""

import pytest

from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import LOOKS, MENU, SEAT_COLOURS

pytestmark = pytest.mark.slow


def hue(colour):
    return tuple(round(one / max(*colour, 1), 1) for one in colour)


def is_like(seen, colour):
    return (
        max(seen) > 0
        and max(abs(a - b) for a, b in zip(hue(seen), hue(colour), strict=True)) <= 0.2
    )


def test_button_when_a_game_for_five_is_chosen_in_the_menu_then_it_begins_and_outlives_the_plug(
    tmp_path,
):
    world = World(tmp_path, load("brandi-5"))
    world.open()
    board = firmware_board(world)
    with board:

        def hold(for_ms):
            world.hold_button(True)
            board.run(for_ms)
            world.hold_button(False)
            board.run(700)

        def sees(colour):
            return board.run(3000, until=lambda: is_like(world.reader_colour(), colour))

        board.run(1000)
        hold(4500)
        assert sees(LOOKS[MENU][0])
        for _ in range(3):  # from "once more" past both games for six
            hold(100)
        hold(1200)  # the game
        hold(100)  # seat 1 begins
        hold(1200)
        assert sees(SEAT_COLOURS[1])
        world.take(world.rules.board.kennel(1))
        board.run(1000)
        board.reboot()
        board.run(2000)
        world.put(world.rules.board.kennel(1))
        assert sees(SEAT_COLOURS[1])
