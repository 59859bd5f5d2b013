"""Line coverage of the firmware, measured on MicroPython: `python -m tests.coverage`.

All tests that switch a simulated board on run with an interpreter that traces lines (docs/simulator.md); what runs on CPython does
not count. Ends with exit code 1 if less than AT_LEAST percent of the statements of firmware/ have run.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from host.simulator.trace import TRACE
from tests.coverage.statements import statements

ROOT = Path(__file__).parents[2]
AT_LEAST = 90
SUITES = ("tests/firmware", "tests/host/simulator", "tests/host/cli", "tests/integration", "tests/coverage")


def main(suites: tuple[str, ...]) -> int:
    """Run the suites, print a table, return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "not heap", *suites],
            cwd=ROOT,
            env=os.environ | {TRACE: folder},
            check=False,
        )
        hits = read(Path(folder))
    share = show(hits)
    print(f"{share:.1f} % of the statements of firmware/ have run on MicroPython, at least {AT_LEAST} % shall")
    return 1 if done.returncode or share < AT_LEAST else 0


def read(folder: Path) -> set[tuple[str, int]]:
    """What ran, as (file below the root, line)."""
    hits: set[tuple[str, int]] = set()
    for file in folder.iterdir():
        for line in file.read_text().splitlines():
            name, _, number = line.rpartition(":")
            if number.isdigit():  # the power may have gone in the middle of a line
                hits.add((name, int(number)))
    return hits


def show(hits: set[tuple[str, int]]) -> float:
    """Print how much of each file has run, and return the share of all, in percent."""
    every = ran = 0
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        parts = statements(path)
        missed = [lines.start for lines in parts if not any((name, line) in hits for line in lines)]
        every += len(parts)
        ran += len(parts) - len(missed)
        if parts:
            percent = 100 * (len(parts) - len(missed)) / len(parts)
            print(f"{percent:5.0f} %  {len(parts):4d}  {name:40s} {', '.join(map(str, missed))}")
    return 100 * ran / every


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or SUITES))
