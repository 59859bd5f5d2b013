"""How much of the window over a light is seen while a piece lies in its hole.

A window is filled flush with something clear, so it shines to all sides; what hides it is the
piece.
"""

import itertools
import math
from collections.abc import Iterator

from hardware.geometry import Board, Point
from hardware.piece import FOOT, MARBLE, peg

ELEVATIONS = range(20, 61, 5)
"""Degrees above the table, from a hole to the eyes of who sits at it: from the far end of the board
to the near one."""
_STEP = 0.5
_RINGS = 5


def marble_above(hole: float) -> list[Point]:
    """Return heights above the wood of a marble in a *hole* of that diameter, each with its radius
    there."""
    radius = MARBLE / 2
    middle = math.sqrt(radius**2 - (hole / 2) ** 2)
    heights = (middle - radius + radius * number / 16 for number in range(33))
    return [(height, math.sqrt(max(0, radius**2 - (height - middle) ** 2))) for height in heights]


def peg_above(hole: float) -> list[Point]:
    """Return heights above the wood of a peg, with its radius there."""
    return [(height - FOOT, radius) for radius, height in peg(hole)[:9] if height >= FOOT]


def seen(
    window: float, beside: Point, piece: list[Point], elevation: float, azimuth: float
) -> float:
    """Return which share of a *window* that lies *beside* the middle of its hole is seen past
    *piece*, from the *elevation* and the *azimuth* of the eyes, in degrees."""
    up, round_ = math.radians(elevation), math.radians(azimuth)
    way = math.cos(up) * math.cos(round_), math.cos(up) * math.sin(round_), math.sin(up)
    points = list(_disc(window / 2, beside))
    return sum(not _is_hidden(point, way, piece) for point in points) / len(points)


def directions(board: Board) -> list[float]:
    """Return from where people look at *board*, one from each of its sides."""
    count = 4 if board.segments != 6 else 6
    return [90 + 360 / count * number for number in range(count)]


def shares(board: Board, piece: list[Point]) -> list[float]:
    """Return, for who sits at each side, the least share of a window that is seen past *piece*, the
    smallest first: the windows of a board lie alike, turned."""
    light, hole = board.holes[0].light, board.holes[0].at
    beside = light[0] - hole[0], light[1] - hole[1]
    return sorted(
        min(seen(board.window, beside, piece, elevation, azimuth) for elevation in ELEVATIONS)
        for azimuth in directions(board)
    )


def _disc(radius: float, middle: Point) -> Iterator[Point]:
    """Points of a disc, each for as much of it as the others."""
    for ring in range(_RINGS):
        away = radius * (ring + 0.5) / _RINGS
        count = 6 * ring + 3
        for number in range(count):
            angle = 2 * math.pi * number / count
            yield middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle)


def _is_hidden(at: Point, way: tuple[float, float, float], piece: list[Point]) -> bool:
    far, top = 0.0, piece[-1][0]
    while far * way[2] < top:
        x, y = at[0] + far * way[0], at[1] + far * way[1]
        if math.hypot(x, y) < _radius(piece, far * way[2]):
            return True
        far += _STEP
    return False


def _radius(piece: list[Point], height: float) -> float:
    for (low, inner), (high, outer) in itertools.pairwise(piece):
        if low <= height <= high and high > low:
            return inner + (outer - inner) * (height - low) / (high - low)
    return 0.0
