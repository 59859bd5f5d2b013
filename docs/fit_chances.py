"""Fits the numbers of shared_engine/players/play_out.py, and FINISH_COSTS, to who won games.

`python -m docs.fit_chances` lets friends play among themselves, looks at each end of a round, and
says which numbers foretell best who wins. In other games, for tests, it says how far off these are,
and how far those in use. Two teams only. With Dog compiled, a thousand games take a minute.
"""

import argparse
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean

from host.players.levels import LEVELS, make
from host.terminal.text import write
from shared_engine.games.dog.moves.step import may_enter_from_start
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.position import Position, kennel_count, track_marbles
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.rulesets import load
from shared_engine.players.play_out import PlayOut
from shared_engine.players.seated import Seated
from shared_engine.prng import Prng

_FULL = 15
"""Slots of a finish that is: nothing is left to do there."""
_NAMES = ("power", "always", "waiting", "not home", *(f"finish {n}" for n in range(1, _FULL)))
_FINISH = _NAMES.index("finish 1") - 1
_BEGIN = (4.0, 400.0, 50.0, 100.0, *(100.0,) * (_FULL - 1))
_STEPS = 20
_MOST_SEED = 1 << 32
_RIDGE = 1e-5  # of the size of a number: what no position shows stays as it is

Counts = tuple[float, ...]
"""Of a team: its fields before the finish, then how often each of _NAMES from "always" on counts
for it."""


@dataclass(frozen=True)
class End:
    """The end of a round, and how the game went on."""

    said: float
    """How likely the first team was to win, by the numbers in use."""
    counts: tuple[Counts, Counts]
    """Of each team."""
    won: float
    """1 if the first team has, 0 if the second."""


def ends(ruleset: str, level: str, seeds: Iterable[int]) -> Iterator[End]:
    """The ends of rounds of games by two teams of players of *level*, a game for each seed."""
    rules = load(ruleset)
    plays = PlayOut(rules)
    for number in seeds:
        seed = Prng(number).below(_MOST_SEED)
        players = [make(level, ruleset, Prng(seed + 1 + seat)) for seat in range(rules.seats)]
        seated = Seated(rules, Prng(seed), number % rules.seats, players)
        found: list[Position] = []
        before = seated.table.position
        winner = outcome(before)
        while winner is None:
            seated.turn()
            position = seated.table.position
            winner = outcome(position)
            if winner is None and position.round_number != before.round_number:
                found.append(position)
            before = position
        for position in found:
            first, second = (team_counts(rules, position.cells, seats) for seats in rules.teams)
            yield End(plays.chances(position)[0], (first, second), float(winner == 0))


def team_counts(rules: Rules, cells: bytes, seats: Iterable[int]) -> Counts:
    """What *seats* have to do, counted."""
    length = rules.board.track_len
    found = [0.0] * len(_NAMES)
    found[1] = 1
    for seat in seats:
        waiting = kennel_count(rules, cells, seat)
        found[0] += length * waiting
        found[2] += waiting
        found[3] += waiting
        for field in track_marbles(rules, cells, seat):
            walked = (field - rules.board.starts[seat]) % length
            if walked or not may_enter_from_start(rules, cells, seat):
                found[0] += length - walked
            found[3] += 1
        slots = range(rules.finish_len)
        pattern = sum(bool(cells[rules.board.outermost[seat] + slot]) << slot for slot in slots)
        if 0 < pattern < _FULL:
            found[_FINISH + pattern] += 1
    return tuple(found)


def chance(numbers: list[float], counts: tuple[Counts, Counts]) -> float:
    """How likely the first of two teams is to win, by *numbers* in the order of _NAMES."""
    first, second = counts
    return 1 / (1 + (_left(numbers, first) / _left(numbers, second)) ** numbers[0])


def _left(numbers: list[float], counts: Counts) -> float:
    """What a team has to do, in fields."""
    return max(1, counts[0] + sum(map(float.__mul__, numbers[1:], counts[1:])))


def fit(found: list[End]) -> list[float]:
    """The numbers, in the order of _NAMES, by which what happened after *found* is likeliest:
    Fisher's scoring."""
    numbers = list(_BEGIN)
    size = len(numbers)
    for _ in range(_STEPS):
        uphill = [0.0] * size
        bends = [[0.0] * size for _ in range(size)]
        for end in found:
            first, second = end.counts
            one, other = _left(numbers, first), _left(numbers, second)
            said = chance(numbers, end.counts)
            slope = [math.log(other / one)]
            slope += [numbers[0] * (second[n] / other - first[n] / one) for n in range(1, size)]
            off, sure = end.won - said, said * (1 - said)
            for row, step in enumerate(slope):
                if step:
                    uphill[row] += off * step
                    bend, times = bends[row], sure * step
                    for column in range(row + 1):
                        bend[column] += times * slope[column]
        for row in range(size):
            bends[row][row] += len(found) * _RIDGE / _BEGIN[row] ** 2
            for column in range(row):
                bends[column][row] = bends[row][column]
        steps = solved(bends, uphill)
        numbers = [max(0.0, one + step) for one, step in zip(numbers, steps, strict=True)]
    return numbers


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The vector that *matrix*, which is positive definite, makes *right* of."""
    size = len(right)
    rows = [[*row, one] for row, one in zip(matrix, right, strict=True)]
    for at in range(size):
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for other in range(size):
            if other != at:
                times = rows[other][at]
                rows[other] = [
                    one - times * two for one, two in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size] for row in rows]


def brier(found: list[End], said: list[float]) -> float:
    """How far off *said* is, for each of *found*: 0 is to know all, 0.25 to know nothing."""
    return fmean((one - end.won) ** 2 for one, end in zip(said, found, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser("python -m docs.fit_chances", description=__doc__)
    parser.add_argument("--ruleset", default="brandi-4")
    parser.add_argument("--level", default="friend", choices=LEVELS)
    parser.add_argument("--games", type=int, default=8000, help="to learn from; 0: only test")
    parser.add_argument("--seed", type=int, default=10_000_000, help="of the first of them")
    parser.add_argument("--tests", type=int, default=4000, help="other games")
    parser.add_argument("--test-seed", type=int, default=30_000_000, help="of the first of those")
    asked = parser.parse_args()
    tests = range(asked.test_seed, asked.test_seed + asked.tests)
    tested = list(ends(asked.ruleset, asked.level, tests))
    write(f"in use: Brier score {brier(tested, [end.said for end in tested]):.4f}")
    if asked.games:
        seeds = range(asked.seed, asked.seed + asked.games)
        numbers = fit(list(ends(asked.ruleset, asked.level, seeds)))
        for name, number in zip(_NAMES, numbers, strict=True):
            write(f"{name}: {number:.2f}")
        said = [chance(numbers, end.counts) for end in tested]
        write(f"fitted: Brier score {brier(tested, said):.4f}, {len(tested)} ends of rounds")


if __name__ == "__main__":
    main()
