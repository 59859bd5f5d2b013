"""A picture of a whole table with its electronics, seen through the wood: segments, their parts,
cables, and the carrier in the middle."""

import math
from collections.abc import Iterator

from hardware.geometry import Board, Point, antennas
from hardware.kicad.circuit import Circuit, Part
from hardware.kicad.layout import turned
from hardware.kicad.parts import CHAIN_PLUG
from hardware.kicad.patterns import PATTERNS
from hardware.pictures import GROUND, JOINT, WOOD, begun

_BOARD, _COPPER, _CABLE, _READER = "#2f6b45", "#b9d8c3", "#c0392b", "#2c7a3f"
_BESIDE = 112.0
"""Around a board whose carrier lies outside."""
_PARTS = {True: "#16351f", False: "#f2efe6"}
"""By whether a part lies below the board."""


def picture(board: Board, segment: Circuit, carrier: Circuit, origin: Point = (0, 0)) -> str:
    """Return *board*, of Dog, from above as SVG, each of its segments with *segment* under it, whose
    corner is at *origin* of the first one."""
    assert board.reader
    assert board.carrier
    lines = [
        *begun(
            board,
            f"{board.name} with its circuit boards, drawn from hardware/geometry.toml",
            _BESIDE if max(map(abs, board.carrier.at)) > board.reach() else 8,
        ),
        f'<defs><g id="segment" transform="translate({origin[0]:g} {origin[1]:g})">',
        *_drawn(segment),
        "</g></defs>",
        *(_shape(outline, WOOD, JOINT) for outline in board.outlines),
    ]
    lines += [
        f'<use href="#segment" transform="rotate({_angle(board, number):g})"/>'
        for number in range(board.segments)
    ]
    lines += [
        f'<circle cx="{hole.at[0]:g}" cy="{hole.at[1]:g}" r="{board.hole / 2:g}" fill="none" '
        f'stroke="{WOOD}"/>'
        for hole in board.holes
    ]
    middle = [sum(axis) / len(carrier.outline) for axis in zip(*carrier.outline, strict=True)]
    (x, y), half, keep = board.reader, antennas().coil / 2, antennas().reader
    for reach, look in ((keep, 'fill="none" stroke-dasharray="4 3"'), (half, 'fill="#fff"')):
        lines.append(
            f'<rect x="{x - reach:g}" y="{y - reach:g}" width="{2 * reach:g}" height="{2 * reach:g}" '
            f'stroke="{_READER}" stroke-width="1.5" {look}/>'
        )
    lines.append(f'<text x="{x:g}" y="{y + 3:g}" font-size="9">reader</text>')
    (x, y), turn = board.carrier.at, board.carrier.turn
    lines += [
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) translate({-middle[0]:g} {-middle[1]:g})">',
        *_drawn(carrier),
        "</g>",
    ]
    if any(part.reference == "J2" and part.kind is CHAIN_PLUG for part in segment.parts):
        lines += _cables(board, segment, carrier, (middle[0], middle[1]))
    for number, (x, y) in enumerate(board.labels):
        lines.append(f'<text x="{x:g}" y="{y:g}" font-size="9" fill="#fff">segment {number}</text>')
    (x, y) = board.carrier.at
    lines.append(f'<text x="{x:g}" y="{y + 4:g}" font-size="9" fill="#fff">carrier</text>')
    return "\n".join([*lines, "</svg>", ""])


def _drawn(circuit: Circuit) -> Iterator[str]:
    yield _shape(circuit.outline, _BOARD, _COPPER)
    for part in sorted(
        (part for part in circuit.parts if part.kind.mpn), key=lambda part: not part.is_below
    ):
        yield _shape(_body(part), _PARTS[part.is_below], "none")
    for x, y in circuit.screws:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="1.6" fill="{GROUND}"/>'


def _body(part: Part) -> tuple[Point, ...]:
    pattern = PATTERNS[part.kind.pattern]
    (x, y), (width, height) = pattern.middle, pattern.size
    ways = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = (turned(part, x + way * width / 2, y + down * height / 2) for way, down in ways)
    return tuple((round(at[0], 2), round(at[1], 2)) for at in corners)


def _cables(board: Board, segment: Circuit, carrier: Circuit, middle: Point) -> Iterator[str]:
    """From the carrier through all segments, and back."""

    def of_segment(reference: str, number: int) -> Point:
        return _rotated(_at(segment, reference), _angle(board, number))

    def of_carrier(reference: str) -> Point:
        assert board.carrier
        x, y = _at(carrier, reference)
        x, y = _rotated((x - middle[0], y - middle[1]), board.carrier.turn)
        return x + board.carrier.at[0], y + board.carrier.at[1]

    last = board.segments - 1
    ends = [(of_carrier("J1"), of_segment("J1", 0)), (of_segment("J2", last), of_carrier("J2"))]
    ends += [(of_segment("J2", number), of_segment("J1", number + 1)) for number in range(last)]
    for (ax, ay), (bx, by) in ends:
        yield (
            f'<line x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}" stroke="{_CABLE}" '
            'stroke-width="3" opacity="0.8"/>'
        )


def _at(circuit: Circuit, reference: str) -> Point:
    return next(part.at for part in circuit.parts if part.reference == reference)


def _angle(board: Board, segment: int) -> float:
    """By which *segment* is turned against the first one, in degrees, with the clock."""
    (ax, ay), (bx, by) = board.holes_of(0)[0].at, board.holes_of(segment)[0].at
    return round(math.degrees(math.atan2(by, bx) - math.atan2(ay, ax)), 1)


def _rotated(at: Point, angle: float) -> Point:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return round(at[0] * cos - at[1] * sin, 2) + 0.0, round(at[0] * sin + at[1] * cos, 2) + 0.0


def _shape(points: tuple[Point, ...], fill: str, stroke: str) -> str:
    corners = " ".join(f"{x:g},{y:g}" for x, y in points)
    line = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="0.6"'
    return f'<polygon points="{corners}" fill="{fill}"{line}/>'
