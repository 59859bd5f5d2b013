"""The prairie that is being laid: its cells, what touches it, its holes, and where a pen has three
cells beneath."""

from shared_engine.games.brothers.tiles import PENS, in_rows, orientations, shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.tiles import Cell, Cells

    Place = tuple[int, int, int]  # of a pen: numbers of three cells, ascending


def _beyond_first(cells: "Cells") -> "Cells":
    """Return where the other cells of a pen are, seen from its first."""
    first_x, first_y = cells[0]
    return tuple([(x - first_x, y - first_y) for x, y in cells[1:]])


# For each pen the ways it can lie; both look the same from behind, so they need no turning over.
_LIES = {
    pen: tuple([_beyond_first(cells) for cells in orientations(shape(pen), False)]) for pen in PENS
}


BIAS = 128
"""What a coordinate is packed with, since it may be negative."""


class Meadow:
    """The cells of a prairie; a value, never changed after it was made.

    Attributes:
        cells: row by row; the place in this list is the number of a cell.
    """

    __slots__ = ("_numbers", "_places", "_rows", "cells")

    def __init__(self, cells: "Iterable[Cell]") -> None:
        self.cells = in_rows(cells)
        self._numbers = {cell: number for number, cell in enumerate(self.cells)}
        self._places: "dict[str, list[Place]]" = {}
        self._rows = b""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meadow) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return "Meadow(%r)" % (self.cells,)

    def __contains__(self, cell: object) -> bool:
        return cell in self._numbers

    def number(self, cell: "Cell") -> "int | None":
        """Return the number of *cell*, or None if it is not of the prairie."""
        return self._numbers.get(cell)

    @property
    def rows(self) -> bytes:
        """Three bytes a cell: x + BIAS, y + BIAS, and a 0 for whose pen lies there; kept for the
        next position with this prairie."""
        if not self._rows:
            self._rows = bytes([byte for x, y in self.cells for byte in (x + BIAS, y + BIAS, 0)])
        return self._rows

    def places(self, pen: str) -> "list[Place]":
        """Return where a *pen* has three cells of prairie beneath (BO-21, BO-24, BO-25), by its
        first cell.

        The list is kept for the next question and must not be changed.
        """
        if pen not in self._places:
            self._places[pen] = self._find_places(pen)
        return self._places[pen]

    def _find_places(self, pen: str) -> "list[Place]":
        found: "list[Place]" = []
        numbers = self._numbers
        for first, (x, y) in enumerate(self.cells):
            for (x1, y1), (x2, y2) in _LIES[pen]:
                second = numbers.get((x + x1, y + y1))
                third = numbers.get((x + x2, y + y2))
                if second is not None and third is not None:
                    found.append((first, second, third))
        return found

    def touches(self, cells: "Cells") -> bool:
        """Say whether one of *cells* shares a side with the prairie; a corner is not enough
        (BO-12)."""
        return any(neighbour in self._numbers for cell in cells for neighbour in neighbours(cell))

    def overlaps(self, cells: "Cells") -> bool:
        """Say whether one of *cells* is of the prairie already (BO-13)."""
        return any(cell in self._numbers for cell in cells)

    def holes(self) -> "Cells":
        """Return the cells that are not prairie, but from which no way leads out over sides of
        cells (BO-25)."""
        if not self.cells:
            return ()
        left, top, right, bottom = bounds(self.cells)
        outside = {(left - 1, top - 1)}
        waiting = [(left - 1, top - 1)]
        while waiting:
            for cell in neighbours(waiting.pop()):
                x, y = cell
                near = left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1
                if near and cell not in outside and cell not in self._numbers:
                    outside.add(cell)
                    waiting.append(cell)
        box = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        return tuple([cell for cell in box if cell not in outside and cell not in self._numbers])

    def is_connected(self) -> bool:
        """Say whether all cells hang together by their sides, as a prairie laid by BO-12 does."""
        if not self.cells:
            return True
        reached = {self.cells[0]}
        waiting = [self.cells[0]]
        while waiting:
            for cell in neighbours(waiting.pop()):
                if cell in self._numbers and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return len(reached) == len(self.cells)


def neighbours(cell: "Cell") -> "Cells":
    """Return the four cells that share a side with *cell*."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def bounds(cells: "Cells") -> "tuple[int, int, int, int]":
    """Return the smallest x and y and the largest x and y of *cells*, which must not be empty."""
    across = [x for x, _ in cells]
    down = [y for _, y in cells]
    return min(across), min(down), max(across), max(down)
