"""Who gives a card to whom once somebody is done (A-12), and when the discards come back (A-08,
A-74)."""

import unittest

from shared_engine.games.dog.deal import exchanges, stack_before_deal
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.play import apply, needs_shuffle
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.games.dog.places import DONE, marbles, place


def pairs(ruleset, done, exchange=None):
    options = {"exchange_after_finish": False}
    if exchange:
        options["exchange"] = exchange
    position = place(dict.fromkeys(done, DONE), 0, ruleset, options)
    return exchanges(position.rules, position.cells, 1)


class WithoutThoseWhoAreDone(unittest.TestCase):
    def test_exchange_when_a_partner_is_done_then_the_other_keeps_its_cards(self):
        self.assertEqual(pairs("brandi-4", [0]), [(1, 3), (3, 1)])

    def test_exchange_when_one_of_three_is_done_then_the_others_exchange(self):
        self.assertEqual(pairs("brandi-6-2x3", [2]), [(0, 4), (1, 3), (3, 5), (4, 0), (5, 1)])

    def test_exchange_when_cards_are_drawn_then_from_the_next_seat_that_is_not_done(self):
        self.assertEqual(pairs("brandi-4", [0], "draw_from_next"), [(1, 3), (2, 1), (3, 2)])

    def test_exchange_when_cards_are_given_then_to_the_next_seat_that_is_not_done(self):
        self.assertEqual(pairs("brandi-4", [1], "give_to_next"), [(0, 2), (2, 3), (3, 0)])

    def test_exchange_when_nobody_is_left_to_exchange_with_then_nothing_changes_hands(self):
        self.assertEqual(pairs("brandi-4", [0, 1, 2], "give_to_next"), [])


class DiscardsComeBack(unittest.TestCase):
    def test_shuffle_when_the_stack_is_just_enough_then_not_yet(self):
        rules = load("brandi-4")
        self.assertEqual([needs_shuffle(rules, 0, stack) for stack in (23, 24)], [True, False])

    def test_shuffle_when_asked_for_each_cycle_then_at_the_beginning_of_every_one_but_the_first(
        self,
    ):
        rules = load(
            "brandi-4", {"reshuffle": "each_cycle", "hand_first": [6, 5], "hand_repeat": [4, 3, 2]}
        )
        found = [number for number in range(12) if needs_shuffle(rules, number, 110)]
        self.assertEqual(found, [2, 5, 8, 11])

    def test_stack_when_shuffled_each_cycle_then_until_the_first_cycle_ends(self):
        rules = load("brandi-4", {"reshuffle": "each_cycle"})
        self.assertEqual(stack_before_deal(rules, 9), ([110, 86, 66, 50, 38, 30], 6))

    #
    def test_discard_when_the_stack_is_empty_then_all_cards_in_no_hand_but_the_one_drawn(self):
        position = place({}, ruleset="black-dog-2")
        position.cells = position.cells[:-2] + bytes((40, 0))
        position.stack = 0
        after = apply(position, Move("BLUE:8", "", ()))
        self.assertEqual((after.stack, after.counts, after.has_drawn), (110 - 9 - 1, (5, 5), True))

    def test_discard_when_there_is_a_stack_then_one_card_fewer(self):  # BD2-04
        position = place({0: marbles((5,))}, ruleset="black-dog-2")
        after = apply(position, Move("BLUE:8", "", ()))
        self.assertEqual(after.stack, position.stack - 1)


if __name__ == "__main__":
    unittest.main()
