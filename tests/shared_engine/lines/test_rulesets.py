"""Every ruleset of Dog before the referee by worlds and lines: the beginnings of random games,
carried out by tidy hands."""

import unittest

from shared_engine.games.dog.rulesets import names
from tests.shared_engine.lines.bench import Bench
from tests.shared_engine.referee.follow import follow
from tests.shared_engine.series import sample
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, VICTIM_LAST

TURNS = sample(60, 20)


class Beginnings(unittest.TestCase):
    def test_positions_when_any_ruleset_is_played_then_the_same_after_every_turn(self):
        for seed, ruleset in enumerate(names()):
            with self.subTest(ruleset):
                order = VICTIM_FIRST if seed % 2 else VICTIM_LAST
                follow(self, seed, ruleset, order, turns=TURNS, bench_of=Bench)

    def test_positions_when_a_seven_spares_the_partner_then_the_same_after_every_turn(self):
        options = {"canadian_burns": "not_partner"}
        follow(self, 2, "brandi-4-canadian", options=options, turns=TURNS, bench_of=Bench)

    def test_questions_when_nothing_turns_then_none(self):
        for ruleset in ("brandi-3", "wild-lubanzi-4"):
            followed = follow(self, 1, ruleset, turns=TURNS, bench_of=Bench)
            self.assertEqual(followed.questions, 0, ruleset)


if __name__ == "__main__":
    unittest.main()
