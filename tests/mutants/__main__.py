"""`python -m tests.mutants`: how many mutants of the referee the traces find.

Draws mutants of shared_engine/referee and shared_engine/tracking, replays the traces with each, and
lists them: killed, where a trace contradicts it, it fails or takes too long, or alive. mutmut and
cosmic-ray change files and run all mutants of a package, so this draws some by itself.
"""

import argparse
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.mutants.mutants import count, mutant
from tests.mutants.replay import ROOT

ROOMS = ("shared_engine/referee", "shared_engine/tracking")
TOO_LONG_S = 60
PROCESSES = 2


def drawn(seed, size):
    """So many mutants, each as its file and its number there, in the order of the files."""
    files = sorted(path for room in ROOMS for path in (ROOT / room).glob("*.py"))
    every = [
        (path.relative_to(ROOT).as_posix(), number)
        for path in files
        for number in range(count(path.read_text(encoding="utf-8")))
    ]
    return sorted(random.Random(seed).sample(every, min(size, len(every))))


def is_killed(chosen):
    command = [sys.executable, "-m", "tests.mutants.replay", chosen[0], str(chosen[1])]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=TOO_LONG_S)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants")
    parser.add_argument("--sample", type=int, default=200, help="how many")
    chosen = parser.parse_args()
    mutants, killed = drawn(chosen.seed, chosen.sample), 0
    with ThreadPoolExecutor(PROCESSES) as pool:
        for (file, number), found in zip(mutants, pool.map(is_killed, mutants), strict=True):
            _, line, old, new = mutant((ROOT / file).read_text(encoding="utf-8"), number)
            was, now = (" ".join(text.split())[:80] for text in (old, new))
            print(f"{'killed' if found else 'ALIVE '} {file}:{line} #{number}: {was} -> {now}")
            killed += found
    print(f"{killed} of {len(mutants)} killed")


if __name__ == "__main__":
    main()
