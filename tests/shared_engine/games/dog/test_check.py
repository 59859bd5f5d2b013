"""Moves from outside that no marble could make: they are refused, whatever they name."""

import unittest

from shared_engine.games.dog.check import why_not
from shared_engine.games.dog.legal import results
from shared_engine.games.dog.moves import OUT, STEP, SWAP, Move
from shared_engine.games.dog.play import apply
from tests.shared_engine.games.dog.places import marbles, move, place

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


class WithoutMovesInside(unittest.TestCase):
    OPTIONS = {"finish_move_inside": False}

    def test_seven_when_it_enters_then_it_goes_on_to_its_slot(self):
        position = place({0: marbles([61])}, 0, "brandi-4", self.OPTIONS)
        self.assertIsNone(why_not(position, move(position, "7: T61>F0.4")))

    def test_seven_when_two_marbles_share_it_then_the_one_that_enters_goes_on(self):
        position = place({0: marbles([62, 60])}, 0, "brandi-4", self.OPTIONS)
        shared = move(position, "7: T62>F0.2 T60>T63")
        self.assertIsNone(why_not(position, shared))
        self.assertIn(apply(position, shared).cells, [cells for _, cells in results(position, "7")])

    def test_seven_when_a_marble_is_inside_already_then_it_stays(self):
        position = place({0: marbles([20], [1])}, 0, "brandi-4", self.OPTIONS)
        self.assertEqual(why_not(position, move(position, "7: T20>T24 F0.1>F0.4"))[0], "cannot_use_full_value")


if __name__ == "__main__":
    unittest.main()
