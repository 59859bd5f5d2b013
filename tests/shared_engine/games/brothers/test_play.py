"""Turns, rounds and roles."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rulesets import load
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.games.brothers.random_games import play


def played(position, text):
    return game.apply(position, game.parse_move(position.rules.board, text))


class Prairie(unittest.TestCase):
    def test_setup_when_a_seat_is_last_then_the_next_one_begins(self):
        position = game.setup(load("brothers-4"), 1)
        self.assertEqual((position.turn, position.first), (2, 2))

    def test_setup_when_nobody_is_named_then_seat_0_begins(self):
        self.assertEqual(game.setup(load("brothers-2")).turn, 0)

    def test_turns_when_tiles_are_laid_then_one_each_around_the_table(self):
        turns = [before.turn for before, _, _, _ in play(3, "brothers-4") if before.is_laying]
        self.assertEqual(turns[:12], [3, 0, 1, 2] * 3)

    def test_turn_when_the_last_tile_is_laid_then_who_began_begins_again(self):
        for before, _, _, after in play(3, "brothers-4"):
            if before.is_laying and not after.is_laying:
                self.assertEqual(after.turn, after.first)

    def test_turn_when_who_began_finds_no_place_for_a_pen_then_the_other_begins(self):
        rules = load("brothers-2", {"prairie_tiles": "mixed"})
        one_square_left = (0, 0, 1, 0, 0)
        position = Position(rules, Meadow(()), b"", one_square_left, (12, 12), 1, 0, 0, 0, ())
        position = played(position, "O: M0.0 M1.0 M0.1 M1.1")
        self.assertEqual((position.is_laying, position.turn), (False, 1))


class Pens(unittest.TestCase):
    def test_pen_when_placed_then_its_cells_are_covered_and_it_is_used_up(self):
        position = played(drawn("###/###"), "straight: M0.1 M1.1 M2.1")
        self.assertEqual([owner > 0 for owner in position.covered], [False] * 3 + [True] * 3)
        self.assertEqual(position.pens, (11, 12))

    def test_position_when_a_move_is_applied_then_the_old_one_stays(self):
        position = drawn("###/###")
        before = position.pack()
        played(position, "straight: M0.1 M1.1 M2.1")
        self.assertEqual(position.pack(), before)

    def test_turn_when_the_next_seat_is_stuck_then_it_is_skipped(self):
        position = played(drawn("###/.../###"), "straight: M0.0 M1.0 M2.0")
        self.assertEqual((position.turn, position.round_number), (0, 0))

    def test_turn_when_the_next_seat_has_no_pens_left_then_it_is_skipped(self):
        position = drawn("###/###/###/###", ruleset="brothers-4", pens=(6, 0, 6, 6))
        self.assertEqual(played(position, "straight: M0.0 M1.0 M2.0").turn, 2)

    def test_pass_when_allowed_then_the_seat_is_out_for_the_round(self):
        position = played(drawn("####/####/####", options={"bo_must_place": False}), "pass")
        self.assertEqual(position.turn, 1)
        self.assertEqual(played(position, "angular: M0.0 M1.0 M0.1").turn, 1)

    def test_pass_when_all_have_passed_then_the_round_is_over(self):
        position = played(
            played(drawn("####/####", options={"bo_must_place": False}), "pass"), "pass"
        )
        self.assertEqual(
            (position.round_number, position.left, position.passed), (1, ((12, 12),), 0)
        )


class Rounds(unittest.TestCase):
    def test_round_when_nobody_can_place_then_the_table_is_cleared(self):
        position = played(drawn("###", pens=(5, 7)), "straight: M0.0 M1.0 M2.0")
        self.assertEqual(
            (position.round_number, position.meadow.cells, position.covered), (1, (), b"")
        )
        self.assertEqual((sum(position.tiles), position.pens), (12, (12, 12)))

    def test_round_when_it_ends_then_pens_left_over_are_noted(self):
        self.assertEqual(
            played(drawn("###", pens=(5, 7)), "straight: M0.0 M1.0 M2.0").left, ((4, 7),)
        )

    def test_round_when_the_second_begins_then_roles_are_swapped(self):
        position = played(drawn("###"), "straight: M0.0 M1.0 M2.0")
        self.assertEqual((position.turn, position.first), (1, 1))
        self.assertEqual(
            [position.rules.pen_of(seat, position.first) for seat in (0, 1)],
            ["angular", "straight"],
        )

    def test_game_when_the_second_round_ends_then_it_is_over_and_the_table_stays(self):
        last = drawn("###", turn=1, first=1, round_number=1, left=((3, 3),), pens=(5, 4))
        position = played(last, "straight: M0.0 M1.0 M2.0")
        self.assertEqual((position.left, position.is_over), (((3, 3), (3, 5)), True))
        self.assertEqual([owner > 0 for owner in position.covered], [True] * 3)
        self.assertEqual(game.outcome(position), 1)

    def test_outcome_when_the_game_goes_on_then_none(self):
        self.assertIsNone(game.outcome(drawn("###", round_number=1, left=((0, 0),))))

    def test_positions_when_a_pen_or_the_turn_differs_then_not_equal(self):
        position = drawn("###/###")
        for other in (drawn("000/###"), drawn("###/###", turn=1), position.pack()):
            self.assertFalse(position == other)
            self.assertFalse(other == position)


if __name__ == "__main__":
    unittest.main()
