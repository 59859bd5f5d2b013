"""Shapes: what prairie tiles and pens look like, turned and turned over; the tile sets as data.

A cell is (x, y): x grows to the right, y downwards. Cells are always listed row by row.
"""

from shared_engine.games.brothers.grid import FIELDS
from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]

STRAIGHT = "straight"  # the pen of the Wabbits, three in a row (BO-01)
ANGULAR = "angular"  # the pen of the Bouftous, three around a corner (BO-01)
PENS = (STRAIGHT, ANGULAR)

_DRAWINGS = {
    STRAIGHT: "###",
    ANGULAR: "##/#.",
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": ".###/##..",
    "O": "##/##",
    "P": "##/##/#.",
    "R": "###/###",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}

# the rules show the tiles as pictures only, and no other source states their shapes. A reviewer saw crosses, I, L,
# rectangles and squares. Each set has 12 tiles and 60 cells: (name, how many).
TILE_SETS = {
    "pentominoes": tuple([(name, 1) for name in "FILNPTUVWXYZ"]),  # the 12 free pentominoes
    "mixed": (("I", 2), ("L", 4), ("O", 2), ("R", 2), ("X", 2)),
}


def in_rows(cells: "Iterable[Cell]") -> "Cells":
    """Return *cells* row by row, each row from left to right."""
    return tuple(sorted(cells, key=_row_first))


def _row_first(cell: "Cell") -> "Cell":
    return cell[1], cell[0]


def at_origin(cells: "Iterable[Cell]") -> "Cells":
    """Return *cells* moved so that the smallest x and the smallest y are 0, row by row."""
    rows = in_rows(cells)
    left = min([x for x, _ in rows])
    top = rows[0][1]
    return tuple([(x - left, y - top) for x, y in rows])


def shape(name: str) -> "Cells":
    """Return the cells of tile or pen *name* as it is drawn here, at the origin."""
    rows = _DRAWINGS[name].split("/")
    return at_origin([(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"])


def orientations(cells: "Cells", flip: bool) -> "tuple[Cells, ...]":
    """Return the different ways *cells* can lie, at the origin: as it is, turned, then with *flip* turned over."""
    found: "list[Cells]" = []
    for mirrored in (False, True) if flip else (False,):
        turned = at_origin([(-x, y) for x, y in cells]) if mirrored else at_origin(cells)
        for _ in range(4):
            if turned not in found:
                found.append(turned)
            turned = at_origin([(-y, x) for x, y in turned])
    return tuple(found)


_PEN_SHAPES = {cells: pen for pen in PENS for cells in orientations(shape(pen), False)}


def pen_of_shape(cells: "Cells") -> str:
    """Return the pen that can lie on *cells*, row by row; "" if none has that shape."""
    return _PEN_SHAPES.get(at_origin(cells), "") if cells else ""


class TileSet:
    """The prairie tiles of a game; what the texts of its moves need to know.

    Attributes:
        names: of the tiles, in the order in which moves are listed.
        counts: how many of each there are.
        lies: for each, the ways it can lie (see orientations).
        cell_count: cells of all tiles together.
        reach: cells of the longest side of a tile.
        field_count: fields of the grid on which they are laid on a board with sensors.
    """

    __slots__ = ("_by_lie", "cell_count", "counts", "field_count", "lies", "names", "reach")

    def __init__(self, name: str, flip: bool) -> None:
        tiles = TILE_SETS[name]
        self.names = tuple([tile for tile, _ in tiles])
        self.counts = tuple([count for _, count in tiles])
        self.lies = tuple([orientations(shape(tile), flip) for tile, _ in tiles])
        self.cell_count = sum([len(shape(tile)) * count for tile, count in tiles])
        self.reach = max([1 + max(cell) for lies in self.lies for cells in lies for cell in cells])
        self.field_count = FIELDS
        self._by_lie = {cells: number for number, lies in enumerate(self.lies) for cells in lies}

    def number_of(self, cells: "Cells") -> "int | None":
        """Return the place in `names` of the tile that can lie on *cells*, row by row; None if no tile has that shape."""
        return self._by_lie.get(at_origin(cells)) if cells else None

    def number(self, name: str) -> int:
        """Return the place of tile *name* in `names`.

        Raises:
            NotationError: the set has no such tile.
        """
        if name not in self.names:
            raise NotationError("no tile %r; tiles are %s" % (name, " ".join(self.names)))
        return self.names.index(name)
