"""Line coverage of the firmware, measured on MicroPython: `python -m tests.coverage`.

Tests that switch a simulated board on run with an interpreter that traces lines
(docs/simulator.md); what runs on CPython does not count. Ends with exit code 1 if less than
AT_LEAST percent of the statements of firmware/ have run.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host.simulator.firmware import shim, tree
from host.simulator.trace import TRACE
from tests.coverage.statements import statements

ROOT = Path(__file__).parents[2]
AT_LEAST = 90
_NO_TESTS = 5  # pytest: none was left
# The cheapest that reach it; others run the same lines again, three or four times slower than
# without a trace.
SUITES = (
    "tests/firmware/on_board",
    "tests/firmware/drivers",
    "tests/firmware/test_clock.py",
    "tests/firmware/test_faults.py",
    "tests/firmware/test_self_test.py",
    "tests/integration/test_over_air.py",
)


def main(suites: tuple[str, ...]) -> int:
    """Run the suites, a process for each of their files, print a table, return the exit code."""
    tree()  # compiled once, not by every process
    shim()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        is_passed = all(list(pool.map(lambda file: run(file, folder), files(suites))))
        hits = read(Path(folder))
    share = show(hits)
    print(
        f"{share:.1f} % of the statements of firmware/ have run on MicroPython, at least "
        f"{AT_LEAST} % shall"
    )
    return 0 if is_passed and share >= AT_LEAST else 1


def files(suites: tuple[str, ...]) -> list[Path]:
    """The test files of suites, which are files or folders."""
    paths = [ROOT / suite for suite in suites]
    return [
        file
        for path in paths
        for file in (sorted(path.rglob("test_*.py")) if path.is_dir() else [path])
    ]


def run(file: Path, folder: str) -> bool:
    """Run one file of tests with its lines traced into *folder*, and say whether all passed."""
    started_s = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "not heap", "--tb=short", str(file)],
        cwd=ROOT,
        env=os.environ | {TRACE: folder},
        capture_output=True,
        text=True,
        check=False,
    )
    is_passed = done.returncode in (0, _NO_TESTS)
    print(
        f"{time.monotonic() - started_s:5.0f} s  "
        f"{file.relative_to(ROOT)}{'' if is_passed else '  FAILED'}",
        flush=True,
    )
    if not is_passed:
        print(done.stdout, done.stderr)
    return is_passed


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
