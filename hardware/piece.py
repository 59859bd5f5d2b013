"""Pieces to print: a peg with the plug that closes it, and half a marble, as solids of revolution
in STL, in mm.

A peg stands on a shoulder on the wood, with its foot in the hole; its magnet is put in from above,
so the foot stays closed. Nothing has been printed yet.
"""

import itertools
import math
import struct

from hardware.geometry import read

Profile = tuple[tuple[float, float], ...]
"""Radius and height of each corner, from the axis at the bottom round the outside to the axis at
the top."""
Corner = tuple[float, float, float]
FACETS = 64
LOOSE = 0.25
"""Room all round what goes into something."""
PEG_MAGNET = (5.0, 2.0)
"""Diameter and height: the one that a switch feels and its neighbours do not (docs/magnets.md)."""
MARBLE_MAGNET = (6.0, 3.0)
MARBLE = 16.0
FOOT, _FLOOR, _TALL = 3.0, 0.8, 28.0


def peg(hole: float) -> Profile:
    """Return the peg for a *hole* of that diameter; the shaft for its magnet is open at the top."""
    foot, shaft = hole / 2 - LOOSE, PEG_MAGNET[0] / 2 + LOOSE / 2
    outside = ((0.0, 0.0), (foot - 0.5, 0.0), (foot, 0.5), (foot, FOOT), (7.5, FOOT), (7.5, 5.0), (4.8, 20.0), (5.6, 25.0), (4.6, _TALL))  # fmt: skip
    return *outside, (shaft, _TALL), (shaft, _FLOOR), (0.0, _FLOOR)


def plug() -> Profile:
    """Return the plug that is glued into the shaft, on the magnet."""
    radius, long = PEG_MAGNET[0] / 2, _TALL - _FLOOR - PEG_MAGNET[1] - 0.2
    return (0.0, 0.0), (radius, 0.0), (radius, long), (0.0, long)


def half_marble() -> Profile:
    """Return half a ball with half the pocket of its magnet in the flat side; two are glued
    together."""
    pocket, deep = MARBLE_MAGNET[0] / 2 + LOOSE / 2, MARBLE_MAGNET[1] / 2 + 0.05
    arc = [math.radians(angle) for angle in range(0, 91, 6)]
    ball = tuple(
        (round(MARBLE / 2 * math.cos(one), 4), round(MARBLE / 2 * math.sin(one), 4)) for one in arc
    )
    return (0.0, deep), (pocket, deep), (pocket, 0.0), *ball


def triangles(profile: Profile) -> list[tuple[Corner, Corner, Corner]]:
    """Return the surface of *profile* turned round its axis, corners against the clock seen from
    outside."""
    found: list[tuple[Corner, Corner, Corner]] = []
    for (low, high), number in itertools.product(itertools.pairwise(profile), range(FACETS)):
        a, b = _corner(low, number), _corner(low, number + 1)
        c, d = _corner(high, number), _corner(high, number + 1)
        if low[0]:
            found.append((a, b, d))
        if high[0]:
            found.append((a, d, c))
    return found


def stl(name: str, profile: Profile) -> bytes:
    """Return the solid of *profile* as a binary STL."""
    surface = triangles(profile)
    head = f"Board Collie {name}, CERN-OHL-P v2, in mm".encode().ljust(80)
    bodies = (
        struct.pack("<12fH", 0, 0, 0, *(one for corner in each for one in corner), 0)
        for each in surface
    )
    return head + struct.pack("<I", len(surface)) + b"".join(bodies)


def models() -> dict[str, bytes]:
    """Return all models, by their paths from the root."""
    profiles = {"peg": peg(read()["dog-4"].hole), "peg-plug": plug(), "marble-half": half_marble()}
    return {f"hardware/pieces/{name}.stl": stl(name, profile) for name, profile in profiles.items()}


def _corner(at: tuple[float, float], number: int) -> Corner:
    radius, height = at
    angle = math.tau * (number % FACETS) / FACETS
    return (
        round(radius * math.cos(angle), 4) + 0.0,
        round(radius * math.sin(angle), 4) + 0.0,
        height,
    )
