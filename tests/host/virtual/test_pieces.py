"""Hands that lay tiles and pens, on a world without a microcontroller."""

from itertools import pairwise

import pytest

from host.live.view import NOBODY
from host.simulator.meadow_world import MeadowWorld
from host.virtual.pieces import PieceHands, lie
from shared_engine.games.brothers.grid import cell_of
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.tiles import orientations, shape
from tests.host.meadows import played_meadow


@pytest.fixture
def place(tmp_path):
    world = MeadowWorld(tmp_path, load("brothers-2"))
    world.open()
    return world, PieceHands(world)


def run(hands, from_ms=0):
    for now_ms in range(from_ms, from_ms + 2000, 10):
        hands(now_ms)


def cells_on(world):
    return [cell_of(field) for field in world.state.holes]


def left(hands, name):
    return next(count for one, count, _ in hands.tray if one == name)


def test_put_when_a_tile_was_taken_then_its_magnets_lie_on_the_cells(place):
    world, hands = place
    assert hands.take("host", "X", 0) == ""
    assert hands.put("host", 6, 5, 0, is_flipped=False) == ""
    run(hands)
    assert cells_on(world) == [(7, 5), (6, 6), (7, 6), (8, 6), (7, 7)]
    assert (left(hands, "X"), left(hands, "I"), hands.held) == (0, 1, {})


def test_put_when_it_reaches_beyond_the_grid_then_it_lies_half_on(place):
    world, hands = place
    hands.take("host", "I", 0)
    assert hands.put("host", -2, 15, 0, is_flipped=False) == ""
    run(hands)
    assert cells_on(world) == [(0, 15), (1, 15), (2, 15)]


def test_put_when_all_of_it_is_beyond_the_grid_then_why_and_it_stays_in_the_hand(place):
    _, hands = place
    hands.take("host", "I", 0)
    assert hands.put("host", 16, 0, 0, is_flipped=False) == "off_board"
    assert hands.held["host"].name == "I"


def test_put_when_another_piece_lies_there_then_why(place):
    _, hands = place
    for name, said in (("X", ""), ("I", "taken_cell")):
        hands.take("host", name, 0)
        assert hands.put("host", 6, 6, 0, is_flipped=False) == said


def test_lift_when_a_piece_lies_half_on_then_all_of_it_is_in_the_hand(place):
    world, hands = place
    hands.take("host", "I", 0)
    hands.put("host", -2, 15, 0, is_flipped=False)
    run(hands)
    assert hands.lift("host", 15 * 16) == ""
    assert hands.put("host", 0, 0, 1, is_flipped=False) == ""
    run(hands, 3000)
    assert cells_on(world) == [(0, y) for y in range(5)]


def test_lift_when_nothing_lies_there_then_why(place):
    assert place[1].lift("host", 0) == "no_piece_there"


def test_put_back_when_it_was_lifted_then_it_lies_there_again_else_it_is_in_the_tray(place):
    world, hands = place
    hands.take("host", "straight", 1)
    hands.put("host", 3, 3, 0, is_flipped=False)
    hands.lift("host", 3 * 16 + 4)
    assert (hands.put_back("host"), hands.lying[0].seat) == ("", 1)
    run(hands)
    assert cells_on(world) == [(3, 3), (4, 3), (5, 3)]
    hands.take("host", "X", 0)
    hands.put_back("host")
    assert left(hands, "X") == 1


def test_take_when_a_hand_holds_a_piece_then_that_one_goes_back(place):
    _, hands = place
    hands.take("host", "X", 0)
    hands.take("host", "I", 0)
    assert (hands.held["host"].name, left(hands, "X")) == ("I", 1)


def test_take_when_none_is_left_then_why(place):
    _, hands = place
    hands.take("seat 0", "X", 0)
    assert [hands.take("seat 1", name, 1) for name in ("X", "nonsense")] == ["no_piece", "no_piece"]


def test_sweep_when_fields_are_named_then_the_pieces_on_them_leave_the_board(place):
    world, hands = place
    for name, y in (("X", 0), ("I", 8)):
        hands.take("host", name, 0)
        hands.put("host", 0, y, 0, is_flipped=False)
    assert hands.sweep("seat 0", [1]) == ""
    run(hands)
    assert cells_on(world) == [(x, 8) for x in range(5)]
    assert hands.sweep("seat 0", [1]) == "nothing_to_lift"


def test_look_when_a_game_goes_on_then_its_pieces_lie_there_and_the_rest_is_lifted_cell_by_cell(
    place,
):
    _, hands = place
    game = played_meadow(3, 2)
    fields = [field for piece in game.pieces for field in piece.fields]
    hands.look(game, [0, *fields])
    assert [(piece.fields, piece.seat) for piece in hands.lying] == [
        *((piece.fields, NOBODY) for piece in game.pieces),
        ((0,), NOBODY),
    ]
    assert sum(count for _, count, _ in hands.tray) == 12 - 2 + 24


def test_look_when_a_piece_lies_that_was_not_judged_then_it_is_one_piece_and_not_in_the_tray(place):
    _, hands = place
    hands.look(played_meadow(3, 0), [16 * 3 + x for x in range(5)])
    assert [(piece.name, len(piece.fields)) for piece in hands.lying] == [("I", 5)]
    assert left(hands, "I") == 0


@pytest.mark.parametrize("name", ["F", "L", "N", "P", "X"])
def test_lie_when_turned_and_turned_over_then_every_way_it_can_lie_and_no_other(name):
    ways = {
        lie(shape(name), quarters, is_flipped=flipped)
        for quarters in range(4)
        for flipped in (False, True)
    }
    assert ways == set(orientations(shape(name), True))


def test_lie_when_turned_by_a_quarter_four_times_then_as_it_was():
    found = [lie(shape("F"), quarters, is_flipped=False) for quarters in (0, 1, 2, 3)]
    assert all(
        lie(one, 1, is_flipped=False) == other for one, other in pairwise([*found, found[0]])
    )
