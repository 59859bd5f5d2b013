"""Perft of every named position to depth 2."""

import unittest

from tests.shared_engine.perft import perft, records, table_of
from tests.shared_engine.series import sample


class Perft(unittest.TestCase):
    def test_perft_when_two_plies_deep_then_the_counts_are_those_of_the_file(self):
        for record in records()[:: sample(1, 4)]:
            with self.subTest(record["name"]):
                table = table_of(record)
                self.assertEqual([perft(table, 1), perft(table, 2)], record["counts"][:2])

    def test_perft_when_the_game_is_won_then_nothing_follows(self):
        record = records()[0]
        finished = {"kennel": 0, "track": [], "finish": [1, 2, 3, 4]}
        won = {"players": {"0": finished, "2": finished}}
        table = table_of(
            {
                "ruleset": record["ruleset"],
                "state": won,
                "turn": 0,
                "hands": record["hands"],
                "options": None,
            }
        )
        self.assertEqual(perft(table, 1), 0)

    def test_names_when_listed_then_each_once(self):
        names = [record["name"] for record in records()]
        self.assertEqual(len(set(names)), len(names))


if __name__ == "__main__":
    unittest.main()
