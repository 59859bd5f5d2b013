"""Points and winners."""

import unittest

from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.score import DRAW, left_over, outcome, points, totals, winner
from tests.shared_engine.games.brothers.meadows import drawn

# Ten points each; team 1 has fewer as breeder of straight pens.
TIE = [(0, 4, 4), (1, 2, 3)]


class Points(unittest.TestCase):
    def test_points_when_pens_are_left_then_one_and_two_each(self):
        self.assertEqual(points(load("brothers-2"), 3, 2), (3, 4))

    def test_points_when_all_pens_count_alike_then_one_each(self):
        self.assertEqual(points(load("brothers-2", {"penalties": "1-1"}), 3, 2), (3, 2))

    def test_left_over_when_two_play_together_then_added_up(self):
        position = drawn("###", ruleset="brothers-4", pens=(1, 2, 3, 4))
        self.assertEqual(left_over(position), (4, 6))

    def test_left_over_when_another_team_began_then_it_bred_the_straight_ones(self):
        position = drawn("###", ruleset="brothers-4", pens=(1, 2, 3, 4), first=1)
        self.assertEqual(left_over(position), (6, 4))

    def test_totals_when_roles_were_swapped_then_both_rounds_are_added(self):
        self.assertEqual(totals(load("brothers-2"), [(0, 4, 3), (1, 5, 1)]), [6, 11])

    def test_totals_when_team_1_bred_straight_first_then_the_points_follow_the_teams(self):
        self.assertEqual(totals(load("brothers-4"), [(1, 5, 1), (0, 4, 3)]), [6, 11])


class Winner(unittest.TestCase):
    def test_winner_when_totals_differ_then_the_lower_one(self):
        self.assertEqual(winner(load("brothers-2"), [(0, 4, 3), (1, 5, 1)]), 0)

    def test_winner_when_totals_differ_then_the_better_straight_breeder_does_not_matter(self):
        for team in (0, 1):
            self.assertEqual(winner(load("brothers-2"), [(team, 5, 4), (1 - team, 1, 0)]), team)

    def test_winner_when_totals_are_equal_then_the_better_straight_breeder(self):
        self.assertEqual(winner(load("brothers-2"), TIE), 1)

    def test_winner_when_ties_are_not_broken_then_a_draw(self):
        self.assertEqual(winner(load("brothers-2", {"tie_break": "none"}), TIE), DRAW)

    def test_winner_when_straight_rounds_are_equal_too_then_a_draw(self):
        self.assertEqual(winner(load("brothers-4"), [(0, 4, 3), (1, 4, 3)]), DRAW)

    def test_outcome_when_the_other_team_began_then_rounds_go_to_the_right_teams(self):
        position = drawn("###", round_number=1, first=0, left=((5, 1), (4, 3)))
        self.assertEqual(outcome(position), 0)


if __name__ == "__main__":
    unittest.main()
