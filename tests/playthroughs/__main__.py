"""`python -m tests.playthroughs`: plays thousands of random games of every ruleset and prints a
table (docs/proof.md)."""

import argparse
import sys
import time
from functools import partial
from multiprocessing import get_context

from shared_engine.games.dog.rulesets import names
from tests.playthroughs.games import play_and_check

GAMES = 1000
GAMES_OF_BRANDI_4 = 10_000
CHUNK = 10
HEAD = (
    "| ruleset | games | finished | mean turns | longest | seconds | games/s | digest twins "
    "|\n|---|---|---|---|---|---|---|---|"
)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        help=f"of each ruleset; else {GAMES}, and {GAMES_OF_BRANDI_4} of brandi-4",
    )
    parser.add_argument(
        "--ruleset", choices=names(), action="append", help="only this one (may be repeated)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument(
        "--looks",
        type=int,
        default=0,
        help="positions a game where all answers are checked (default 0)",
    )
    chosen = parser.parse_args()
    print(HEAD, flush=True)
    unfinished = 0
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for name in chosen.ruleset or names():
            count = chosen.games or (GAMES_OF_BRANDI_4 if name == "brandi-4" else GAMES)
            unfinished += play_all(pool, name, count, chosen.looks)
    return 1 if unfinished else 0


def play_all(pool, ruleset, count, looks):
    """Play *count* games, print their row, and return how many did not end."""
    began = time.perf_counter()
    played = []
    for one in pool.imap_unordered(
        partial(play_and_check, ruleset=ruleset, looks=looks), range(count), CHUNK
    ):
        played.append(one)
        if len(played) % CHUNK == 0:
            progress(f"{ruleset}: {len(played)} of {count} games")
    progress("")
    seconds = time.perf_counter() - began
    finished = [one for one in played if one.winner is not None]
    turns = sum(one.turns for one in played)
    print(
        f"| `{ruleset}` | {count:,} | {len(finished):,} | {turns / count:,.0f} | "
        f"{max(one.turns for one in played):,} "
        f"| {seconds:.0f} | {count / seconds:.1f} | {sum(one.twins for one in played)} |",
        flush=True,
    )
    return count - len(finished)


def progress(text):
    """Show *text* in place of the last one, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{text:60}\r", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
