"""Free cells of a meadow that hang together, and what becomes of them when a pen is placed.

A region is a number, a bit for each cell, row after row; of regions that are alike but for turning,
turning over and moving there is one form, the canonical one. Two regions have no cell in common and
no pen lies on both, so each is a game of its own.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from shared_engine.games.brothers.tiles import PEN_CELLS

STRAIGHT, ANGULAR = 0, 1  # the sides, by the pens they breed


class Option(NamedTuple):
    """What is left of a region when a pen lies on it."""

    regions: tuple[int, ...]
    """Those where both sides can still place a pen, ascending."""
    spare: tuple[int, int]
    """Pens that each side can place where the other cannot place any."""


class Regions:
    """Regions of a grid. What was worked out about them is kept, as far as there is room.

    Args:
        size: cells of the longer side of the grid.
        keep: of how many regions the options are kept, by far the largest part; of the rest of
            eight times as many.

    Attributes:
        split: the cells of a mask as regions, each in its canonical form, and what only one side
            can use.
        options: what can be left of a region when a side has placed a pen on it, each once.
        limits: how many straight, how many angular pens can lie on a region at most; perhaps fewer
            can.
        places: in how many ways a straight, an angular pen can lie on a region.
        canonical: the form that a region shares with all that are alike.
    """

    def __init__(self, size: int, keep: int) -> None:
        row, cells = (
            size + 1,
            range((size + 1) * size),
        )  # an empty cell at the end of each row: no pen runs into the next
        self._row = row
        self._shapes = (
            ((0, 1, 2), (0, row, 2 * row)),
            ((0, 1, row), (0, 1, row + 1), (0, row, row + 1), (1, row, row + 1)),
        )
        self._thirds = [
            sum(1 << bit for bit in cells if (bit % row + sign * (bit // row)) % PEN_CELLS == third)
            for sign in (1, -1)
            for third in range(PEN_CELLS)
        ]
        self._quarters = [
            sum(1 << bit for bit in cells if (bit % row % 2, bit // row % 2) == (x, y))
            for x in (0, 1)
            for y in (0, 1)
        ]
        self.split = lru_cache(8 * keep)(self._split)
        self.options = lru_cache(keep)(self._options)
        self.limits = lru_cache(8 * keep)(self._limits)
        self.places = lru_cache(8 * keep)(self._count_places)
        self.canonical = lru_cache(8 * keep)(self._canonical)

    def mask(self, cells: Iterable[tuple[int, int]]) -> int:
        """The number of *cells*, which are on the grid; it need not hang together."""
        return sum(1 << y * self._row + x for x, y in cells)

    def _split(self, mask: int) -> Option:
        regions: list[int] = []
        spare = [0, 0]
        for part in self._connected(mask):
            region = self.canonical(part)
            straight, angular = self.places(region)
            if not angular:
                spare[STRAIGHT] += region.bit_count() // PEN_CELLS  # a line
            elif not straight:
                spare[ANGULAR] += self._most(region)
            else:
                regions.append(region)
        return Option(tuple(sorted(regions)), (spare[STRAIGHT], spare[ANGULAR]))

    def _most(self, region: int) -> int:
        """How many angular pens can lie on *region*, on which no straight one can."""
        return 1 + max(option.spare[ANGULAR] for option in self.options(region, ANGULAR))

    def _options(self, region: int, side: int) -> list[Option]:
        return list(
            dict.fromkeys(self.split(region ^ place) for place in self._places(region, side))
        )

    def _limits(self, region: int) -> tuple[int, int]:
        # Every straight pen has one cell of each third of the diagonals, an angular one cells of
        # three of the quarters.
        angular = region.bit_count() // PEN_CELLS
        straight = min(angular, *((region & third).bit_count() for third in self._thirds))
        quarters = [(region & quarter).bit_count() for quarter in self._quarters]
        while sum(min(count, angular) for count in quarters) < PEN_CELLS * angular:
            angular -= 1
        return straight, angular

    def _count_places(self, region: int) -> tuple[int, int]:
        straight, angular = (
            sum(
                (region >> first & region >> second & region >> third).bit_count()
                for first, second, third in shapes
            )
            for shapes in self._shapes
        )
        return straight, angular

    def _canonical(self, region: int) -> int:
        row, rows, every = self._row, list[int](), 0
        while region:
            one = region & (1 << row) - 1
            if one or rows:
                rows.append(one)
                every |= one
            region >>= row
        shift = (every & -every).bit_length() - 1
        wide = every.bit_length() - shift
        rows = [one >> shift for one in rows]
        columns = [sum((one >> x & 1) << y for y, one in enumerate(rows)) for x in range(wide)]
        mirrored = [sum((one >> x & 1) << wide - 1 - x for x in range(wide)) for one in rows]
        turned = [
            sum((one >> y & 1) << len(rows) - 1 - y for y in range(len(rows))) for one in columns
        ]
        return min(
            self._joined(form[::step])
            for form in (rows, columns, mirrored, turned)
            for step in (1, -1)
        )

    def _joined(self, rows: list[int]) -> int:
        found = 0
        for one in reversed(rows):
            found = found << self._row | one
        return found

    def _connected(self, mask: int) -> Iterator[int]:
        """Each part of *mask* that hangs together and on which a pen may lie."""
        row = self._row
        while mask:
            part = mask & -mask
            while True:
                wider = (part | part << 1 | part >> 1 | part << row | part >> row) & mask
                if wider == part:
                    break
                part = wider
            mask ^= part
            if part.bit_count() >= PEN_CELLS:
                yield part

    def _places(self, region: int, side: int) -> Iterator[int]:
        """Each way in which a pen of *side* can lie on *region*."""
        for first, second, third in self._shapes[side]:
            firsts = region >> first & region >> second & region >> third
            pen = 1 << first | 1 << second | 1 << third
            while firsts:
                last = firsts & -firsts
                yield pen * last
                firsts ^= last
