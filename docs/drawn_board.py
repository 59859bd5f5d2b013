"""Draws a board with what lies on it and what is lit, as hands left it and as the referee lights
it.

Nobody needs colours to read it: figures bear the number of their seat, lights the signs they have
on every view.
"""

import math
from collections.abc import Sequence
from typing import Any

from docs.colour_vision import EYES, on_screen, seen
from firmware.lights.patterns import level
from host.live.game_view import game_view
from host.live.view import NOBODY, Field, GameView, Light
from host.views.legend import BELIEFS, LEGEND
from host.views.plan import plan
from shared_engine.boards.dog import BOARDS, TRACK
from shared_engine.games import meanings
from shared_engine.games.contract import NO_FIELD
from shared_engine.lights import looks
from shared_engine.log import events
from shared_engine.log.codec import NO_QUARTER
from shared_engine.referee.referee import Referee

BOARD = BOARDS["black-dog"]
WOOD, INK, DIM, DISC, HOLE = "#241d19", "#f4efe9", "#b9aea3", "#4a3b30", "#17120f"
_GESTURE_MS, _REST_MS = 250, 2500
# the moment of every rhythm that is drawn: a light that runs is then on the fields 0, 5, 10, ...
_LOOK_MS = 0
_RUNNING = {looks.TURN_ON: 1, looks.TURN_BACK: -1}
_PANEL, _CAPTION, _GAP = 420, 62, 20
_EDGE = 0.9  # from the outermost hole to the edge
_BESIDE = 1.5  # from a hole to the arrow of the direction of play
_CARD = 1.7, 2.4  # half of its width and height


Point = tuple[float, float]


class Table:
    """A board before a referee, and hands: every gesture is an event.

    Args:
        ruleset: of the game.
        state: where it begins; without one, at the beginning.

    Attributes:
        marbles: for each field the seat whose figure really is there, or NOBODY.
        dog: the field where it really is, or NO_FIELD.
    """

    def __init__(self, ruleset: str, state: dict[str, Any] | None = None) -> None:
        self._referee = Referee()
        self._now_ms = 0
        self._quarter = 0
        given = {"ruleset": ruleset, "options": {}, "starter": 0}
        self._feed(events.Game(0, b"", given if state is None else {**given, "state": state}))
        self._feed(events.Dial(0, 0))
        self.marbles = list(self.view().marbles)
        self.dog = self.view().dog
        self._numbers = {field.name: number for number, field in enumerate(self.view().fields)}

    def view(self) -> GameView:
        """What the referee believes, and lights."""
        view = game_view(self._referee)
        assert view, "a game is under way"
        return view

    def lay(self, card: str) -> None:
        """Lay *card* on the reader."""
        self._feed(events.Card(self._pass(_GESTURE_MS), card, events.NO_TAG))

    def lift(self, name: str) -> int:
        """Lift what is in the hole *name*: the seat of a figure, or NOBODY for the dog."""
        field = self._numbers[name]
        self._feed(events.Field(self._pass(_GESTURE_MS), field, False))
        if field == self.dog:
            self.dog = NO_FIELD
        seat, self.marbles[field] = self.marbles[field], NOBODY
        return seat

    def put(self, name: str, seat: int) -> None:
        """Put a figure of *seat*, or the dog for NOBODY, into the hole *name*."""
        field = self._numbers[name]
        self._feed(events.Field(self._pass(_GESTURE_MS), field, True))
        if seat == NOBODY:
            self.dog = field
        self.marbles[field] = seat

    def turn_disc(self) -> None:
        """Turn the disc a quarter with the clock, with all that is on it."""
        view = self.view()
        self._feed(events.Dial(self._pass(_GESTURE_MS), NO_QUARTER))
        names = [
            view.fields[field].name
            for field in view.disc
            if self.marbles[field] != NOBODY or field == self.dog
        ]
        on_it = [(name, self.lift(name)) for name in names]
        for name, seat in on_it:
            self.put(
                view.fields[(self._numbers[name] + TRACK) % (BOARD.segments * TRACK)].name, seat
            )
        self._quarter = (self._quarter + 1) % 4
        self._feed(events.Dial(self._pass(_GESTURE_MS), self._quarter))

    def rest(self) -> None:
        """Touch nothing until the referee has judged."""
        self._referee.advance(self._pass(_REST_MS))

    def _pass(self, ms: int) -> int:
        self._now_ms += ms
        return self._now_ms

    def _feed(self, event: events.Event) -> None:
        self._referee.feed(event)
        self._referee.advance(self._now_ms)


