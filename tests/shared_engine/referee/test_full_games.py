"""Whole random games, carried out by tidy hands: what the referee understands is what was
played."""

import unittest

from shared_engine.games.dog import game
from shared_engine.referee.decision import AMBIGUOUS, FOLD, MOVE, WON
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.series import sample
from tests.shared_engine.tracking.gestures import VICTIM_FIRST, VICTIM_LAST


class FullGames(unittest.TestCase):
    def follow(self, seed):
        bench = None
        for number, turn in enumerate(play(seed)):
            if bench is None:
                bench = Bench(None, starter=turn.before.turn)
                bench.begin()
            order = (VICTIM_FIRST, VICTIM_LAST)[number % 2]
            decided = (
                bench.show_and_fold(turn.hand)
                if turn.move.is_fold
                else bench.carry_out(turn.move, order)
            )
            what = repr((turn.before, turn.move, decided))
            made = [one.kind for one in decided if one.kind != AMBIGUOUS]
            self.assertEqual(made[:1], [FOLD if turn.move.is_fold else MOVE], what)
            self.assertEqual(bench.referee.position, turn.table.position, what)
        last = bench.decisions[-1]
        self.assertEqual((last.kind, last.team), (WON, game.outcome(turn.table.position)))

    def test_positions_when_victims_are_lifted_first_or_last_by_turns_then_the_same_after_every_turn(
        self,
    ):
        for seed in sample((0, 1, 2, 3, 4), (0,)):
            self.follow(seed)


if __name__ == "__main__":
    unittest.main()
