"""The board as text: the track as a square ring, counter-clockwise from the lower left, finishes on the diagonals.

Seats are told apart by their number, lights by a sign, so colours are a help and never needed.
"""

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from shared_engine.games import meanings
from shared_engine.games.dog.board import FINISH, TRACK
from shared_engine.games.dog.position import Position, is_fresh
from shared_engine.referee import lights
from shared_engine.referee.lights import SEAT_COLOURS

if TYPE_CHECKING:
    from shared_engine.referee.lights import Light

_SIDE = 16  # steps along one side of the ring
_SIGNS = {
    meanings.MOVABLE: "*",
    meanings.TARGET: ">",
    meanings.CAPTURE: "x",
    meanings.OWN_CAPTURE: "X",
    meanings.EXCHANGE: "~",
    meanings.FINISH: "=",
    meanings.STEP: "-",
    meanings.DISC: "%",
    lights.LIFT_HERE: "^",
    lights.PLACE_HERE: "v",
    lights.CHOICE: "?",
}
LEGEND = (
    "* can move   > goes here   x sends home   X sends own home   ~ swaps   = finish   - may pause   "
    "% turns the disc   ^ lift   v place   ? touch the one you mean"
)


def colour_of(seat: int) -> Style:
    """The colour of a seat."""
    red, green, blue = SEAT_COLOURS[seat]
    return Style(color=f"rgb({red},{green},{blue})")


def _place(position: Position, field: int) -> tuple[int, int]:
    """Column and row of *field* on a 17 by 17 grid, for four sectors of 16."""
    board = position.rules.board
    if board.kind(field) == TRACK:
        side, along = divmod(field, _SIDE)
        return _turn(along, _SIDE, side)
    side = board.starts[board.seat_of(field)] // _SIDE
    slot = board.slot_of(field)
    if board.kind(field) == FINISH:
        return _turn(slot, _SIDE - slot, side)
    return _turn(slot + 4, _SIDE - 1, side)


def _turn(column: int, row: int, quarters: int) -> tuple[int, int]:
    """The grid point after so many quarter turns counter-clockwise."""
    for _ in range(quarters):
        column, row = row, _SIDE - column
    return column, row


def draw(position: Position, lit: "list[Light]") -> Text:
    """The board with marbles (their seat's number, underlined while fresh) and what is lit (a sign behind the field)."""
    board = position.rules.board
    signs = {field: _SIGNS[meaning] for field, meaning, _ in lit if meaning in _SIGNS}
    grid = [[Text("  ") for _ in range(_SIDE + 1)] for _ in range(_SIDE + 1)]
    for field in range(board.field_count):
        column, row = _place(position, field)
        grid[row][column] = _cell(position, field) + Text(signs.get(field, " "), style="bold")
    return Text("\n").join(Text(" ").join(row) for row in grid)


def _cell(position: Position, field: int) -> Text:
    board = position.rules.board
    if field >= board.first_kennel:
        seat = board.seat_of(field)
        full = board.slot_of(field) <= position.cells[board.first_kennel + seat]
        return Text(str(seat) if full else "_", style=colour_of(seat))
    owner = position.cells[field] - 1
    if owner >= 0:
        fresh = field == board.starts[owner] and is_fresh(position.cells, owner)
        return Text(str(owner), style=colour_of(owner) + Style(bold=True, reverse=True, underline=fresh))
    if board.kind(field) == FINISH:
        return Text("o", style=colour_of(board.seat_of(field)))
    if field in board.starts:
        return Text("@", style=colour_of(board.starts.index(field)))
    return Text(".", style="dim")
