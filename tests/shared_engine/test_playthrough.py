"""Golden playthroughs: a whole game of every ruleset, played again byte for byte."""

import unittest

from shared_engine.games.dog.rulesets import names
from tests.shared_engine.playthrough import path, replayed
from tests.shared_engine.series import sample


def golden(ruleset):
    with open(path(ruleset)) as file:
        return file.read()


class Playthroughs(unittest.TestCase):
    def test_game_when_replayed_then_every_byte_is_the_same(self):
        for name in names()[:: sample(1, 3)]:
            with self.subTest(name):
                text = golden(name)
                self.assertTrue(replayed(text) == text, "another game of " + name)

    def test_game_when_a_move_is_changed_then_it_is_refused(self):
        text = golden("brandi-2")
        first = text.split("\n")[5]
        move = first.split(" | ")[2]
        with self.assertRaises(AssertionError):
            replayed(text.replace(first, first.replace(move, "Q: T0>T13")))

    def test_game_when_another_hand_was_reported_then_the_text_differs(self):
        text = golden("brandi-2")
        first = text.split("\n")[5]
        other = text.replace(first, first.replace(first.split(" | ")[1], "A"))
        self.assertFalse(replayed(other) == other)


if __name__ == "__main__":
    unittest.main()
