"""All answers about one position agree with each other, in every ruleset; options are in
test_samples_properties.py."""

import unittest

from shared_engine.games.dog.move import Move
from shared_engine.games.dog.rulesets import names
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import marbles, move, place
from tests.shared_engine.move_checks import Checks, check_endings, near_misses
from tests.shared_engine.random_games import check_invariants, play
from tests.shared_engine.series import sample

# Whole games, and far more positions of them, are looked at by tests/playthroughs.
EVERY = sample(45, 20)


def check_some(seed, ruleset, options=None, looks=1):
    """Look at some positions near the beginning of a game; return how many moves were made wrong
    and refused."""
    prng = Prng(seed)
    refused = 0
    for number, turn in enumerate(play(seed, ruleset, options)):
        check_invariants(turn.table)
        if number % EVERY == EVERY - 1 and turn.move.card:
            refused += Checks(turn.before, turn.hand, prng).run().refused
            check_endings(turn.before)
        if number == EVERY * looks + 5:
            break
    return refused


class EveryRuleset(unittest.TestCase):
    def test_answers_when_compared_then_they_agree(self):
        for name in names():
            with self.subTest(name):
                self.assertTrue(check_some(3, name) > 0)


class TheChecks(unittest.TestCase):
    def test_near_misses_when_made_then_none_is_the_move(self):
        position = place({0: marbles([20, 40])})
        right = move(position, "7: T20>T24 T40>T43")
        found = near_misses(position, right, Prng(1))
        self.assertTrue(len(found) > 10)
        self.assertFalse(right in found)

    def test_checks_when_an_answer_is_wrong_then_they_fail(self):
        position = place({0: marbles([20, 40])})
        with self.assertRaises(AssertionError):
            Checks(position, ["5"], Prng(1))._move(
                Move("5", "5", ((1, 20, 26, ()),)), position.cells
            )


if __name__ == "__main__":
    unittest.main()
