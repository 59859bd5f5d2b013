"""Places on a grid, found by one number: the same that the rules find."""

import unittest

from shared_engine.games.brothers.moves.placements import legal, pen_places, tile_places
from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.tiles import PENS
from shared_engine.players.brothers.features import free_cells, measure
from shared_engine.players.brothers.ground import Ground, count, mask, ones
from shared_engine.players.brothers.options import options
from shared_engine.prng import Prng
from tests.shared_engine.games.brothers.meadows import drawn


def laid(seed, turns):
    """The position after *turns* random turns on the grid."""
    prng = Prng(seed)
    position = setup(load("brothers-2"))
    for _ in range(turns):
        position = apply(position, prng.choice(options(position)))
    return position


class Places(unittest.TestCase):
    def test_tile_places_when_asked_then_those_of_the_rules_that_are_on_the_grid(self):
        position = laid(1, 6)
        board = position.rules.board
        ground = Ground(position.rules)
        fitting = [mask(move.cells) for move in options(position)]
        found = []
        for tile, left in enumerate(position.tiles):
            if left:
                for lie in ground.tiles[tile]:
                    found += ground.tile_places(free_cells(position), lie)
        self.assertEqual(sorted(found), sorted(fitting))
        self.assertTrue(len(tile_places(board, position.meadow, board.lies[0])) > 0)

    def test_tile_places_when_the_prairie_is_at_the_edge_then_none_beyond_it(self):
        ground = Ground(load("brothers-2"))
        names = load("brothers-2").board.names
        upright = [lie for lie in ground.tiles[names.index("I")] if lie.bits[1] > 1]
        corner = mask([(15, 15)])
        found = ground.tile_places(corner, upright[0])
        self.assertEqual(
            sorted(found),
            sorted(
                [mask([(14, y) for y in range(11, 16)]), mask([(15, y) for y in range(10, 15)])]
            ),
        )

    def test_pen_places_when_asked_then_those_of_the_rules(self):
        position = laid(2, 16)
        cells = position.meadow.cells
        ground = Ground(position.rules)
        for number, pen in enumerate(PENS):
            known = [
                mask([cells[one] for one in place])
                for place in pen_places(position.meadow, position.covered, pen)
            ]
            found = ground.pen_places(free_cells(position), number)
            self.assertEqual(sorted(found), sorted(known))

    def test_ones_when_parted_then_each_cell_once(self):
        cells = mask([(0, 0), (15, 0), (3, 9)])
        self.assertEqual(count(cells), 3)
        self.assertEqual(sum(ones(cells)), cells)


class Options(unittest.TestCase):
    def test_options_when_nothing_lies_there_then_in_the_middle_of_the_grid(self):
        position = setup(load("brothers-2"))
        found = options(position)
        self.assertEqual(len(found), len(legal(position)))
        for move in found:
            for x, y in move.cells:
                self.assertTrue(6 <= x <= 10 and 6 <= y <= 10)

    def test_options_when_passing_is_allowed_then_a_pen_all_the_same(self):
        position = drawn("###", options={"bo_must_place": False})
        self.assertEqual([move.piece for move in options(position)], ["straight"])


class Features(unittest.TestCase):
    def expect(self, picture, straight, angular):
        position = drawn(picture)
        found = measure(Ground(position.rules), free_cells(position))
        self.assertEqual(found, (straight, angular))

    def test_measure_when_a_line_is_free_then_straight_pens_alone_have_room(self):
        self.expect("####", (2, 4, 4), (0, 0, 0))

    def test_measure_when_a_square_is_free_then_angular_pens_alone_have_room(self):
        self.expect("##/##", (0, 0, 0), (4, 4, 4))

    def test_measure_when_both_find_places_then_what_the_other_cannot_use_is_alone(self):
        self.expect("###/#..", (1, 3, 1), (1, 3, 1))

    def test_measure_when_a_pen_lies_there_then_its_cells_are_no_room(self):
        self.expect("####0/...00", (2, 4, 4), (0, 0, 0))


if __name__ == "__main__":
    unittest.main()
