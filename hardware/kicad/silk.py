"""Words on the silkscreen: where the reference of each part and the names of the pins of each plug find
room, beside everything that is soldered and readable when it is."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.geometry import Point
from hardware.kicad import layout
from hardware.kicad.circuit import Circuit, Label, Part

SIZE = 0.8
"""Of letters."""
_WIDE = 1.02
"""Of a letter of size 1, at most on average; lines are so far apart, too."""
LINE = 1.7
_GAP = 0.15
_FROM_EDGE = 0.6
_BUCKET = 5.0  # mm
_AROUND = 40.0  # mm from a plug to the names of its pins
_PIN_TYPES = "JST-PH"

Box = tuple[float, float, float, float]


def box_of(at: Point, content: str, size: float) -> Box:
    """Return left, top, right and bottom of the text *content* whose middle is *at*."""
    lines = content.split("\n")
    wide = max(map(len, lines)) * size * _WIDE / 2
    high = ((len(lines) - 1) * LINE + 1) * size / 2 + 0.1
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


@dataclass
class _Side:
    """What is there already on one side of a board, by squares."""

    outline: tuple[Point, ...]
    taken: dict[tuple[int, int], list[Box]] = field(
        default_factory=dict[tuple[int, int], list[Box]]
    )

    def take(self, box: Box) -> None:
        for square in _squares(box):
            self.taken.setdefault(square, []).append(box)

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return all(_is_inside(self.outline, corner) for corner in corners) and not any(
            left < other[2] + _GAP
            and other[0] < right + _GAP
            and top < other[3] + _GAP
            and other[1] < bottom + _GAP
            for square in _squares(box)
            for other in self.taken.get(square, ())
        )


def places(circuit: Circuit) -> tuple[dict[str, Point], list[Label]]:
    """Return where the reference of each part is, without those that find no room, and the names of the
    pins of the plugs."""
    sides = {is_below: _taken(circuit, is_below) for is_below in (False, True)}
    legends: list[Label] = []
    for part in circuit.parts:
        if part.kind.pattern.startswith(_PIN_TYPES):
            legends += _legend(part, sides[part.is_below])
    found: dict[str, Point] = {}
    for part in circuit.parts:
        if not part.kind.pattern:
            continue
        side = sides[part.is_below]
        for at in _around(part):
            box = box_of(at, part.reference, SIZE)
            if side.is_free(box):
                side.take(box)
                found[part.reference] = at
                break
    return found, legends


def _legend(plug: Part, side: _Side) -> Iterator[Label]:
    names = [
        f"{pin.number} {pin.name.rstrip('12') if pin.name.startswith('GND') else pin.name}"
        for pin in plug.kind.pins
    ]
    half = len(names) // 2
    content = f"{plug.reference}  {'  '.join(names[:half])}\n{'  '.join(names[half:])}"
    steps = [_BUCKET / 10 * step for step in range(int(-2 * _AROUND), int(2 * _AROUND) + 1)]
    ways = sorted(((x, y) for x in steps for y in steps), key=lambda way: (math.hypot(*way), way))
    for x, y in ways:
        at = round(plug.at[0] + x, 3), round(plug.at[1] + y, 3)
        box = box_of(at, content, SIZE)
        if side.is_free(box):
            side.take(box)
            yield Label(at, content, plug.is_below, SIZE)
            return


def _taken(circuit: Circuit, is_below: bool) -> _Side:
    side = _Side(layout.inset(circuit.outline, _FROM_EDGE))
    for part in circuit.parts:
        if not part.kind.pattern:
            continue
        pattern = layout.pattern_of(part)
        if part.is_below == is_below:
            side.take(_turned(part, pattern.courtyard()))
            if pattern.has_mark:
                x, y = layout.turned(part, *pattern.mark())
                side.take((x - 0.25, y - 0.25, x + 0.25, y + 0.25))
        for pad in pattern.pads:
            if part.is_below == is_below or pad.drill:
                wide, high = pad.width / 2, pad.height / 2
                side.take(_turned(part, (pad.x - wide, pad.y - high, pad.x + wide, pad.y + high)))
    for x, y in circuit.screws:
        side.take(_round(x, y, layout.SCREW / 2 + layout.HEAD))
    for x, y in circuit.fiducials:
        side.take(_round(x, y, layout.FIDUCIAL / 2 + layout.BARE))
    for (x, y), radius in circuit.cutouts:
        side.take(_round(x, y, radius + _FROM_EDGE))
    for label in circuit.labels:
        if label.is_below == is_below:
            side.take(box_of(label.at, label.text, label.size))
    return side


def _around(part: Part) -> Iterator[Point]:
    """Places for the reference of *part*, the nearest first."""
    left, top, right, bottom = _turned(part, layout.pattern_of(part).courtyard())
    wide, high = (box_of((0, 0), part.reference, SIZE)[axis] + 0.1 + _GAP for axis in (2, 3))
    x, y = (left + right) / 2, (top + bottom) / 2
    for more in (0.0, 0.4, 0.8, 1.4, 2.0, 3.0, 4.0):
        for slide in (0.0, 0.6, -0.6, 1.2, -1.2, 2.0, -2.0):
            yield from (
                (round(x + slide, 2), round(top - high - more, 2)),
                (round(x + slide, 2), round(bottom + high + more, 2)),
                (round(left - wide - more, 2), round(y + slide, 2)),
                (round(right + wide + more, 2), round(y + slide, 2)),
            )


def _turned(part: Part, box: Box) -> Box:
    left, top, right, bottom = box
    corners = [layout.turned(part, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _round(x: float, y: float, radius: float) -> Box:
    return x - radius, y - radius, x + radius, y + radius


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(value // _BUCKET) for value in box)
    return ((x, y) for x in range(left - 1, right + 2) for y in range(top - 1, bottom + 2))


def _is_inside(outline: tuple[Point, ...], at: Point) -> bool:
    x, y = at
    is_inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            is_inside = not is_inside
    return is_inside
