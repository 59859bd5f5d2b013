"""Why a move may not be played: the reason and the rule it rests on."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.rulesets import load
from tests.shared_engine.games.brothers.meadows import drawn

CROSS = "X: M1.0 M0.1 M1.1 M2.1 M1.2"


def refusal(position, text):
    return game.why_not(position, game.parse_move(position.rules.board, text))


def after(*texts):
    position = game.setup(load("brothers-2"))
    for text in texts:
        position = game.apply(position, game.parse_move(position.rules.board, text))
    return position


class Tiles(unittest.TestCase):
    def test_tile_when_the_first_lies_at_the_origin_then_accepted(self):
        self.assertIsNone(refusal(after(), CROSS))

    def test_tile_when_the_first_lies_elsewhere_on_the_grid_of_a_board_then_accepted(self):
        self.assertIsNone(refusal(after(), "X: M14.13 M13.14 M14.14 M15.14 M14.15"))

    def test_tile_when_the_first_lies_beyond_the_grid_then_bo_11(self):
        for text in ("X: M15.13 M14.14 M15.14 M16.14 M15.15", "X: M0.0 M-1.1 M0.1 M1.1 M0.2"):
            self.assertEqual(refusal(after(), text), ("no_target", "BO-11"))

    def test_tile_when_it_shares_a_side_then_accepted(self):
        self.assertIsNone(refusal(after(CROSS), "I: M3.1 M4.1 M5.1 M6.1 M7.1"))

    def test_tile_when_it_is_apart_then_bo_12(self):
        self.assertEqual(
            refusal(after(CROSS), "I: M4.1 M5.1 M6.1 M7.1 M8.1"), ("no_edge_contact", "BO-12")
        )

    def test_tile_when_it_meets_a_corner_only_then_bo_12(self):
        self.assertEqual(
            refusal(after(CROSS), "I: M3.2 M4.2 M5.2 M6.2 M7.2"), ("no_edge_contact", "BO-12")
        )

    def test_tile_when_it_overlaps_then_bo_13(self):
        self.assertEqual(refusal(after(CROSS), "I: M2.1 M3.1 M4.1 M5.1 M6.1"), ("overlap", "BO-13"))

    def test_tile_when_it_is_laid_already_then_bo_14(self):
        self.assertEqual(
            refusal(after(CROSS), "X: M4.0 M3.1 M4.1 M5.1 M4.2"), ("tile_gone", "BO-14")
        )

    def test_tile_when_the_cells_have_another_shape_then_bo_01(self):
        self.assertEqual(refusal(after(), "I: M0.0 M1.0 M2.0 M3.0 M3.1"), ("wrong_shape", "BO-01"))

    def test_tile_when_it_has_to_be_turned_over_but_may_not_then_bo_01(self):
        position = game.setup(load("brothers-2", {"prairie_flip": False}))
        self.assertIsNone(refusal(position, "L: M0.0 M1.0 M2.0 M3.0 M0.1"))
        self.assertEqual(refusal(position, "L: M0.0 M0.1 M1.1 M2.1 M3.1"), ("wrong_shape", "BO-01"))

    def test_pen_when_tiles_are_left_then_bo_20(self):
        self.assertEqual(
            refusal(after(CROSS), "straight: M0.1 M1.1 M2.1"), ("wrong_phase", "BO-20")
        )

    def test_pass_when_tiles_are_left_then_bo_10(self):
        self.assertEqual(refusal(after(CROSS), "pass"), ("must_play", "BO-10"))

    def test_move_when_its_piece_is_of_another_set_then_bo_01(self):
        self.assertEqual(game.why_not(after(), Move("R", [(0, 0)])), ("wrong_shape", "BO-01"))


class Pens(unittest.TestCase):
    def test_pen_when_three_cells_are_free_then_accepted(self):
        self.assertIsNone(refusal(drawn("###"), "straight: M0.0 M1.0 M2.0"))

    def test_pen_when_it_is_the_other_kind_then_bo_03(self):
        self.assertEqual(
            refusal(drawn("##/##"), "angular: M0.0 M1.0 M0.1"), ("foreign_pen", "BO-03")
        )
        self.assertEqual(
            refusal(drawn("###", turn=1), "straight: M0.0 M1.0 M2.0"), ("foreign_pen", "BO-03")
        )

    def test_pen_when_the_cells_have_another_shape_then_bo_21(self):
        self.assertEqual(
            refusal(drawn("##/##"), "straight: M0.0 M1.0 M0.1"), ("wrong_shape", "BO-21")
        )

    def test_pen_when_it_covers_two_cells_then_bo_21(self):
        self.assertEqual(refusal(drawn("###"), "straight: M0.0 M1.0"), ("wrong_shape", "BO-21"))

    def test_pen_when_another_lies_there_then_bo_22(self):
        self.assertEqual(
            refusal(drawn("0##/0##/0##"), "straight: M0.0 M1.0 M2.0"), ("overlap", "BO-22")
        )

    def test_pen_when_it_reaches_beyond_then_bo_24(self):
        self.assertEqual(refusal(drawn("###"), "straight: M1.0 M2.0 M3.0"), ("no_target", "BO-24"))

    def test_pen_when_it_covers_a_hole_then_bo_25(self):
        self.assertEqual(
            refusal(drawn("###/#.#/###"), "straight: M0.1 M1.1 M2.1"), ("no_target", "BO-25")
        )

    def test_tile_when_all_are_laid_then_bo_14(self):
        self.assertEqual(refusal(drawn("###"), CROSS), ("wrong_phase", "BO-14"))

    def test_pass_when_a_pen_must_be_placed_then_bo_26(self):
        self.assertEqual(refusal(drawn("###"), "pass"), ("must_play", "BO-26"))

    def test_pass_when_it_is_allowed_then_accepted(self):
        self.assertIsNone(refusal(drawn("###", options={"bo_must_place": False}), "pass"))

    def test_pen_when_the_game_is_over_then_bo_33(self):
        position = drawn("###", round_number=1, left=((1, 1), (2, 2)))
        self.assertEqual(refusal(position, "straight: M0.0 M1.0 M2.0"), ("game_over", "BO-33"))


if __name__ == "__main__":
    unittest.main()
