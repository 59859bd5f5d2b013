"""Turns after which simulated hands once found no way out: the lights show one, and hands see
it."""

import pytest

from host.simulator.fumbles import Fumbles
from host.simulator.hands import Hands
from host.simulator.people import People
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load
from tests.benchmarks.quick_board import QuickBoard

PATIENCE = 12


class UnseenDisc(QuickBoard):
    """No switch sees its disc turn."""

    def loosen_disc(self):
        pass

    def turn_disc(self, quarters):
        self.state.quarter = (self.state.quarter + quarters) % 4


def play_on(ruleset, seed, first, last, *, starter=1, fumbles=0.2, board_type=QuickBoard):
    """The board, and how the turns from *first* to *last* go for those who play them; tidy people
    have played those before."""
    rules = load(ruleset)
    start = setup(rules, (starter - 1) % rules.seats)
    people = People(start.rules, seed, start.turn)
    for _ in range(first):
        before = people.next_turn()
        people.carry_out(before)
    board = board_type(before.after)
    board.state.starter, board.state.turn = start.turn, first
    settled = []
    hands = Hands(
        board, seed, fumbles=Fumbles.all(fumbles), on_settled=settled.append, patience=PATIENCE
    )
    while board.state.turn <= last:
        board.run(int(hands(board.now_ms)))
    return board, [account for accounts in settled for account in accounts]


@pytest.mark.parametrize(
    ("ruleset", "seed", "first", "last"),
    [
        pytest.param(
            "brandi-3",
            2,
            60,
            62,
            id="whose card is drawn is asked in the middle of two turns played again",
        ),
        pytest.param("brandi-4-fr000", 5, 175, 177, id="a swap of the turn before was another one"),
        pytest.param("black-dog-3", 1, 82, 84, id="the disc is to be turned"),
    ],
)
def test_hands_when_a_turn_was_lost_then_the_game_goes_on(ruleset, seed, first, last):
    _, accounts = play_on(ruleset, seed, first, last)
    assert not any(account.is_stuck for account in accounts)


def test_hands_when_marbles_of_others_are_asked_about_then_they_touch_their_partners():
    board, accounts = play_on(
        "black-dog-4", 5, 170, 170, starter=0, fumbles=0, board_type=UnseenDisc
    )
    assert [account.questions for account in accounts] == [1]
    assert board.recorded == accounts[0].turn.after.pack()


def test_hands_when_the_board_believes_the_first_swap_then_the_next_one_is_asked_about():
    board, accounts = play_on("brandi-6-3x2", 42, 210, 213)
    assert board.recorded == accounts[-1].turn.after.pack()


def test_hands_when_an_earlier_turn_is_asked_about_as_turns_are_played_again_then_they_answer_about_that_one():
    _, accounts = play_on("brandi-5", 140557, 30, 32)
    assert not any(account.is_noticed for account in accounts)


def test_hands_when_one_light_asks_after_a_swap_then_it_is_not_about_their_turn_before_that():
    board, accounts = play_on("brandi-2", 190647, 15, 17)
    assert board.recorded == accounts[-1].turn.after.pack()


def test_hands_when_their_marbles_lie_right_once_more_then_they_do_not_begin_again_with_the_turn_before():
    board, accounts = play_on("black-dog-3", 200066, 55, 70)
    assert board.recorded == accounts[-1].turn.after.pack()
