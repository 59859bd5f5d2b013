"""What a seat could do with the card that lies open, from what everybody knows."""

from shared_engine.players.one_step import OneStep
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position


def advised(position: "Position", card: str) -> "Iterator[Move]":
    """Yield the best move of *card* found so far after every small piece of work; the last one is
    the advice, the same on board and laptop. No hand is known, and no chance is in it."""
    return OneStep(Prng(0)).think(SeatView(position, position.turn, (card,)))
