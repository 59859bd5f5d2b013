"""Which sensor sees which piece: for each piece, magnet and gap, how often a sensor misses a piece
that is there, and how often it sees the neighbours of an empty hole.

Sensors are the worst that their data sheets allow: *missed* is a field below that at which every
part has switched, a *ghost* one of two neighbours above that at which some part has not let go. A
row has its own seed, so it can be simulated again alone.
"""

import csv
import io
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware.config import AXES_UT
from hardware.geometry import smallest_pitch
from hardware.magnetics.field import Disc, Vector

RESULTS = Path(__file__).with_name("results.csv")
SAMPLES = 4000
ENOUGH = 0.1
"""Percent. Of 4,000 samples with not one of a kind, fewer than one in a thousand is sure (95 %)."""

PEG, MARBLE = "peg", "marble"
_FOOT = 0.5  # of wood or glue below the magnet of a peg
# standard deviations: degrees, mm beside the hole, mm of the gap
_PEG_TILT, _PEG_OFF, _PEG_GAP = (5, 0.7, 0.3)
_MARBLE_OFF, _MARBLE_GAP = 0.6, 0.4
_STRENGTH = 0.03  # from magnet to magnet


@dataclass(frozen=True)
class Sensor:
    """What is under a hole."""

    name: str
    says: str
    sees_mt: float
    """Every one sees a field of that."""
    lets_go_mt: float
    """Every one has let go below that."""
    noise_mt: float | None = None
    """Of each axis; None of a switch, which feels one axis and has its noise in its limits."""

    def feels(self, field: Vector, chance: random.Random) -> float:
        if self.noise_mt is None:
            return abs(field[2])
        return math.hypot(*(value + chance.gauss(0, self.noise_mt) for value in field))


SENSORS = (
    Sensor("aj", "DRV5032AJ", 9.5, 3.0),
    Sensor("fa", "DRV5032FA", 4.8, 0.5),
    # Comes and goes as firmware/drivers/hall_axes.py decides; its offset is learned as the
    # baseline.
    Sensor("axes", "TMAG5273", 1.15 * AXES_UT / 1000, 0.85 * AXES_UT / 1000, 0.1),
)


@dataclass(frozen=True)
class Case:
    """A piece over a hole, with neighbours at the smallest pitch."""

    piece: str
    size: float
    """Diameter of a marble; 0 for a peg, whose magnet is at its foot."""
    magnet: tuple[float, float, str]
    gap: float
    """From the lowest point of the piece to the element of the sensor."""

    @property
    def key(self) -> str:
        return f"{self.piece} {self.size:g} {Disc(*self.magnet).name} {self.gap:g}"


PEG_MAGNETS = ((4, 2, "N35"), (5, 2, "N35"), (5, 3, "N35"), (6, 3, "N35"))
MARBLE_MAGNETS = ((5, 3, "N35"), (6, 3, "N35"), (8, 3, "N42"))
CASES = tuple(
    [Case(PEG, 0, magnet, gap) for magnet in PEG_MAGNETS for gap in range(2, 10)]
    + [
        Case(MARBLE, size, magnet, gap)
        for size in (16, 14)
        for magnet in MARBLE_MAGNETS
        for gap in range(1, 6)
    ]
)


@dataclass(frozen=True)
class Row:
    """What a case gives."""

    case: Case
    least_mt: float
    """All but one piece in a thousand give more, in all axes together."""
    most_mt: float
    """Of neighbours, all but one pair in a thousand give less."""
    missed: dict[str, float]
    """Percent, by sensor."""
    ghosts: dict[str, float]
    """Percent, by sensor."""

    def is_fit(self, sensor: Sensor) -> bool:
        return max(self.missed[sensor.name], self.ghosts[sensor.name]) < ENOUGH


def simulate(case: Case) -> Row:
    """Let pieces be put down, and neighbours beside an empty hole."""
    chance = random.Random(case.key)  # noqa: S311  no secret: the same every time
    magnet, pitch = Disc(*case.magnet), smallest_pitch()
    own, neighbours = [], []
    is_peg = case.piece == PEG
    off, spread = (_PEG_OFF, _PEG_GAP) if is_peg else (_MARBLE_OFF, _MARBLE_GAP)
    middle = magnet.height / 2 + _FOOT if is_peg else case.size / 2
    turned: Callable[[], Vector] = (
        (lambda: _upright(chance)) if is_peg else (lambda: _anyhow(chance))
    )
    for _ in range(SAMPLES):
        # A foot lies on the sensor's package at the latest.
        gap = max(0.6, case.gap + chance.gauss(0, spread))
        at = chance.gauss(0, off), chance.gauss(0, off), gap + middle
        field = magnet.near(at, turned(), 1 + chance.gauss(0, _STRENGTH))
        own.append(field)
        left, right = (
            magnet.far((side * pitch, 0.0, case.gap + middle), turned()) for side in (-1, 1)
        )
        neighbours.append((left[0] + right[0], left[1] + right[1], left[2] + right[2]))
    strengths = sorted(math.hypot(*field) for field in own)
    others = sorted(math.hypot(*field) for field in neighbours)
    rare = SAMPLES // 1000
    return Row(
        case,
        round(strengths[rare], 1),
        round(others[-1 - rare], 1),
        {
            one.name: _percent(one.feels(field, chance) < one.sees_mt for field in own)
            for one in SENSORS
        },
        {
            one.name: _percent(one.feels(field, chance) > one.lets_go_mt for field in neighbours)
            for one in SENSORS
        },
    )


def _upright(chance: random.Random) -> Vector:
    """A pole down, but for a tilt."""
    tilt, way = math.radians(abs(chance.gauss(0, _PEG_TILT))), chance.uniform(0, 2 * math.pi)
    return math.sin(tilt) * math.cos(way), math.sin(tilt) * math.sin(way), -math.cos(tilt)


def _anyhow(chance: random.Random) -> Vector:
    up, way = chance.uniform(-1, 1), chance.uniform(0, 2 * math.pi)
    across = math.sqrt(1 - up * up)
    return across * math.cos(way), across * math.sin(way), up


def _percent(seen: Iterator[bool]) -> float:
    return round(100 * sum(seen) / SAMPLES, 2)


_HEAD = ["piece", "size_mm", "diameter_mm", "height_mm", "grade", "gap_mm", "least_mt", "most_mt"]


def as_csv(rows: list[Row]) -> str:
    """*rows* as the file of results."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(
        [
            *_HEAD,
            *(f"{what}_{one.name}_percent" for one in SENSORS for what in ("missed", "ghosts")),
        ]
    )
    for row in rows:
        case = row.case
        found = [value for one in SENSORS for value in (row.missed[one.name], row.ghosts[one.name])]
        numbers = case.gap, row.least_mt, row.most_mt, *found
        diameter, height, grade = case.magnet
        writer.writerow(
            [case.piece, case.size, diameter, height, grade, *(f"{value:g}" for value in numbers)]
        )
    return written.getvalue()


def results() -> list[Row]:
    """The rows of the file of results."""
    rows: list[Row] = []
    with RESULTS.open(newline="") as file:
        for case, one in zip(CASES, csv.DictReader(file), strict=True):
            missed = {
                sensor.name: float(one[f"missed_{sensor.name}_percent"]) for sensor in SENSORS
            }
            ghosts = {
                sensor.name: float(one[f"ghosts_{sensor.name}_percent"]) for sensor in SENSORS
            }
            rows.append(Row(case, float(one["least_mt"]), float(one["most_mt"]), missed, ghosts))
    return rows
