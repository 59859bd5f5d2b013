"""Shapes of tiles, and what a prairie is: contact, overlap, holes, places for pens."""

import unittest

from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.tiles import TILE_SETS, TileSet, at_origin, orientations, shape

RING = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]


class Shapes(unittest.TestCase):
    def test_at_origin_when_cells_lie_anywhere_then_moved_and_row_by_row(self):
        self.assertEqual(at_origin([(5, -2), (4, -1), (4, -2)]), ((0, 0), (1, 0), (0, 1)))

    def test_orientations_when_a_cross_then_one(self):
        self.assertEqual(orientations(shape("X"), True), (shape("X"),))

    def test_orientations_when_turned_over_then_twice_as_many_of_a_one_sided_tile(self):
        self.assertEqual(len(orientations(shape("F"), False)), 4)
        self.assertEqual(len(orientations(shape("F"), True)), 8)

    def test_tile_sets_when_weighed_then_sixty_cells_each(self):
        for name in TILE_SETS:
            self.assertEqual(TileSet(name, True).cell_count, 60)

    def test_pentominoes_when_compared_then_twelve_different_ones(self):
        board = TileSet("pentominoes", True)
        self.assertEqual(len({min(lies) for lies in board.lies}), 12)

    def test_reach_when_a_tile_is_five_long_then_five(self):
        self.assertEqual(TileSet("pentominoes", True).reach, 5)


class Contact(unittest.TestCase):
    def test_touches_when_a_side_is_shared_then_yes(self):
        self.assertTrue(Meadow([(0, 0)]).touches(((1, 0), (1, 1))))

    def test_touches_when_only_a_corner_is_shared_then_no(self):
        self.assertFalse(Meadow([(0, 0)]).touches(((1, 1), (2, 1))))

    def test_overlaps_when_a_cell_is_prairie_then_yes(self):
        self.assertTrue(Meadow([(0, 0), (1, 0)]).overlaps(((1, 0), (2, 0))))

    def test_overlaps_when_only_beside_then_no(self):
        self.assertFalse(Meadow([(0, 0)]).overlaps(((1, 0),)))

    def test_is_connected_when_cells_meet_at_a_corner_then_no(self):
        self.assertFalse(Meadow([(0, 0), (1, 1)]).is_connected())

    def test_is_connected_when_a_ring_then_yes(self):
        self.assertTrue(Meadow(RING).is_connected())


class Holes(unittest.TestCase):
    def test_holes_when_a_ring_then_its_middle(self):
        self.assertEqual(Meadow(RING).holes(), ((1, 1),))

    def test_holes_when_the_ring_is_open_to_any_side_then_none(self):
        for gap in ((1, 0), (0, 1), (2, 1), (1, 2)):
            self.assertEqual(Meadow([cell for cell in RING if cell != gap]).holes(), ())

    def test_holes_when_only_corners_close_the_ring_then_still_a_hole(self):
        self.assertEqual(Meadow([(1, 0), (0, 1), (2, 1), (1, 2)]).holes(), ((1, 1),))

    def test_holes_when_the_prairie_is_empty_then_none(self):
        self.assertEqual(Meadow([]).holes(), ())


class Places(unittest.TestCase):
    def test_places_when_a_row_of_four_then_two_straight_ones_from_the_left(self):
        meadow = Meadow([(x, 0) for x in range(4)])
        self.assertEqual(meadow.places("straight"), [(0, 1, 2), (1, 2, 3)])

    def test_places_when_a_square_then_four_angular_ones(self):
        meadow = Meadow([(0, 0), (1, 0), (0, 1), (1, 1)])
        self.assertEqual(
            sorted(meadow.places("angular")), [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
        )

    def test_places_when_there_is_a_hole_then_no_pen_lies_over_it(self):
        self.assertEqual(
            (len(Meadow(RING).places("straight")), len(Meadow(RING).places("angular"))), (4, 4)
        )


class Values(unittest.TestCase):
    def test_meadow_when_built_in_another_order_then_equal(self):
        self.assertEqual(Meadow(RING), Meadow(RING[4:] + RING[:4]))
        self.assertEqual(hash(Meadow(RING)), hash(Meadow(RING[4:] + RING[:4])))

    def test_meadow_when_a_cell_is_missing_then_not_equal(self):
        self.assertFalse(Meadow(RING) == Meadow(RING[1:]))
        self.assertFalse(Meadow(RING[1:]) == Meadow(RING))


if __name__ == "__main__":
    unittest.main()
