"""Who gives a card to whom once somebody is done (A-12)."""

import unittest

from shared_engine.games.dog.deal import exchanges
from tests.shared_engine.games.dog.places import DONE, place


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


if __name__ == "__main__":
    unittest.main()
