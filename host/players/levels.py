"""All levels by name: those that a board plays, too, and those that need a laptop."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from host.players.rollouts import Effort, Rollouts
from host.players.six_eight_eight import SixEightEight
from shared_engine.players import levels
from shared_engine.players.random_player import RandomPlayer
from shared_engine.prng import Prng

if TYPE_CHECKING:
    from shared_engine.players.levels import Player

EFFORTS = {
    "club": Effort(seconds=0.2, plays=40, moves=8, gifts=6),
    "master": Effort(seconds=1.0, plays=200, moves=12, gifts=16),
}
RANDOM = "random"
SIX_EIGHT_EIGHT = "six-eight-eight"


def names() -> list[str]:
    """The names of all players, levels from the weakest to the strongest, then what they are
    measured against."""
    return [RANDOM, *levels.names(), *EFFORTS, SIX_EIGHT_EIGHT]


def make(name: str, prng: Prng, clock: Callable[[], float] = time.monotonic) -> "Player":
    """A player of the level *name*, one of `names`, with chance of its own; *clock* says, in
    seconds, when it has thought long enough."""
    if name in EFFORTS:
        return Rollouts(prng, EFFORTS[name], clock)
    if name == RANDOM:
        return RandomPlayer(prng)
    return SixEightEight(prng) if name == SIX_EIGHT_EIGHT else levels.make(name, prng)
