"""Every golden record of the Dog family, on both interpreters, from one file."""

import json
import unittest

from shared_engine.games.dog.rulesets import names
from shared_engine.games.query import answer

PATH = "tests/vectors/golden.json"


def records() -> list:
    with open(PATH) as file:
        return [record for record in json.load(file)["records"] if record["ruleset"] in names()]


def same_state(state: dict) -> list:
    # Seats with their marbles, and perhaps the dog with its field.
    return sorted(
        [who, sorted(what.items()) if isinstance(what, dict) else what]
        for who, what in state.items()
    )


def canonical(outcomes: list) -> list:
    return sorted(str(same_state(players)) for players in outcomes)


class GoldenRecords(unittest.TestCase):
    def test_there_are_records_of_every_ruleset(self) -> None:
        known = [record["ruleset"] for record in records()]
        self.assertEqual(len(known), 222)
        for name in names():
            with self.subTest(name):
                self.assertIn(name, known)

    def test_answers_are_as_expected(self) -> None:
        for record in records():
            with self.subTest(record["id"]):
                self.check(record, answer(record))

    def check(self, record: dict, reply: dict) -> None:
        expect = record["expect"]
        if record["kind"] == "outcomes":
            self.assertEqual(reply["count"], expect["count"], record["id"])
            found = canonical(reply["results"])
            self.assertEqual(len(found), expect["count"], record["id"])
            if "results" in expect:
                self.assertEqual(found, canonical(expect["results"]), record["id"])
            for wanted in canonical(expect.get("includes", [])):
                self.assertIn(wanted, found, record["id"])
            for unreachable in canonical(
                [excluded["outcome"] for excluded in expect.get("excludes", [])]
            ):
                self.assertFalse(unreachable in found, record["id"])
            if "reason" in expect:
                self.assertEqual(reply["reason"], expect["reason"], record["id"])
        elif record["kind"] == "prefix":
            self.assertEqual(sorted(reply["next"]), sorted(expect["next"]), record["id"])
        elif isinstance(expect, dict):
            for key in expect:
                self.assertEqual(reply[key], expect[key], record["id"])
        else:
            self.assertEqual(reply["value"], expect, record["id"])


if __name__ == "__main__":
    unittest.main()
