"""Whole random games under watch: the invariants after every turn, all answers of the engine now
and then."""

import time
from dataclasses import dataclass

from shared_engine.games.dog import game
from shared_engine.prng import Prng
from tests.shared_engine.move_checks import Checks
from tests.shared_engine.random_games import Repeats, check_invariants, play

# Far beyond the longest random game; one that reaches it goes round in circles.
TURN_LIMIT = 20_000


@dataclass(frozen=True)
class Played:
    """One game. *winner* is None if it did not end within the limit; *twins* counts digests that
    two positions share."""

    seed: int
    turns: int
    winner: int | None
    twins: int
    seconds: float


def play_and_check(seed, ruleset, options=None, looks=0, turn_limit=TURN_LIMIT):
    """Play game *seed*; at about *looks* of its positions every answer of the engine is checked
    too.

    Raises:
        AssertionError: an invariant does not hold; the message names the game.
    """
    began = time.perf_counter()
    repeats = Repeats()
    prng = Prng(seed)
    turns = 0
    position = None
    try:
        for turn in play(seed, ruleset, options):
            turns += 1
            position = turn.table.position
            check_invariants(turn.table)
            repeats.check(position)
            # A random game has about a thousand turns.
            if looks and turn.move.card and prng.below(1000) < looks:
                Checks(turn.before, turn.hand, prng).run()
            if turns == turn_limit:
                break
    except AssertionError as error:
        raise AssertionError(
            f"game {seed} of {ruleset} {options or ''}, turn {turns}: {error}"
        ) from error
    return Played(seed, turns, game.outcome(position), repeats.twins, time.perf_counter() - began)
