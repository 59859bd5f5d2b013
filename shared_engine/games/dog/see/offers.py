"""What to light while a card lies open: what it offers from here, whatever has been lifted or made
of it so far."""

from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.see.picture import difference
from shared_engine.games.dog.see.under_way import targets_under_way
from shared_engine.games.meanings import DISC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Light, Picture
    from shared_engine.games.dog.position import Position


def drawn(position: "Position") -> "list[Light]":  # noqa: ARG001  as the contract has it
    """Return what is always lit: nothing, the fields of the board are in its wood."""
    return []


def offers(position: "Position", card: str, full: "Picture", lifted: "int | None") -> "list[Light]":
    """Return (field, meaning) of what *card* offers now, ascending by field.

    Args:
        lifted: the field whose marble was lifted last and is still empty.
    """
    seen = difference(position.rules, position.cells, full)
    if seen.filled or any(seen.kennels):  # something has been put down: perhaps a part of a split
        rules = position.rules
        if rules.dog and not seen.missing and rules.black.awaits_turn(position, card, seen):
            return [(field, DISC) for field in rules.disc_fields]
        found = targets_under_way(position, card, seen, lifted)
        if found:
            return found
    if lifted is not None:
        # The marble lifted last may be one that goes home, or that a jack moves away: then it is
        # about another.
        for field in [lifted] + seen.emptied:
            found = targets(position, card, field)
            if found:
                return found
    return targets(position, card)
