"""What simulated hands plan to do in a turn."""

import pytest

from host.simulator.account import Account
from host.simulator.fumbles import Fumbles
from host.simulator.people import Turn
from host.simulator.planning import CARD, Planner
from shared_engine.games.dog.move import FOLD
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load
from shared_engine.prng import Prng

RULES = load("brandi-4")
HAND = ("4", "4", "4", "9", "9")


@pytest.mark.parametrize("number", range(8))
def test_fold_when_some_cards_lie_elsewhere_then_each_shown_is_another_one(number):
    turn = Turn(setup(RULES, 0), 0, HAND, FOLD)
    lie_anywhere = Planner(RULES, Prng(1), Fumbles())
    _, *shown = lie_anywhere.without_marbles(Account(turn, number))
    for _, elsewhere in shown:
        planner = Planner(RULES, Prng(1), Fumbles(), [int(elsewhere)])
        _, *cards = planner.without_marbles(Account(turn, number))
        tags = {tag for action, tag in cards if action == CARD}
        assert len(tags) == len(HAND)
        assert elsewhere not in tags
