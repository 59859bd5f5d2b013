"""Which part fails when, in which way and for how long."""

from dataclasses import dataclass

from shared_engine.prng import Prng

_SHARE_OF_SLOT = 0.6  # the rest of the time the part works
_FIRST_S = 5.0  # until a game is under way


@dataclass(frozen=True)
class Part:
    """Something that can fail: in which ways, and how many seconds it is out of order, at least and
    at most."""

    name: str
    ways: tuple[str, ...]
    least_s: float
    most_s: float


PARTS = (
    Part("server", ("restarted", "stopped", "killed"), 0.5, 8),
    Part("board", ("power cut",), 0, 4),
    Part("line", ("unplugged", "silent", "noisy"), 1, 8),
    Part("phone", ("out of reach", "cut off"), 3, 18),
    Part("laptop", ("asleep",), 10, 30),
)


@dataclass(frozen=True)
class Failure:
    """Of the part called *part*, *at_s* seconds after the night began."""

    part: str
    way: str
    at_s: float
    lasts_s: float


def plan(seed: int, night_s: float, times: int) -> list[Failure]:
    """Each part *times* times, each of its ways about as often, by itself: two may be out of order
    together. In order of time."""
    prng = Prng(seed)
    slot_s = (night_s - _FIRST_S) / times
    found: list[Failure] = []
    for part in PARTS:
        first = prng.below(len(part.ways))
        for number in range(times):
            most_s = max(part.least_s, min(part.most_s, slot_s * _SHARE_OF_SLOT))
            lasts_s = _between(prng, part.least_s, most_s)
            at_s = (
                _FIRST_S
                + number * slot_s
                + _between(prng, 0, max(0, slot_s * (1 + _SHARE_OF_SLOT) / 2 - lasts_s))
            )
            found.append(
                Failure(part.name, part.ways[(first + number) % len(part.ways)], at_s, lasts_s)
            )
    return sorted(found, key=lambda failure: failure.at_s)


def _between(prng: Prng, least: float, most: float) -> float:
    return least + (most - least) * prng.below(1001) / 1000
