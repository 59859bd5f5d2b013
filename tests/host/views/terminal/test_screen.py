"""Views made by hand: on a terminal a picture that stays in place, elsewhere what is new, line by
line."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from host.language.language import unchanged
from host.live.view import Fetching, Light, Note, Said, Team, View
from host.views.terminal.screen import Screen
from shared_engine.games.meanings import TARGET
from tests.host.views.games import empty_game, with_marbles
from tests.host.views.terminal.test_layout import SIZES

GAME = replace(
    with_marbles(empty_game(), {"T5": 1}),
    turns=3,
    turn=2,
    card="7",
    lights=(Light(12, TARGET, 2),),
    teams=(Team((0, 2), 3, 8), Team((1, 3), 0, 8)),
)
VIEW = View(
    "following",
    notes=(
        Note(1, "board", unchanged("dog-4")),
        Note(4, "link", unchanged("lost"), unchanged("again in 2 s")),
    ),
    said=(
        Said(2, 2, 0, unchanged("Red plays 4: T1>T5"), False),
        Said(3, 3, 1, unchanged("round 2: Green deals"), True),
    ),
    game=GAME,
)


def shown(*views, on_terminal=False, **switches):
    out = io.StringIO()
    with Screen(
        Console(file=out, force_terminal=on_terminal, width=140, height=50, color_system=None),
        **switches,
    ) as screen:
        for view in views:
            screen.show(view)
    return out.getvalue()


def test_show_when_notation_is_wanted_then_behind_the_sentence_of_a_move():
    said = replace(VIEW.said[0], text=unchanged("Red plays a 4"), notation="4: T1>T5")
    view = replace(VIEW, said=(said, VIEW.said[1]))
    assert "Red plays a 4  [4: T1>T5]\n" in shown(view, is_notated=True)
    assert "[" not in shown(view)


def test_show_when_nothing_stays_in_place_then_notes_and_sentences_in_the_order_in_which_they_were_made():
    lines = shown(VIEW).splitlines()
    assert lines[:3] == [
        "board: dog-4",
        "   2  Red plays 4: T1>T5",
        "   3  round 2: Green deals",
    ]
    assert lines[-1] == "link: lost; again in 2 s"


def test_show_when_a_round_begins_then_the_board_is_printed_behind_the_sentence():
    lines = shown(VIEW).splitlines()
    assert len(lines[3:-1]) == 17
    assert sum(line.count(">") for line in lines[3:-1]) == 1


def test_show_when_shown_again_then_only_what_is_new_is_printed():
    first = shown(VIEW)
    later = replace(VIEW, said=(*VIEW.said, Said(5, 4, 2, unchanged("Yellow plays 7"), False)))
    assert shown(VIEW, VIEW, later) == first + "   4  Yellow plays 7\n"


def test_show_when_only_the_moment_of_a_note_changes_then_nothing_is_printed():
    ticking = replace(
        VIEW, notes=(VIEW.notes[0], Note(4, "link", unchanged("lost"), unchanged("again in 1 s")))
    )
    assert shown(VIEW, ticking) == shown(VIEW)


def test_show_when_the_board_is_far_ahead_then_one_line_says_how_far():
    views = [View("following", fetching=Fetching(fetched, 200)) for fetched in (0, 32, 64)]
    assert shown(*views, View("following")) == "log: 200 events to fetch\n"


def test_show_when_on_a_terminal_then_board_teams_sentences_and_notes():
    text = shown(VIEW, on_terminal=True)
    assert "Turn 4: Yellow to play, 7 lies open" in text
    assert "Red plays 4: T1>T5" in text
    assert "Red, Yellow: 3 of 8 home" in text
    assert "link: lost; again in 2 s   board: dog-4" in text


def test_show_when_on_a_terminal_then_every_moment_of_a_note_with_or_without_a_game():
    ticking = replace(
        VIEW, notes=(Note(4, "link", unchanged("lost"), unchanged("again in 1 s")),), game=None
    )
    text = shown(VIEW, ticking, on_terminal=True)
    assert "link: lost; again in 2 s" in text
    assert "link: lost; again in 1 s" in text


def test_show_when_the_terminal_cannot_move_its_cursor_then_lines():
    out = io.StringIO()
    with Screen(
        Console(
            file=out, force_terminal=True, width=140, color_system=None, _environ={"TERM": "dumb"}
        )
    ) as screen:
        screen.show(VIEW)
    assert out.getvalue() == shown(VIEW)


@pytest.mark.parametrize("size", SIZES)
def test_show_when_on_a_small_terminal_then_nothing_scrolls(size):
    width, height = size
    out = io.StringIO()
    with Screen(
        Console(file=out, force_terminal=True, width=width, height=height, color_system=None)
    ) as screen:
        screen.show(VIEW)
        assert 17 < out.getvalue().count("\n") < height


@pytest.mark.parametrize("fetched", [0, 32])
def test_show_when_the_board_is_far_ahead_on_a_terminal_then_a_bar_instead_of_the_board(fetched):
    views = [replace(VIEW, fetching=Fetching(one, 200)) for one in range(0, fetched + 1, 32)]
    text = shown(*views, on_terminal=True)
    assert f"{fetched:3d}/200" in text
    assert "to play" not in text
