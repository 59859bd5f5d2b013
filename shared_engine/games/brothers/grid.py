"""The grid of a board with sensors: a field for each cell, row by row from the corner `M0.0`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Cell = tuple[int, int]  # x and y (tiles.py)

WIDTH = 16
FIELDS = WIDTH * WIDTH


def is_on_grid(cell: "Cell") -> bool:
    """Say whether *cell* is one of the grid."""
    x, y = cell
    return 0 <= x < WIDTH and 0 <= y < WIDTH


def field_of(cell: "Cell") -> int:
    """Return the field of *cell*, which must be on the grid."""
    x, y = cell
    return y * WIDTH + x


def cell_of(field: int) -> "Cell":
    """Return the cell of *field*; the inverse of field_of."""
    return field % WIDTH, field // WIDTH
