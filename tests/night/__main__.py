"""`make night`: server, board, line, phone and laptop fail again and again while people play; a
table says what came of it."""

import argparse
import random
import sys
import time

from tests.host.store.postgres import folder_of_programs
from tests.night.night import night
from tests.night.plan import plan

_PROGRESS_S = 15


class Progress:
    """Writes what is going on, now and then."""

    def __init__(self) -> None:
        self._next_s = 0.0

    def __call__(self, text: str) -> None:
        if time.monotonic() >= self._next_s:
            self._next_s = time.monotonic() + _PROGRESS_S
            print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.night", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15, help="of the night (default 15)")
    parser.add_argument("--times", type=int, default=20, help="that each part fails (default 20)")
    parser.add_argument(
        "--seed",
        type=int,
        help="of what is played and what fails; another one each time without it",
    )
    chosen = parser.parse_args()
    programs = folder_of_programs()
    if programs is None:
        print(
            "no PostgreSQL server is installed (Debian: apt-get install postgresql)",
            file=sys.stderr,
        )
        return 2
    seed = random.randrange(1, 100_000) if chosen.seed is None else chosen.seed
    print(
        f"seed {seed}: {chosen.minutes:g} minutes, each part fails {chosen.times} times", flush=True
    )
    with night(seed, programs) as all_parts:
        night_s = 60 * chosen.minutes
        report = all_parts.run(plan(seed, night_s, chosen.times), night_s, Progress())
    print(report.text())
    return 0 if report.is_good else 1


sys.exit(main())
