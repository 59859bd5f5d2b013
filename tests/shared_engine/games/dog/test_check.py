"""Moves from outside that no marble could make: they are refused, whatever they name."""

import unittest

from shared_engine.games.dog.check import why_not
from shared_engine.games.dog.moves import OUT, STEP, SWAP, Move
from tests.shared_engine.games.dog.places import marbles, place

NO_TARGET = "no_target"


def reason(card, as_card, part, ruleset="brandi-4"):
    position = place({0: marbles([10, 20], [2]), 1: marbles([5])}, 0, ruleset)
    return why_not(position, Move(card, as_card, (part,)))[0]


class Impossible(unittest.TestCase):
    def test_out_when_its_source_is_no_kennel_then_refused(self):
        self.assertEqual(reason("A", "A", (OUT, 10, 0, ())), NO_TARGET)

    def test_step_when_a_joker_leads_into_a_kennel_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 10, 82, ()), "wild-lubanzi-4"), "finish_exact_count")

    def test_step_when_a_joker_leads_out_of_a_finish_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 65, 30, ()), "wild-lubanzi-4"), NO_TARGET)

    def test_step_when_nobody_stands_there_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 11, 16, ())), NO_TARGET)

    def test_swap_when_with_a_kennel_then_refused(self):
        self.assertEqual(reason("J", "J", (SWAP, 10, 85, ())), "no_foreign_target")


if __name__ == "__main__":
    unittest.main()
