"""Whole games of every ruleset before the referee: they leave too much garbage for MicroPython, see
test_rulesets.py."""

import unittest

import pytest

from shared_engine.games.dog import game
from shared_engine.games.dog.rulesets import names
from shared_engine.referee.decision import WON
from tests.shared_engine.referee.follow import follow
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, VICTIM_LAST

pytestmark = pytest.mark.slow


class FullGames(unittest.TestCase):
    def check(self, seed, ruleset, order=VICTIM_FIRST, options=None):
        followed = follow(self, seed, ruleset, order, options)
        last = followed.bench.decisions[-1]
        self.assertEqual((last.kind, last.team), (WON, game.outcome(followed.last.table.position)))
        return followed

    def test_positions_when_victims_are_lifted_first_or_last_then_the_same_after_every_turn(self):
        for number, ruleset in enumerate(names()[::3]):
            with self.subTest(ruleset):
                self.check(1, ruleset, (VICTIM_FIRST, VICTIM_LAST)[number % 2])

    @pytest.mark.proof
    def test_positions_when_victims_are_lifted_first_then_the_same_after_every_turn(self):
        for ruleset in names():
            with self.subTest(ruleset):
                self.check(1, ruleset)

    @pytest.mark.proof
    def test_positions_when_victims_are_lifted_last_then_the_same_after_every_turn(self):
        for ruleset in names():
            with self.subTest(ruleset):
                self.check(2, ruleset, VICTIM_LAST)

    def test_positions_when_a_seven_spares_the_partner_then_the_same_after_every_turn(self):
        self.check(2, "brandi-4-canadian", options={"canadian_burns": "not_partner"})

    def test_positions_when_marbles_lifted_for_the_disc_look_like_a_share_then_it_is_asked(self):
        # In this game a partner card for one marble looks like one for two, and the disc lifts both
        # (turn 1385).
        self.check(8, "black-dog-4")

    def test_questions_when_a_disc_turns_then_rare(self):
        followed = self.check(1, "black-dog-4")
        self.assertTrue(
            0 < followed.questions * 50 < followed.turns, repr((followed.questions, followed.turns))
        )


if __name__ == "__main__":
    unittest.main()
