"""The weakest level: a random card, and a random move of it."""

from shared_engine.games.dog.moves.hand import idle_moves, playable
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.position import needs_dog
from shared_engine.games.dog.table import moves_without_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.players.view import SeatView
    from shared_engine.prng import Prng


def random_move(position: "Position", hand: "list[str]", prng: "Prng") -> "Move":
    """Return a random result of a random card of *hand* that the seat to turn may play; without one
    a fold, or a random discard."""
    if needs_dog(position):
        return prng.choice(position.rules.black.placements(position))
    # Only where one card may forbid another the whole hand has to be asked first.
    cards = list(hand) if position.rules.dog_suicide == "allowed" else playable(position, hand)
    # Trying cards in random order until one can be played is choosing one of the playable ones.
    while cards:
        card = cards.pop(prng.below(len(cards)) if len(cards) > 1 else 0)
        moves = legal(position, card)
        moves += idle_moves(position, card, hand)
        if moves:
            return moves[prng.below(len(moves))] if len(moves) > 1 else moves[0]
    return prng.choice(moves_without_card(position, hand))


class RandomPlayer:
    """A player (levels.py) without a plan."""

    def __init__(self, prng: "Prng") -> None:
        self._prng = prng

    def exchange(self, view: "SeatView", taker: int) -> str:  # noqa: ARG002  (as every player)
        return self._prng.choice(view.hand)

    def think(self, view: "SeatView") -> "Iterator[Move]":
        yield random_move(view.position, list(view.hand), self._prng)
