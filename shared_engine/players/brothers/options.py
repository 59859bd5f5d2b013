"""What a seat can lay: every tile or pen that fits, on the grid of a board."""

from shared_engine.games.brothers.grid import WIDTH, is_on_grid
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cells

_MIDDLE = WIDTH // 2 - 2  # where the first tile is laid


def options(position: "Position") -> "list[Move]":
    """Return the moves of the seat to turn that fit on the grid, the first tile in the middle of
    it. Who can still place a pen does not pass."""
    if position.is_laying and not position.meadow.cells:
        return [Move(move.piece, _in_the_middle(move.cells)) for move in legal(position)]
    return [
        move
        for move in legal(position)
        if not move.is_pass and all(is_on_grid(cell) for cell in move.cells)
    ]


def _in_the_middle(cells: "Cells") -> "Cells":
    return tuple([(x + _MIDDLE, y + _MIDDLE) for x, y in cells])
