"""Random games: what always holds on a real table holds after every turn, and the stored digests
are those of this engine."""

import sys
import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import has_move, legal
from shared_engine.games.brothers.score import DRAW
from shared_engine.games.errors import PositionError
from shared_engine.prng import Prng
from tests.shared_engine.games.brothers.random_games import VECTORS, game_line, play
from tests.shared_engine.series import sample

STRANGE = sample(20, 2)  # moves a turn
# of the vectors; all: tests/micropython, in pieces
GAMES = 8 if sys.implementation.name != "micropython" else 1


def strange_moves(position, moves, prng):
    """Moves that may or may not be possible: listed ones shifted by a cell, or with another piece's
    name."""
    found = []
    for _ in range(STRANGE):
        move = prng.choice(moves)
        across, down = prng.below(3) - 1, prng.below(3) - 1
        piece = prng.choice(
            (move.piece, prng.choice(position.rules.board.names), "straight", "angular")
        )
        found.append(Move(piece, [(x + across, y + down) for x, y in move.cells]))
    return found


def texts(moves):
    """The different moves among *moves*; as texts, because MicroPython sorts tuples into a set
    slowly."""
    return {game.format_move(None, move) for move in moves}


class EveryTurn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.turns = list(play(11, "brothers-4"))

    def test_prairie_when_tiles_are_laid_then_it_has_their_cells_and_hangs_together(self):
        for _, _, _, position in self.turns:
            left = sum(
                [
                    len(lies[0]) * count
                    for lies, count in zip(position.rules.board.lies, position.tiles)
                ]
            )
            self.assertEqual(len(position.meadow.cells) + left, position.rules.board.cell_count)
            self.assertTrue(position.meadow.is_connected())

    def test_pens_when_placed_then_three_cells_each_are_covered(self):
        for _, _, _, position in self.turns:
            for seat, left in enumerate(position.pens):
                self.assertEqual(
                    list(position.covered).count(seat + 1),
                    3 * (position.rules.pens_per_seat - left),
                )

    def test_pens_when_placed_then_no_cell_is_covered_twice(self):
        covered = set()
        for before, _, move, after in self.turns:
            if before.is_laying:
                covered = set()
            else:
                self.assertFalse(covered & set(move.cells))
                covered |= set(move.cells)
            if after.round_number == before.round_number:
                self.assertEqual(sum([owner > 0 for owner in after.covered]), len(covered))

    def test_moves_when_listed_then_each_once(self):
        for _, moves, _, _ in self.turns:
            self.assertEqual(len(texts(moves)), len(moves))

    def test_why_not_when_a_move_is_listed_then_it_is_accepted(self):
        for before, moves, _, _ in self.turns:
            for move in moves[:: 1 + len(moves) // 20]:
                self.assertIsNone(game.why_not(before, move))

    def test_why_not_when_a_move_is_not_listed_then_it_is_refused(self):
        prng = Prng(5)
        refused = 0
        for before, moves, _, _ in self.turns:
            if before.is_laying and not before.meadow.cells:
                continue  # the first tile is listed in one place and may lie in others
            listed = texts(moves)
            for move in strange_moves(before, moves, prng):
                is_listed = game.format_move(None, move) in listed
                self.assertEqual(
                    game.why_not(before, move) is None, is_listed, repr((before, move))
                )
                refused += not is_listed
        self.assertTrue(refused > 10 * STRANGE)

    def test_digests_when_a_game_is_played_then_none_comes_twice(self):
        digests = [after.pack() for _, _, _, after in self.turns]
        self.assertEqual(len(set(digests)), len(digests))
        self.assertEqual(len({after.digest() for _, _, _, after in self.turns}), len(digests))

    def test_unpack_when_the_prairie_is_on_the_grid_then_the_same_position_else_error(self):
        for _, _, _, after in self.turns:
            if all(is_on_grid(cell) for cell in after.meadow.cells):
                self.assertEqual(game.unpack(after.rules, after.pack()), after)
            else:
                with self.assertRaises(PositionError):
                    game.unpack(after.rules, after.pack())

    def test_state_when_written_and_read_then_the_same_position(self):
        for _, _, _, after in self.turns:
            state = game.format_state(after.rules, after.cells)
            self.assertEqual(game.parse_state(after.rules, state, after.turn), after)

    def test_moves_when_written_and_read_then_the_same(self):
        for before, _, move, _ in self.turns:
            board = before.rules.board
            self.assertEqual(game.parse_move(board, game.format_move(board, move)), move)

    def test_outcome_when_the_game_is_over_then_no_moves_are_left(self):
        last = self.turns[-1][3]
        self.assertIn(game.outcome(last), (0, 1, DRAW))
        self.assertEqual(legal(last), [])
        self.assertFalse(has_move(last))


class Vectors(unittest.TestCase):
    def test_digests_when_the_games_are_played_then_they_are_those_of_the_vectors(self):
        with open(VECTORS) as file:
            stored = file.read().split("\n")[1 : 1 + GAMES]
        for seed, line in enumerate(stored, 1):
            self.assertEqual(line.rstrip(","), game_line(seed))


if __name__ == "__main__":
    unittest.main()
