"""Views laid out for terminals of several sizes."""

from dataclasses import replace

import pytest

from host.language.language import unchanged
from host.live.view import COACH, Light, Note, Said, Team, View
from host.views.terminal.drawing import draw, signs
from host.views.terminal.layout import picture
from shared_engine.games.meanings import TARGET
from tests.host.views.games import empty_game

SIZES = [(160, 50), (115, 40), (80, 24), (60, 20), (44, 24)]
SENTENCE = "Blue plays JK=7: T1>T5, T60>T62xK0, T30>T31"
FOUR = replace(
    empty_game(),
    turns=9,
    turn=2,
    card="7",
    lights=(Light(12, TARGET, 2),),
    teams=(Team((0, 2), 3, 8), Team((1, 3), 0, 8)),
)
SIX = replace(
    empty_game((0, 1, 2, 3, 4, 5), 6),
    teams=(Team((0, 3), 3, 8), Team((1, 4), 0, 8), Team((2, 5), 0, 8)),
)
VIEW = View(
    "following",
    notes=(
        Note(1, "board", unchanged("dog-4")),
        Note(4, "link", unchanged("lost"), unchanged("again in 2 s")),
    ),
    said=tuple(Said(number, number, 1, unchanged(SENTENCE), False) for number in range(40)),
)


def test_picture_when_something_is_to_be_put_right_then_the_title_says_what():
    wrong = replace(FOUR, step=unchanged("lift the marble on the start of Red"))
    assert plain(wrong, (115, 40))[0].endswith(": lift the marble on the start of Red")


@pytest.mark.parametrize("size", SIZES)
def test_picture_when_the_coach_and_the_board_say_what_is_better_then_whole_and_before_all_else(
    size,
):
    width, height = size
    says = "Blue moves 1. Better, by 14 %: brings a marble out."
    view = replace(VIEW, notes=(Note(9, COACH, unchanged(says)), *VIEW.notes))
    guided = replace(FOUR, would=unchanged("The board would choose: moves 4."))
    lines = plain(guided, size, view)
    board = draw(FOUR, is_tight=width < 100).plain.split("\n")
    is_beside = not lines[1].endswith(board[0])
    shown = [line[len(board[0]) :] for line in lines[1 : len(board) + 1]] if is_beside else lines
    text = " ".join(" ".join(shown).split())
    advice = text.index(f"coach: {says} The board would choose: moves 4.")
    assert text.index("0 of 8 home") < advice
    assert "\n".join(lines).count("coach:") == 1
    assert len(lines) <= height


def test_picture_when_there_is_more_advice_than_room_then_no_sentence_and_no_line_too_many():
    guided = replace(FOUR, would=unchanged("The board would choose: " + "moves 4 " * 60))
    assert len(plain(guided, (60, 20))) == 20


def plain(game, size, view=VIEW):
    return [line.plain for line in picture(game, view, *size)]


@pytest.mark.parametrize("size", SIZES)
def test_picture_when_laid_out_then_it_fits_and_everything_is_there(size):
    width, height = size
    lines = plain(FOUR, size)
    text = "\n".join(lines)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert lines[0] == "Turn 10: Yellow to play, 7 lies open"
    for row in draw(FOUR, is_tight=width < 100).plain.split("\n"):
        assert any(line.startswith(row) for line in lines)
    for words in (
        "Red, Yellow: 3 of 8 home",
        "Blue, Green: 0 of 8 home",
        "  39  Blue plays JK=7:",
        "board: dog-4",
        "> goes here",
    ):
        assert words in text


@pytest.mark.parametrize("size", [(160, 50), (115, 40), (80, 24)])
def test_picture_when_there_is_room_then_every_sign_is_explained(size):
    text = "\n".join(plain(FOUR, size))
    assert [one for one in signs(FOUR) if one not in text] == []


@pytest.mark.parametrize("size", [(160, 50), (80, 24)])
def test_picture_when_six_play_then_it_fits_and_everything_is_there(size):
    width, height = size
    lines = plain(SIX, size)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    for words in ("Yellow, Plum: 0 of 8 home", "  39  Blue plays JK=7:", "board: dog-4"):
        assert any(words in line for line in lines)


def test_picture_when_the_terminal_is_lower_than_the_board_then_no_more_lines_than_it_has():
    assert len(plain(FOUR, (80, 10))) == 10


def test_picture_when_a_sentence_is_wider_than_its_place_then_it_is_whole_in_several_lines():
    lines = plain(FOUR, (60, 20))
    beside = " ".join(line[36:].strip() for line in lines[1:18])
    assert SENTENCE in " ".join(beside.split())


def test_picture_when_a_team_has_all_its_marbles_home_then_who_won_and_nobody_is_to_play():
    won = replace(FOUR, card="", won=(0, 2))
    assert plain(won, (80, 24))[0] == "Red and Yellow have won after 9 turns"
    alone = replace(won, won=(0,))
    assert plain(alone, (80, 24))[0] == "Red has won after 9 turns"


def test_picture_when_there_is_room_for_one_line_of_notes_then_the_newest():
    notes = tuple(
        Note(number, f"fact {number}", unchanged("known for long")) for number in range(4)
    )
    text = "\n".join(
        plain(FOUR, (60, 20), replace(VIEW, notes=(*notes, Note(9, "link", unchanged("lost")))))
    )
    assert "link: lost" in text
    assert "fact 0" not in text


def test_picture_when_a_text_would_command_the_terminal_then_it_is_only_shown():
    stranger = replace(
        VIEW,
        said=(Said(1, 1, 0, unchanged("\x1b[2J"), False),),
        notes=(Note(2, "board", unchanged("\x1b[2J")),),
    )
    assert "\x1b" not in "".join(plain(FOUR, (80, 24), stranger))
