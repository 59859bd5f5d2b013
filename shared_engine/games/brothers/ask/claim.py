"""What a seat may claim: that it places no more pens; and that no card is laid."""

from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.move import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.contract import Explanation, Reason

HAND_RULE = "BO-10"
_NO_CARDS = ("no_cards", HAND_RULE)


def admit(position: "Position", card: str, hand: "list[str]") -> "tuple[bool, Reason | None]":  # noqa: ARG001  no card is known
    """Return that no card may lie open."""
    return False, _NO_CARDS


def placement(position: "Position", field: int) -> "Move | None":  # noqa: ARG001  as the contract has it
    """Return that nothing is put onto the board before the first piece."""
    return None


def why_no_card(position: "Position") -> "Reason | None":  # noqa: ARG001  as the contract has it
    """Return that nothing has to be done before."""
    return None


def why_no_fold(position: "Position") -> "Reason | None":
    """Return why the seat to play cannot pass, None if it can (A-92)."""
    return why_not(position, PASS)


def trusts_fold(position: "Position") -> bool:  # noqa: ARG001  as the contract has it
    """Say that whoever may pass may do so at any time."""
    return True


def refuse_fold(position: "Position", hand: "list[str]") -> "tuple[Move, Reason] | None":  # noqa: ARG001  there is none
    """Return that nothing else has to be played instead."""
    return None


def unseen(position: "Position", card: str) -> "list[Explanation]":  # noqa: ARG001  as the contract has it
    """Return that every move is seen."""
    return []
