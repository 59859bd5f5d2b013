"""The field of a disc magnet somewhere near a sensor, in mT.

A magnetised disc is six dipoles: near it, one alone is far off (by 40 % at 3 mm below a disc of 5 x
2 mm). Places are mm.
"""

import math

Vector = tuple[float, float, float]

REMANENCE_T = {"N35": 1.19, "N42": 1.30}
"""Of sintered NdFeB, in the middle of what makers state."""

_MM3 = 1e-9
_MU_0 = 4e-7 * math.pi
_PARTS = 6


class Disc:
    """A disc magnet, magnetised along its axis."""

    def __init__(self, diameter: float, height: float, grade: str = "N35") -> None:
        self.diameter, self.height, self.grade = diameter, height, grade
        volume = math.pi * diameter**2 / 4 * height * _MM3
        self.moment = REMANENCE_T[grade] * volume / _MU_0
        """In A m^2."""
        # On this ring, and so far above and below its middle, parts have the mean squares of the
        # disc.
        ring, up = diameter / math.sqrt(8), height / math.sqrt(12)
        self._parts = [
            (
                ring * math.cos(2 * math.pi * part / _PARTS),
                ring * math.sin(2 * math.pi * part / _PARTS),
                up if part % 2 else -up,
            )
            for part in range(_PARTS)
        ]

    @property
    def name(self) -> str:
        return f"{self.diameter:g} x {self.height:g} mm {self.grade}"

    def near(self, at: Vector, axis: Vector, strength: float = 1.0) -> Vector:
        """The field at 0 of this magnet with its middle *at* a place and its north pole along
        *axis*, a unit vector."""
        across, along = _beside(axis)
        x = y = z = 0.0
        for a, b, c in self._parts:
            part = (
                at[0] + a * across[0] + b * along[0] + c * axis[0],
                at[1] + a * across[1] + b * along[1] + c * axis[1],
                at[2] + a * across[2] + b * along[2] + c * axis[2],
            )
            bx, by, bz = dipole(part, axis, strength * self.moment / _PARTS)
            x, y, z = x + bx, y + by, z + bz
        return x, y, z

    def far(self, at: Vector, axis: Vector) -> Vector:
        """The same for a place so far away that it counts as one dipole."""
        return dipole(at, axis, self.moment)

    def on_axis(self, away: float) -> float:
        """The field on the axis so far from the middle: there the exact formula is short."""
        radius, half = self.diameter / 2, self.height / 2
        ends = [(away + end) / math.hypot(away + end, radius) for end in (half, -half)]
        return 1000 * REMANENCE_T[self.grade] / 2 * (ends[0] - ends[1])


def dipole(at: Vector, axis: Vector, moment: float) -> Vector:
    """The field at 0 of a dipole *at* a place."""
    x, y, z = at
    square = x * x + y * y + z * z
    along = 3 * (axis[0] * x + axis[1] * y + axis[2] * z) / square
    scale = 1e-7 * moment / (square * math.sqrt(square) * _MM3) * 1000
    return (
        scale * (along * x - axis[0]),
        scale * (along * y - axis[1]),
        scale * (along * z - axis[2]),
    )


def _beside(axis: Vector) -> tuple[Vector, Vector]:
    """Two unit vectors across *axis* and across each other."""
    x, y, z = axis
    if abs(z) < 0.9:
        length = math.hypot(x, y)
        first = (-y / length, x / length, 0.0)
    else:
        length = math.hypot(y, z)
        first = (0.0, -z / length, y / length)
    second = (
        y * first[2] - z * first[1],
        z * first[0] - x * first[2],
        x * first[1] - y * first[0],
    )
    return first, second
