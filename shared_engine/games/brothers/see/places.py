"""Where on the board a piece may lie that lies on some fields already."""

from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.moves.placements import pen_places
from shared_engine.games.brothers.tiles import in_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cells

    Place = tuple[Cells, int]  # its cells, and how many of the given ones are among them


def places_of(position: "Position", filled: "Cells") -> "Iterator[Place]":
    """Yield every place where a piece of the seat to turn may lie, and that has one of the cells *filled*."""
    return _tiles(position, filled) if position.is_laying else _pens(position, filled)


def _pens(position: "Position", filled: "Cells") -> "Iterator[Place]":
    meadow = position.meadow
    known = [meadow.number(cell) for cell in filled]
    for place in pen_places(meadow, position.covered, position.rules.pen_of(position.turn, position.first)):
        common = sum([number in known for number in place])
        if common:
            yield tuple([meadow.cells[number] for number in place]), common


def _tiles(position: "Position", filled: "Cells") -> "Iterator[Place]":
    """Yield the places of the tiles that are left: each way they can lie is pushed until one of its cells is one of *filled*."""
    meadow = position.meadow
    for lies, left in zip(position.rules.board.lies, position.tiles):
        for lie in lies if left else ():
            tried: "dict[tuple[int, int], int]" = {}
            for to_x, to_y in filled:
                for x, y in lie:
                    shift = (to_x - x, to_y - y)
                    tried[shift] = tried.get(shift, 0) + 1
            for (by_x, by_y), common in tried.items():
                cells = in_rows([(x + by_x, y + by_y) for x, y in lie])
                if not all(is_on_grid(cell) for cell in cells) or meadow.overlaps(cells):
                    continue
                if not meadow.cells or meadow.touches(cells):
                    yield cells, common
