"""Random games carried out by tidy hands before a referee, which has to understand what is
played."""

from shared_engine.games.dog.move import DRAW
from shared_engine.referee.decision import AMBIGUOUS, FOLD, MOVE
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.tracking.gestures import VICTIM_FIRST


class Followed:
    """A game that was followed, or its beginning: the bench, the last turn, how many there were,
    and what was asked.

    Attributes:
        questions: turns after which it was asked which marbles had moved.
    """

    def __init__(self, bench):
        self.bench = bench
        self.last = None
        self.turns = 0
        self.questions = 0


def follow(test, seed, ruleset="brandi-4", order=VICTIM_FIRST, options=None, turns=None):
    """Play game *seed*, or its first *turns*; after each turn the position has to be the one
    played."""
    followed = None
    for turn in play(seed, ruleset, options):
        if followed is None:
            followed = Followed(
                Bench(None, ruleset=ruleset, options=options or {}, starter=turn.before.turn)
            )
            followed.bench.begin()
        bench = followed.bench
        decided = (
            bench.show_and_fold(turn.hand)
            if turn.move.is_fold
            else bench.carry_out(turn.move, order)
        )
        kinds = [one.kind for one in decided]
        what = repr((turn.before, turn.move, decided))
        test.assertIn(FOLD if turn.move.is_fold else MOVE, kinds, what)
        test.assertEqual(bench.referee.position.digest(), turn.table.position.digest(), what)
        test.assertEqual(bench.referee.position, turn.table.position, what)
        is_draw = turn.move.parts and turn.move.parts[0][0] == DRAW
        followed.questions += AMBIGUOUS in kinds and not is_draw
        followed.last = turn
        followed.turns += 1
        if followed.turns == turns:
            break
    return followed
