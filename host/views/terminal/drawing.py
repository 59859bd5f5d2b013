"""The board as text: the track as a ring, counter-clockwise from the lower left, finishes and
kennels inside.

Four sectors are a square. Six are a table twice as long as it is wide, with a seat in the middle of
each long side: a hexagon would be too high for most terminals. A grid is drawn cell by cell, with
the numbers of its columns and rows. Seats differ by their number, lights by a sign, so colours are
a help and never needed.
"""

import math

from rich.style import Style
from rich.text import Text

from host.language.language import ENGLISH, language
from host.live.view import CELL, FINISH, KENNEL, NOBODY, TRACK, Field, GameView
from host.views.colours import BOARD
from host.views.legend import LEGEND
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.meanings import GROUND
from shared_engine.lights.looks import SEAT_COLOURS

_LOOSE = "+"  # on a cell
_PRAIRIE = Style(color=BOARD["prairie"], bold=True)
_SIDE = 16  # steps along one sector of the ring
# By sectors: column and row where each begins, and the step right or down along it.
_SIDES = {
    4: ((0, 16, 1, 0), (16, 16, 0, -1), (16, 0, -1, 0), (0, 0, 0, 1)),
    6: (
        (0, 16, 1, 0),
        (16, 16, 1, 0),
        (32, 16, 0, -1),
        (32, 0, -1, 0),
        (16, 0, -1, 0),
        (0, 0, 0, 1),
    ),
}


def colour_of(seat: int) -> Style:
    """The colour of a seat."""
    red, green, blue = SEAT_COLOURS[seat]
    return Style(color=f"rgb({red},{green},{blue})")


class _Plan:
    """Where the fields of a board are drawn."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        if fields[0].kind == CELL:
            self._place_cells(len(fields))
            return
        track = [field for field in fields if field.kind == TRACK]
        self._sides = _SIDES[len(track) // _SIDE]
        self._starts = {
            field.seat: number // _SIDE
            for number, field in enumerate(track)
            if field.seat != NOBODY
        }
        self.places = [self._from(*divmod(number, _SIDE), 0) for number in range(len(track))]
        self.places += [self._inside(field) for field in fields[len(track) :]]
        self.columns = max(column for column, _ in self.places) + 1
        self.rows = max(row for _, row in self.places) + 1

        beginnings = [
            (self.places[number], track[number].name) for number in range(0, len(track), _SIDE)
        ]
        self.labels = [
            (self._beside(place), f"{name:<4}"[:4] if place[0] < self.columns - 1 else f"{name:>4}")
            for place, name in beginnings
        ]

    def _place_cells(self, count: int) -> None:
        side = math.isqrt(count)
        self.columns, self.rows = side + 1, side + 1
        self.places = [(number % side + 1, number // side + 1) for number in range(count)]
        columns = [((number + 1, 0), f"{number:<2}") for number in range(side)]
        self.labels = columns + [((0, number + 1), f"{number:<2}") for number in range(side)]

    def _beside(self, place: tuple[int, int]) -> tuple[int, int]:
        """Where the name of a start at *place* is written: inside, where no finish and no kennel
        is."""
        column, row = place
        return column + 2 if column < self.columns - 1 else column - 3, row - 1 if row else 1

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


def signs(game: GameView) -> list[str]:
    """What each sign on the drawing says: what is lit now first."""
    lit = {light.meaning for light in game.lights}
    lights = sorted(
        set(LEGEND) - {GROUND},
        key=lambda meaning: (meaning not in lit, list(LEGEND).index(meaning)),
    )
    dog = ["D dog"] if game.dog != NO_FIELD else []
    board = [
        "1 marble of Red, underlined: a wall",
        *dog,
        "@ start",
        "o finish",
        "_ kennel",
        "T0 to T16: the way to go",
    ]
    words = language(ENGLISH)
    if game.fields[0].kind == CELL:
        board = ["1 pen of Red", f"{_LOOSE} something else lies here"]
        board.append(" ".join((LEGEND[GROUND][0], words.say("light", LEGEND[GROUND][1]))))
    said = [
        f"{sign} {words.say('light', key)}" for sign, key in (LEGEND[meaning] for meaning in lights)
    ]
    return [*said[: len(lit & LEGEND.keys())], *board, *said[len(lit & LEGEND.keys()) :]]


def draw(game: GameView, *, is_tight: bool = False) -> Text:
    """The board with marbles (their seat's number from 1 on, underlined where nobody may pass it),
    the dog (D), what is lit (a sign behind the field), and the numbers of the track at the start of
    each side; a square one twice as wide unless *is_tight*."""
    lit = {
        light.field: LEGEND[light.meaning][0] for light in game.lights if light.meaning in LEGEND
    }
    plan = _Plan(game.fields)
    grid = [[Text("  ") for _ in range(plan.columns)] for _ in range(plan.rows)]
    for field, (column, row) in enumerate(plan.places):
        grid[row][column] = _cell(game, field) + Text(lit.get(field, " "), style="bold")
    gap = "" if is_tight or plan.columns != plan.rows else " "
    rows = [Text(gap).join(row) for row in grid]
    for (column, row), name in plan.labels:
        at = column * (2 + len(gap))
        rows[row] = rows[row][:at] + Text(name, style="dim") + rows[row][at + len(name) :]
    return Text("\n").join(rows)


def _cell(game: GameView, number: int) -> Text:
    field, seat = game.fields[number], game.marbles[number]
    if number == game.dog:
        return Text("D", style="bold reverse")
    if field.kind == KENNEL:
        return Text("_" if seat == NOBODY else str(seat + 1), style=colour_of(field.seat))
    if number in game.loose:
        return Text(_LOOSE, style="bold")
    if seat != NOBODY:
        return Text(
            str(seat + 1),
            style=colour_of(seat) + Style(bold=True, reverse=True, underline=number in game.walls),
        )
    if number in game.ground:
        return Text(LEGEND[GROUND][0], style=_PRAIRIE)
    if field.seat == NOBODY:
        return Text(".", style="dim")
    return Text("o" if field.kind == FINISH else "@", style=colour_of(field.seat))
