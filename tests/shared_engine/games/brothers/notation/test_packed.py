"""Packed positions are read, and none is believed that no game on a board leads to."""

import unittest

from shared_engine.games.brothers.notation.packed import unpack
from shared_engine.games.brothers.position import BIAS
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.errors import PositionError
from tests.shared_engine.any_game import play

RULES = load("brothers-2")
# where these begin
ROUND, FIRST, PASSED, LEFT, TILES, PENS, COUNT, ROWS = (0, 1, 2, 3, 7, 19, 21, 22)
TURN = -1


def positions():
    """The position after one tile, and one with some pens."""
    known = []
    for position, _ in play(1, "brothers-2"):
        known.append(position)
        if len(known) == 17:
            return known[1], known[16]
    raise AssertionError("the game is over before")


class Refused(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.laying, cls.pens = positions()

    def refused(self, position, problem, *values):
        packed = bytearray(position.pack())
        for at, value in values:
            packed[at] = value
        with self.assertRaises(PositionError) as caught:
            unpack(RULES, bytes(packed))
        self.assertIn(problem, str(caught.exception))

    def test_unpack_when_a_seat_is_none_then_error(self):
        for at, value in ((TURN, 2), (FIRST, 255), (PASSED, 4)):
            self.refused(self.pens, "there are 2 seats", (at, value))
        self.refused(self.pens, "there are 2 seats", (ROWS + 2, 3))

    def test_unpack_when_it_is_not_the_turn_of_that_seat_then_error(self):
        self.refused(self.laying, "after 1 tiles it is the turn of seat 1, not 0", (TURN, 0))

    def test_unpack_when_there_is_no_such_round_then_error(self):
        self.refused(self.pens, "there are 2 rounds", (ROUND, 2))
        self.refused(self.pens, "left has 0 finished rounds in round 2", (ROUND, 1))
        self.refused(self.pens, "left has 1 finished rounds in round 1", (LEFT, 3), (LEFT + 1, 3))
        self.refused(
            self.pens, "there are 12 pens of a kind", (ROUND, 1), (LEFT, 13), (LEFT + 1, 0)
        )
        self.refused(self.pens, "its rows or rounds are not in their order", (LEFT + 1, 3))

    def test_unpack_when_pens_are_lost_or_made_then_error(self):
        left = self.pens.pens[0]
        self.refused(
            self.pens, "seat 0 has %d pens left, and covers" % (left + 1), (PENS, left + 1)
        )
        self.refused(self.laying, "seat 0 has 255 pens left, and covers 0 cells", (PENS, 255))

    def test_unpack_when_tiles_are_lost_or_made_then_error(self):
        self.refused(
            self.pens, "the tiles that are not left have 55 cells, the prairie has 60", (TILES, 1)
        )
        self.refused(self.pens, "2 tiles F, but there are only 1", (TILES, 2))

    def test_unpack_when_the_prairie_cannot_lie_there_then_error(self):
        self.refused(
            self.laying, "no cell of a board is at -1, 0", (ROWS, BIAS - 1), (ROWS + 1, BIAS)
        )
        self.refused(
            self.laying, "no cell of a board is at 16, 0", (ROWS, BIAS + 16), (ROWS + 1, BIAS)
        )
        first = self.laying.pack()[ROWS : ROWS + 2]
        self.refused(
            self.laying, "a cell is there twice", (ROWS + 3, first[0]), (ROWS + 4, first[1])
        )
        self.refused(
            self.laying, "does not hang together", (ROWS + 12, BIAS + 15), (ROWS + 13, BIAS + 15)
        )

    def test_unpack_when_rows_are_not_in_their_order_then_error(self):
        rows = self.pens.pack()[ROWS : ROWS + 6]
        changed = [(ROWS + at, rows[(at + 3) % 6]) for at in range(6)]
        self.refused(self.pens, "its rows or rounds are not in their order", *changed)

    def test_unpack_when_nobody_may_pass_then_nobody_has(self):
        self.refused(self.pens, "nobody can have passed here", (PASSED, 1))


if __name__ == "__main__":
    unittest.main()
