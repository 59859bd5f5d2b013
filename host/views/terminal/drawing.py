"""The board as text: the track as a ring, counter-clockwise from the lower left, finishes and kennels inside.

Four sectors are a square. Six are a table twice as long as it is wide, with a seat in the middle of each long side: a
hexagon would be too high for most terminals. Seats differ by their number, lights by a sign, so colours are a help and never needed.
"""

from rich.style import Style
from rich.text import Text

from host.live.view import FINISH, KENNEL, NOBODY, TRACK, Field, GameView
from host.views.legend import LEGEND
from shared_engine.lights.looks import SEAT_COLOURS

_SIDE = 16  # steps along one sector of the ring
# By sectors: column and row where each begins, and the step right or down along it.
_SIDES = {
    4: ((0, 16, 1, 0), (16, 16, 0, -1), (16, 0, -1, 0), (0, 0, 0, 1)),
    6: ((0, 16, 1, 0), (16, 16, 1, 0), (32, 16, 0, -1), (32, 0, -1, 0), (16, 0, -1, 0), (0, 0, 0, 1)),
}
SIGNS = "   ".join(f"{sign} {words}" for sign, words in LEGEND.values())
"""What each sign says, in a line."""


def colour_of(seat: int) -> Style:
    """The colour of a seat."""
    red, green, blue = SEAT_COLOURS[seat]
    return Style(color=f"rgb({red},{green},{blue})")


class _Plan:
    """Where the fields of a board are drawn."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        track = [field for field in fields if field.kind == TRACK]
        self._sides = _SIDES[len(track) // _SIDE]
        self._starts = {field.seat: number // _SIDE for number, field in enumerate(track) if field.seat != NOBODY}
        self.places = [self._from(*divmod(number, _SIDE), 0) for number in range(len(track))]
        self.places += [self._inside(field) for field in fields[len(track) :]]
        self.columns = max(column for column, _ in self.places) + 1
        self.rows = max(row for _, row in self.places) + 1

    def _inside(self, field: Field) -> tuple[int, int]:
        """The point of a field of a finish or kennel."""
        side = self._starts[field.seat]
        if field.kind == KENNEL:
            return self._from(side, field.slot + 4, 1)
        # Into a corner the finish runs along the diagonal, else straight inside.
        is_corner = self._sides[side][2:] != self._sides[side - 1][2:]
        return self._from(side, field.slot if is_corner else 0, field.slot)

    def _from(self, side: int, along: int, inside: int) -> tuple[int, int]:
        """The point so many steps along a *side* from its start, and so many to the left of it."""
        column, row, right, down = self._sides[side]
        return column + along * right + inside * down, row + along * down - inside * right


def draw(game: GameView) -> Text:
    """The board with marbles (their seat's number, underlined while fresh), the dog (D) and what is lit (a sign behind the field)."""
    signs = {light.field: LEGEND[light.meaning][0] for light in game.lights if light.meaning in LEGEND}
    plan = _Plan(game.fields)
    grid = [[Text("  ") for _ in range(plan.columns)] for _ in range(plan.rows)]
    for field, (column, row) in enumerate(plan.places):
        grid[row][column] = _cell(game, field) + Text(signs.get(field, " "), style="bold")
    gap = Text(" " if plan.columns == plan.rows else "")
    return Text("\n").join(gap.join(row) for row in grid)


def _cell(game: GameView, number: int) -> Text:
    field, seat = game.fields[number], game.marbles[number]
    if number == game.dog:
        return Text("D", style="bold reverse")
    if field.kind == KENNEL:
        return Text("_" if seat == NOBODY else str(seat), style=colour_of(field.seat))
    if seat != NOBODY:
        return Text(str(seat), style=colour_of(seat) + Style(bold=True, reverse=True, underline=number in game.fresh))
    if field.seat == NOBODY:
        return Text(".", style="dim")
    return Text("o" if field.kind == FINISH else "@", style=colour_of(field.seat))
