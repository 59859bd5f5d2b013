"""How easily two looks are taken for each other: a new look has to prove itself here.

    python -m docs.confusion     (make lights)

The board's own firmware makes the frames. An eye looks at one light for 1.2 s and compares that
with the most similar 1.2 s of the other, frame by frame, in CIEDE2000; what counts is the mean over
when it looks, the least of both ways, of all kinds of eyes, seats and rooms. It is a yardstick to
compare looks with, no share of errors: rooms and LEDs are assumed, and nobody was asked.
"""

import itertools
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from docs.colour_vision import EYES, GREY, Vector, ciede2000, lab, seen
from docs.generate_lights import READER, ROWS, look
from firmware.config import LIGHTS_MS
from firmware.lights.patterns import Patterns
from shared_engine.games.meanings import DISC, GROUND, MOVABLE, TARGET
from shared_engine.lights.looks import (
    BETWEEN,
    CHOICE,
    CONFIRM_CHOICE,
    LIFT_HERE,
    LOOKS,
    OWNER,
    PLACE_DOG,
    PLACE_HERE,
    SWAPPED,
    WALL,
)

TOGETHER = (
    (OWNER, WALL, *range(MOVABLE, DISC + 1)),  # what a card offers
    *((OWNER, WALL, step) for step in (LIFT_HERE, PLACE_HERE, PLACE_DOG)),  # a repair
    (OWNER, WALL, CHOICE, CONFIRM_CHOICE),  # a question
    (OWNER, WALL, SWAPPED),
    *((GROUND, OWNER, asked) for asked in (TARGET, LIFT_HERE, PLACE_HERE)),  # a meadow
)
"""Meanings that are on fields at the same time."""

_SEATS = 4
_PERIOD_MS = {"steady": LIGHTS_MS, "breathes": 1800, "blinks": 600, "flashes": 1400}
_GLANCE = 1200 // LIGHTS_MS
_FRAMES = 4 * 1800 // LIGHTS_MS


class Room(NamedTuple):
    """Where people play: the board's brightness, and the light of the room on a hole as a share of
    its brightest white."""

    name: str
    brightness: float
    veil: float


ROOMS = (Room("bright", 0.35, 0.3), Room("dark", 0.10, 0.01))


class Pair(NamedTuple):
    """Two meanings, and how far apart they are to the eyes that tell them apart worst."""

    one: int
    other: int
    apart: float
    eyes: str
    room: str


def field_pairs() -> Iterator[tuple[int, int]]:
    """Meanings that are lit at once on fields and differ in their look, each pair of looks once."""
    return _different(pair for group in TOGETHER for pair in itertools.combinations(group, 2))


def reader_pairs() -> Iterator[tuple[int, int]]:
    """Any two looks beside the reader."""
    meanings = [row.meanings[0] for row in ROWS if row.where == READER]
    return _different(itertools.combinations(meanings, 2))


def _different(pairs: "Iterator[tuple[int, int]]") -> Iterator[tuple[int, int]]:
    known: set[frozenset[object]] = set()
    for one, other in pairs:
        looks = frozenset((LOOKS[one], LOOKS[other]))
        if len(looks) == 2 and looks not in known:
            known.add(looks)
            yield one, other


def compare(one: int, other: int) -> Pair:
    """How far apart the looks of two meanings are, at worst."""
    worst = Pair(one, other, 1e9, "", "")
    for room, eyes in itertools.product(ROOMS, EYES):
        if eyes == GREY:
            continue
        for seat, mate in itertools.product(_seats(one), _seats(other)):
            apart = _apart(_played(one, seat, room, eyes), _played(other, mate, room, eyes))
            if apart < worst.apart:
                worst = Pair(one, other, apart, eyes, room.name)
    return worst


def _seats(meaning: int) -> range:
    """The seats whose colours a light with *meaning* may have."""
    is_own = LOOKS[meaning][0] == LOOKS[OWNER][0] or BETWEEN.get(meaning) == OWNER
    return range(_SEATS if is_own else 1)


@cache
def _played(meaning: int, seat: int, room: Room, eyes: str) -> tuple[Vector, ...]:
    """The light in CIELAB, frame by frame."""
    patterns = Patterns((0,), room.brightness, budget_ma=1000)
    frames: list[Vector] = []
    for at in range(_FRAMES):
        green, red, blue = patterns.render([(0, meaning, seat)], at * LIGHTS_MS)
        frames.append(_as_seen((red, green, blue), room, eyes))
    return tuple(frames)


@cache
def _as_seen(sent: tuple[int, int, int], room: Room, eyes: str) -> Vector:
    red, green, blue = (
        255 * (one / (255 * room.brightness) + room.veil) / (1 + room.veil) for one in sent
    )
    return lab(seen((red, green, blue), eyes))


def _apart(one: Sequence[Vector], other: Sequence[Vector]) -> float:
    return min(_one_way(one, other), _one_way(other, one))


def _one_way(looked_at: Sequence[Vector], compared: Sequence[Vector]) -> float:
    """The mean over glances at one light of how far the most similar glance at the other is."""
    kinds, others = sorted(set(looked_at)), sorted(set(compared))
    squares = [[ciede2000(one, other) ** 2 for other in others] for one in kinds]
    mine = [squares[kinds.index(one)] for one in looked_at]
    theirs = [others.index(one) for one in compared]
    found = [
        min(
            sum(mine[begin + at][theirs[shift + at]] for at in range(_GLANCE))
            for shift in range(0, _period(compared), 2)
        )
        for begin in range(0, _period(looked_at), 3)
    ]
    return sum((one / _GLANCE) ** 0.5 for one in found) / len(found)


def _period(frames: Sequence[Vector]) -> int:
    """After how many frames they repeat."""
    for period_ms in sorted(_PERIOD_MS.values()):
        period = period_ms // LIGHTS_MS
        if all(one == later for one, later in zip(frames, frames[period:], strict=False)):
            return period
    raise AssertionError("a rhythm with a period that is not known here")


def main() -> int:
    """Print all pairs, the worst first."""
    for name, pairs in (
        ("fields, lit at once", field_pairs()),
        ("beside the reader", reader_pairs()),
    ):
        sys.stdout.write(f"{name}: CIEDE2000 of the most similar glances\n")
        for found in sorted((compare(*pair) for pair in pairs), key=lambda one: one.apart):
            sys.stdout.write(
                f"  {found.apart:5.1f}  {look(found.one)}  /  {look(found.other)}"
                f"  ({found.eyes}, {found.room})\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
