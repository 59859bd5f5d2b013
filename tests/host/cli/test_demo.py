"""What `collie demo` learns from the process of its board."""

import io
import sys
from pathlib import Path

import click
import pytest

from host.cli.demo import PrintedLast, SimulatedProcess, choose_move, served_by
from host.errors import SimulatorError

_SOON_S = 30
_MORE_THAN_A_PIPE = 200_000


def process(*lines):
    return SimulatedProcess([sys.executable, "-c", "\n".join(("import sys", *lines))])


def test_process_when_it_prints_more_than_a_pipe_holds_then_it_goes_on():
    board = process(
        f"sys.stderr.write('printed\\n' * {_MORE_THAN_A_PIPE})", 'print(\'{"event": "ready"}\')'
    )
    assert board.next(_SOON_S) == {"event": "ready"}
    board.stop()


def test_process_when_it_ends_then_the_error_holds_its_last_lines():
    board = process(
        "sys.stderr.write('long ago\\n' * 1000)", "raise ValueError('seven is no card')"
    )
    with pytest.raises(SimulatorError, match="seven is no card") as raised:
        board.next(_SOON_S)
    assert str(raised.value).count("long ago") < 100
    board.stop()


def test_end_when_it_comes_after_other_lines_then_the_error_holds_what_it_printed():
    board = process('print(\'{"event": "won"}\')', "raise ValueError('seven is no card')")
    with pytest.raises(SimulatorError, match="seven is no card"):
        board.expect_end(_SOON_S)
    board.stop()


def test_served_by_when_the_folder_has_a_space_then_it_can_be_typed():
    assert served_by(Path("my games")) == "collie replay --db 'my games/games.db'"
    assert served_by(None) == "collie table --demo"


class Printing:
    """Stands for a process that has printed *printed*."""

    def __init__(self, printed):
        self.printed = printed


def test_printed_last_when_the_board_is_lost_then_what_it_printed_is_noted_once():
    notes = []
    board = Printing("Traceback")
    printed_last = PrintedLast(board, lambda *note: notes.append(note))
    printed_last.update(is_lost=False)
    assert notes == []
    for _ in range(2):
        printed_last.update(is_lost=True)
    board.printed = "Traceback again"
    printed_last.update(is_lost=True)
    assert notes == [
        ("the board printed last", "Traceback"),
        ("the board printed last", "Traceback again"),
    ]


ASKED = {
    "hand": ["4", "JK", "9"],
    "moves": ["4: T5>T9", "4: T5>T1", "JK=A: K0>T0", "JK=4: T5>T9", "9: T5>T14"],
    "says": ["moves 4", "moves 4 back", "plays a joker as an ace", "as a 4", "moves 9"],
}


GIFT = {"hand": ["4", "JK", "4"], "moves": ["4", "JK", "4"], "gives_to": 2}


@pytest.fixture
def choosing(monkeypatch, capsys):
    """Lets a person give answers; the move that is chosen, and what the person sees."""

    def choose(*answers, asked=ASKED):
        typed = "".join(f"{answer}\n" for answer in answers)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        chosen = choose_move(asked)
        return chosen, capsys.readouterr().out

    return choose


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [(("1", "2"), 1), (("2", "2"), 3), (("3",), 4), (("?", "7", "four", "", "1", "0", "1"), 0)],
)
def test_choose_move_when_card_and_move_are_given_then_that_one(choosing, answers, chosen):
    assert choosing(*answers)[0] == chosen


def test_choose_move_when_the_answer_is_none_then_those_there_are(choosing):
    assert "'7' is none of 1..3" in choosing("7", "3")[1]
    assert "Type the number before it." in choosing("?", "3")[1]


def test_choose_move_when_it_is_asked_then_in_words(choosing):
    chosen, seen = choosing("2", "1")
    for said in ("Your hand: 4, joker, 9", "  2  a joker", "  1  plays a joker as an ace"):
        assert said in seen
    assert chosen == 2


def test_choose_move_when_a_card_is_given_away_then_the_question_says_to_whom(choosing):
    chosen, seen = choosing("2", asked=GIFT)
    assert "Which card do you give to Yellow" in seen
    assert chosen == 1


def test_choose_move_when_the_person_stops_then_so(choosing):
    with pytest.raises(click.Abort):
        choosing("q")
