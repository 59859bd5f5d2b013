"""A game as a picture, whatever file it goes into."""

from dataclasses import replace

import pytest

from host.live.view import Light
from host.views.colours import BOARD, web
from host.views.image.scene import Box, Circle, Line, Polygon, Words, scene
from host.views.plan import plan
from shared_engine.games import meanings
from shared_engine.lights.looks import SEAT_COLOURS
from tests.host.meadows import played_meadow
from tests.host.views.games import empty_game, with_marbles

GAME = with_marbles(empty_game(), {"T0": 0, "T20": 1, "F2.3": 2}, walls=("T0",))
SIX = empty_game((0, 1, 2, 3, 4, 5), 6)


def filled(drawn, colour):
    return [
        shape.middle for shape in drawn.shapes if isinstance(shape, Circle) and shape.fill == colour
    ]


def words(drawn, text):
    return [
        shape.middle for shape in drawn.shapes if isinstance(shape, Words) and shape.text == text
    ]


@pytest.mark.parametrize("game", [GAME, SIX], ids=["four seats", "six seats"])
def test_scene_when_drawn_then_each_field_of_the_rules_has_its_hole_where_the_page_has_it(game):
    holes = [
        shape.middle
        for shape in scene(game, "").shapes
        if isinstance(shape, Circle) and shape.width == 0.14
    ]
    assert tuple(holes) == plan(game).holes
    assert len(set(holes)) == len(game.fields)


def test_scene_when_marbles_lie_then_each_with_the_colour_and_the_number_of_its_seat():
    drawn, names = scene(GAME, ""), [field.name for field in GAME.fields]
    for name, seat in (("T0", 0), ("T20", 1), ("F2.3", 2)):
        at = plan(GAME).holes[names.index(name)]
        assert filled(drawn, web(SEAT_COLOURS[seat])) == [at]
        assert at in words(drawn, str(seat))


def test_scene_when_a_field_is_lit_then_its_sign_is_beside_it():
    drawn = scene(replace(GAME, lights=(Light(24, meanings.CAPTURE, 0),)), "")
    (x, y), ((sign_x, sign_y),) = plan(GAME).holes[24], words(drawn, "x")
    assert abs(sign_x - x) < 1 > abs(sign_y - y)


def test_scene_when_a_card_lies_open_then_it_is_in_the_middle():
    assert words(scene(replace(GAME, card="7"), ""), "7") == [(0, 0)]


@pytest.mark.parametrize("game", [GAME, SIX], ids=["four seats", "six seats"])
def test_scene_when_drawn_then_all_of_it_is_within(game):
    drawn = scene(game, "Turn 1", "What is said is long " * 20)
    (left, top), (width, height) = drawn.corner, drawn.size
    for shape in drawn.shapes:
        if isinstance(shape, (Circle, Words)):
            x, y = shape.middle
            half = shape.radius if isinstance(shape, Circle) else shape.height / 2
            assert left <= x - half < x + half <= left + width
            assert top <= y - half < y + half <= top + height


def test_scene_when_more_is_said_than_there_is_room_for_then_that_shows():
    last = [
        shape for shape in scene(GAME, "Turn 1", "word " * 200).shapes if isinstance(shape, Words)
    ][-1]
    assert last.text.endswith(" …")


MEADOW = played_meadow(3, 14)


def squares(drawn, colour):
    return [shape for shape in drawn.shapes if isinstance(shape, Box) and shape.fill == colour]


def test_scene_when_a_prairie_lies_then_each_of_its_cells_but_those_under_pens_has_its_light():
    covered = sum(seat >= 0 for seat in MEADOW.marbles)
    drawn = scene(MEADOW, "")
    assert len(squares(drawn, BOARD["prairie"])) == len(MEADOW.ground) - covered == 54
    assert len(squares(drawn, web(SEAT_COLOURS[0]))) == len(words(drawn, "0")) - 1 == 3


def test_scene_when_pieces_lie_then_each_has_an_outline_and_no_arrow_says_where_to_run():
    colours = [shape.colour for shape in scene(MEADOW, "").shapes if isinstance(shape, Line)]
    assert colours.count(BOARD["white"]) == 2 * 8
    assert colours.count(BOARD["course"]) > 12 * 8
    filled = [shape.fill for shape in scene(MEADOW, "").shapes if isinstance(shape, Polygon)]
    assert BOARD["course"] not in filled


def test_scene_when_a_cell_is_lit_then_within_it_and_with_its_sign():
    drawn = scene(replace(MEADOW, lights=(Light(0, meanings.TARGET, 0),), loose=(1,)), "")
    assert words(drawn, ">") == [plan(MEADOW).holes[0]]
    rings = [
        shape
        for shape in drawn.shapes
        if isinstance(shape, Box) and not shape.fill and shape.size[0] < 1
    ]
    assert [ring.corner for ring in rings] == [(-6.76, -7.76), (-7.84, -7.84)]
