"""Which piece a picture shows: the cells that have been filled are its shape and its place."""

from shared_engine.games.brothers.ask.check import (
    BEYOND_PRAIRIE,
    NOT_A_PEN,
    NOT_A_TILE,
    OVER_HOLE,
    why_not,
)
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.see.places import places_of
from shared_engine.games.brothers.tiles import pen_of_shape
from shared_engine.games.contract import NOT, SHORT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.see.picture import Difference
    from shared_engine.games.contract import Reason

_TILE_MOVED = ("piece_moved", "BO-13")
_PEN_MOVED = ("piece_moved", "BO-22")


class Explanation:
    """A legal move whose result looks exactly like a picture.

    Attributes:
        move: the piece, where it lies.
        touched: its fields.
        after: the cells it leads to.
        is_open: no piece becomes another one when hands go on.
    """

    __slots__ = ("after", "is_open", "move", "touched")

    def __init__(self, move: Move, touched: "list[int]", after: bytes) -> None:
        self.move = move
        self.touched = touched
        self.after = after
        self.is_open = False


def explain(
    position: "Position",
    card: str,  # noqa: ARG001  there are none
    seen: "Difference",
) -> "list[Explanation]":
    """Return the piece that has been laid, if it may lie there; nothing where another piece was
    moved."""
    move = _laid(position, seen)
    if seen.emptied or move is None or why_not(position, move):
        return []
    return [Explanation(move, seen.filled, apply(position, move).cells)]


def _laid(position: "Position", seen: "Difference") -> "Move | None":
    """Return the move of the piece whose shape the filled fields have, legal or not; None if none
    has."""
    cells = seen.cells
    if not position.is_laying:
        pen = pen_of_shape(cells)
        return Move(pen, cells) if pen else None
    tile = position.rules.board.number_of(cells)
    return None if tile is None else Move(position.rules.board.names[tile], cells)


def on_the_way(position: "Position", card: str, seen: "Difference") -> int:  # noqa: ARG001  there are none
    """Return SHORT for a piece that lies on some of the fields of a place where it may lie, else
    NOT."""
    if seen.emptied or not seen.filled or position.is_over:
        return NOT
    filled = seen.cells
    return (
        SHORT if any(len(cells) > len(filled) for cells, _ in places_of(position, filled)) else NOT
    )


def why_not_seen(position: "Position", card: str, seen: "Difference") -> "Reason":  # noqa: ARG001  there are none
    """Return why no legal move looks like *seen*."""
    if seen.emptied:
        return _TILE_MOVED if position.is_laying else _PEN_MOVED
    move = _laid(position, seen)
    reason = why_not(position, move) if move else None
    if reason:
        return reason
    if position.is_laying:
        return NOT_A_TILE
    strange = [cell for cell in seen.cells if cell not in position.meadow]
    if not strange:
        return NOT_A_PEN
    holes = position.meadow.holes()
    return OVER_HOLE if any(cell in holes for cell in strange) else BEYOND_PRAIRIE
