"""The ways of a move, as whoever looks on sees them."""

import unittest

from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.shown import show
from tests.shared_engine.games.dog.places import marbles, place


def ways(players, card, wanted):
    """Those of the legal move *wanted* of *card*, as shown behind it."""
    position = place(players)
    moves = legal(position, card)
    move = next(one for one in moves if format_move(position.rules.board, one) == wanted)
    return show(apply(position, move), [move]).ways


class Ways(unittest.TestCase):
    def test_when_a_marble_walks_then_every_field_from_the_first_to_the_last(self):
        self.assertEqual(ways({0: marbles((20,))}, "3", "3: T20>T23"), [(0, [20, 21, 22, 23], [])])

    def test_when_it_goes_back_then_the_fields_behind_it(self):
        found = ways({0: marbles((20,))}, "4", "4: T20>T16")
        self.assertEqual(found, [(0, [20, 19, 18, 17, 16], [])])

    def test_when_it_hits_then_the_other_one_flies_to_its_kennel(self):
        found = ways({0: marbles((20,)), 1: marbles((7,))}, "3", "3: T20>T23xK1")
        self.assertEqual(found, [(0, [20, 21, 22, 23], [(1, 23, 84)])])

    def test_when_it_comes_out_then_from_the_kennel_to_the_start(self):
        self.assertEqual(ways({}, "K", "K: K0>T0"), [(0, [80, 0], [])])

    def test_when_two_swap_then_two_ways(self):
        found = ways({0: marbles((20,)), 1: marbles((24,))}, "J", "J: T20<>T40")
        self.assertEqual(found, [(0, [20, 40], []), (1, [40, 20], [])])

    def test_when_it_goes_home_then_over_its_start(self):
        found = ways({0: marbles((62,))}, "4", "4: T62>F0.2")
        self.assertEqual(found, [(0, [62, 63, 0, 64, 65], [])])


if __name__ == "__main__":
    unittest.main()
