"""Where on the board a piece may lie that lies on some fields already.

A board has milliseconds for this: fields are bits of one long number, so a place is judged at once
and not cell by cell.
"""

from shared_engine.games.brothers.grid import WIDTH, field_of
from shared_engine.games.brothers.moves.placements import pen_places
from shared_engine.games.brothers.tiles import PEN_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cells

    Place = tuple[Cells, int]  # its cells, and how many of the given ones are among them

_FIRST_COLUMN = sum([1 << row * WIDTH for row in range(WIDTH)])
_LAST_COLUMN = _FIRST_COLUMN << WIDTH - 1


def places_of(position: "Position", filled: "Cells", beyond: int = 0) -> "Iterator[Place]":
    """Yield the places where a piece of the seat to turn may lie, and that have the cells *filled*
    but for *beyond* of them, at least one."""
    most = position.rules.board.largest if position.is_laying else PEN_CELLS
    beyond = min(beyond, len(filled) - 1)
    if len(filled) - beyond > most:
        return iter(())
    return (
        _tiles(position, filled, beyond) if position.is_laying else _pens(position, filled, beyond)
    )


def _pens(position: "Position", filled: "Cells", beyond: int) -> "Iterator[Place]":
    meadow = position.meadow
    known = [meadow.number(cell) for cell in filled]
    for place in pen_places(
        meadow, position.covered, position.rules.pen_of(position.turn, position.first)
    ):
        common = sum([number in known for number in place])
        if common >= len(filled) - beyond:
            yield tuple([meadow.cells[number] for number in place]), common


def _tiles(position: "Position", filled: "Cells", beyond: int) -> "Iterator[Place]":
    prairie, wanted = _bits(position.meadow.cells), _bits(filled)
    beside = prairie << WIDTH | prairie >> WIDTH
    beside |= (prairie | _LAST_COLUMN) - _LAST_COLUMN << 1 | (
        prairie | _FIRST_COLUMN
    ) - _FIRST_COLUMN >> 1
    # One of so many fields is covered; the others say nothing more.
    anchors = filled[: beyond + 1]
    for lies, left in zip(position.rules.board.lies, position.tiles):
        for lie in lies if left else ():
            bits = _bits(lie)
            right = WIDTH - 1 - max([x for x, _ in lie])
            bottom = WIDTH - 1 - lie[-1][1]
            tried: "list[int]" = []
            for to_x, to_y in anchors:
                for x, y in lie:
                    by_x, by_y = to_x - x, to_y - y
                    if not (0 <= by_x <= right and 0 <= by_y <= bottom):
                        continue
                    shift = by_y * WIDTH + by_x
                    if shift in tried:
                        continue
                    tried.append(shift)
                    place = bits << shift
                    covered = place & wanted
                    if beyond == 0 and covered != wanted:
                        continue
                    common = bin(covered).count("1")
                    if (
                        common < len(filled) - beyond
                        or place & prairie
                        or (prairie and not place & beside)
                    ):
                        continue
                    yield tuple([(one + by_x, other + by_y) for one, other in lie]), common


def _bits(cells: "Cells") -> int:
    """Return a number with a bit for the field of each of *cells*."""
    bits = 0
    for cell in cells:
        bits |= 1 << field_of(cell)
    return bits
