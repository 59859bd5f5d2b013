"""What is counted of a game of Brothers, and what was possible in it."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.move import PASS
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.review import COUNTED, count, meant_results
from shared_engine.games.brothers.score import points, totals
from shared_engine.games.meanings import TARGET
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.games.brothers.random_games import play


def moves(position, *texts):
    return [(int(text[0]), game.parse_move(position.rules.board, text[2:])) for text in texts]


class Counts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.played = list(play(6))

    def test_count_when_no_turn_was_played_then_nothing(self):
        self.assertEqual(count(drawn("####"), []), [dict.fromkeys(COUNTED, 0)] * 2)

    def test_count_when_pens_were_placed_then_each_kind_and_the_cells_beneath(self):
        position = drawn("####/####", pens=(4, 5))
        turns = moves(position, "0 straight: M0.0 M1.0 M2.0", "1 angular: M0.1 M1.1 M2.1")
        turns[1] = (1, game.parse_move(None, "angular: M3.0 M2.1 M3.1"))
        counts = count(position, turns)
        self.assertEqual(
            [(one["straight_pens"], one["angular_pens"], one["fenced"]) for one in counts],
            [(1, 0, 3), (0, 1, 3)],
        )

    def test_count_when_a_round_ends_then_its_points_and_who_won_it_with_which_pens(self):
        counts = count(
            drawn("####", pens=(4, 2)), [(0, game.parse_move(None, "straight: M0.0 M1.0 M2.0"))]
        )
        self.assertEqual([one["points"] for one in counts], [3, 4])
        self.assertEqual(
            [(one["rounds_straight"], one["rounds_angular"]) for one in counts], [(1, 0), (0, 0)]
        )

    def test_count_when_the_angular_pens_win_a_round_then_it_is_theirs(self):
        counts = count(
            drawn("####", pens=(9, 2)), [(0, game.parse_move(None, "straight: M0.0 M1.0 M2.0"))]
        )
        self.assertEqual(
            [(one["rounds_straight"], one["rounds_angular"]) for one in counts], [(0, 0), (0, 1)]
        )

    def test_count_when_points_are_equal_then_nobody_has_won_the_round(self):
        counts = count(
            drawn("####", pens=(5, 2)), [(0, game.parse_move(None, "straight: M0.0 M1.0 M2.0"))]
        )
        self.assertEqual([one["points"] for one in counts], [4, 4])
        self.assertEqual([one["rounds_straight"] + one["rounds_angular"] for one in counts], [0, 0])

    def test_count_when_a_seat_passed_then_it_is_no_piece(self):
        counts = count(drawn("####", options={"bo_must_place": False}, pens=(5, 2)), [(0, PASS)])
        self.assertEqual([one["tiles"] for one in counts], [0, 0])
        self.assertEqual([one["points"] for one in counts], [5, 4])

    def test_count_when_a_turn_is_missing_then_pieces_count_and_rounds_do_not(self):
        start = self.played[0][0]
        turns = [(before.turn, move) for before, _, move, _ in self.played]
        whole, cut = count(start, turns), count(start, turns[1:])
        self.assertEqual(
            sum([one["tiles"] for one in whole]), 1 + sum([one["tiles"] for one in cut])
        )
        self.assertEqual([one["fenced"] for one in whole], [one["fenced"] for one in cut])
        self.assertEqual([one["points"] for one in cut], [0, 0])

    def test_count_when_whole_games_were_played_then_points_and_pens_add_up(self):
        for turns in (self.played, list(play(7, "brothers-4"))):
            last = turns[-1][3]
            rules = last.rules
            counts = count(turns[0][0], [(before.turn, move) for before, _, move, _ in turns])
            self.assertEqual(
                [one["tiles"] for one in counts], [2 * rules.tiles_per_seat] * rules.seats
            )
            first = turns[0][0].first
            rounds = [
                (rules.team_of[first],) + last.left[0],
                (1 - rules.team_of[first],) + last.left[1],
            ]
            expected = totals(rules, rounds)
            self.assertEqual(
                [one["points"] for one in counts],
                [expected[rules.team_of[seat]] for seat in range(rules.seats)],
            )
            placed = sum([one["straight_pens"] + one["angular_pens"] for one in counts])
            self.assertEqual(placed, 4 * 12 - sum([sum(pair) for pair in last.left]))
            self.assertEqual(sum([one["fenced"] for one in counts]), 3 * placed)
            self.assertTrue(points(rules, *last.left[0]))


class Possible(unittest.TestCase):
    def test_results_when_a_pen_is_to_be_placed_then_each_place_with_its_fields(self):
        position = drawn("###/#..")
        found = meant_results(position, "piece")
        self.assertEqual([move for move, _ in found], legal(position))
        self.assertEqual(found[0][1], [(0, TARGET), (1, TARGET), (2, TARGET)])


if __name__ == "__main__":
    unittest.main()
