"""Cells and moves as text: there and back, and what is no text of either."""

import unittest

from shared_engine.games.brothers.move import PASS, Move
from shared_engine.games.brothers.notation.text import (
    format_cell,
    format_move,
    parse_cell,
    parse_move,
)
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.errors import NotationError

BOARD = load("brothers-2").board
BAD_CELLS = (
    "",
    "M1",
    "M1.",
    "M.1",
    "F1.1",
    "m1.1",
    "M1.1.1",
    "M1.x",
    "M00.1",
    "M-0.1",
    "M--1.1",
    "M1.100",
    "M1. 1",
)
BAD_MOVES = (
    "",
    "straight",
    "straight:",
    "curved: M0.0 M1.0 M2.0",
    "x: M0.0",
    ": M0.0",
    "straight: M0.0 M1.0 T2",
    "straight: M0.0 M1.0 M0.0",
    "pass: M0.0",
    "fold",
)


class Cells(unittest.TestCase):
    def test_cells_when_written_and_read_then_the_same(self):
        for cell in ((0, 0), (12, 3), (-1, 0), (0, -12), (-99, 99)):
            self.assertEqual(parse_cell(format_cell(cell)), cell)

    def test_cell_when_left_of_the_first_tile_then_a_negative_number(self):
        self.assertEqual(format_cell((-3, 2)), "M-3.2")

    def test_cell_when_it_is_none_then_the_error_names_it(self):
        for text in BAD_CELLS:
            with self.assertRaises(NotationError) as caught:
                parse_cell(text)
            self.assertIn(repr(text), str(caught.exception))


class Moves(unittest.TestCase):
    def test_move_when_a_tile_then_its_name_and_cells_row_by_row(self):
        move = Move("L", [(0, 1), (3, 0), (0, 0), (1, 0), (2, 0)])
        self.assertEqual(format_move(BOARD, move), "L: M0.0 M1.0 M2.0 M3.0 M0.1")

    def test_moves_when_written_and_read_then_the_same(self):
        for move in (
            PASS,
            Move("X", [(1, 0), (-1, 2)]),
            Move("angular", [(0, 0)]),
            Move("straight", [(0, 0)]),
        ):
            self.assertEqual(parse_move(BOARD, format_move(BOARD, move)), move)

    def test_move_when_cells_come_in_another_order_then_the_same_move(self):
        first = parse_move(BOARD, "straight: M2.0 M0.0 M1.0")
        self.assertEqual(first, parse_move(BOARD, " straight:  M0.0 M1.0 M2.0 "))
        self.assertEqual(hash(first), hash(parse_move(BOARD, "straight: M0.0 M1.0 M2.0")))

    def test_moves_when_piece_or_cells_differ_then_not_equal(self):
        move = Move("L", [(0, 0), (1, 0)])
        for other in (Move("I", [(0, 0), (1, 0)]), Move("L", [(0, 0), (0, 1)]), "L: M0.0 M1.0"):
            self.assertFalse(move == other)
            self.assertFalse(other == move)

    def test_move_when_it_is_none_then_error(self):
        for text in BAD_MOVES:
            with self.subTest(text), self.assertRaises(NotationError):
                parse_move(BOARD, text)

    def test_move_when_the_set_has_no_such_tile_then_the_error_lists_the_tiles(self):
        with self.assertRaises(NotationError) as caught:
            parse_move(BOARD, "R: M0.0")
        self.assertIn("'R'; tiles are F I L N P", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
