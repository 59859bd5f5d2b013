"""What sensors see of a position: pieces lie on cells of the grid, and every cell of a piece has a
magnet.

While the prairie is laid its tiles are on the board. Once it is complete they are lifted off, and
what lies there are pens.
"""

from shared_engine.games.brothers.grid import FIELDS, WIDTH, cell_of
from shared_engine.games.brothers.position import BIAS, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.tiles import Cells
    from shared_engine.games.contract import Picture


class Difference:
    """How a seen picture differs from a position.

    Attributes:
        emptied: fields on which a piece should lie but does not, ascending.
        filled: fields that should be empty but are not, ascending.
    """

    __slots__ = ("emptied", "filled")

    def __init__(self, emptied: "list[int]", filled: "list[int]") -> None:
        self.emptied = emptied
        self.filled = filled

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Difference) and (self.emptied, self.filled) == (
            other.emptied,
            other.filled,
        )

    def __hash__(self) -> int:
        return hash((tuple(self.emptied), tuple(self.filled)))

    def __repr__(self) -> str:
        return "Difference(%r, %r)" % (self.emptied, self.filled)

    @property
    def is_none(self) -> bool:
        """The picture is exactly that of the position."""
        return not (self.emptied or self.filled)

    @property
    def missing(self) -> int:
        """Fields of pieces that are in a hand; none where something lies elsewhere instead."""
        return 0 if self.filled else len(self.emptied)

    @property
    def cells(self) -> "Cells":
        """The filled fields as cells, row by row."""
        return tuple([cell_of(field) for field in self.filled])


def picture(position: Position) -> bytes:
    """Return one byte a field, 1 = a piece lies there, in the order of the fields."""
    return bytes(_lying(position.rules, position.cells))


def difference(rules: "Rules", cells: bytes, seen: "Picture") -> Difference:
    """Return how the picture *seen* differs from *cells*."""
    full = _lying(rules, cells)
    if full == seen:
        return Difference([], [])
    changed: "list[int]" = []
    for row in range(0, FIELDS, WIDTH):  # most rows are as they were, and are looked at as one
        if full[row : row + WIDTH] != seen[row : row + WIDTH]:
            changed += [field for field in range(row, row + WIDTH) if full[field] != seen[field]]
    return Difference(
        [one for one in changed if full[one]], [one for one in changed if not full[one]]
    )


def _lying(rules: "Rules", cells: bytes) -> bytearray:
    full = bytearray(FIELDS)
    is_laying = Position.are_of_laying(rules, cells)
    for at in Position.rows(rules, cells):  # nothing is allocated: sensors ask for each of them
        if is_laying or cells[at + 2]:
            full[(cells[at + 1] - BIAS) * WIDTH + cells[at] - BIAS] = 1
    return full


def is_cleared(position: Position) -> bool:
    """Say whether the board is cleared before the next piece: a round begins, or the prairie is
    complete (BO-32)."""
    return not (
        position.meadow.cells if position.is_laying else any(position.covered) or position.passed
    )
