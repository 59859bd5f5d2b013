"""The board of Brothers, as data: 16 modules of 4 x 4 cells in a square, with a sensor and a light
in each cell.

The fields of the board are those of the grid, row by row (games/brothers/grid.py). The chain goes
through the modules as one ploughs a field: the first row of modules from left to right, the next
one back, so that no cable is longer than a module. All modules lie the same way round; in each the
cells are read row by row.
"""

from shared_engine.boards.board import Board
from shared_engine.games.brothers.grid import WIDTH, field_of
from shared_engine.games.on_board import BROTHERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.rules import Rules

SIDE = 4  # cells along a module
ROW = WIDTH // SIDE  # modules along the board


class MeadowBoard(Board):
    """A board of WIDTH x WIDTH cells."""

    game = BROTHERS
    holes_each = SIDE * SIDE

    def field_of_hole(self, hole: int) -> int:
        """Return the field of the board in *hole*."""
        module, cell = divmod(hole, SIDE * SIDE)
        row, along = divmod(module, ROW)
        if row % 2:
            along = ROW - 1 - along
        return field_of((along * SIDE + cell % SIDE, row * SIDE + cell // SIDE))

    def used(self, rules: "Rules") -> range:  # noqa: ARG002  as of every board
        """Return all fields: whether a meadow fits is known to the game
        (games/brothers/on_board.py)."""
        return range(self.holes)

    def seats(self, rules: "Rules") -> "list[int]":
        """Return a corner of the board for each seat."""
        last = WIDTH - 1
        corners = (0, 0), (last, 0), (last, last), (0, last)
        return [field_of(corner) for corner in corners[: rules.seats]]


BOARDS = {
    "meadow-16": MeadowBoard("meadow-16", ROW * ROW, (("brothers-2", {}), ("brothers-4", {})))
}
