"""Legal placements: where a prairie tile or a pen may be laid."""

from shared_engine.games.brothers.meadow import bounds
from shared_engine.games.brothers.move import PASS, Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.meadow import Meadow, Place
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cells, TileSet


def legal(position: "Position", card: None = None) -> "list[Move]":  # noqa: ARG001  Brothers has no cards
    """Return the moves of the seat to turn, none when the game is over.

    Tiles come in the order of the tile set, each by the way it lies, then row by row; pens by their
    first cell; where it is allowed, the pass comes last.
    """
    if position.is_over:
        return []
    if position.is_laying:
        return _tile_moves(position)
    pen = position.rules.pen_of(position.turn, position.first)
    cells = position.meadow.cells
    moves = [
        Move(pen, (cells[one], cells[two], cells[three]))
        for one, two, three in pen_places(position.meadow, position.covered, pen)
    ]
    if not position.rules.bo_must_place:
        moves.append(PASS)
    return moves


def has_move(position: "Position", card: None = None) -> bool:  # noqa: ARG001  Brothers has no cards
    """Say whether the seat to turn has a move; it always has one until the game is over, stuck
    seats are skipped."""
    return not position.is_over


# ---- pens


def pen_places(meadow: "Meadow", covered: "bytes | bytearray", pen: str) -> "list[Place]":
    """Return where a *pen* fits beside the pens that lie there (BO-22), by its first cell."""
    return [
        place
        for place in meadow.places(pen)
        if not (covered[place[0]] or covered[place[1]] or covered[place[2]])
    ]


def can_place(position: "Position", seat: int) -> bool:
    """Say whether *seat* can place a pen: it has one, has not passed, and finds three free cells
    (BO-27)."""
    if not position.pens[seat] or position.passed >> seat & 1:
        return False
    covered = position.covered
    for one, two, three in position.meadow.places(position.rules.pen_of(seat, position.first)):
        if not (covered[one] or covered[two] or covered[three]):
            return True
    return False


# ---- prairie tiles


def _tile_moves(position: "Position") -> "list[Move]":
    board = position.rules.board
    moves: "list[Move]" = []
    for name, lies, left in zip(board.names, board.lies, position.tiles):
        if left:
            for cells in tile_places(board, position.meadow, lies):
                moves.append(Move(name, cells))
    return moves


def tile_places(board: "TileSet", meadow: "Meadow", lies: "tuple[Cells, ...]") -> "list[Cells]":
    """Return where a tile that can lie as *lies* may be laid (BO-12, BO-13); the first one at the
    origin (BO-11).

    The first tile has no other place, because the same prairie elsewhere on the table is the same
    prairie.
    """
    if not meadow.cells:
        return list(lies)
    # The prairie becomes one long number, a bit a cell, row after row, with a margin for the
    # longest tile: so a tile at the edge does not run into the next row, and one shift tests all
    # places at once.
    left, top, right, _ = bounds(meadow.cells)
    left, top = left - board.reach, top - board.reach
    width = right - left + 1 + board.reach
    prairie = 0
    for x, y in meadow.cells:
        prairie |= 1 << (y - top) * width + x - left
    around = prairie << 1 | prairie >> 1 | prairie << width | prairie >> width
    found: "list[Cells]" = []
    for cells in lies:
        touching = overlapping = 0
        for x, y in cells:
            touching |= around >> y * width + x
            overlapping |= prairie >> y * width + x
        for bit in _ones(touching ^ (touching & overlapping)):
            origin_x, origin_y = bit % width + left, bit // width + top
            found.append(tuple([(x + origin_x, y + origin_y) for x, y in cells]))
    return found


def _ones(mask: int) -> "list[int]":
    """Return the numbers of the bits that are set in *mask*, ascending. MicroPython has no
    int.bit_length."""
    digits = bin(mask)
    last = len(digits) - 1
    found: "list[int]" = []
    at = digits.find("1", 2)
    while at >= 0:
        found.append(last - at)
        at = digits.find("1", at + 1)
    found.reverse()
    return found
