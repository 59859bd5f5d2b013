"""Advice for the card that lies open: the same on every interpreter, whatever else a hand holds."""

import unittest

from shared_engine.players.advice import advised
from tests.shared_engine.games.dog.places import marbles, place


class Advice(unittest.TestCase):
    def test_advised_when_a_marble_can_go_home_then_that_one(self):
        position = place({0: marbles((60, 20))})
        *_, move = advised(position, "6")
        self.assertEqual(move.origins, [60])

    def test_advised_when_the_card_moves_nothing_then_no_marble(self):
        position = place({})
        *_, move = advised(position, "6")
        self.assertEqual(move.origins, [])

    def test_advised_when_a_seven_is_wide_then_it_looks_at_it_piece_by_piece(self):
        position = place({0: marbles((10, 20, 30, 40))})
        self.assertTrue(len(list(advised(position, "7"))) > 1)


if __name__ == "__main__":
    unittest.main()
