"""Every golden record of Brothers, on both interpreters, from one file."""

import json
import unittest

from shared_engine.games.brothers.rulesets import names
from shared_engine.games.query import answer

PATH = "tests/vectors/golden.json"


def records():
    with open(PATH) as file:
        return [record for record in json.load(file)["records"] if record["ruleset"] in names()]


class GoldenRecords(unittest.TestCase):
    def test_records_when_counted_then_some_of_each_ruleset_and_kind(self):
        self.assertEqual(len(records()), 19)
        self.assertEqual(sorted({record["ruleset"] for record in records()}), names())
        kinds = sorted({record["kind"] for record in records()})
        self.assertEqual(kinds, ["bo_placements", "bo_score", "bo_tile", "bo_turns", "bo_winner"])

    def test_records_when_asked_then_the_answers_are_as_expected(self):
        for record in records():
            with self.subTest(record["id"]):
                reply = answer(record)
                for key in record["expect"]:
                    self.assertEqual(reply[key], record["expect"][key], record["id"])


if __name__ == "__main__":
    unittest.main()
