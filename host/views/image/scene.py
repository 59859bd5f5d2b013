"""A game as a picture: shapes, one over the other, in steps of the track, x to the right and y
down, the board's middle is 0, 0.

Whoever writes a file draws these shapes and decides nothing. Nobody needs colours to read it:
marbles bear the mark of their seat, lights their signs.
"""

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from host.live.view import CELL, NOBODY, TRACK, Field, GameView, Light, Piece, Way
from host.views.colours import BOARD, EVENING, MARBLES, web
from host.views.image.marks import MARKS
from host.views.legend import BELIEFS, LEGEND
from host.views.plan import Plan, bent, outline, plan
from shared_engine.lights.looks import FAINT, LOOKS, colour

Point = tuple[float, float]

_MARGIN = 0.4
_TITLE, _TEXT = 1.3, 0.95  # heights of letters
_LETTER, _WIDE_LETTER = 0.66, 1.1  # their width, of their height; fonts of browsers differ
_NAME = 8.0  # height of a name, times its letters: a longer one is smaller
_LINES = 3  # of what the referee said
_LOWEST_TITLE = 0.95  # a longer one has two lines
_DOTS = 0.5  # from one to the next, on the way of a marble that was sent home


@dataclass(frozen=True)
class Circle:
    """A disc, a ring, or both."""

    middle: Point
    radius: float
    fill: str = ""
    edge: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Box:
    """An upright rectangle with round corners."""

    corner: Point
    size: Point
    round: float
    fill: str = ""
    edge: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Line:
    """A straight line."""

    begin: Point
    end: Point
    colour: str
    width: float


@dataclass(frozen=True)
class Polygon:
    """A filled area."""

    corners: tuple[Point, ...]
    fill: str
    edge: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Words:
    """A line of text with its middle at a point; with an edge it can be read on everything."""

    middle: Point
    text: str
    height: float
    fill: str
    edge: str = ""


Shape = Circle | Box | Line | Polygon | Words


@dataclass(frozen=True)
class Scene:
    """The shapes of a picture, from the lowest to the uppermost, in a rectangle from *corner*
    on."""

    corner: Point
    size: Point
    shapes: tuple[Shape, ...]


def scene(game: GameView, title: str, said: str = "") -> Scene:
    """The board of *game*, whose card is what is printed on it, under a *title*, and below what was
    *said*, as far as there is room."""
    drawn = plan(game)
    reach = drawn.reach
    top, bottom = reach + 2.4, reach + (0.6 + _LINES * 1.3 if said else _MARGIN)
    corner, size = (-reach - _MARGIN, -top), (2 * (reach + _MARGIN), top + bottom)
    shapes: list[Shape] = [
        Box(corner, size, 0, fill=EVENING["paper"]),
        *_titled(title, reach, size[0]),
        Polygon(bent(drawn.edge), EVENING["wood"], EVENING["edge"], 0.3),
        *([Polygon(bent(drawn.opening), EVENING["edge"])] if drawn.opening else []),
        *_board(game, drawn),
        *_card(game),
    ]
    lines = textwrap.wrap(
        said, int(2 * reach / (_TEXT * _LETTER)), max_lines=_LINES, placeholder=" …"
    )
    shapes += [
        Words((0, reach + 1.1 + 1.3 * number), line, _TEXT, EVENING["ink"])
        for number, line in enumerate(lines)
    ]
    return Scene(corner, size, tuple(shapes))


