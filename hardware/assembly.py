"""Pictures for the guide, one for each step of the assembly of dog-4, drawn from geometry and
circuits, in two languages."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from hardware import view
from hardware.geometry import Board, Point, antennas, read, stack
from hardware.kicad.projects import circuits
from hardware.magnetics.study import MARBLE, PEG
from hardware.pictures import GROUND, HOLE, INK, JOINT, LIT, WOOD, circle
from hardware.piece import FOOT
from hardware.piece import MARBLE as MARBLE_MM
from hardware.template import DOWEL_MM

LANGUAGES = "en", "de"
_BASE, _DOWEL, _SENSOR, _LIGHT, _CABLE, _READER, _PALE = (
    "#e4d3b8",
    "#8a4b08",
    "#1f6fb2",
    "#e0a800",
    "#c0392b",
    "#2c7a3f",
    "#ffffff",
)
_WIDTH = 640  # pixels
_TILT = 35
GAPS_MM = {PEG: 6, MARBLE: 3}
"""Through which the recommended magnet is still seen (docs/magnets.md)."""
_WORDS = {
    "base": (
        "1. The base plate: mark the joints and the dowels",
        "1. Die Bodenplatte: Fugen und Dübel anzeichnen",
    ),
    "dowels": (
        "2. Dowels, each half in the base plate",
        "2. Dübel, jeder zur Hälfte in der Bodenplatte",
    ),
    "sensors": (
        "3. One segment: sensors 0 to 23, by number",
        "3. Ein Segment: Sensoren 0 bis 23, nach Nummern",
    ),
    "axes": (
        "3. With three axes: channel and part of each sensor",
        "3. Mit drei Achsen: Kanal und Bauteil jedes Sensors",
    ),
    "lights": (
        "4. Lights in the same order, each beside its sensor",
        "4. Lichter in der gleichen Folge, jedes neben seinem Sensor",
    ),
    "cables": (
        "5. Cables, seen from above: the controller, segments 0 to 3",
        "5. Kabel, von oben gesehen: Controller, Segmente 0 bis 3",
    ),
    "reader": (
        "6. The reader under the wood, and where nothing else may be",
        "6. Der Leser unter dem Holz, und wo nichts anderes sein darf",
    ),
    "section": (
        "How deep the sensor lies, cut through a hole",
        "Wie tief der Sensor liegt, im Schnitt durch ein Loch",
    ),
    "view": (
        "A lit hole with a marble, from the four sides, 35 degrees above the table",
        "Ein beleuchtetes Loch mit Murmel, von den vier Seiten, 35 Grad über dem Tisch",
    ),
    "controller": ("controller", "Controller"),
    "light data": ("data of the lights in", "Daten der Lichter hinein"),
    "both ends": ("5 V here, too", "5 V auch hier"),
    "coil": ("coil", "Spule"),
    "keep": ("88 mm without steel, copper, magnets", "88 mm ohne Stahl, Kupfer, Magnete"),
    "pile": ("discard at least 10 cm away", "Ablage mindestens 10 cm entfernt"),
    "switch": ("a peg, 5 x 2 mm magnet: switch", "ein Stecker, Magnet 5 x 2 mm: Schalter"),
    "marble": (
        "a marble, 6 x 3 mm magnet: three axes",
        "eine Murmel, Magnet 6 x 3 mm: drei Achsen",
    ),
    "gap": ("gap up to", "Abstand bis"),
    "top": ("top plate", "Deckplatte"),
    "circuit": ("circuit board", "Leiterplatte"),
    "under": ("base plate", "Bodenplatte"),
    "plugs": ("plugs, cables", "Stecker, Kabel"),
    "window": ("light", "Licht"),
}


def pictures() -> dict[str, str]:
    """Return all pictures, by their paths from the root."""
    board = read()["dog-4"]
    return {
        path(step, language): draw(board, lambda key, at=at: _WORDS[key][at])
        for step, draw in _STEPS.items()
        for at, language in enumerate(LANGUAGES)
    }


def path(step: str, language: str) -> str:
    """Where the picture of *step* is, from the root."""
    return f"docs/assembly-{step}{'' if language == LANGUAGES[0] else f'-{language}'}.svg"


def sunk_mm(hole_mm: float) -> float:
    """How deep a marble sinks into a hole."""
    radius = MARBLE_MM / 2
    return radius - math.sqrt(radius**2 - (hole_mm / 2) ** 2)


_Says = Callable[[str], str]


def _base(board: Board, says: _Says) -> str:
    lines = [*_wood(board, _BASE), *(_cross(at) for at in _dowels(board))]
    reach = board.reach()
    lines += [
        _line((-reach, reach + 9), (reach, reach + 9), INK, 0.6),
        _text((0, reach + 20), f"{2 * reach:g} mm"),
    ]
    return _whole(board, says("base"), lines)


def _dowel(board: Board, says: _Says) -> str:
    # twice as large as they are, to be seen
    joined = [circle(at, DOWEL_MM, _DOWEL, INK) for at in _dowels(board)]
    return _whole(board, says("dowels"), [*_wood(board, _BASE), *joined])


def _sensors(board: Board, says: _Says) -> str:
    return _segment(
        board,
        says("sensors"),
        [_chip(hole.at, str(number)) for number, hole in enumerate(board.holes_of(0))],
    )


def _axes(board: Board, says: _Says) -> str:
    marks = (f"{number // 4}{'ABCD'[number % 4]}" for number in range(len(board.holes_of(0))))
    return _segment(
        board,
        says("axes"),
        [_chip(hole.at, mark) for hole, mark in zip(board.holes_of(0), marks, strict=True)],
    )


def _lights(board: Board, says: _Says) -> str:
    at = [hole.light for hole in board.holes_of(0)]
    chain = [_line(one, other, _LIGHT, 1.2) for one, other in pairwise(at)]
    lamps = [
        f'<rect x="{x - 1.75:g}" y="{y - 1.75:g}" width="3.5" height="3.5" fill="{_LIGHT}" '
        f'stroke="{INK}" stroke-width="0.3"/>'
        for x, y in at
    ]
    chips = [
        f'<rect x="{x - 1.4:g}" y="{y - 1:g}" width="2.8" height="2" fill="{_SENSOR}"/>'
        for x, y in (hole.at for hole in board.holes_of(0))
    ]
    begin = at[0]
    lead = [
        _line((begin[0], begin[1] + 20), begin, _LIGHT, 1.2, has_tip=True),
        _text((begin[0] + 4, begin[1] + 19), says("light data"), size=6, anchor="start"),
    ]
    return _segment(board, says("lights"), [*chips, *chain, *lamps, *lead])


def _cables(board: Board, says: _Says) -> str:
    plugs = {
        part.reference: part.at
        for part in circuits()["dog-4-switch"].parts
        if part.reference in ("J1", "J2")
    }
    lines = list(_wood(board, WOOD))
    places = [
        (_turned(board, plugs["J1"], one), _turned(board, plugs["J2"], one))
        for one in range(board.segments)
    ]
    box = (places[0][0][0] - 12, board.reach() + 18)
    lines.append(_line((places[0][0][0], box[1]), places[0][0], _CABLE, 3, has_tip=True))
    for (_, far), (near, _) in pairwise(places):
        lines.append(_line(far, near, _CABLE, 3, has_tip=True))
    for number, (near, far) in enumerate(places):
        lines += [
            _plug(near, "J1"),
            _plug(far, "J2"),
            _text(_turned(board, (125, 125), number), str(number), size=26),
        ]
    last = places[-1][1]
    lines += [
        circle(last, 9, "none", _LIGHT, 2),
        _text((last[0] - 14, last[1] + 5), says("both ends"), anchor="end"),
    ]
    lines.append(
        f'<rect x="{box[0]:g}" y="{box[1]:g}" width="86" height="20" fill="{_PALE}" '
        f'stroke="{INK}"/>'
    )
    lines.append(_text((box[0] + 43, box[1] + 14), says("controller")))
    return _whole(board, says("cables"), lines, below=34)


def _reader(board: Board, says: _Says) -> str:
    half, keep = antennas().coil / 2, antennas().reader
    lines = [
        *_wood(board, WOOD),
        *(circle(hole.at, board.hole / 2, HOLE, JOINT) for hole in board.holes),
        *(circle(hole.light, board.window / 2, LIT, JOINT, 0.5) for hole in board.holes),
    ]
    lines += [
        (
            f'<rect x="{-keep:g}" y="{-keep:g}" width="{2 * keep:g}" height="{2 * keep:g}" '
            f'fill="none" stroke="{_READER}" stroke-dasharray="4 3"/>'
        ),
        (
            f'<rect x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" '
            f'fill="{_PALE}" stroke="{_READER}" stroke-width="2"/>'
        ),
        _text((0, 4), says("coil")),
        _text((0, keep + 12), says("keep"), size=9),
        _line(
            (half, -half),
            (half + 100 / math.sqrt(2), -half - 100 / math.sqrt(2)),
            _READER,
            1,
            has_tip=True,
        ),
        _text((12, -half - 84), says("pile"), size=9, anchor="start"),
    ]
    return _whole(board, says("reader"), lines)


def _section(board: Board, says: _Says) -> str:
    """Side by side a peg over a switch and a marble over a three-axis sensor."""
    lines: list[str] = []
    for number, (piece, title) in enumerate(((PEG, "switch"), (MARBLE, "marble"))):
        lines += _cell(board, piece, says, says(title), 45.0 * number)
    return _svg(says("section"), (-22, -26, 89, 54), lines, text=2.2)


def lowest(piece: str, hole: float) -> float:
    """Return how deep *piece* reaches into a *hole*, below the top of the wood."""
    return FOOT if piece == PEG else sunk_mm(hole)


def room(piece: str, hole: float) -> float:
    """Return what is free between *piece* and the highest sensor below it."""
    return stack().plate - lowest(piece, hole) - stack().sensor


def _cell(board: Board, piece: str, says: _Says, title: str, x: float) -> Iterator[str]:
    """The top of the wood is at 0; what is above is less. Drawn as high as geometry.toml has it."""
    heights, hole, window = stack(), board.hole, board.window
    plate, foot = heights.plate, lowest(piece, board.hole)
    beside = math.dist(board.holes[0].light, board.holes[0].at)
    for left, right in (
        (x - 20, x - hole / 2),
        (x + hole / 2, x + beside - window / 2),
        (x + beside + window / 2, x + 20),
    ):
        yield _box(left, 0, right - left, plate, WOOD)
    yield _box(x - 20, plate, 40, heights.circuit, _READER)
    below = plate + heights.circuit
    yield _box(x - 20, below, 40, heights.plug, _PALE)
    yield _box(x - 17, below, 8, heights.plug - 0.5, _CABLE)
    yield _box(x - 20, below + heights.plug, 40, heights.base, _BASE)
    yield _box(x - 1.4, plate - heights.sensor, 2.8, heights.sensor, _SENSOR)
    yield _box(x + beside - window / 2, 0, window, plate - heights.light, LIT)
    yield _box(x + beside - 1.1, plate - heights.light, 2.2, heights.light, _LIGHT)
    if piece == PEG:
        yield _box(x - 7.5, -14, 15, 14, _PALE)
        yield _box(x - hole / 2 + 0.25, 0, hole - 0.5, foot, _PALE)
        yield _box(x - 2.5, foot - 2.8, 5, 2, _CABLE)
    else:
        yield circle((x, foot - MARBLE_MM / 2), MARBLE_MM / 2, _PALE, INK, 0.2)
        yield _box(x - 3, foot - MARBLE_MM / 2 - 1.5, 6, 3, _CABLE)
    yield _text((x, -17), title, size=1.9)
    free = plate - heights.sensor
    yield _line((x - 0.7, foot), (x - 0.7, free), INK, 0.25)
    yield _line((x - 0.7, (foot + free) / 2), (x - 12, 26), INK, 0.1)
    yield _text((x - 7, 27.5), f"{says('gap')} {GAPS_MM[piece]} mm: {free - foot:.2f} mm", size=1.7)
    for key, y, ink in (
        ("top", 2.8, INK),
        ("circuit", plate + 1.3, _PALE),
        ("plugs", below + 3.5, INK),
        ("under", below + heights.plug + 4, INK),
    ):
        yield _text(
            (x - 9 if key == "top" else x + 19.5, y), says(key), size=1.4, anchor="end", ink=ink
        )
    yield _text((x + beside, -1), says("window"), size=1.4)


def _view(board: Board, says: _Says) -> str:
    """A lit hole with a marble, from four sides: the share of the window that is seen, and what is
    drawn is what somebody sees 35 degrees above the table."""
    lines: list[str] = []
    tilt = math.sin(math.radians(_TILT))
    dx, dy = (one - two for one, two in zip(board.holes[0].light, board.holes[0].at, strict=True))
    for number, azimuth in enumerate((90, 0, 270, 180)):
        turn = math.radians(90 - azimuth)
        x, y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        middle = 26.0 * number
        lamp = (
            f'<ellipse cx="{middle + x:.2f}" cy="{y * tilt:.2f}" rx="{board.window / 2:g}" '
            f'ry="{board.window / 2 * tilt:.2f}" fill="{LIT}" stroke="{JOINT}" stroke-width="0.3"/>'
        )
        half = board.hole / 2
        hole = (
            f'<ellipse cx="{middle:.2f}" cy="0" rx="{half:g}" ry="{half * tilt:.2f}" '
            f'fill="{HOLE}" stroke="{JOINT}" stroke-width="0.3"/>'
        )
        high = (MARBLE_MM / 2 - sunk_mm(board.hole)) * math.cos(math.radians(_TILT))
        ball = circle((middle, round(-high, 2)), MARBLE_MM / 2, _CABLE, INK, 0.2)
        lines += [_box(middle - 12.5, -14, 25, 26, WOOD), lamp, hole, ball]
        share = view.seen(board.window, (dx, dy), view.marble_above(board.hole), _TILT, azimuth)
        lines.append(_text((middle, 16), f"{100 * share:.0f} %", size=2.4))
    return _svg(says("view"), (-16, -24, 110, 44), lines, text=2.6)


_STEPS: dict[str, Callable[[Board, _Says], str]] = {
    "base": _base,
    "dowels": _dowel,
    "sensors": _sensors,
    "axes": _axes,
    "lights": _lights,
    "cables": _cables,
    "reader": _reader,
    "section": _section,
    "view": _view,
}


# ---- parts of pictures


def _dowels(board: Board) -> list[Point]:
    return list(dict.fromkeys(at for dowels in board.dowels for at in dowels))


def _turned(board: Board, at: Point, segment: int) -> Point:
    """Where a point of segment 0 is in *segment*."""
    (x, y), (to_x, to_y) = (board.outlines[one][1] for one in (0, segment))
    angle = math.atan2(to_y, to_x) - math.atan2(y, x)
    cos, sin = math.cos(angle), math.sin(angle)
    return round(at[0] * cos - at[1] * sin, 2) + 0.0, round(at[0] * sin + at[1] * cos, 2) + 0.0


def _wood(board: Board, fill: str) -> Iterator[str]:
    for outline in board.outlines:
        points = " ".join(f"{x:g},{y:g}" for x, y in outline)
        yield f'<polygon points="{points}" fill="{fill}" stroke="{JOINT}" stroke-width="1"/>'


def _chip(at: Point, words: str) -> str:
    x, y = at
    drawn = f'<rect x="{x - 5:g}" y="{y - 3.5:g}" width="10" height="7" fill="{_SENSOR}"/>'
    return drawn + f'<text x="{x:g}" y="{y + 2:g}" font-size="5.5" fill="{_PALE}">{words}</text>'


def _plug(at: Point, words: str) -> str:
    return circle(at, 7, _PALE, INK) + _text((at[0], at[1] + 3), words, size=8)


def _cross(at: Point) -> str:
    x, y = at
    return _line((x - 5, y), (x + 5, y), INK, 0.8) + _line((x, y - 5), (x, y + 5), INK, 0.8)


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="0.1"/>'
    )


def _line(begin: Point, end: Point, colour: str, width: float, *, has_tip: bool = False) -> str:
    tip = ' marker-end="url(#tip)"' if has_tip else ""
    return (
        f'<line x1="{begin[0]:g}" y1="{begin[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
        f'stroke="{colour}" stroke-width="{width:g}"{tip}/>'
    )


def _text(
    at: Point, words: str, *, size: float = 11, anchor: str = "middle", ink: str = INK
) -> str:
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{ink}">{words}</text>'
    )


def _segment(board: Board, title: str, lines: list[str]) -> str:
    """Segment 0, large."""
    xs, ys = zip(*board.outlines[0], strict=True)
    points = " ".join(f"{x:g},{y:g}" for x, y in board.outlines[0])
    wood = [f'<polygon points="{points}" fill="{WOOD}" stroke="{JOINT}" stroke-width="0.6"/>']
    holes = [circle(hole.at, board.hole / 2, GROUND, JOINT, 0.5) for hole in board.holes_of(0)]
    holes += [
        circle(hole.light, board.window / 2, GROUND, JOINT, 0.5) for hole in board.holes_of(0)
    ]
    left, top, width = min(xs) - 6, min(ys) - 18, max(xs) - min(xs) + 12
    return _svg(title, (left, top, width, max(ys) - min(ys) + 34), [*wood, *holes, *lines], text=7)


_TIP = (
    '<defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="4" markerHeight="4" '
    'orient="auto">'
    f'<path d="M0,0 L6,3 L0,6 Z" fill="{INK}"/></marker></defs>'
)


def _whole(board: Board, title: str, lines: list[str], below: float = 18) -> str:
    reach = board.reach() + 12
    return _svg(title, (-reach, -reach - 18, 2 * reach, 2 * reach + 18 + below), lines, text=13)


def _svg(
    title: str, box: tuple[float, float, float, float], lines: list[str], *, text: float
) -> str:
    left, top, width, height = box
    size = (
        f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{_WIDTH}" '
        f'height="{_WIDTH * height / width:.0f}"'
    )
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, '
                "Verdana, "
                'sans-serif" text-anchor="middle" role="img">'
            ),
            f"<title>{title}</title>",
            _TIP,
            (
                f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
                f'fill="{GROUND}"/>'
            ),
            _text((left + width / 2, top + 1.5 * text), title, size=text),
            *lines,
            "</svg>",
            "",
        ]
    )
