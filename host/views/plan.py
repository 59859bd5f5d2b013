"""Where the holes of a board are drawn on a page: in steps, from a hole to the next, x to the right
and y down, the middle is 0, 0.

They are where the board that is built has them (places.py). A track that no board has, of rules of
one's own, is a ring, run through against the clock as the printed boards are.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from host.live.view import CELL, FINISH, KENNEL, NOBODY, TRACK, Field, GameView
from host.views.places import DISC, HOLES, LABELS, OPENING, OUTLINE, PITCH, REACH

_SECTOR = 16
_FROM_START = 1.1  # from a start to the finish, and from slot to slot
# sideways, inwards, radius
_PADS = ((0, 0.12, 0.22), (-0.3, -0.2, 0.11), (0, -0.32, 0.11), (0.3, -0.2, 0.11))
_PAW = 0.8  # of the way from the middle to its hole
_OUTSIDE = 1.9  # from a start out to the kennel
_ROUND, _BENDS = 2, 12  # so far from a corner its bend begins; lines that it is drawn of
_BORDER = 1.1  # beyond the edge of a board, for the direction of play
_BESIDE_KENNEL = (
    0.87  # names stand so much nearer to the middle where the labels of the wood lie under kennels
)
_BELOW_KENNEL = 0.93  # and so much on a square board: the ring of whose turn it is needs room
_BESIDE_ARM = 5.2  # so far from the middle line those of arms up and down, beside their kennels
_MODULES = 4  # of a grid, in a row


Point = tuple[float, float]
Line = tuple[Point, Point]


@dataclass(frozen=True)
class Plan:
    """Where everything is drawn."""

    holes: tuple[Point, ...]
    """Of each field."""
    corners: tuple[Point, ...]
    """Where the name of each seat is."""
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
    edge: tuple[Point, ...]
    """The corners of the wood."""
    opening: tuple[Point, ...] = ()
    """The corners of what is open in the middle of the wood; empty where nothing is."""
    pieces: tuple[tuple[Point, ...], ...] = ()
    """The corners of each piece that the wood is put together of; empty where it is one."""
    paws: tuple[Point, ...] = ()
    """Of the disc: the holes whose paws turn it."""


def plan(game: GameView) -> Plan:
    """Where the holes of the board of *game* are drawn."""
    return _plan(game.fields, game.disc, game.paws, len(game.roles))


def outline(drawn: Plan, fields: tuple[int, ...]) -> tuple[Line, ...]:
    """The lines around the cells of *fields*, which lie on a grid."""
    middles = [drawn.holes[field] for field in fields]
    # Of a cell the sides, each with the way to the cell behind it: from the middle out, then half a
    # step to both sides.
    return tuple(
        (
            (x + (out_x - out_y) / 2, y + (out_y + out_x) / 2),
            (x + (out_x + out_y) / 2, y + (out_y - out_x) / 2),
        )
        for x, y in middles
        for out_x, out_y in ((1, 0), (0, 1), (-1, 0), (0, -1))
        if (x + out_x, y + out_y) not in middles
    )


@lru_cache(maxsize=8)  # boards that are shown at a time; a game is drawn with each change
def _plan(
    fields: tuple[Field, ...], disc: tuple[int, ...], paws: tuple[int, ...], seats: int
) -> Plan:
    if fields[0].kind == CELL:
        return _grid(fields, seats)
    track = sum(field.kind == TRACK for field in fields)
    for name, places in HOLES.items():
        if (sum(place[0] == "T" for place in places), bool(DISC[name])) == (track, bool(disc)):
            found = _on_board(name, fields)
            if found:
                return _of_wood(name, found, fields, paws)
    return _ring(fields, track)


def _on_board(name: str, fields: tuple[Field, ...]) -> tuple[str, ...]:
    """Which holes of the board *name* the *fields* are in; none if it has not all of them."""
    segments = _segments(fields)
    # A fifth marble of each seat waits in the kennels of segments without one
    # (shared_engine/boards/dog.py).
    spare = iter(
        [
            hole
            for hole in HOLES[name]
            if hole[0] == "K" and int(hole[1 : hole.index(".")]) not in segments.values()
        ]
    )
    found: list[str] = []
    for field in fields:
        hole = (
            field.name
            if field.kind == TRACK
            else f"{field.name[0]}{segments[field.seat]}.{field.slot}"
        )
        if field.kind == KENNEL and hole not in HOLES[name]:
            hole = next(spare, "")
        if hole not in HOLES[name]:
            return ()
        found.append(hole)
    return tuple(found)


def _segments(fields: tuple[Field, ...]) -> dict[int, int]:
    """The segment of each seat: that with its start."""
    track = [field for field in fields if field.kind == TRACK]
    return {
        field.seat: number // _SECTOR for number, field in enumerate(track) if field.seat != NOBODY
    }


def _of_wood(
    name: str, found: tuple[str, ...], fields: tuple[Field, ...], paws: tuple[int, ...]
) -> Plan:
    step = PITCH[name]
    holes = tuple((x / step, y / step) for x, y in (HOLES[name][hole] for hole in found))
    edge = _grown(tuple((x / step, y / step) for x, y in OUTLINE[name]), _BORDER)
    opening = tuple((x / step, y / step) for x, y in OPENING[name])
    labels = [LABELS[name][segment] for _, segment in sorted(_segments(fields).items())]
    return Plan(
        holes,
        tuple(_name_at(x / step, y / step, name) for x, y in labels),
        DISC[name] / step,
        tuple(pad for paw in paws for pad in _pads(*holes[paw])),
        (0, 0, 1),
        True,
        REACH[name] / step + _BORDER,
        edge,
        opening,
        tuple(_pieces(edge, opening)),
        tuple(holes[paw] for paw in paws),
    )


def _name_at(x: float, y: float, name: str) -> Point:
    """Where a name stands whose label on the wood is at *x*, *y*."""
    if DISC[name]:
        return (math.copysign(_BESIDE_ARM, x), y) if abs(x) < abs(y) else (x, y)
    if OPENING[name]:
        return x * _BESIDE_KENNEL, y * _BESIDE_KENNEL
    return x, y * _BELOW_KENNEL


def _grid(fields: tuple[Field, ...], seats: int) -> Plan:
    """Seats sit around it with the clock, the first one at its lower side."""
    name = next(name for name, holes in HOLES.items() if fields[0].name in holes)
    step, edge = PITCH[name], REACH[name] / PITCH[name]
    outside = edge + 1.1
    return Plan(
        tuple((x / step, y / step) for x, y in (HOLES[name][field.name] for field in fields)),
        tuple(_on_circle(outside, math.pi + 2 * math.pi * seat / seats) for seat in range(seats)),
        0,
        (),
        (edge - 0.5, outside, 0.35),
        False,
        outside + 0.9,
        _grown(tuple((x / step, y / step) for x, y in OUTLINE[name]), _BORDER),
        (),
        tuple(_modules(edge)),
    )


def _ring(fields: tuple[Field, ...], length: int) -> Plan:
    """A track of *length* steps; finishes lead inwards from the starts, kennels lie across behind
    them."""
    radius = length / (2 * math.pi)
    starts = {
        field.seat: number for number, field in enumerate(fields[:length]) if field.seat != NOBODY
    }

    def beside(number: int, outwards: float, sideways: float) -> Point:
        return _from(radius, math.pi - number / radius, outwards, sideways)

    holes = [beside(number, 0, 0) for number in range(length)]
    for field in fields[length:]:
        is_finish = field.kind == FINISH
        outwards, sideways = (
            (-_FROM_START * field.slot, 0) if is_finish else (_OUTSIDE, field.slot - 2.5)
        )
        holes.append(beside(starts[field.seat], outwards, sideways))
    corners = tuple(beside(starts[seat], _OUTSIDE + 1.4, 0) for seat in sorted(starts))
    reach = max(abs(value) for point in (*holes, *corners) for value in point) + 1.4
    square = ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))
    return Plan(tuple(holes), corners, 0, (), (0, 0, 1), True, reach, square)


def _grown(corners: tuple[Point, ...], border: float) -> tuple[Point, ...]:
    """*corners* round the middle, every side as far from it, moved out by *border*."""
    (x, y), (to_x, to_y) = corners[-1], corners[0]
    side = math.dist(corners[-1], corners[0])
    grown = 1 + border / (abs(x * to_y - y * to_x) / side)
    return tuple((x * grown, y * grown) for x, y in corners)


def _pieces(edge: tuple[Point, ...], opening: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """A piece for each corner: it is cut from the middle, or the opening, to the middle of both
    sides."""
    cuts = [_between(one, other, 0.5) for one, other in zip((edge[-1], *edge), edge, strict=False)]

    def inner(cut: Point) -> Point:
        return min(opening, key=lambda corner: math.dist(corner, cut)) if opening else (0, 0)

    for corner, cut, other in zip(edge, cuts, (*cuts[1:], cuts[0]), strict=True):
        yield tuple(dict.fromkeys((inner(cut), cut, corner, other, inner(other))))


def _modules(edge: float) -> Iterator[tuple[Point, ...]]:
    """The squares of a grid from -*edge* to *edge*, a module each, row by row."""
    marks = [edge * (2 * number / _MODULES - 1) for number in range(_MODULES)]
    size = 2 * edge / _MODULES
    for y in marks:
        for x in marks:
            yield (x, y), (x + size, y), (x + size, y + size), (x, y + size)


def bent(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """The edge with these *corners*, each of them round."""
    found: list[Point] = []
    for before, at, behind in zip(
        corners[-1:] + corners, corners, corners[1:] + corners[:1], strict=False
    ):
        begin, end = (
            _between(at, other, min(0.5, _ROUND / math.dist(at, other)))
            for other in (before, behind)
        )
        for number in range(_BENDS + 1):
            part = number / _BENDS
            found.append(_between(_between(begin, at, part), _between(at, end, part), part))
    return tuple(found)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _pads(x: float, y: float) -> Iterator[tuple[float, float, float]]:
    """Those of the paw at the hole *x*, *y*: between it and the middle, its toes towards the
    hole."""
    angle = math.atan2(x, -y)
    for sideways, inwards, radius in _PADS:
        at_x, at_y = _from(math.hypot(x, y) * _PAW, angle, -inwards, sideways)
        yield at_x, at_y, radius


def _on_circle(radius: float, angle: float) -> Point:
    """With the clock from the top."""
    return radius * math.sin(angle), -radius * math.cos(angle)


def _from(radius: float, angle: float, outwards: float, sideways: float) -> Point:
    """From the point at *radius* and *angle*, so far away from the middle and, with the clock, to
    the side."""
    x, y = _on_circle(radius + outwards, angle)
    return x + sideways * math.cos(angle), y + sideways * math.sin(angle)
