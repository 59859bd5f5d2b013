"""Whole random games of Brothers: what always holds at a table holds after every turn
(tests/shared_engine/games/brothers)."""

import pytest

from shared_engine.games.brothers.rulesets import names
from tests.shared_engine.games.brothers import test_random_games as invariants
from tests.shared_engine.games.brothers.random_games import RULES, play

INVARIANTS = [name for name in dir(invariants.EveryTurn) if name.startswith("test_")]
GAMES_A_RULESET, GAMES_A_TEST = 1000, 50


def play_and_check(seed, ruleset, options):
    game = invariants.EveryTurn()
    game.turns = list(play(seed, ruleset, options))
    for invariant in INVARIANTS:
        getattr(game, invariant)()


@pytest.mark.parametrize(("ruleset", "options"), RULES, ids=str)
def test_game_when_played_by_chance_then_all_invariants_hold(ruleset, options):
    play_and_check(1, ruleset, options)


@pytest.mark.proof
@pytest.mark.parametrize("first", range(0, GAMES_A_RULESET, GAMES_A_TEST))
@pytest.mark.parametrize("ruleset", names())
def test_games_when_played_by_chance_then_all_invariants_hold(ruleset, first):
    for seed in range(first, first + GAMES_A_TEST):
        play_and_check(seed, ruleset, {})
