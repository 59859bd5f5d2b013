"""The tables of docs/magnets.md and its plots, from the results of the study."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from hardware import pages
from hardware.magnetics.field import Disc
from hardware.magnetics.study import MARBLE, PEG, SENSORS, Row, Sensor

PAGE = "docs/magnets.md"
_INK, _PAPER, _GRID = "#222222", "#ffffff", "#dddddd"
_COLOURS = "#0b5394", "#b45f06", "#38761d", "#741b47"
_LEFT, _TOP, _WIDE, _HIGH, _ROOM = 70, 56, 300, 260, 160
_VALUES = 0, 2, 10, 25, 50, 100
"""On the axis that goes up, of mT and of percent."""
_KINDS = (
    (PEG, 0, "pegs and flat feet"),
    (MARBLE, 16, "marbles of 16 mm"),
    (MARBLE, 14, "marbles of 14 mm"),
)


@dataclass(frozen=True)
class _Line:
    says: str
    points: list[tuple[float, float]]
    colour: str
    is_dashed: bool = False


def filled(page: str, rows: list[Row]) -> str:
    """*page* with its tables as *rows* say."""
    return pages.filled(page, {"build": _which_to_build(rows), "figures": _figures(rows)})


def plots(rows: list[Row]) -> dict[str, str]:
    """The plots, by their paths."""
    marbles = [row for row in rows if row.case.size == 16]
    pegs = [row for row in rows if row.case.piece == PEG]
    switch = SENSORS[0]
    fields = [
        (title, [*_by_magnet(some, lambda row: row.least_mt), *_others(some), *_limits(some)])
        for title, some in (("a peg: DRV5032AJ", pegs), ("a marble of 16 mm: TMAG5273", marbles))
    ]
    missed = [
        (
            f"{title}: {sensor.says}",
            _by_magnet(some, lambda row, name=sensor.name: row.missed[name]),
        )
        for title, some, sensor in (
            ("pegs", pegs, switch),
            ("marbles, one axis", marbles, switch),
            ("marbles, three axes", marbles, SENSORS[2]),
        )
    ]
    return {
        "docs/magnets-field.svg": _svg(
            "The field of a piece and of its neighbours, in mT", fields, "mT"
        ),
        "docs/magnets-missed.svg": _svg("Pieces that the sensor misses, in percent", missed, "%"),
    }


def _which_to_build(rows: list[Row]) -> Iterable[str]:
    yield "| pieces | magnet | DRV5032AJ, switch | DRV5032FA, switch | TMAG5273, three axes |"
    yield "|---|---|---|---|---|"
    for piece, size, says in _KINDS:
        some = [row for row in rows if (row.case.piece, row.case.size) == (piece, size)]
        for magnet, of in groupby(some, key=lambda row: row.case.magnet):
            group = list(of)
            yield (
                f"| {says} | {Disc(*magnet).name} | "
                + " | ".join(_gaps(group, one) for one in SENSORS)
                + " |"
            )


def _gaps(rows: list[Row], sensor: Sensor) -> str:
    """For which gaps *sensor* is fit."""
    fit = [row.case.gap for row in rows if row.is_fit(sensor)]
    if not fit:
        return "no"
    first, last = f"{fit[0]:g}", f"{fit[-1]:g}"
    if fit[0] == rows[0].case.gap:
        return f"**up to {last} mm**" + (" or more" if fit[-1] == rows[-1].case.gap else "")
    return f"**{first} mm only**" if first == last else f"**{first} to {last} mm**"


def _figures(rows: list[Row]) -> Iterable[str]:
    yield (
        "| piece | magnet | gap | own, at least | neighbours, at most | "
        + " | ".join(f"{one.says} misses, ghosts" for one in SENSORS)
        + " |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for row in rows:
        case = row.case
        piece = f"{case.piece} of {case.size:g} mm" if case.size else case.piece
        found = [f"{row.missed[one.name]:g} %, {row.ghosts[one.name]:g} %" for one in SENSORS]
        numbers = f"{case.gap:g} mm | {row.least_mt:g} mT | {row.most_mt:g} mT"
        yield f"| {piece} | {Disc(*case.magnet).name} | {numbers} | " + " | ".join(found) + " |"


def _by_magnet(rows: list[Row], value: Callable[[Row], float]) -> list[_Line]:
    lines: list[_Line] = []
    for (magnet, of), colour in zip(
        groupby(rows, key=lambda row: row.case.magnet), _COLOURS, strict=False
    ):
        lines.append(_Line(Disc(*magnet).name, [(row.case.gap, value(row)) for row in of], colour))
    return lines


def _others(rows: list[Row]) -> list[_Line]:
    return [
        _Line("", line.points, line.colour, is_dashed=True)
        for line in _by_magnet(rows, lambda row: row.most_mt)
    ]


def _limits(rows: list[Row]) -> list[_Line]:
    """What the sensor that suits them needs, and where it has let go."""
    sensor = SENSORS[0] if rows[0].case.piece == PEG else SENSORS[2]
    ends = [min(row.case.gap for row in rows), max(row.case.gap for row in rows)]
    return [
        _Line(words, [(gap, limit) for gap in ends], _INK)
        for words, limit in (("sees", sensor.sees_mt), ("lets go", sensor.lets_go_mt))
    ]


def _svg(title: str, panels: list[tuple[str, list[_Line]]], unit: str) -> str:
    """Panels side by side, gaps to the right; the height goes by the square root, so that what is
    small is seen."""
    width, height = _LEFT + len(panels) * (_WIDE + _ROOM) - 40, _TOP + _HIGH + 60
    drawn = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="13" role="img">'
        ),
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        f'<text x="20" y="24" font-size="16" fill="{_INK}">{title}</text>',
    ]
    for number, (name, lines) in enumerate(panels):
        drawn += _panel(_LEFT + number * (_WIDE + _ROOM), name, lines, unit)
    return "\n".join([*drawn, "</svg>", ""])


def _panel(left: float, name: str, lines: list[_Line], unit: str) -> Iterable[str]:
    gaps = [gap for line in lines for gap, _ in line.points]
    first, last = min(gaps), max(gaps)

    def at(gap: float, value: float) -> tuple[float, float]:
        share = (value / _VALUES[-1]) ** 0.5
        return left + (gap - first) / (last - first) * _WIDE, _TOP + _HIGH * (1 - share)

    yield f'<text x="{left}" y="{_TOP - 10}" fill="{_INK}">{name}</text>'
    for value in _VALUES:
        _, y = at(first, value)
        yield f'<line x1="{left}" x2="{left + _WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="{_GRID}"/>'
        yield (
            f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{_INK}">{value} '
            f"{unit}</text>"
        )
    for gap in sorted(set(gaps)):
        x, y = at(gap, 0)
        place = f'x="{x:.1f}" y="{y + 18:.1f}"'
        yield f'<text {place} text-anchor="middle" fill="{_INK}">{gap:g}</text>'
    yield (
        f'<text x="{left + _WIDE / 2}" y="{_TOP + _HIGH + 40}" text-anchor="middle" '
        f'fill="{_INK}">gap, mm</text>'
    )
    for line in lines:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line.points))
        dash = ' stroke-dasharray="5 4"' if line.is_dashed else ""
        yield (
            f'<polyline points="{points}" fill="none" stroke="{line.colour}" '
            f'stroke-width="2"{dash}/>'
        )
    below = 0.0
    limits = [line for line in lines if line.says and line.colour == _INK]
    # what it needs above its line, where it has let go below
    for line, beside in zip(limits, (-4, 13), strict=False):
        x, y = at(*line.points[0])
        yield (
            f'<text x="{x + 3:.1f}" y="{y + beside:.1f}" font-size="11" '
            f'fill="{line.colour}">{line.says}</text>'
        )
    named = [(at(*line.points[-1])[1], line) for line in lines if line.says and line not in limits]
    for wanted, line in sorted(named, key=lambda pair: pair[0]):
        y = below = max(wanted, below + 14)
        yield (
            f'<text x="{left + _WIDE + 5}" y="{y + 4:.1f}" font-size="11" '
            f'fill="{line.colour}">{line.says}</text>'
        )
