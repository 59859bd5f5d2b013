"""What `collie demo` learns from the process of its board."""

import sys

import pytest

from host.cli.demo import PrintedLast, SimulatedProcess
from host.errors import SimulatorError

_SOON_S = 30
_MORE_THAN_A_PIPE = 200_000


def process(*lines):
    return SimulatedProcess([sys.executable, "-c", "\n".join(("import sys", *lines))])


def test_process_when_it_prints_more_than_a_pipe_holds_then_it_goes_on():
    board = process(f"sys.stderr.write('printed\\n' * {_MORE_THAN_A_PIPE})", 'print(\'{"event": "ready"}\')')
    assert board.next(_SOON_S) == {"event": "ready"}
    board.stop()


def test_process_when_it_ends_then_the_error_holds_its_last_lines():
    board = process("sys.stderr.write('long ago\\n' * 1000)", "raise ValueError('seven is no card')")
    with pytest.raises(SimulatorError, match="seven is no card") as raised:
        board.next(_SOON_S)
    assert str(raised.value).count("long ago") < 100
    board.stop()


def test_end_when_it_comes_after_other_lines_then_the_error_holds_what_it_printed():
    board = process('print(\'{"event": "won"}\')', "raise ValueError('seven is no card')")
    with pytest.raises(SimulatorError, match="seven is no card"):
        board.expect_end(_SOON_S)
    board.stop()


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
    assert notes == [("the board printed last", "Traceback"), ("the board printed last", "Traceback again")]
