"""Shapes: what prairie tiles and pens look like, turned and turned over; the tile sets as data.

A cell is (x, y): x grows to the right, y downwards. Cells are always listed row by row.
"""

from shared_engine.games.brothers.grid import FIELDS, WIDTH
from shared_engine.games.errors import NotationError, RulesetError
from shared_engine.games.reading import is_number, read_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared_engine.games.brothers.grid import Cell

    Cells = tuple[Cell, ...]

STRAIGHT = "straight"  # the pen of the Wabbits, three in a row (BO-01)
ANGULAR = "angular"  # the pen of the Bouftous, three around a corner (BO-01)
PENS = (STRAIGHT, ANGULAR)
PEN_CELLS = 3

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

# the rules show the tiles as pictures only, and no other source states their shapes. A
# reviewer saw crosses, I, L, rectangles and squares. Each set has 12 tiles and 60 cells: (name, how
# many).
TILE_SETS = {
    "pentominoes": tuple([(name, 1) for name in "FILNPTUVWXYZ"]),  # the 12 free pentominoes
    "mixed": (("I", 2), ("L", 4), ("O", 2), ("R", 2), ("X", 2)),
}


TILES = 12
LONGEST_NAME = 8  # of a tile
_WORDS = (2, 3)  # name, drawing, perhaps how many


def read_tiles(drawings: "Any") -> "tuple[tuple[str, Cells, int], ...]":
    """Return name, cells and number of each tile of a set of one's own, each drawn as in ["A ##/##
    10", "B ##### 2"]: rows from top to bottom, parted by `/`; left out, there is one of it.

    Raises:
        RulesetError: no such set: a damaged drawing, a tile in pieces or wider than a board, two of
        one name or shape, not 12 tiles, or
            more cells than fit on a board.
    """
    found: "list[tuple[str, Cells, int]]" = []
    shapes: "dict[Cells, str]" = {}
    for drawing in read_list(drawings, "prairie_tiles", RulesetError):
        tile = _read_tile(drawing)
        name, cells, _ = tile
        for lie in orientations(cells, True):
            if lie in shapes:
                raise RulesetError(
                    "prairie_tiles: the tiles %s and %s have the same shape" % (shapes[lie], name)
                )
        if name in shapes.values():
            raise RulesetError("prairie_tiles: the tile %s is there twice" % name)
        for lie in orientations(cells, True):
            shapes[lie] = name
        found.append(tile)
    count = sum([of for _, _, of in found])
    if count != TILES:
        raise RulesetError("prairie_tiles: a set has %d tiles, not %d" % (TILES, count))
    size = sum([len(cells) * of for _, cells, of in found])
    if size >= FIELDS:
        raise RulesetError(
            "prairie_tiles: %d cells are more than fit on a board of %d x %d" % (size, WIDTH, WIDTH)
        )
    return tuple(found)


def _read_tile(drawing: "Any") -> "tuple[str, Cells, int]":
    words: "list[str]" = drawing.split() if isinstance(drawing, str) else []
    if len(words) not in _WORDS:
        raise RulesetError(
            "prairie_tiles: %r is no tile; one is drawn like 'A ##/## 2'" % (drawing,)
        )
    name, rows = words[0], words[1].split("/")
    if name in PENS or ":" in name or len(name) > LONGEST_NAME:
        raise RulesetError("prairie_tiles: a tile cannot be called %r" % name)
    marks = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    if not marks or "".join(rows).replace("#", "").replace(".", "") or not _hangs_together(marks):
        raise RulesetError(
            "prairie_tiles: %r is no tile in one piece; draw it with # and ." % drawing
        )
    count = words[2] if len(words) > _WORDS[0] else "1"
    if not is_number(count) or not 0 < int(count) <= TILES:
        raise RulesetError(
            "prairie_tiles: of %s there can be 1 to %d, not %s" % (name, TILES, count)
        )
    cells = at_origin(marks)
    if max([max(cell) for cell in cells]) >= WIDTH:
        raise RulesetError(
            "prairie_tiles: the tile %s is longer than a board of %d x %d" % (name, WIDTH, WIDTH)
        )
    return name, cells, int(count)


def _hangs_together(cells: "list[Cell]") -> bool:
    reached = [cells[0]]
    for x, y in reached:
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return len(reached) == len(cells)


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
    return at_origin(
        [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    )


def orientations(cells: "Cells", flip: bool) -> "tuple[Cells, ...]":
    """Return the different ways *cells* can lie, at the origin: as it is, turned, then with *flip*
    turned over."""
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
    return _PEN_SHAPES.get(at_origin(cells), "") if len(cells) == PEN_CELLS else ""


class TileSet:
    """The prairie tiles of a game; what the texts of its moves need to know.

    Attributes:
        names: of the tiles, in the order in which moves are listed.
        counts: how many of each there are.
        lies: for each, the ways it can lie (see orientations).
        cell_count: cells of all tiles together.
        largest: cells of the tile that has most.
        reach: cells of the longest side of a tile.
        field_count: fields of the grid on which they are laid on a board with sensors.
    """

    __slots__ = (
        "_by_lie",
        "cell_count",
        "counts",
        "field_count",
        "largest",
        "lies",
        "names",
        "reach",
    )

    def __init__(self, tiles: "str | Any", flip: bool) -> None:
        """Make the set that is called *tiles*, or drawn there (read_tiles), with *flip* of tiles
        that may be turned over."""
        known = (
            [(tile, shape(tile), count) for tile, count in TILE_SETS[tiles]]
            if isinstance(tiles, str)
            else read_tiles(tiles)
        )
        self.names = tuple([name for name, _, _ in known])
        self.counts = tuple([count for _, _, count in known])
        self.lies = tuple([orientations(cells, flip) for _, cells, _ in known])
        self.cell_count = sum([len(cells) * count for _, cells, count in known])
        self.largest = max([len(cells) for _, cells, _ in known])
        self.reach = max([1 + max(cell) for lies in self.lies for cells in lies for cell in cells])
        self.field_count = FIELDS
        self._by_lie = {cells: number for number, lies in enumerate(self.lies) for cells in lies}

    def number_of(self, cells: "Cells") -> "int | None":
        """Return the place in `names` of the tile that can lie on *cells*, row by row; None if no
        tile has that shape."""
        # Half a board of magnets is none, and not worth the memory that it takes to move them to
        # the origin.
        return self._by_lie.get(at_origin(cells)) if 0 < len(cells) <= self.largest else None

    def number(self, name: str) -> int:
        """Return the place of tile *name* in `names`.

        Raises:
            NotationError: the set has no such tile.
        """
        if name not in self.names:
            raise NotationError("no tile %r; tiles are %s" % (name, " ".join(self.names)))
        return self.names.index(name)


_NAMED: "dict[tuple[str, bool], TileSet]" = {}  # what has been asked for


def tile_set(tiles: "str | Any", flip: bool) -> TileSet:
    """Return the set that TileSet makes; one that has a name is made once: a board that wakes up
    asks three times."""
    if not isinstance(tiles, str):
        return TileSet(tiles, flip)
    if (tiles, flip) not in _NAMED:
        _NAMED[tiles, flip] = TileSet(tiles, flip)
    return _NAMED[tiles, flip]
