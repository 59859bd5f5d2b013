"""Moves from outside that no marble could make: they are refused, whatever they name."""

import unittest

from shared_engine.games.dog.ask.check import why_not
from shared_engine.games.dog.move import OUT, STEP, SWAP, Move
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.play import apply
from tests.shared_engine.games.dog.places import DONE, marbles, move, place

NO_TARGET = "no_target"


def reason(card, as_card, part, ruleset="brandi-4"):
    position = place({0: marbles([10, 20], [2]), 1: marbles([5])}, 0, ruleset)
    return why_not(position, Move(card, as_card, (part,)))[0]


class Impossible(unittest.TestCase):
    def test_out_when_its_source_is_no_kennel_then_refused(self):
        self.assertEqual(reason("A", "A", (OUT, 10, 0, ())), NO_TARGET)

    def test_step_when_a_joker_leads_into_a_kennel_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 10, 82, ()), "wild-lubanzi-4"), NO_TARGET)

    def test_step_when_a_joker_leads_out_of_a_finish_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 65, 30, ()), "wild-lubanzi-4"), "finish_backward")

    def test_step_when_nobody_is_there_then_refused(self):
        self.assertEqual(reason("JK", "5", (STEP, 11, 16, ())), NO_TARGET)

    def test_swap_when_with_a_kennel_then_refused(self):
        self.assertEqual(reason("J", "J", (SWAP, 10, 85, ())), "no_foreign_target")

    def test_four_when_it_would_go_back_out_of_the_first_slot_then_no_blockade(self):  # E-07
        position = place({0: marbles([10], [1])})
        self.assertEqual(
            why_not(position, move(position, "4: F0.1>T60")), ("finish_backward", "BR-73")
        )

    def test_four_when_a_wall_is_behind_then_a_blockade(self):
        position = place({0: marbles([17]), 1: marbles([0], [], True)})
        self.assertEqual(why_not(position, move(position, "4: T17>T13"))[0], "blockade")

    # BR-91
    def test_joker_when_it_may_be_the_last_then_a_seven_of_it_is_refused_as_a_seven_is(self):
        barred = place({0: marbles([10]), 1: marbles([0], [], True)})
        for card in ("7", "JK=7"):
            self.assertEqual(
                why_not(barred, move(barred, card + ": T10>T17")), ("blockade", "BR-44")
            )
        jump = place({0: marbles([60], [1, 2, 4]), 2: DONE})
        for card in ("7", "JK=7"):
            self.assertEqual(
                why_not(jump, move(jump, card + ": T60>F0.3")), ("finish_overtake", "BR-73")
            )

    # BR-91
    def test_joker_when_it_may_not_be_the_last_then_a_seven_of_it_is_refused_for_that(self):
        position = place({0: marbles([60], [1, 2, 4]), 2: DONE}, ruleset="brandi-4-no-joker-last")
        self.assertEqual(why_not(position, move(position, "JK=7: T60>F0.3"))[1], "BR-91")
        self.assertEqual(why_not(position, move(position, "7: T60>F0.3"))[1], "BR-73")

    def test_seven_when_a_part_of_it_goes_nowhere_then_refused(self):  # E-10
        for ruleset in ("brandi-4", "wild-lubanzi-4"):
            position = place({0: marbles([10, 40])}, ruleset=ruleset)
            for text in ("7: T10>T10 T40>T47", "7: T40>T47 T10>T10", "7: T40>T47 T47>T47"):
                self.assertEqual(
                    why_not(position, move(position, text))[0], "cannot_use_full_value"
                )

    def test_card_when_it_is_said_to_be_another_then_refused(self):
        position = place({0: marbles([10])})
        self.assertIsNone(why_not(position, move(position, "8: T10>T18")))
        self.assertEqual(why_not(position, move(position, "5=8: T10>T18"))[0], NO_TARGET)

    def test_copy_when_no_card_lies_there_then_there_is_nothing_to_copy(self):  # BD-65
        position = place({0: marbles([11])}, ruleset="black-dog-4")
        self.assertEqual(
            why_not(position, move(position, "COPY=BLUE:8: T11>T19")),
            ("copy_nothing_to_copy", "BD-65"),
        )
        position.copied = "BLUE:9"
        self.assertEqual(why_not(position, move(position, "COPY=BLUE:8: T11>T19"))[0], NO_TARGET)


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
        self.assertEqual(
            why_not(position, move(position, "7: T20>T24 F0.1>F0.4"))[0], "cannot_use_full_value"
        )


if __name__ == "__main__":
    unittest.main()
