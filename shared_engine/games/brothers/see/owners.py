"""Whose pieces are on the board: pens belong to seats, tiles to nobody."""

from shared_engine.games.brothers.grid import FIELDS, WIDTH
from shared_engine.games.brothers.position import BIAS, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.contract import Picture


def owners(rules: "Rules", cells: bytes, full: "Picture") -> bytes:  # noqa: ARG001  every pen has its place
    """Return for each field 1 + the seat whose pen is there by *cells*, or 0."""
    found = bytearray(FIELDS)
    for at in Position.rows(rules, cells):
        found[(cells[at + 1] - BIAS) * WIDTH + cells[at] - BIAS] = cells[at + 2]
    return bytes(found)


def homes(rules: "Rules") -> "tuple[bytes, bytes]":  # noqa: ARG001  pieces have no homes
    """Return for each field 0, twice."""
    return bytes(FIELDS), bytes(FIELDS)


def controlled(rules: "Rules", cells: bytes, seat: int) -> "tuple[int, ...]":  # noqa: ARG001  as the contract has it
    """Return *seat*: its pens are nobody else's."""
    return (seat,)


class Owners:
    """Whose pieces lie on a board on which a game begins: nobody's, so nothing is asked and all of
    them are cleared away."""

    seat = -1
    surplus = 0
    count = 0
    is_done = True

    def __init__(self, position: Position, full: "Picture") -> None:
        self.full = bytes(full)
        self._position = position

    def touch(self, field: int) -> None:
        """Nobody is asked."""

    def owners(self) -> bytes:
        """Return that every field is nobody's."""
        return bytes(FIELDS)

    def position(self) -> Position:
        """Return the position with which the game begins."""
        return self._position
