"""Drill templates: what a sheet of paper on the wood, or a laser, needs of a segment and of a
disc."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.drawing import CUT, DRILL, GAUGE, MARK, TEXT, Box, Circle, Path, Shape, Words
from hardware.geometry import Board, Disc, Hole, Point

GAUGE_MM = 100
_CROSS = 3  # from the middle of a hole to the ends of its cross
_LETTERS = 2.6
DOWEL_MM = 6
_MARGIN, _FOOT = 5, 16  # around the part; below it the line to measure


@dataclass(frozen=True)
class Template:
    """One part at its size, in mm."""

    name: str
    title: str
    shapes: tuple[Shape, ...]
    box: Box


def templates(board: Board) -> list[Template]:
    """Return the template of a segment of *board*, and that of its disc if it has one."""
    each = len(board.holes) // board.segments
    title = (
        f"{board.name}: one of {board.segments} equal segments, {each} holes of {board.hole:g} mm"
        + (f" and {each} windows of {board.window:g} mm" if board.window else "")
    )
    found = [_template(board.name, title, board.outlines[0], tuple(_segment(board)))]
    if board.disc:
        title = f"{board.name}: the disc from above, in its first quarter; magnets on its underside"
        edge = board.disc.radius
        corners = (-edge, -edge), (edge, edge)
        found.append(
            _template(f"{board.name}-disc", title, corners, tuple(_on_disc(board, board.disc)))
        )
    return found


def gauge(begin: Point) -> tuple[Shape, ...]:
    """Return the line to measure, from *begin* to the right."""
    x, y = begin
    ends = (((x, y - 2), (x, y + 2)), ((x + GAUGE_MM, y - 2), (x + GAUGE_MM, y + 2)))
    return (
        Path(GAUGE, (begin, (x + GAUGE_MM, y))),
        *(Path(MARK, end) for end in ends),
        Words(TEXT, (x, y + 5.5), f"{GAUGE_MM} mm: measure this line before you drill", _LETTERS),
    )


def _template(
    name: str, title: str, outline: tuple[Point, ...], shapes: tuple[Shape, ...]
) -> Template:
    left, right = min(x for x, _ in outline) - _MARGIN, max(x for x, _ in outline) + _MARGIN
    top, bottom = (
        min(y for _, y in outline) - _MARGIN - _LETTERS,
        max(y for _, y in outline) + _FOOT,
    )
    # A module of 100 mm leaves too little beside its line.
    right = max(right, left + GAUGE_MM + 2 * _MARGIN, left + len(title) * _LETTERS * 0.62)
    words = Words(TEXT, (left + 1, top + _LETTERS + 0.5), title, _LETTERS)
    line = gauge((left + _MARGIN, bottom - 8))
    return Template(name, title, (*shapes, words, *line), Box(left, top, right, bottom))


def _segment(board: Board) -> Iterator[Shape]:
    yield Path(CUT, board.outlines[0], is_closed=True)
    for hole in board.holes_of(0):
        yield from _hole(board.drilled(hole), board.hole, hole.mark)
        yield from _window(board, hole)
    for at in board.dowels[0]:
        yield Circle(MARK, at, DOWEL_MM)


def _on_disc(board: Board, disc: Disc) -> Iterator[Shape]:
    yield Circle(CUT, (0, 0), 2 * disc.radius)
    yield Circle(DRILL, (0, 0), disc.pin)
    yield from _cross((0, 0))
    for hole in board.holes:
        if hole.is_on_disc:
            yield from _hole(board.drilled(hole), board.hole, hole.name)
            yield from _window(board, hole)
    for at in disc.magnets:
        yield Circle(MARK, at, disc.magnet)
    for name, (x, y) in disc.sensors:
        yield Path(
            MARK, ((x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)), is_closed=True
        )
        yield Words(TEXT, (x + 5, y - 3), f"{name}, in the board", _LETTERS)


def _hole(at: Point, diameter: float, mark: str) -> Iterator[Shape]:
    yield Circle(DRILL, at, diameter)
    yield from _cross(at)
    x, y = at
    yield Words(TEXT, (x + diameter / 2 + 0.3, y - diameter / 2 + 1), mark, _LETTERS)


def _window(board: Board, hole: Hole) -> Iterator[Shape]:
    if board.window:
        yield Circle(DRILL, hole.light, board.window)
        yield from _cross(hole.light)


def _cross(at: Point) -> Iterator[Shape]:
    x, y = at
    yield Path(MARK, ((x - _CROSS, y), (x + _CROSS, y)))
    yield Path(MARK, ((x, y - _CROSS), (x, y + _CROSS)))
