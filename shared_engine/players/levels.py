"""Who can sit at the table, by name, and what every player offers."""

from shared_engine.players.one_step import OneStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol, TypeVar

    from shared_engine.games.dog.move import Move
    from shared_engine.players.view import SeatView
    from shared_engine.prng import Prng

    V = TypeVar("V", contravariant=True)
    M = TypeVar("M", covariant=True)

    class Thinker(Protocol[V, M]):
        """Chooses for a seat of any game."""

        def think(self, __view: V) -> Iterator[M]: ...  # noqa: PYI063  (MicroPython has no /)

    class Player(Protocol):
        """Chooses for a seat; it knows the view it is given and nothing else."""

        def exchange(self, view: SeatView, taker: int) -> str:
            """Return the card of the hand that *taker* gets."""
            ...

        def think(self, view: SeatView) -> Iterator[Move]:
            """Yield the best move found so far, after every small piece of work; the last one is
            the choice."""
            ...


# (name, noise in tenths of a field): the lower, the better
LEVELS: "tuple[tuple[str, int], ...]" = (("beginner", 600), ("friend", 0))
# Those that take a laptop; where none answers, a board plays the best of LEVELS.
LAPTOP_LEVELS = ("club", "master")


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


def choose(player: "Thinker[V, M]", view: "V") -> "M":
    """Let *player* of any game think to the end; return its move."""
    chosen: "M | None" = None
    for move in player.think(view):
        chosen = move
    assert chosen is not None, "no move"
    return chosen
