"""The board as text: the track as a ring, counter-clockwise from the lower left, finishes and kennels inside.

Four sectors are a square. Six are a table twice as long as it is wide, with a seat in the middle of each long side: a
hexagon would be too high for most terminals. Seats are told apart by their number, lights by a sign, so colours are a help and never needed.
"""

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from shared_engine.games import meanings
from shared_engine.games.dog.board import FINISH, KENNEL, TRACK
from shared_engine.games.dog.position import Position, is_fresh
from shared_engine.lights import looks as lights
from shared_engine.lights.looks import SEAT_COLOURS

if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board
    from shared_engine.lights.looks import Light

_SIDE = 16  # steps along one sector of the ring
# By sectors: column and row where each begins, and the step right or down along it.
_SIDES = {
    4: ((0, 16, 1, 0), (16, 16, 0, -1), (16, 0, -1, 0), (0, 0, 0, 1)),
    6: ((0, 16, 1, 0), (16, 16, 1, 0), (32, 16, 0, -1), (32, 0, -1, 0), (16, 0, -1, 0), (0, 0, 0, 1)),
}
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


class _Plan:
    """Where the fields of a board are drawn."""

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._sides = _SIDES[board.track_len // _SIDE]
        ends = [self.at(field) for field in range(board.track_len)]
        self.columns = max(column for column, _ in ends) + 1
        self.rows = max(row for _, row in ends) + 1

    def at(self, field: int) -> tuple[int, int]:
        """Column and row of *field*."""
        board = self._board
        if board.kind(field) == TRACK:
            side, along = divmod(field, _SIDE)
            return self._from(side, along, 0)
        side = board.starts[board.seat_of(field)] // _SIDE
        slot = board.slot_of(field)
        if board.kind(field) == KENNEL:
            return self._from(side, slot + 4, 1)
        # Into a corner the finish runs along the diagonal, else straight inside.
        return self._from(side, slot if self._sides[side][2:] != self._sides[side - 1][2:] else 0, slot)

    def _from(self, side: int, along: int, inside: int) -> tuple[int, int]:
        """The point so many steps along a *side* from its start, and so many to the left of it."""
        column, row, right, down = self._sides[side]
        return column + along * right + inside * down, row + along * down - inside * right


def draw(position: Position, lit: "list[Light]") -> Text:
    """The board with marbles (their seat's number, underlined while fresh) and what is lit (a sign behind the field)."""
    board = position.rules.board
    signs = {field: _SIGNS[meaning] for field, meaning, _ in lit if meaning in _SIGNS}
    plan = _Plan(board)
    grid = [[Text("  ") for _ in range(plan.columns)] for _ in range(plan.rows)]
    for field in range(board.field_count):
        column, row = plan.at(field)
        grid[row][column] = _cell(position, field) + Text(signs.get(field, " "), style="bold")
    gap = Text(" " if plan.columns == plan.rows else "")
    return Text("\n").join(gap.join(row) for row in grid)


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
