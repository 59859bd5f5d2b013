"""The board as text: every field has a place of its own, and marbles and lights can be told without colours."""

import functools

import pytest

from host.views.terminal.drawing import LEGEND, draw
from shared_engine.games import meanings
from shared_engine.lights import looks as lights
from tests.shared_engine.games.dog.places import field, marbles, place

EMPTY = place({})
FIELDS = range(EMPTY.rules.board.field_count)


def signs(lit, position=EMPTY):
    """(row, column) -> sign of what the lights add to the drawing."""
    plain = draw(position, []).plain.split("\n")
    drawn = draw(position, lit).plain.split("\n")
    assert [len(line) for line in plain] == [len(line) for line in drawn]
    return {
        (row, column): drawn[row][column]
        for row in range(len(drawn))
        for column in range(len(drawn[row]))
        if drawn[row][column] != plain[row][column]
    }


@functools.cache
def places(ruleset="brandi-4"):
    """Where the sign of each field is drawn."""
    empty = place({}, ruleset=ruleset)
    found = [list(signs([(one, meanings.TARGET, 0)], empty)) for one in range(empty.rules.board.field_count)]
    assert all(len(one) == 1 for one in found)
    return [one[0] for one in found]


def drawn_at(position, name):
    row, column = places()[field(position, name)]
    return draw(position, []).plain.split("\n")[row][column - 1]


def test_draw_when_each_field_is_lit_then_96_distinct_places():
    assert len(set(places())) == len(FIELDS) == 96


@pytest.mark.parametrize(
    ("ruleset", "fields"), [("brandi-2", 80), ("brandi-3", 88), ("brandi-5", 136), ("brandi-6-2x3", 144)]
)
def test_draw_when_others_play_than_four_then_distinct_places_too(ruleset, fields):
    assert len(set(places(ruleset))) == fields


def test_draw_when_nothing_is_lit_then_96_fields_and_no_signs():
    text = draw(EMPTY, []).plain
    assert len(text.replace(" ", "").replace("\n", "")) == 96


@pytest.mark.parametrize(("ruleset", "length", "width"), [("brandi-4", 64, 3), ("brandi-6-3x2", 96, 2)])
def test_draw_when_the_track_is_followed_then_each_field_lies_beside_the_last(ruleset, length, width):
    track = [(row, column // width) for row, column in places(ruleset)[:length]]
    for (row, column), (next_row, next_column) in zip(track, track[1:] + track[:1]):
        assert abs(row - next_row) + abs(column - next_column) == 1


def test_draw_when_a_marble_stands_then_the_number_of_its_seat():
    position = place({2: marbles((5,), (3,))})
    assert [drawn_at(position, name) for name in ("T37", "F2.3", "F2.2", "T36")] == ["2", "2", "o", "."]


def test_draw_when_marbles_are_in_the_kennel_then_as_many():
    position = place({1: marbles((5,))})
    assert [drawn_at(position, f"K1.{slot}") for slot in (1, 2, 3, 4)] == ["1", "1", "1", "_"]


def test_draw_when_fresh_on_the_start_then_underlined():
    def underlined(fresh):
        text = draw(place({0: marbles((0,), fresh=fresh)}), [])
        return [
            text.plain[span.start : span.end].strip() for span in text.spans if getattr(span.style, "underline", False)
        ]

    assert (underlined(True), underlined(False)) == (["0"], [])


SIGNS = {
    meanings.MOVABLE: "*",
    meanings.TARGET: ">",
    meanings.CAPTURE: "x",
    meanings.OWN_CAPTURE: "X",
    meanings.EXCHANGE: "~",
    meanings.FINISH: "=",
    meanings.STEP: "-",
    meanings.DISC: "%",
    lights.LIFT_HERE: "^",
    lights.PLACE_HERE: "v",
    lights.CHOICE: "?",
}


@pytest.mark.parametrize("meaning", SIGNS)
def test_draw_when_a_field_is_lit_then_its_sign(meaning):
    assert list(signs([(10, meaning, 0)]).values()) == [SIGNS[meaning]]


@pytest.mark.parametrize("meaning", SIGNS)
def test_legend_when_read_then_it_explains_the_sign(meaning):
    assert f"{SIGNS[meaning]} " in LEGEND


def test_draw_when_only_believed_or_beside_the_reader_then_no_sign():
    assert signs([(10, lights.OWNER, 0), (96, lights.READY, 0)]) == {}
