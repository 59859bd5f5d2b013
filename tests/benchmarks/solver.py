"""How long the solver takes, in processor time, for positions of random games and for regions that
hang together.

SOLVER is how many positions of each kind are solved (5), SOLVER_LIMIT_S how long each may take
(60), SOLVER_FILE where each is written as a line of JSON.
"""

import json
import os
import sys
import time
from statistics import median

from host.solver.regions import Regions
from host.solver.search import OutOfEffortError, Search, Sum
from host.solver.solver import Solver
from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load
from shared_engine.prng import Prng

GAMES, REGIONS = "game", "region"
# and how many cells are free
KINDS = ((GAMES, 30), (GAMES, 45), (GAMES, 60), (REGIONS, 30), (REGIONS, 45))
_WORTH = (65, 128)


def position(free, seed):
    """The first position of a random game, of its first round, with at most *free* free cells, all
    tiles laid; None if there is none."""
    prng = Prng(seed)
    now = game.setup(load("brothers-2"), 1)
    while now.round_number == 0:
        now = game.apply(now, prng.choice(legal(now)))
        if not now.is_laying and list(now.covered).count(0) <= free:
            return now
    return None


def region(size, seed):
    """Cells that hang together, each beside one chosen by chance."""
    prng, cells = Prng(seed), [(size, size)]
    while len(cells) < size:
        (x, y), (across, down) = prng.choice(cells), prng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        if (x + across, y + down) not in cells:
            cells.append((x + across, y + down))
    return cells


def solve(kind, free, seed, limit_s):
    """Seconds, and whether it was solved by then."""
    until = time.process_time() + limit_s

    def is_late():
        return time.process_time() >= until

    if kind == GAMES:
        solver, now = Solver(), position(free, seed)
        began = time.process_time()
        is_solved = solver.prospect(now, sys.maxsize, is_late).is_solved
    else:
        regions = Regions(2 * free, 4_000)
        search = Search(regions, _WORTH, 200_000)
        began = time.process_time()
        search.allow(sys.maxsize, is_late)
        parts = regions.split(regions.mask(region(free, seed)))
        is_solved = _is_solved(search, Sum(parts.regions, parts.spare, 0), -9 * free)
    return time.process_time() - began, is_solved


def _is_solved(search, one, limit):
    try:
        least, most = search.bounds(one)
        while least < most:
            least, most = search.narrow(one, max(least + 1, min(most, limit)))
            limit = most if most < limit else least + 1
    except OutOfEffortError:
        return False
    return True


def figures():
    count, limit_s = (
        int(os.environ.get("SOLVER", "5")),
        float(os.environ.get("SOLVER_LIMIT_S", "60")),
    )
    lines = []
    for kind, free in KINDS:
        seeds = [seed for seed in range(1, 4 * count) if kind == REGIONS or position(free, seed)][
            :count
        ]
        took = [(seed, *solve(kind, free, seed, limit_s)) for seed in seeds]
        lines += [
            json.dumps(
                {
                    "kind": kind,
                    "free": free,
                    "seed": seed,
                    "seconds": round(seconds, 4),
                    "solved": is_solved,
                }
            )
            for seed, seconds, is_solved in took
        ]
        solved = sum(is_solved for _, _, is_solved in took)
        said = (
            f"{solved} of {len(took)} solved in {limit_s:g} s each, processor time, seeds from 1 on"
        )
        times = sorted(seconds for _, seconds, _ in took)
        yield f"solver.{kind}_{free}_s", median(times), "s", "", said
        yield f"solver.{kind}_{free}_worst_s", times[-1], "s", "", said
    if "SOLVER_FILE" in os.environ:
        with open(os.environ["SOLVER_FILE"], "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
