"""Who can play Brothers, by name, and what every player of it offers. Nothing is hidden, so a
player is asked with the position itself."""

from shared_engine.players.brothers.one_step import OneStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.prng import Prng

    class Player(Protocol):
        """Chooses for a seat."""

        def think(self, position: Position) -> Iterator[Move]:
            """Yield the best move of the seat to turn found so far, after every small piece of
            work; the last one is the choice. The game is not over."""
            ...


# (name, noise in hundredths of a point): the lower, the better. A little of it lets a friend lay
# something else each time.
LEVELS: "tuple[tuple[str, int], ...]" = (("beginner", 300), ("friend", 10))


def names() -> "list[str]":
    """Return the names of all levels, the weakest first."""
    return [name for name, _ in LEVELS]


def make(name: str, prng: "Prng") -> "Player":
    """Return a player of the level *name*, one of `names`.

    Args:
        prng: where its chance comes from, its own.
    """
    for level, noise in LEVELS:
        if level == name:
            return OneStep(prng, noise)
    raise KeyError("no level %r" % name)
