"""What the referee gets wrong in very many games, counted by ruleset in several processes.

MISTAKES_GAMES is how many whole games are played of each ruleset (2), MISTAKES_SEED the seed of the
first (1), MISTAKES_RATE how often each habit shows, in percent (5), MISTAKES_RULESETS which
rulesets, with spaces between them, MISTAKES_PROCESSES in how many processes (2). Each mistake is
named as it happens, with what plays its game again; a table by ruleset comes at the end, also where
the count is interrupted.
"""

import os
import signal
import sys
from collections import Counter
from multiprocessing import get_context

from host.simulator.fumbles import Fumbles
from tests.benchmarks.recognition import (
    MISLED,
    NOTICED,
    REFUSED,
    STUCK_TURNS,
    TURNS,
    WRONG,
    count,
    rulesets,
)

GAMES = "games"
MISTAKES = (WRONG, STUCK_TURNS, NOTICED, REFUSED, MISLED)
_BUDGETS = {WRONG: "0", STUCK_TURNS: "0"}


def play_game(game):
    """Play one *game*: ruleset, seed, rate in percent; return its ruleset, and what there is to
    count."""
    ruleset, seed, rate = game
    try:
        sums = count(ruleset, [seed], Fumbles.all(rate / 100))[""]
    except Exception as error:
        error.add_note(f"in the game --ruleset {ruleset} --seed {seed} --rate {rate:g}")
        raise
    return ruleset, Counter({GAMES: 1, **{kind: sums[kind] for kind in (TURNS, *MISTAKES)}})


def play_games(chosen, seeds, rate, processes):
    """Play a game of each ruleset from each of *seeds*; yield after every game the sums of each
    ruleset so far."""
    totals = {ruleset: Counter() for ruleset in chosen}
    games = [(ruleset, seed, rate) for seed in seeds for ruleset in chosen]
    # Ctrl-C is for this process; it ends the others.
    with get_context("spawn").Pool(
        processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        for ruleset, sums in pool.imap_unordered(play_game, games):
            totals[ruleset].update(sums)
            yield totals


def table(totals):
    """The lines of a table with the sums of each ruleset and of all of them."""
    kinds = (GAMES, TURNS, *MISTAKES)
    yield f"| ruleset | {' | '.join(kinds)} |"
    yield "|---" * (1 + len(kinds)) + "|"
    for name, sums in [
        *((f"`{ruleset}`", sums) for ruleset, sums in totals.items()),
        ("all", _all(totals)),
    ]:
        yield f"| {name} | {' | '.join(f'{sums[kind]:,}' for kind in kinds)} |"


def _all(totals):
    return sum(totals.values(), Counter())


def figures():
    """Name, value, unit, budget and reference of each figure."""
    games, first = (
        int(os.environ.get("MISTAKES_GAMES", "2")),
        int(os.environ.get("MISTAKES_SEED", "1")),
    )
    rate, processes = (
        float(os.environ.get("MISTAKES_RATE", "5")),
        int(os.environ.get("MISTAKES_PROCESSES", "2")),
    )
    chosen = os.environ.get("MISTAKES_RULESETS", "").split() or rulesets()
    for unknown in set(chosen) - set(rulesets()):
        sys.exit(
            f"MISTAKES_RULESETS: there is no ruleset {unknown!r} for the board; there are "
            f"{', '.join(rulesets())}"
        )
    totals = {}
    try:
        for totals in play_games(chosen, range(first, first + games), rate, processes):
            sums = _all(totals)
            if sums[GAMES] % len(chosen) == 0:
                said = ", ".join(f"{kind} {sums[kind]:,}" for kind in (TURNS, *MISTAKES))
                print(
                    f"{sums[GAMES]:,} of {games * len(chosen):,} games: {said}",
                    file=sys.stderr,
                    flush=True,
                )
    finally:
        print("\n".join(table(totals)), file=sys.stderr, flush=True)
    sums = _all(totals)
    for kind in MISTAKES:
        said = (
            f"of {sums[TURNS]} in {games} games of each ruleset, {rate:g} % fumbles, seed {first}"
        )
        yield f"mistakes.{kind}_{rate:g}", sums[kind], "turns", _BUDGETS.get(kind, ""), said
