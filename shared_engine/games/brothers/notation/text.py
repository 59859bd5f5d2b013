"""Cells and moves as text that people can read: `M3.-1`; `X: M1.0 M0.1 M1.1 M2.1 M1.2`, `straight:
M0.0 M1.0 M2.0`, `pass`.

On a board `M0.0` is the corner of its grid. At a table it is the corner of the box around the first
tile; what is laid left of it or above has negative numbers, so a cell keeps its name for the whole
round.
"""

from shared_engine.games.brothers.grid import WIDTH, cell_of, field_of, is_on_grid
from shared_engine.games.brothers.move import PASS, Move
from shared_engine.games.brothers.position import FARTHEST
from shared_engine.games.brothers.tiles import PENS
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cell, TileSet


def format_cell(cell: "Cell") -> str:
    """Return the name of *cell*: `M<x>.<y>`."""
    return "M%d.%d" % cell


def parse_cell(text: str) -> "Cell":
    """Return the cell named *text*; the inverse of format_cell.

    Raises:
        NotationError: not the name of a cell that a prairie can reach.
    """
    x, dot, y = text[1:].partition(".")
    if text[:1] == "M" and dot and _is_coordinate(x) and _is_coordinate(y):
        return int(x), int(y)
    raise NotationError(
        "no cell %r; cells are M<x>.<y> with numbers -%d..%d" % (text, FARTHEST, FARTHEST)
    )


def _is_coordinate(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return is_number(digits) and str(int(text)) == text and int(digits) <= FARTHEST


def format_field(board: "TileSet", field: int) -> str:  # noqa: ARG001  as the contract has it
    """Return the name of *field* of a board: that of its cell."""
    return format_cell(cell_of(field))


def parse_field(board: "TileSet", text: str) -> int:  # noqa: ARG001  as the contract has it
    """Return the field that is called *text*; the inverse of format_field.

    Raises:
        NotationError: not the name of a cell of the grid.
    """
    cell = parse_cell(text)
    if not is_on_grid(cell):
        raise NotationError(
            "no field %r; a board has M0.0 to M%d.%d" % (text, WIDTH - 1, WIDTH - 1)
        )
    return field_of(cell)


def describe_round(position: "Position") -> str:
    """Return what a score sheet says about the round that begins with *position*."""
    straight = position.rules.teams[position.rules.team_of[position.first]]
    seats = " and ".join([str(seat) for seat in straight])
    return "round %d, seat %d begins, straight pens: seat %s" % (
        position.round_number + 1,
        position.first,
        seats,
    )


def format_move(board: "TileSet", move: Move) -> str:  # noqa: ARG001  as the contract has it
    """Return the text of *move*."""
    if move.is_pass:
        return "pass"
    return "%s: %s" % (move.piece, " ".join([format_cell(cell) for cell in move.cells]))


def parse_move(board: "TileSet", text: str) -> Move:
    """Return the move written in *text*, its cells in any order; the inverse of format_move.

    Raises:
        NotationError: not the text of a move; whether a move is legal is not asked here.
    """
    text = text.strip()
    if text == "pass":
        return PASS
    head, colon, body = text.partition(":")
    piece = head.strip()
    if not colon or not body.strip():
        raise NotationError(
            "no move %r; a move is written like 'straight: M0.0 M1.0 M2.0' or 'pass'" % text
        )
    if piece not in PENS:
        board.number(piece)
    cells = [parse_cell(word) for word in body.split()]
    if len(set(cells)) != len(cells):
        raise NotationError("move %r names a cell twice" % text)
    return Move(piece, cells)
