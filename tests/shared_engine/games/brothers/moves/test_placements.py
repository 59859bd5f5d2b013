"""Where tiles and pens may be laid, compared with a plain search."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.meadow import Meadow, bounds
from shared_engine.games.brothers.moves.placements import can_place, legal, pen_places, tile_places
from shared_engine.games.brothers.rulesets import load
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.games.brothers.random_games import play


def plain_search(board, meadow, lies):
    """Every place of a tile in a box around *meadow*, tried one by one."""
    left, top, right, bottom = bounds(meadow.cells)
    found = []
    for cells in lies:
        for y in range(top - board.reach, bottom + 2):
            for x in range(left - board.reach, right + 2):
                moved = tuple([(x + cell_x, y + cell_y) for cell_x, cell_y in cells])
                if not meadow.overlaps(moved) and meadow.touches(moved):
                    found.append(moved)
    return found


class Tiles(unittest.TestCase):
    def test_legal_when_nothing_is_laid_then_each_way_of_each_tile_at_the_origin(self):
        moves = legal(game.setup(load("brothers-2")))
        self.assertEqual(len(moves), 63)
        for move in moves:
            self.assertEqual(bounds(move.cells)[:2], (0, 0))

    def test_tile_places_when_one_cell_lies_there_then_all_around_it(self):
        board = load("brothers-2").board
        places = tile_places(board, Meadow([(0, 0)]), (((0, 0),),))
        self.assertEqual(places, [((0, -1),), ((-1, 0),), ((1, 0),), ((0, 1),)])

    def test_tile_places_when_searched_plainly_then_the_same_in_the_same_order(self):
        board = load("brothers-2").board
        ring = Meadow(
            [(x, y) for y in range(4) for x in range(4) if (x, y) not in ((1, 1), (2, 1))]
        )
        for lies in board.lies:
            self.assertEqual(tile_places(board, ring, lies), plain_search(board, ring, lies))

    def test_tile_places_when_the_prairie_is_spread_out_then_as_searched_plainly(self):
        for number, (before, _, _, _) in enumerate(play(6)):
            if number in (4, 11):
                board = before.rules.board
                found = tile_places(board, before.meadow, board.lies[0])
                self.assertEqual(found, plain_search(board, before.meadow, board.lies[0]))

    def test_legal_when_a_tile_is_laid_then_it_is_listed_no_more(self):
        position = game.setup(load("brothers-2"))
        position = game.apply(position, legal(position)[0])
        self.assertFalse("F" in {move.piece for move in legal(position)})

    def test_legal_when_two_tiles_of_a_kind_are_left_then_they_are_listed_as_one(self):
        position = game.setup(load("brothers-2", {"prairie_tiles": "mixed"}))
        self.assertEqual(len([move for move in legal(position) if move.piece == "X"]), 1)

    def test_legal_when_tiles_are_listed_then_in_the_order_of_the_set(self):
        pieces = [move.piece for move in legal(game.setup(load("brothers-2")))]
        self.assertEqual(pieces, sorted(pieces))


class Pens(unittest.TestCase):
    def test_legal_when_the_one_who_began_is_to_turn_then_straight_pens(self):
        moves = legal(drawn("###/###"))
        self.assertEqual(
            [game.format_move(None, move) for move in moves],
            ["straight: M0.0 M1.0 M2.0", "straight: M0.1 M1.1 M2.1"],
        )

    def test_legal_when_the_other_is_to_turn_then_angular_pens(self):
        moves = legal(drawn("###", turn=1)) + legal(drawn("##/#.", turn=1))
        self.assertEqual(
            [game.format_move(None, move) for move in moves], ["angular: M0.0 M1.0 M0.1"]
        )

    def test_legal_when_a_pen_lies_there_then_none_over_it(self):
        self.assertEqual(len(legal(drawn("000/###/###"))), 2)

    def test_legal_when_passing_is_allowed_then_the_pass_comes_last(self):
        moves = legal(drawn("###", options={"bo_must_place": False}))
        self.assertEqual([move.is_pass for move in moves], [False, True])

    def test_pen_places_when_the_middle_is_covered_then_only_around_it(self):
        meadow = Meadow([(x, y) for y in range(3) for x in range(3)])
        covered = bytes([0, 0, 0, 0, 1, 0, 0, 0, 0])
        self.assertEqual(
            pen_places(meadow, covered, "straight"), [(0, 1, 2), (0, 3, 6), (2, 5, 8), (6, 7, 8)]
        )

    def test_can_place_when_three_cells_are_free_but_no_pen_is_left_then_no(self):
        self.assertFalse(can_place(drawn("###", pens=(0, 12)), 0))

    def test_can_place_when_the_free_cells_have_the_other_shape_then_no(self):
        position = drawn("##/#.")
        self.assertEqual([can_place(position, seat) for seat in (0, 1)], [False, True])


if __name__ == "__main__":
    unittest.main()
