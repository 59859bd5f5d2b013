"""What a seat can do: every move that its hand allows, with what lies on the board then."""

from shared_engine.games.dog.move import FOLD, Move
from shared_engine.games.dog.moves.hand import idle_moves, playable
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.position import needs_dog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.position import Position
    from shared_engine.players.quick import Quick

    Option = tuple[Move, bytes]


def options(
    position: "Position", hand: "tuple[str, ...]", quick: "Quick | None" = None
) -> "Iterator[Option]":
    """Yield every move of the seat to turn that *hand* allows, each with the cells it leads to:
    cards, else folding or discarding, or the dog's place.

    Args:
        quick: chooses the splits worth a look; without it there are all, up to thousands.
    """
    cells = position.cells
    if needs_dog(position):
        for move in position.rules.black.placements(position):
            yield move, cells_after(position, move)
        return
    cards = list(hand)
    # Only where one card may forbid another the whole hand has to be asked first.
    if position.rules.dog_suicide != "allowed":
        cards = playable(position, cards)
    is_stuck = True
    for place, card in enumerate(cards):
        if cards.index(card) == place:
            found = results(position, card) if quick is None else quick.results(position, card)
            for option in found:
                is_stuck = False
                yield option
            for move in idle_moves(position, card, list(hand)):
                is_stuck = False
                yield move, cells
    if not is_stuck:
        return
    if position.rules.no_move == "fold":
        yield FOLD, cells
        return
    for place, card in enumerate(hand):
        if hand.index(card) == place:
            yield Move(card, "", ()), cells
