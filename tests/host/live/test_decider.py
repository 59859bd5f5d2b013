"""What a laptop decides for seats that nobody has, and how it comes to know what there is."""

import json

import pytest

from host.errors import DeviceError
from host.live.decider import Decider
from host.live.game_view import game_view
from host.players.levels import EFFORTS
from host.store.referee import StoredReferee
from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.rulesets import load
from shared_engine.log.events import Game
from shared_engine.players.levels import LAPTOP_LEVELS
from shared_engine.wire.commands import DecideTask, ReadTask

RULES = load("brandi-4")
TURN = {"task": 3, "seat": 0, "turn": 0, "hand": ["2", "K"], "held": [], "received": "2"}


class Replies:
    """A board that has *task* for a laptop, and keeps what is said."""

    def __init__(self, task, refuses=False):
        self._task, self._refuses = task, refuses
        self.asked = []

    def __call__(self, asked):
        self.asked.append(asked)
        if isinstance(asked, ReadTask):
            return json.dumps(self._task)
        if self._refuses:
            raise DeviceError("task 3 is decided, or was never asked")
        return ""


def game(*programs):
    found = StoredReferee()
    description = {"ruleset": "brandi-4", "starter": 0}
    found.feed(5, Game(0, b"", description | {"programs": list(programs)}).pack())
    return found


def test_look_when_nobody_is_missing_then_the_board_is_not_asked():
    board = Replies(TURN)
    Decider(board).look(game("", "", "", ""))
    assert board.asked == []


def test_look_when_it_is_a_turn_then_its_move_is_said():
    board = Replies(TURN)
    Decider(board).look(game("club", "", "", ""))
    _, decided = board.asked
    assert (decided.task, decided.card) == (3, "K")
    assert unpack(RULES, decided.after).cells[0] == 1


def test_look_when_a_card_is_to_be_given_then_one_of_the_hand_is():
    board = Replies({**TURN, "taker": 2})
    Decider(board).look(game("club", "", "", ""))
    assert board.asked[1].card in TURN["hand"]
    assert board.asked[1].after == b""


def test_look_when_an_event_is_on_its_way_then_nothing_is_decided():
    board = Replies({**TURN, "turn": 1})
    Decider(board).look(game("club", "", "", ""))
    assert [type(one) for one in board.asked] == [ReadTask]


def test_look_when_it_has_thought_too_long_then_the_game_goes_on():
    board = Replies(TURN, refuses=True)
    Decider(board).look(game("club", "", "", ""))
    assert isinstance(board.asked[-1], DecideTask)


def test_look_when_people_look_for_a_card_then_it_is_known():
    decider = Decider(Replies({"seat": 3, "card": "7"}))
    decider.look(game("", "", "", "friend"))
    assert decider.looked_for == (3, "7")


def test_look_when_the_reply_is_of_another_shape_then_it_is_refused():
    with pytest.raises(DeviceError, match="hand"):
        Decider(Replies({**TURN, "hand": 7})).look(game("club", "", "", ""))


def test_levels_when_a_board_names_those_of_a_laptop_then_a_laptop_has_them():
    assert tuple(EFFORTS) == LAPTOP_LEVELS


def test_game_view_when_a_program_plays_a_seat_then_the_view_says_so():
    found = game("", "club", "", "")
    view = game_view(found.referee, found.record)
    assert view
    assert view.programs == ("", "club", "", "")
