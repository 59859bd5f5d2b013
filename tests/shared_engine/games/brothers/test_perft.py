"""Perft and a playthrough of each ruleset, the same on both interpreters."""

import unittest

from shared_engine.games.brothers.rulesets import names
from tests.shared_engine.games.brothers.perft import perft, position_of, records
from tests.shared_engine.games.brothers.playthrough import path, replayed
from tests.shared_engine.series import sample


class Perft(unittest.TestCase):
    def test_perft_when_counted_then_as_in_the_file(self):
        for record in records():
            depth = min(len(record["counts"]), sample(4, 2))
            with self.subTest(record["name"]):
                counts = [perft(position_of(record), ply) for ply in range(1, depth + 1)]
                self.assertEqual(counts, record["counts"][:depth])


class Playthroughs(unittest.TestCase):
    def test_game_when_replayed_then_every_byte_is_the_same(self):
        for name in names():
            with open(path(name)) as file:
                text = file.read()
            self.assertTrue(replayed(text) == text, "another game of " + name)


if __name__ == "__main__":
    unittest.main()
