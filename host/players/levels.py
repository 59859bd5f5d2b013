"""Who can play which game, by name: those that a board plays, too, and those that need a laptop.

The only place that knows the players of all games. A player is asked by the game it plays only,
which no type can say; so types are dropped here (as in shared_engine/games/catalogue.py).
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from host.players import brothers
from host.players.rollouts import Effort, Rollouts
from host.players.six_eight_eight import SixEightEight
from shared_engine.games.catalogue import BROTHERS, DOG, room_of
from shared_engine.players import levels
from shared_engine.players.brothers import levels as brothers_levels
from shared_engine.players.brothers.random_player import RandomPlayer as RandomBrother
from shared_engine.players.brothers.seated import Seated as SeatedBrothers
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated as SeatedDog

if TYPE_CHECKING:
    from shared_engine.prng import Prng

    _Maker = Callable[[Prng, "Clock"], Any]

LEVELS = ("random", "beginner", "friend", "club", "master")
"""Those that every game has, from the weakest to the strongest."""
SIX_EIGHT_EIGHT = "six-eight-eight"
EFFORTS = {
    "club": Effort(seconds=0.2, plays=40, moves=8, gifts=6),
    "master": Effort(seconds=1.0, plays=200, moves=12, gifts=16),
}
BROTHERS_EFFORTS = {
    "club": brothers.Effort(seconds=0.2, plays=40, moves=8, cells=48),
    "master": brothers.Effort(seconds=1.0, plays=200, moves=12, cells=54),
}

Clock = Callable[[], float]


class Seated(Protocol):
    """A game with a player on each seat."""

    turns: int
    """Played so far."""

    def play(self) -> int:
        """Play to the end; return the team that has won, -1 if none."""
        ...


class _Ladder(NamedTuple):
    """The players of a game: who makes them, by their names, and who seats them."""

    makers: "dict[str, _Maker]"
    seat: "Callable[[Any, Prng, int, list[Any]], Seated]"


def _plain(make: "Callable[[Prng], Any]") -> "_Maker":
    return lambda prng, _: make(prng)


def _quick(make: "Callable[[str, Prng], Any]", name: str) -> "_Maker":
    return lambda prng, _: make(name, prng)


def _slow(make: Callable[..., Any], effort: object) -> "_Maker":
    return lambda prng, clock: make(prng, effort, clock)


_LADDERS = {
    DOG: _Ladder(
        {
            "random": _plain(RandomPlayer),
            **{name: _quick(levels.make, name) for name in levels.names()},
            **{name: _slow(Rollouts, effort) for name, effort in EFFORTS.items()},
            SIX_EIGHT_EIGHT: _plain(SixEightEight),
        },
        SeatedDog,
    ),
    BROTHERS: _Ladder(
        {
            "random": _plain(RandomBrother),
            **{name: _quick(brothers_levels.make, name) for name in brothers_levels.names()},
            **{name: _slow(brothers.Rollouts, effort) for name, effort in BROTHERS_EFFORTS.items()},
        },
        SeatedBrothers,
    ),
}


def names() -> list[str]:
    """The names of all players: LEVELS, then what they are measured against."""
    return [*LEVELS, SIX_EIGHT_EIGHT]


def players(ruleset: str) -> list[str]:
    """The names of those that play *ruleset*."""
    return list(_LADDERS[room_of(ruleset)].makers)


def make(name: str, ruleset: str, prng: "Prng", clock: Clock = time.monotonic) -> Any:
    """A player of *ruleset* called *name*, one of `players`, with chance of its own; *clock* says,
    in seconds, when it has thought long enough."""
    return _LADDERS[room_of(ruleset)].makers[name](prng, clock)


def seat(rules: Any, prng: "Prng", last_seat: int, players: list[Any]) -> Seated:
    """A game by *rules*, begun by the seat after *last_seat*, with *players*; what is chance in it
    comes from *prng*."""
    return _LADDERS[room_of(rules.ruleset)].seat(rules, prng, last_seat, players)
