"""The places of a piece that lies on some fields already are those of the listed moves that have
them."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.see.places import places_of
from shared_engine.prng import Prng
from tests.shared_engine.referee.meadow_bench import moves_on_board
from tests.shared_engine.series import sample


def moved(prng):
    """A cell beside, or on, one of a piece: what hands have missed by."""
    return prng.below(3) - 1, prng.below(3) - 1


class Places(unittest.TestCase):
    def test_places_when_a_piece_lies_half_then_those_of_the_moves_that_have_all_or_all_but_some_of_its_cells(
        self,
    ):
        for seed in sample(range(6), range(1)):
            prng = Prng(seed)
            position = game.setup(load("brothers-2"), -1)
            while game.outcome(position) is None:
                moves = moves_on_board(position)
                move = prng.choice(moves)
                if position.meadow.cells:  # the first tile is listed in one place only
                    dx, dy = moved(prng)
                    pushed = [(x + dx, y + dy) for x, y in move.cells[prng.below(3) :]]
                    filled = tuple([cell for cell in pushed if is_on_grid(cell)]) or move.cells
                    for beyond in (0, 1, 2):
                        least = max(1, len(filled) - beyond)
                        listed = [
                            one.cells for one in moves if len(set(one.cells) & set(filled)) >= least
                        ]
                        found = [cells for cells, _ in places_of(position, filled, beyond)]
                        self.assertEqual(
                            sorted(found), sorted(listed), repr((position, filled, beyond))
                        )
                position = game.apply(position, move)


if __name__ == "__main__":
    unittest.main()
