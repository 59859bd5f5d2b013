"""The weakest level: any piece, anywhere."""

from shared_engine.players.brothers.options import options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.prng import Prng


class RandomPlayer:
    """A player of Brothers (levels.py) without a plan."""

    def __init__(self, prng: "Prng") -> None:
        self._prng = prng

    def think(self, position: "Position") -> "Iterator[Move]":
        yield self._prng.choice(options(position))
