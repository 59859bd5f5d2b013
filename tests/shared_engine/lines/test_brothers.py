"""Evenings of Brothers before the referee by worlds and lines: one world, which is the picture."""

import unittest

from shared_engine.lines.referee import Referee
from shared_engine.referee.states import OVER
from tests.shared_engine.referee.meadow_bench import kinds
from tests.shared_engine.referee.test_brothers import play


class Evenings(unittest.TestCase):
    def test_game_when_hands_are_tidy_then_every_piece_is_understood_and_nothing_else_said(self):
        bench = play(self, 1, referee=Referee)
        self.assertEqual(set(kinds(bench.decisions)), {"round", "move", "correction", "won"})
        self.assertEqual(bench.referee.state, OVER)

    def test_game_when_four_play_and_may_pass_then_as_played(self):
        bench = play(self, 3, "brothers-4", {"bo_must_place": False}, Referee)
        self.assertTrue("fold" in kinds(bench.decisions))


if __name__ == "__main__":
    unittest.main()