def draw_table(
    table: Table, left: float, top: float, size: float, labels: Sequence[str] = ()
) -> list[str]:
    """The board of *table* in a square of *size* pixels, its corner at *left* and *top*; *labels*
    have places of the plan."""
    view = table.view()
    drawn = plan(view)
    reach = max(abs(value) for hole in drawn.holes for value in hole) + _EDGE
    scale = size / (2 * reach)
    middle = f"translate({left + size / 2:.1f} {top + size / 2:.1f}) scale({scale:.3f})"
    lines = [f'<g transform="{middle}">', *_ground(reach, drawn.disc), *_course(drawn.holes)]
    lines += [_circle((x, y), round(radius, 2), DIM, "none", 0) for x, y, radius in drawn.pads]
    for number, (field, at) in enumerate(zip(view.fields, drawn.holes, strict=True)):
        lines += _hole(field, at, table.marbles[number], is_dog=number == table.dog)
    for light in view.lights:
        if light.field < len(view.fields) and light.meaning not in BELIEFS:
            lines += _light(light, drawn.holes[light.field])
    running = {_RUNNING[light.meaning] for light in view.lights if light.meaning in _RUNNING}
    lines += [line for way in sorted(running) for line in _running(drawn.disc, way)]
    reader = next(light for light in view.lights if light.field == len(view.fields))
    return [
        *lines,
        *_reader(view.card, reader, (-1.9, 2.6) if not view.disc else (2.4 - reach, reach - 3.2)),
        *labels,
        "</g>",
    ]


