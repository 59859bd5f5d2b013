"""What a move of Brothers is, and where a cell lies, for whoever has words for it."""

from shared_engine.games.brothers.grid import cell_of, field_of
from shared_engine.games.brothers.tiles import PENS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import TileSet
    from shared_engine.games.shown import Clause


def say_move(position: "Position", move: "Move", seat: int, is_made: bool) -> "list[Clause]":  # noqa: ARG001  as the contract has it
    """As in games/contract.py."""
    if move.is_pass:
        return [("passes", {})]
    fields = [field_of(cell) for cell in move.cells]
    if move.piece in PENS:
        return [(move.piece, {"fields": fields})]
    return [("tile", {"piece": move.piece, "fields": fields})]


def say_field(board: "TileSet", field: int) -> "Clause":  # noqa: ARG001  as the contract has it
    """As in games/contract.py."""
    x, y = cell_of(field)
    return ("cell", {"x": x + 1, "y": y + 1})
