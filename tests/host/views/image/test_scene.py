"""A game as a picture, whatever file it goes into."""

import math
from dataclasses import replace

import pytest

from host.live.view import Flight, Light, Way
from host.views.colours import BOARD, MARBLES
from host.views.image.marks import MARKS
from host.views.image.scene import Box, Circle, Line, Polygon, Words, scene
from host.views.plan import plan
from shared_engine.games import meanings
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


def marks(drawn, seat):
    """The middles of what has the ink of *seat*'s marbles."""
    return [
        tuple(sum(corner[axis] for corner in shape.corners) / len(shape.corners) for axis in (0, 1))
        for shape in drawn.shapes
        if isinstance(shape, Polygon) and shape.fill == MARBLES[seat].ink
    ]


def test_scene_when_marbles_lie_then_each_with_the_colour_and_the_mark_of_its_seat():
    drawn, names = scene(GAME, ""), [field.name for field in GAME.fields]
    for name, seat in (("T0", 0), ("T20", 1), ("F2.3", 2)):
        at = plan(GAME).holes[names.index(name)]
        corner = plan(GAME).corners[seat]
        assert filled(drawn, MARBLES[seat].hue) == [corner, at]
        assert any(math.dist(at, mark) < 0.2 for mark in marks(drawn, seat))


def test_marks_when_compared_with_the_page_then_as_large_and_no_two_alike():
    assert len(set(MARKS)) == len(MARKS) == len(MARBLES)
    assert all(math.hypot(*corner) <= 0.31 for mark in MARKS for one in mark for corner in one)


def test_scene_when_a_move_was_made_then_its_hole_its_way_and_who_was_sent_home():
    names = [field.name for field in GAME.fields]
    fields = tuple(names.index(name) for name in ("T18", "T19", "T20"))
    flight = Flight(2, names.index("T20"), names.index("K2.1"))
    drawn = scene(replace(GAME, ways=(Way(1, fields, (flight,)),)), "")
    shade, holes = MARBLES[1].light, plan(GAME).holes
    lines = [one for one in drawn.shapes if isinstance(one, Line) and one.colour == shade]
    assert [(one.begin, one.end) for one in lines] == [
        (holes[fields[0]], holes[fields[1]]),
        (holes[fields[1]], holes[fields[2]]),
    ]
    rings = [one.middle for one in drawn.shapes if isinstance(one, Circle) and one.edge == shade]
    assert rings == [holes[fields[0]]]
    assert len(filled(drawn, MARBLES[2].light)) > 5


def test_scene_when_a_title_is_long_then_two_lines_that_can_be_read():
    title = "Position after turn 1234: somebody with a long name to play"
    first, second = (one for one in scene(GAME, title).shapes if isinstance(one, Words))
    assert f"{first.text} {second.text}" == title
    assert first.height == second.height > 0.8
    assert second.middle[1] - first.middle[1] > second.height


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
    pens = squares(drawn, MARBLES[0].hue)
    assert len(pens) == 3
    for pen in pens:
        middle = pen.corner[0] + 0.5, pen.corner[1] + 0.5
        assert any(math.dist(middle, mark) < 0.1 for mark in marks(drawn, 0))


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


def test_scene_when_people_have_names_then_each_below_its_marble():
    drawn = scene(replace(GAME, names=("Nora", "", "", "Emil")), "")
    ((x, y),) = words(drawn, "Nora")
    corner = plan(GAME).corners[0]
    assert (x, y - corner[1] > 0) == (corner[0], True)
    assert len(words(drawn, "Emil")) == 1