class Panels:
    """Boards on a page, two in a row, with two lines of words below each."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._lines: list[str] = []
        self._count = 0

    def add(self, table: Table, *words: str) -> None:
        """Draw the next one, as it is now."""
        row, column = divmod(self._count, 2)
        left, top = _GAP + column * (_PANEL + _GAP), _GAP + row * (_PANEL + _CAPTION)
        self._lines += draw_table(table, left, top, _PANEL)
        for line, caption in enumerate(words):
            self._lines.append(
                text((left, top + _PANEL + 20 + 19 * line), caption, 14, anchor="start")
            )
        self._count += 1

    def page(self) -> str:
        """The page with all of them."""
        rows = (self._count + 1) // 2
        return page(
            2 * _PANEL + 3 * _GAP, _GAP + rows * (_PANEL + _CAPTION), self._title, self._lines
        )


def page(width: int, height: int, title: str, lines: list[str]) -> str:
    """A picture of that size in pixels, with its *title*."""
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"'
        ' font-family="DejaVu Sans, Verdana, sans-serif">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="{WOOD}"/>'
    return "\n".join([start, f"<title>{title}</title>", ground, *lines, "</svg>", ""])


def text(at: Point, words: str, size: float = 13, ink: str = INK, anchor: str = "middle") -> str:
    """*words* with their middle, or start, at *at*."""
    return (
        f'<text x="{at[0]:.2f}" y="{at[1]:.2f}" font-size="{size}" fill="{ink}" '
        f'text-anchor="{anchor}">{words}</text>'
    )


def _web(rgb: tuple[int, int, int]) -> str:
    return on_screen(seen(rgb, EYES[0]))


def _circle(at: Point, radius: float, fill: str, stroke: str, width: float, more: str = "") -> str:
    return (
        f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius}" fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{width}"{more}/>'
    )


def _ground(reach: float, disc: float) -> list[str]:
    side = 2 * reach
    lines = [
        f'<rect x="{-reach}" y="{-reach}" width="{side}" height="{side}" rx="1.5" fill="{WOOD}"/>'
    ]
    return [
        *lines,
        _circle((0, 0), round(disc, 2), DISC, DIM, 0.08),
        _circle((0, 0), 0.3, INK, "none", 0),
    ]


def _course(holes: tuple[Point, ...]) -> list[str]:
    """Arrows beside the arms, to the disc and back from it: the direction of play."""
    lines: list[str] = []
    for start in range(0, BOARD.segments * TRACK, TRACK):
        for number in (start + 2, start + 12):
            (x, y), (to_x, to_y) = holes[number], holes[number + 2]
            length = math.hypot(to_x - x, to_y - y)
            side_x, side_y = _BESIDE * (to_y - y) / length, _BESIDE * (x - to_x) / length
            lines.append(_arrow((x + side_x, y + side_y), (to_x + side_x, to_y + side_y), INK))
    return lines


def _arrow(start: Point, end: Point, ink: str) -> str:
    degrees = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return (
        f'<path d="M {start[0]:.2f} {start[1]:.2f} L {end[0]:.2f} {end[1]:.2f}" stroke="{ink}" '
        'stroke-width="0.16"/>'
        f'<path d="M -0.1 -0.4 L 0.7 0 L -0.1 0.4 Z" fill="{ink}" '
        f'transform="translate({end[0]:.2f} {end[1]:.2f}) rotate({degrees:.0f})"/>'
    )


def _hole(field: Field, at: Point, seat: int, *, is_dog: bool) -> list[str]:
    stroke = DIM if field.seat == NOBODY else _web(looks.SEAT_COLOURS[field.seat])
    hole = _circle(at, 0.42, HOLE, stroke, 0.15)
    if is_dog:
        return [
            hole,
            _circle(at, 0.52, "#000", "#fff", 0.14),
            text((at[0], at[1] + 0.25), "D", 0.7, "#fff"),
        ]
    if seat == NOBODY:
        return [hole]
    red, green, blue = looks.SEAT_COLOURS[seat]
    ink = "#000" if 299 * red + 587 * green + 114 * blue > 60_000 else "#fff"
    return [
        hole,
        _circle(at, 0.52, _web((red, green, blue)), "#fff", 0.06),
        text((at[0], at[1] + 0.25), str(seat), 0.7, ink),
    ]


def _light(light: Light, at: Point) -> list[str]:
    shade = _web(looks.colour(light.meaning, light.seat))
    share = level(looks.LOOKS[light.meaning][1], _LOOK_MS, light.field)
    ring = (
        _circle(at, 0.68, "none", shade, 0.26)
        if share
        else _circle(at, 0.68, "none", shade, 0.08, ' opacity="0.45"')
    )
    sign = LEGEND.get(light.meaning, ("", ""))[0]
    # all round the disc a sign at each hole would hide the figures
    if not sign or light.meaning == meanings.DISC:
        return [ring]
    return [ring, text((at[0] + 0.85, at[1] - 0.55), sign.replace(">", "&gt;"), 1.1)]


def _running(disc: float, way: int) -> list[str]:
    """Four arrows inside the disc in the direction in which the light runs: *way* 1 is with the
    clock."""
    shade = _web(looks.colour(looks.TURN_ON, 0))
    lines: list[str] = []
    for quarter in range(4):
        start, end = (math.radians(90 * quarter + way * degrees) for degrees in (-14, 14))
        radius = disc * 0.58
        lines.append(
            _arrow(
                (radius * math.sin(start), -radius * math.cos(start)),
                (radius * math.sin(end), -radius * math.cos(end)),
                shade,
            )
        )
    return lines


def _reader(card: str, light: Light, at: Point) -> list[str]:
    """The card that lies open, its middle *at*, and the light beside it."""
    (width, height), (x, y) = _CARD, at
    shade = _web(looks.colour(light.meaning, light.seat))
    words = {
        looks.READY: f"seat {light.seat}'s turn",
        looks.LAID: "move",
        looks.HAND: f"cards of seat {light.seat}",
        looks.WRONG: "not yet right",
    }[light.meaning]
    place = f'x="{x - width}" y="{y - height}" width="{2 * width}" height="{2 * height}" rx="0.4"'
    lines = [
        f'<rect {place} fill="none" stroke="{DIM}" stroke-width="0.1" stroke-dasharray="0.3 0.3"/>',
        _circle((x + width + 0.9, y - height + 0.5), 0.4, shade, INK, 0.08),
        text((x + width + 1.5, y - height + 0.78), words, 0.8, INK, "start"),
    ]
    if not card:
        return [*lines, text((x, y + 0.3), "card", 0.95, DIM)]
    kind, _, number = card.rpartition(":")
    ground, ink = {"BLUE": ("#7fb2e5", "#000"), "BLACK": ("#000", "#fff")}.get(
        kind, ("#e58f7f", "#000")
    )
    return [
        *lines,
        f'<rect {place} fill="{ground}" stroke="{WOOD}" stroke-width="0.5"/>',
        text((x, y + 0.7), number, 2.2, ink),
        text((x, y + height - 0.6), kind.lower(), 0.75, ink),
    ]
