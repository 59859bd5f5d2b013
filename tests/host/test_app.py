"""One table: what the host waits for."""

import io

import pytest
from rich.console import Console

from host.app import Table
from host.errors import DeviceError
from host.views.terminal.screen import Screen
from shared_engine.log.events import NO_TAG, Card, Control, Field, Game
from shared_engine.wire.messages import COMMAND_RESTART, STATUS_AGREE
from tests.host.device.test_client import Board

_LAST_STEP = {
    "ruleset": "brandi-4",
    "starter": 0,
    "state": {
        "players": {
            "0": {"kennel": 0, "track": [62], "finish": [2, 3, 4]},
            "2": {"kennel": 0, "finish": [1, 2, 3, 4]},
        }
    },
}
_WON = (
    Game(0, b"", _LAST_STEP),
    Card(1000, "3", NO_TAG),
    Field(2000, 62, False),
    Field(2200, 64, True),
    Control(4000, "hint"),
)


class SlowBoard(Board):
    """Says at once that a new game will begin, and logs it only a little later."""

    def __init__(self):
        super().__init__(*[event.pack() for event in _WON])
        self._reads_left = 0

    def write(self, data):
        super().write(data)
        if b"ruleset" in data:
            self._reads_left = 3

    def read(self, timeout_s):
        if self._reads_left:
            self._reads_left -= 1
            if not self._reads_left:
                self.learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1}).pack())
        return super().read(timeout_s)


def test_begin_when_the_last_game_was_won_then_it_waits_until_the_new_one_has_begun(store):
    table = Table(SlowBoard(), store, Screen(Console(file=io.StringIO())))
    table.connect()
    assert not table.is_playing
    table.begin({"ruleset": "brandi-4", "options": {}, "starter": 1})
    assert table.is_playing


def test_command_when_people_have_to_agree_then_they_are_told_and_waited_for(store):
    board, out = SlowBoard(), io.StringIO()
    board.answers = [(STATUS_AGREE, "hold the button")] * 3
    table = Table(board, store, Screen(Console(file=out, width=200)))
    table.connect()
    assert table.command(COMMAND_RESTART, b"0") == "done"
    assert out.getvalue().count("that cannot be undone: hold its button for a second, within 30 s") == 1


def test_command_when_nobody_agrees_then_it_is_refused(store):
    board = SlowBoard()
    board.answers = [(STATUS_AGREE, "hold the button")] * 100
    table = Table(board, store, Screen(Console(file=io.StringIO())))
    table.connect()
    with pytest.raises(DeviceError, match="hold the button"):
        table.command(COMMAND_RESTART, b"0")


class _EnoughError(Exception):
    pass


def follow(board, store, screen, *steps):
    """Follow *board*; once it is caught up with, each of *steps* is done until it returns something true."""
    left = [lambda: table.follower.next_number == len(board.log), *steps]

    def on_idle():
        if left[0]():
            left.pop(0)
        if not left:
            raise _EnoughError

    table = Table(board, store, screen, on_idle)
    table.connect()
    with pytest.raises(_EnoughError):
        table.follow(until_won=False)
    table.close()


def test_follow_when_the_board_is_lost_for_a_while_then_a_line_says_so_and_another_what_was_fetched(store):
    board, out = SlowBoard(), io.StringIO()

    def unplug():
        board.is_plugged = False
        board.learn(Game(5000, b"", {"ruleset": "brandi-4", "starter": 1}).pack())
        return True

    def plug():
        board.is_plugged = "no board on this line; trying" in out.getvalue()
        return board.is_plugged

    screen = Screen(Console(file=out, width=200))
    follow(board, store, screen, unplug, plug, lambda: "back" in out.getvalue())
    assert [line for line in out.getvalue().splitlines() if line.startswith("link")] == [
        "link: lost the board; it keeps the game; trying again in 1 s",
        "link: no board on this line; trying again in 1 s",
        "link: back; 1 event fetched",
    ]
