"""All answers about one position agree with each other as families play: every sample of
options."""

import unittest

import pytest

from shared_engine.games.dog.rulesets import load, options
from tests.shared_engine.option_samples import SAMPLES
from tests.shared_engine.test_move_checks import check_some

# What the host shows or asks for, and values that only one ruleset can have: no answer about moves
# depends on them.
BESIDES_MOVES = ("die_shows", "turn_direction", "fold_check", "dog")

pytestmark = pytest.mark.slow


class EverySample(unittest.TestCase):
    def check(self, looks):
        for name, ruleset, chosen in SAMPLES:
            with self.subTest(name):
                self.assertTrue(check_some(3, ruleset, chosen, looks) > 0)

    def test_answers_when_compared_twice_then_they_agree(self):
        self.check(2)

    @pytest.mark.proof
    def test_answers_when_compared_throughout_then_they_agree(self):
        self.check(4)

    def test_names_when_listed_then_each_once(self):
        found = [name for name, _, _ in SAMPLES]
        self.assertEqual(len(set(found)), len(found))

    def test_values_when_collected_then_every_one_of_every_option_is_there(self):
        rules = [load(ruleset, chosen) for _, ruleset, chosen in SAMPLES]
        for option, _, domain in options():
            if isinstance(domain, tuple) and option not in BESIDES_MOVES:
                used = [getattr(one, option) for one in rules]
                for value in domain:
                    with self.subTest(option, value=value):
                        self.assertIn(value, used)


if __name__ == "__main__":
    unittest.main()
