"""A game as a picture: shapes, one over the other, in steps of the track, x to the right and y
down, the board's middle is 0, 0.

Whoever writes a file draws these shapes and decides nothing. Nobody needs colours to read it:
marbles bear the number of their seat, lights their signs.
"""

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from host.live.view import CELL, NOBODY, TRACK, Field, GameView, Light, Piece
from host.views.colours import BOARD, EVENING, is_light, web
from host.views.legend import BELIEFS, LEGEND
from host.views.plan import Plan, bent, outline, plan
from shared_engine.lights.looks import FAINT, LOOKS, SEAT_COLOURS, colour

Point = tuple[float, float]

_MARGIN = 0.4
_TITLE, _TEXT = 1.3, 0.95  # heights of letters
_LETTER, _WIDE_LETTER = 0.5, 1.05  # their width, of their height
_LINES = 3  # of what the referee said


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
        Words((0, -reach - 1.2), title, _fitting(title, size[0]), EVENING["ink"]),
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


def _fitting(title: str, width: float) -> float:
    """The height of letters at which *title* is no wider than *width*, whatever its letters are."""
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
        yield Words(corner, str(seat), 1.15, BOARD["white"], BOARD["black"])
    for piece in game.pieces:
        if piece.seat == NOBODY:
            yield from _outline(drawn, piece, BOARD["course"], 0.13)
    for number, (field, at) in enumerate(zip(game.fields, drawn.holes, strict=True)):
        yield from (
            _cell(game, number, at) if field.kind == CELL else _hole(game, number, field, at)
        )
    for piece in game.pieces:
        if piece.seat != NOBODY:
            yield from _outline(drawn, piece, BOARD["white"], 0.14)
    for light in game.lights:
        if light.field < len(game.fields) and light.meaning not in BELIEFS:
            yield from _light(light, game.fields[light.field], drawn.holes[light.field])


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


def _hole(game: GameView, number: int, field: Field, at: Point) -> Iterator[Shape]:
    edge = BOARD["ring"] if field.seat == NOBODY else web(SEAT_COLOURS[field.seat])
    yield Circle(at, 0.36 if field.kind == TRACK else 0.32, EVENING["hole"], edge, 0.14)
    seat = game.marbles[number]
    if number == game.dog:
        yield Circle(at, 0.46, BOARD["dog"], BOARD["white"], 0.1)
        yield Words(at, "D", 0.6, BOARD["white"])
    elif seat != NOBODY:
        shade = SEAT_COLOURS[seat]
        ink = BOARD["black"] if is_light(shade) else BOARD["white"]
        yield Circle(at, 0.44, web(shade), BOARD["white"], 0.06)
        if number in game.walls:
            yield Circle(at, 0.36, edge=ink, width=0.06)
        yield Words(at, str(seat), 0.6, ink)


def _cell(game: GameView, number: int, at: Point) -> Iterator[Shape]:
    """A cell of a grid, with the light that the prairie is drawn in, and what lies on it."""
    seat = game.marbles[number]
    if seat != NOBODY:
        shade = SEAT_COLOURS[seat]
        yield _square(at, 0.5, fill=web(shade))
        yield Words(at, str(seat), 0.6, BOARD["black"] if is_light(shade) else BOARD["white"])
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
