"""What a seat may claim with a card or without one: that it can be laid, that it was carried out,
that nothing can be played (BR-15, BR-18, BR-19)."""

from shared_engine.games.dog.ask.why import why_unplayable
from shared_engine.games.dog.moves.hand import first_move, playable
from shared_engine.games.dog.moves.playable import has_move
from shared_engine.games.dog.position import needs_dog
from shared_engine.games.dog.see.unseen import unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Reason
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference

# The seat to turn plays a card of its own hand.
HAND_RULE = "BR-15"
_DISCARDED = ("discard_and_draw", "BD2-04")
_MUST_PLAY = ("must_play", "BR-19")
_DOG_FIRST = ("dog_or_disc", "BD-05")


def is_cleared(position: "Position") -> bool:  # noqa: ARG001  as the contract has it
    """Say that marbles stay on the board from move to move."""
    return False


def why_no_card(position: "Position") -> "Reason | None":
    """Return what has to be done before a card is laid: the dog has to be placed."""
    return _DOG_FIRST if needs_dog(position) else None


def placement(position: "Position", field: int) -> "Move | None":
    """Return the move that places the dog on *field*, or None if it cannot be placed there now."""
    if not needs_dog(position):
        return None
    for move in position.rules.black.placements(position):
        if move.parts[0][2] == field and not position.cells[field]:
            return move
    return None


def admit(position: "Position", card: str, hand: "list[str]") -> "tuple[bool, Reason | None]":
    """Return whether *card* may lie open, and why not, or that it will be discarded.

    Args:
        hand: that of the seat to turn, empty if it is not known.
    """
    if has_move(position, card):
        return True, None
    moves = unseen(position, card)
    if not moves:
        return False, why_unplayable(position, card)
    if not moves[0].move.is_discard:
        return True, None
    return (
        (False, why_unplayable(position, card)) if playable(position, hand) else (True, _DISCARDED)
    )


def why_not_seen(position: "Position", card: str, seen: "Difference") -> "Reason":
    """Return why no legal move of *card* looks like *seen*. A board loads the answer when something
    illegal is done for the first time."""
    from shared_engine.games.dog.ask import illegal

    return illegal.why_not_seen(position, card, seen)


def why_no_fold(position: "Position") -> "Reason | None":
    """Return why nobody can fold now: there is no folding, or the dog has to be placed first."""
    return _DISCARDED if position.rules.no_move != "fold" else why_no_card(position)


def trusts_fold(position: "Position") -> bool:
    """Say whether a claim to fold is believed without seeing the hand (A-13)."""
    return position.rules.fold_check == "trust"


def refuse_fold(position: "Position", hand: "list[str]") -> "tuple[Move, Reason] | None":
    """Return a move that *hand* could make instead of folding, None if it cannot play (BR-18,
    BR-19)."""
    cards = playable(position, hand)
    return (first_move(position, cards[0]), _MUST_PLAY) if cards else None
