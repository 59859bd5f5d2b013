"""Whether a card can be played as far as the board shows it; what the rest of a hand says is in
hand.py (E-12, BR-62)."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.cards import JACK, abilities
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import foreign_marbles
from shared_engine.games.dog.moves.targets import Offers
from shared_engine.games.dog.position import controlled, track_marbles, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position


def has_move(position: "Position", card: str) -> bool:
    """Say whether *card* can move a marble; much cheaper than listing its moves, a seven is not
    enumerated.

    Raises:
        NotationError: no such card.
    """
    rules = position.rules
    if abilities(card).split == card:
        return open_split(rules, position.cells, position.turn, card, card).is_playable()
    return Offers(position, card).any()


def is_idle_jack(position: "Position") -> bool:
    """Say whether only own marbles are on the way, so that a jack has nothing to swap (BR-62,
    A-39)."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    own = controlled(rules, cells, position.turn)
    if not any(track_marbles(rules, cells, seat) for seat in own):
        return False
    return not any(
        cells[field] - 1 not in own
        for field in foreign_marbles(rules, cells, own[0])
        if field not in barriers
    )


def may_be_idle(position: "Position", card: str) -> bool:
    """Say whether *card* may be laid without effect as far as the board shows it; the rest of the
    hand may forbid it."""
    rules = position.rules
    if card != JACK and not (card == JOKER and rules.joker_as_noop):
        return False
    return rules.jack_noop != "never" and is_idle_jack(position)


def idle_move(card: str) -> Move:
    """Return the move that lays *card* without effect."""
    return Move(card, JACK if card == JOKER else card, ())
