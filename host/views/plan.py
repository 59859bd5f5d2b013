"""Where the holes of a board are drawn on a page: in steps of the track, x to the right and y down, the middle is 0, 0.

Four and six sectors are a ring, run through against the clock as the printed boards are. A board with a disc is a cross of
four arms around it, run through with the clock. A grid is a square of cells, row by row, each a step wide.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from host.live.view import CELL, FINISH, KENNEL, NOBODY, TRACK, Field, GameView

_SECTOR = 16
_DISC = 5.5  # radius of the ring of holes on the disc, whose neighbours are 16 degrees apart
_DISC_STEP = math.radians(16)
_ARM = 1.1  # between two fields of an arm
_LANE = 1.25  # from the middle of an arm to the track on each side of it
_PADS = (0, 0.12, 0.22), (-0.3, -0.2, 0.11), (0, -0.32, 0.11), (0.3, -0.2, 0.11)  # sideways, inwards, radius
_PAW = 0.8  # of the way from the middle to its hole
_OUTSIDE = 1.9  # from a start out to the kennel


Line = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Plan:
    """Where everything is drawn."""

    holes: tuple[tuple[float, float], ...]
    """Of each field."""
    corners: tuple[tuple[float, float], ...]
    """Beside the start of each seat, outside: for its name."""
    disc: float
    """The radius of the disc; 0 without one."""
    pads: tuple[tuple[float, float, float], ...]
    """x, y and radius of each pad of the paws on the disc."""
    reader: tuple[float, float, float]
    """x, y and size, 1 in the middle of a ring, of what is beside the card reader."""
    is_run: bool
    """Marbles run along its fields, so the direction of play is shown."""
    reach: float
    """From the middle as far as anything is drawn, in x and in y."""


def plan(game: GameView) -> Plan:
    """Where the holes of the board of *game* are drawn."""
    return _plan(game.fields, game.disc, game.paws, len(game.roles))


def outline(drawn: Plan, fields: tuple[int, ...]) -> tuple[Line, ...]:
    """The lines around the cells of *fields*, which lie on a grid."""
    middles = [drawn.holes[field] for field in fields]
    # Of a cell the sides, each with the way to the cell behind it: from the middle out, then half a step to both sides.
    return tuple(
        ((x + (out_x - out_y) / 2, y + (out_y + out_x) / 2), (x + (out_x + out_y) / 2, y + (out_y - out_x) / 2))
        for x, y in middles
        for out_x, out_y in ((1, 0), (0, 1), (-1, 0), (0, -1))
        if (x + out_x, y + out_y) not in middles
    )


@lru_cache(maxsize=8)  # boards that are shown at a time; a game is drawn with each change
def _plan(fields: tuple[Field, ...], disc: tuple[int, ...], paws: tuple[int, ...], seats: int) -> Plan:
    if fields[0].kind == CELL:
        return _grid(len(fields), seats)
    track = [field for field in fields if field.kind == TRACK]
    layout = _Cross(disc) if disc else _Ring(len(track))
    starts = {field.seat: number for number, field in enumerate(track) if field.seat != NOBODY}
    holes = [layout.track(number) for number in range(len(track))]
    holes += [_beside(layout, starts[field.seat], field) for field in fields[len(track) :]]
    corners = [layout.across(starts[seat], _OUTSIDE + 1.4, 0) for seat in sorted(starts)]
    return Plan(
        tuple(holes),
        tuple(corners),
        _DISC + 1 if disc else 0,
        tuple(pad for paw in paws for pad in _pads(*holes[paw])),
        (0, 0, 1),
        True,
        max(abs(value) for point in (*holes, *corners) for value in point) + 1.4,
    )


def _grid(count: int, seats: int) -> Plan:
    """Seats sit around it with the clock, the first one at its lower side."""
    side = math.isqrt(count)
    middle = (side - 1) / 2
    outside = side / 2 + 1.1
    return Plan(
        tuple((number % side - middle, number // side - middle) for number in range(count)),
        tuple(_on_circle(outside, math.pi + 2 * math.pi * seat / seats) for seat in range(seats)),
        0,
        (),
        (middle, outside, 0.35),
        False,
        outside + 0.9,
    )


def _beside(layout: "_Ring | _Cross", start: int, field: Field) -> tuple[float, float]:
    """A hole of the finish, inwards from the start, or of the kennel, across behind it."""
    assert field.kind in (FINISH, KENNEL)
    if field.kind == FINISH:
        return layout.across(start, -_ARM * field.slot, 0)
    return layout.across(start, _OUTSIDE, field.slot - 2.5)


def _pads(x: float, y: float) -> Iterator[tuple[float, float, float]]:
    """Those of the paw at the hole *x*, *y*: between it and the middle, its toes towards the hole."""
    angle = math.atan2(x, -y)
    for sideways, inwards, radius in _PADS:
        at_x, at_y = _from(math.hypot(x, y) * _PAW, angle, -inwards, sideways)
        yield at_x, at_y, radius


class _Ring:
    def __init__(self, length: int) -> None:
        self._turn = -2 * math.pi / length  # against the clock
        self._radius = length / (2 * math.pi)
        # The first two seats share the lower side, or the first one has it for itself.
        sectors = length // _SECTOR
        self._first = math.pi + (math.pi / sectors if sectors % 4 == 0 else 0)

    def track(self, number: int) -> tuple[float, float]:
        return _on_circle(self._radius, self._first + self._turn * number)

    def across(self, start: int, outwards: float, sideways: float) -> tuple[float, float]:
        return _from(self._radius, self._first + self._turn * start, outwards, sideways)


class _Cross:
    def __init__(self, disc: tuple[int, ...]) -> None:
        # The first quarter's holes on the disc; as many fields lead from the tip of an arm to it as lead back from it.
        quarter = disc[: len(disc) // 4]
        assert all(after == before + 1 for before, after in pairwise(quarter)), "they lie side by side"
        self._in, self._on = quarter[0], len(quarter)
        self._tip = _DISC + 1 + _ARM * (self._in - 1)

    def track(self, number: int) -> tuple[float, float]:
        arm, step = divmod(number, _SECTOR)
        angle = math.pi / 2 * arm
        if step == 0:
            return _on_circle(self._tip, angle)
        if step < self._in:
            return _from(self._tip, angle, -_ARM * step, _LANE)
        if step < self._in + self._on:
            middle = angle + math.pi / 4
            return _on_circle(_DISC, middle + _DISC_STEP * (step - self._in - (self._on - 1) / 2))
        return _from(self._tip, angle + math.pi / 2, -_ARM * (_SECTOR - step), -_LANE)

    def across(self, start: int, outwards: float, sideways: float) -> tuple[float, float]:
        return _from(self._tip, math.pi / 2 * (start // _SECTOR), outwards, sideways)


def _on_circle(radius: float, angle: float) -> tuple[float, float]:
    """With the clock from the top."""
    return radius * math.sin(angle), -radius * math.cos(angle)


def _from(radius: float, angle: float, outwards: float, sideways: float) -> tuple[float, float]:
    """From the point at *radius* and *angle*, so far away from the middle and, with the clock, to the side."""
    x, y = _on_circle(radius + outwards, angle)
    return x + sideways * math.cos(angle), y + sideways * math.sin(angle)
