"""The cells of a grid as one long number, a bit each, so that all places of a piece are tried at
once."""

from shared_engine.games.brothers.grid import WIDTH
from shared_engine.games.brothers.tiles import PENS, orientations, shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.tiles import Cell, Cells

_ROW = WIDTH + 1  # one empty column: no piece runs into the next row


class Lie:
    """One of the ways in which a piece can lie.

    Attributes:
        bits: for each cell how far it is from the corner of the box around the piece.
        whole: the piece in the corner of the grid.
        corners: where that corner of the box can be, so that all of it is on the grid.
    """

    __slots__ = ("bits", "corners", "whole")

    def __init__(self, cells: "Cells") -> None:
        wide = 1 + max([x for x, _ in cells])
        high = 1 + max([y for _, y in cells])
        self.bits = tuple([y * _ROW + x for x, y in cells])
        self.whole = mask(cells)
        self.corners = mask(
            [(x, y) for y in range(WIDTH - high + 1) for x in range(WIDTH - wide + 1)]
        )


class Ground:
    """Where tiles and pens of *rules* can lie.

    Attributes:
        pens: for each of PENS the ways it can lie.
        tiles: for each tile of the set the ways it can lie.
    """

    def __init__(self, rules: "Rules") -> None:
        self.pens = tuple(
            [tuple([Lie(cells) for cells in orientations(shape(pen), False)]) for pen in PENS]
        )
        self.tiles = tuple([tuple([Lie(cells) for cells in lies]) for lies in rules.board.lies])

    def tile_places(self, prairie: int, lie: Lie) -> "list[int]":
        """Return the cells of a tile for each place beside *prairie*, not empty, where it can *lie*
        (BO-12, BO-13)."""
        around = prairie << 1 | prairie >> 1 | prairie << _ROW | prairie >> _ROW
        touching = overlapping = 0
        for bit in lie.bits:
            touching |= around >> bit
            overlapping |= prairie >> bit
        corners = touching & lie.corners
        return [lie.whole * corner for corner in ones(corners ^ (corners & overlapping))]

    def pen_places(self, free: int, pen: int) -> "list[int]":
        """Return the cells of a pen, a number in PENS, for each place where it fits on *free*
        (BO-21, BO-22)."""
        found: "list[int]" = []
        for lie in self.pens[pen]:
            found += [lie.whole * corner for corner in ones(pen_corners(free, lie))]
        return found


def mask(cells: "Iterable[Cell]") -> int:
    """Return the number of *cells*, which are on the grid."""
    found = 0
    for x, y in cells:
        found |= 1 << y * _ROW + x
    return found


def pen_corners(free: int, lie: Lie) -> int:
    """Return the corners of all places where a pen can *lie* on *free*."""
    one, two, three = lie.bits
    return free >> one & free >> two & free >> three


def ones(cells: int) -> "list[int]":
    """Return each of *cells* as a number of its own, ascending."""
    found: "list[int]" = []
    while cells:
        last = cells & -cells
        found.append(last)
        cells ^= last
    return found


def count(cells: int) -> int:
    """Return how many *cells* there are. MicroPython has no int.bit_count."""
    return bin(cells).count("1")
