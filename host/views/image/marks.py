"""The marks of marbles (host/views/colours.py) as areas, for pictures that have no paths."""

import math

Corners = tuple[tuple[float, float], ...]


def _arc(middle: float, radius: float, begin: float, end: float) -> Corners:
    """Points of a circle round *middle* on the x axis, between two angles in degrees."""
    angles = [math.radians(begin + (end - begin) * number / 20) for number in range(21)]
    return tuple((middle + radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


_A, _B = 0.075, 0.23  # of the cross: half of its arm, and how far it reaches

MARKS: tuple[tuple[Corners, ...], ...] = (
    (_arc(0, 0.2, 0, 360),),
    (((0, -0.25), (0.235, 0.16), (-0.235, 0.16)),),
    (((0, -0.26), (0.22, 0), (0, 0.26), (-0.22, 0)),),
    (
        ((-_A, -_B), (_A, -_B), (_A, _B), (-_A, _B)),
        ((-_B, -_A), (_B, -_A), (_B, _A), (-_B, _A)),
    ),
    (
        ((-0.21, -0.19), (0.21, -0.19), (0.21, -0.06), (-0.21, -0.06)),
        ((-0.21, 0.06), (0.21, 0.06), (0.21, 0.19), (-0.21, 0.19)),
    ),
    (_arc(0.03, 0.25, -73.7, -286.3) + _arc(0.1, 0.24, 90, 270),),
)
"""By seat: disc, triangle, diamond, cross, two bars, moon."""