def _titled(title: str, reach: float, width: float) -> Iterator[Words]:
    """*title* above a board, no wider than *width* whatever its letters are."""
    height = _fitting(title, width)
    if height >= _LOWEST_TITLE or " " not in title:
        yield Words((0, -reach - 1.2), title, height, EVENING["ink"])
        return
    lines = textwrap.wrap(title, len(title) // 2 + 4, max_lines=2, placeholder=" …")
    height = min(1.0, *(_fitting(line, width) for line in lines))
    for number, line in enumerate(lines):
        yield Words((0, -reach - 1.7 + 1.15 * number), line, height, EVENING["ink"])


def _fitting(title: str, width: float) -> float:
    """The height of letters at which *title* is no wider than *width*."""
    wide = sum(letter in "MWmw@%" for letter in title)
    ems = _WIDE_LETTER * wide + _LETTER * (len(title) - wide)
    return min(_TITLE, (width - 1) / max(ems, 1))


def _board(game: GameView, drawn: Plan) -> Iterator[Shape]:
    if drawn.disc:
        yield Circle((0, 0), drawn.disc, EVENING["disc"], EVENING["edge"], 0.12)
    for x, y, radius in drawn.pads:
        yield Circle((x, y), radius, BOARD["ring"])
    if drawn.is_run:
        yield from _course(drawn)
    for seat, corner in enumerate(drawn.corners):
        yield from _marble(seat, corner, 1.5)
        if any(game.names):
            below = corner[0], corner[1] + 1.3
            name = game.names[seat]
            height = min(0.8, _NAME / max(1, len(name)))
            yield Words(below, name, height, BOARD["white"], BOARD["black"])
    for piece in game.pieces:
        if piece.seat == NOBODY:
            yield from _outline(drawn, piece, BOARD["course"], 0.13)
    yield from _fields(game, drawn)
    for piece in game.pieces:
        if piece.seat != NOBODY:
            yield from _outline(drawn, piece, BOARD["white"], 0.14)
    for light in game.lights:
        if light.field < len(game.fields) and light.meaning not in BELIEFS:
            yield from _light(light, game.fields[light.field], drawn.holes[light.field])


def _fields(game: GameView, drawn: Plan) -> Iterator[Shape]:
    """The fields, over them the last move, and over that what lies there."""
    fields = tuple(zip(game.fields, drawn.holes, strict=True))
    for number, (field, at) in enumerate(fields):
        yield from _cell(game, number, at) if field.kind == CELL else _hole(field, at)
    for way in game.ways:
        yield from _way(drawn, way)
    for number, (field, at) in enumerate(fields):
        if field.kind != CELL:
            yield from _lying(game, number, at)


def _course(drawn: Plan) -> Iterator[Shape]:
    """An arrow outside of the first fields of seat 0: the direction of play."""
    (from_x, from_y), (to_x, to_y) = drawn.holes[2], drawn.holes[4]
    # A board with a disc runs with the clock, the others against it.
    side = 0.5 if drawn.disc else -0.5
    over_x, over_y = (to_y - from_y) * side, (from_x - to_x) * side
    begin, end = (from_x + over_x, from_y + over_y), (to_x + over_x, to_y + over_y)
    yield Line(begin, end, BOARD["course"], 0.12)
    angle = math.atan2(to_y - from_y, to_x - from_x)
    tip = ((-0.1, -0.35), (0.6, 0), (-0.1, 0.35))
    yield Polygon(
        tuple(
            (
                end[0] + x * math.cos(angle) - y * math.sin(angle),
                end[1] + x * math.sin(angle) + y * math.cos(angle),
            )
            for x, y in tip
        ),
        BOARD["course"],
    )


def _hole(field: Field, at: Point) -> Iterator[Shape]:
    edge = BOARD["ring"] if field.seat == NOBODY else MARBLES[field.seat].hue
    yield Circle(at, 0.36 if field.kind == TRACK else 0.32, EVENING["hole"], edge, 0.14)


def _lying(game: GameView, number: int, at: Point) -> Iterator[Shape]:
    seat = game.marbles[number]
    if number == game.dog:
        yield Circle(at, 0.46, BOARD["dog"], BOARD["white"], 0.1)
        yield Words(at, "D", 0.6, BOARD["white"])
    elif seat != NOBODY:
        yield from _marble(seat, at)
        if number in game.walls:
            yield Circle(at, 0.56, edge=MARBLES[seat].light, width=0.1)


def _marble(seat: int, at: Point, size: float = 1) -> Iterator[Shape]:
    marble = MARBLES[seat]
    yield Circle(at, 0.44 * size, marble.hue, BOARD["white"], 0.06)
    yield from _mark(seat, at, marble.ink, size)


def _mark(seat: int, at: Point, ink: str, size: float = 1) -> Iterator[Shape]:
    for corners in MARKS[seat]:
        yield Polygon(tuple((at[0] + size * x, at[1] + size * y) for x, y in corners), ink)


def _way(drawn: Plan, way: Way) -> Iterator[Shape]:
    """Of the last move, as the page draws it: the hole that a marble has left, and how it went on;
    dotted the way of one that was sent home."""
    shade = MARBLES[way.seat].light
    spots = [drawn.holes[field] for field in way.fields]
    if not drawn.is_run:
        yield from (Circle(spot, 0.4, edge=shade, width=0.1) for spot in spots)
        return
    yield Circle(spots[0], 0.5, edge=shade, width=0.12)
    lines = list(pairwise(spots))
    for colour_of, width in ((BOARD["black"], 0.3), (shade, 0.17)):
        yield from (Line(begin, end, colour_of, width) for begin, end in lines)
    if lines:
        yield from _arrow(*lines[-1], shade)
    for flight in way.flights:
        yield from _dotted(drawn.holes[flight.start], drawn.holes[flight.end], flight.seat)


def _arrow(begin: Point, end: Point, shade: str) -> Iterator[Shape]:
    """A tip before the marble that lies on *end*."""
    angle = math.atan2(end[1] - begin[1], end[0] - begin[0])
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    corners = ((-0.45, 0), (-1, -0.34), (-1, 0.34))
    yield Polygon(
        tuple(
            (end[0] + x * along[0] + y * across[0], end[1] + x * along[1] + y * across[1])
            for x, y in corners
        ),
        shade,
        BOARD["black"],
        0.05,
    )


def _dotted(begin: Point, end: Point, seat: int) -> Iterator[Shape]:
    count = max(2, round(math.dist(begin, end) / _DOTS))
    for number in range(1, count):
        share = number / count
        at = tuple(one + (other - one) * share for one, other in zip(begin, end, strict=True))
        yield Circle((at[0], at[1]), 0.11, MARBLES[seat].light, BOARD["black"], 0.04)


def _cell(game: GameView, number: int, at: Point) -> Iterator[Shape]:
    """A cell of a grid, with the light that the prairie is drawn in, and what lies on it."""
    seat = game.marbles[number]
    if seat != NOBODY:
        yield _square(at, 0.5, fill=MARBLES[seat].hue)
        yield from _mark(seat, at, MARBLES[seat].ink)
        return
    yield _square(at, 0.43, fill=BOARD["prairie"] if number in game.ground else EVENING["hole"])
    if number in game.loose:
        yield _square(at, 0.26, edge=BOARD["white"], width=0.1)


def _square(
    middle: Point,
    half: float,
    fill: str = "",
    edge: str = "",
    width: float = 0.0,
    corner: float = 0,
) -> Box:
    return Box(
        (middle[0] - half, middle[1] - half), (2 * half, 2 * half), corner, fill, edge, width
    )


def _outline(drawn: Plan, piece: Piece, shade: str, width: float) -> Iterator[Shape]:
    for begin, end in outline(drawn, piece.fields):
        yield Line(begin, end, shade, width)


def _light(light: Light, field: Field, at: Point) -> Iterator[Shape]:
    is_within = field.kind == CELL
    width = 0.1 if is_within or LOOKS[light.meaning][1] == FAINT else 0.24
    shade = web(colour(light.meaning, light.seat))
    if is_within:
        yield _square(at, 0.34, edge=shade, width=width, corner=0.12)
    else:
        yield Circle(at, 0.56, edge=shade, width=width)
    sign, _ = LEGEND.get(light.meaning, ("", ""))
    if sign:
        beside, height = (0, 0.5) if is_within else (0.5, 0.8)
        yield Words((at[0] + beside, at[1] - beside), sign, height, BOARD["white"], BOARD["black"])


def _card(game: GameView) -> Iterator[Shape]:
    """The card that lies open in the middle."""
    if game.card:
        yield Box((-1.3, -1.8), (2.6, 3.6), 0.35, BOARD["face"], BOARD["print"], 0.08)
        yield Words((0, 0), game.card, min(1.5, 3.6 / len(game.card)), BOARD["print"])
