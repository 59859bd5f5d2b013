"""The board as text: every field has a place of its own, and marbles and lights differ without
colours."""

import functools
from dataclasses import replace

import pytest

from host.live.view import Light
from host.views.terminal.drawing import draw
from host.views.terminal.drawing import signs as explained
from shared_engine.games import meanings
from shared_engine.lights import looks as lights
from tests.host.meadows import played_meadow
from tests.host.views.games import empty_game, with_marbles

EMPTY = empty_game()
SIX = (0, 1, 2, 3, 4, 5)


def signs(lit, game=EMPTY):
    """(row, column) -> sign of what the lights add to the drawing."""
    plain = draw(game).plain.split("\n")
    drawn = draw(replace(game, lights=tuple(lit))).plain.split("\n")
    assert [len(line) for line in plain] == [len(line) for line in drawn]
    return {
        (row, column): drawn[row][column]
        for row in range(len(drawn))
        for column in range(len(drawn[row]))
        if drawn[row][column] != plain[row][column]
    }


@functools.cache
def places(seat_sides=(0, 1, 2, 3), sides=4):
    """Where the sign of each field is drawn."""
    game = empty_game(seat_sides, sides)
    found = [list(signs([Light(one, meanings.TARGET, 0)], game)) for one in range(len(game.fields))]
    assert all(len(one) == 1 for one in found)
    return [one[0] for one in found]


def drawn_at(game, name):
    row, column = places()[[field.name for field in game.fields].index(name)]
    return draw(game).plain.split("\n")[row][column - 1]


def test_draw_when_each_field_is_lit_then_96_distinct_places():
    assert len(set(places())) == len(EMPTY.fields) == 96


@pytest.mark.parametrize(
    ("seat_sides", "sides", "fields"),
    [((0, 2), 4, 80), ((0, 1, 2), 4, 88), (SIX[:5], 6, 136), (SIX, 6, 144)],
)
@pytest.mark.slow
def test_draw_when_others_play_than_four_then_distinct_places_too(seat_sides, sides, fields):
    assert len(set(places(seat_sides, sides))) == fields


def test_draw_when_nothing_is_lit_then_96_fields_and_no_signs():
    text = draw(EMPTY).plain
    for name in ("T0", "T16", "T32", "T48"):
        assert text.count(name) == 1
        text = text.replace(name, "")
    assert len(text.replace(" ", "").replace("\n", "")) == 96


@pytest.mark.parametrize(("seat_sides", "sides"), [((0, 1, 2, 3), 4), ((0, 2), 4), (SIX, 6)])
@pytest.mark.parametrize("is_tight", [False, True])
def test_draw_when_the_track_has_numbers_then_they_hide_no_field(seat_sides, sides, is_tight):
    game = empty_game(seat_sides, sides)
    text = draw(game, is_tight=is_tight).plain
    names = [f"T{16 * side}" for side in range(sides)]
    assert [name for name in names if name in text] == names
    assert sum(len(word) for word in text.split()) == len(game.fields) + len("".join(names))
    assert len({len(line) for line in text.split("\n")}) == 1


@pytest.mark.parametrize(("seat_sides", "sides", "width"), [(SIX[:4], 4, 3), (SIX, 6, 2)])
def test_draw_when_the_track_is_followed_then_each_field_lies_beside_the_last(
    seat_sides, sides, width
):
    track = [(row, column // width) for row, column in places(seat_sides, sides)[: 16 * sides]]
    for (row, column), (next_row, next_column) in zip(track, track[1:] + track[:1]):
        assert abs(row - next_row) + abs(column - next_column) == 1


def test_draw_when_there_is_a_marble_then_the_number_of_its_seat_from_1_on():
    game = with_marbles(EMPTY, {"T37": 2, "F2.3": 2})
    assert [drawn_at(game, name) for name in ("T37", "F2.3", "F2.2", "T36", "T32")] == [
        "3",
        "3",
        "o",
        ".",
        "@",
    ]


def test_draw_when_marbles_are_in_the_kennel_then_as_many():
    game = with_marbles(EMPTY, {"K1.1": 1, "K1.2": 1, "K1.3": 1})
    assert [drawn_at(game, f"K1.{slot}") for slot in (1, 2, 3, 4)] == ["2", "2", "2", "_"]


def test_draw_when_nobody_may_pass_a_marble_then_underlined():
    def underlined(walls):
        text = draw(with_marbles(EMPTY, {"T0": 0}, walls))
        return [
            text.plain[span.start : span.end].strip()
            for span in text.spans
            if getattr(span.style, "underline", False)
        ]

    assert (underlined(["T0"]), underlined([])) == (["1"], [])


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
    lights.PLACE_DOG: "d",
    lights.CHOICE: "?",
}


@pytest.mark.parametrize("meaning", SIGNS)
def test_draw_when_a_field_is_lit_then_its_sign(meaning):
    assert list(signs([Light(10, meaning, 0)]).values()) == [SIGNS[meaning]]


@pytest.mark.parametrize("meaning", SIGNS)
def test_legend_when_read_then_it_explains_the_sign(meaning):
    assert any(text.startswith(f"{SIGNS[meaning]} ") for text in explained(EMPTY))


def test_legend_when_something_is_lit_then_its_sign_comes_first():
    lit = replace(EMPTY, lights=(Light(10, meanings.EXCHANGE, 0),))
    assert explained(lit)[0] == "~ swaps"
    assert sorted(explained(lit)) == sorted(explained(EMPTY))


@pytest.mark.parametrize("sign", ["@", "o", "_", "1", "T0"])
def test_legend_when_read_then_it_explains_the_sign_of_the_board(sign):
    assert any(text.startswith(f"{sign} ") for text in explained(EMPTY))


def test_draw_when_only_believed_or_beside_the_reader_then_no_sign():
    assert (
        signs([Light(10, lights.OWNER, 0), Light(0, lights.WALL, 0), Light(96, lights.READY, 0)])
        == {}
    )


def test_draw_when_there_is_a_dog_then_it_is_on_its_field():
    assert drawn_at(replace(EMPTY, dog=5), "T5") == "D"


MEADOW = played_meadow(3, 14)


def test_draw_when_a_grid_then_prairie_pens_and_what_is_loose_cell_by_cell():
    rows = draw(replace(MEADOW, loose=(0,))).plain.split("\n")
    assert rows[0].split() == [str(number) for number in range(16)]
    assert rows[1][3] == "+"
    cells = "".join(rows[1:])
    assert (cells.count("#"), cells.count("."), len(rows)) == (54, 256 - 61, 17)


def test_signs_when_a_grid_then_of_prairie_and_pens_and_none_of_a_track():
    said = explained(MEADOW)
    assert said[:4] == ["> goes here", "1 pen of Red", "+ something else lies here", "# prairie"]
    assert not any("kennel" in one or "dog" in one for one in said[:4])
    assert not any("prairie" in one for one in explained(EMPTY))
