"""Writes docs/benchmarks.md from docs/benchmarks.jsonl, which `make figures` measures.

`python -m docs.generate_benchmarks` writes the page, with `--check` it only compares; with
`--measure` it runs the benchmarks first, all or the groups that are named, and keeps their lines,
but none of single habits.
"""

import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from docs.generated import keep
from shared_engine.games.catalogue import names

_ROOT = Path(__file__).parents[1]
_LINES = _ROOT / "docs" / "benchmarks.jsonl"
_HABIT = re.compile(r"recognition\.unaided_share\..*\.(0|5|20)\..+")
_HEAD = """\
<!-- Written by docs/generate_benchmarks.py from benchmarks.jsonl. Run `make figures`. -->

# Benchmarks

`make bench` prints these figures as JSON lines; `make bench ONLY=engine` those of one group; `make
figures` measures all and writes this page. They are figures, not tests. None was measured on a
chip: `device.*` with a unit of time is MicroPython for WebAssembly, and an ESP32 at 240 MHz is
about 20 to 27 times slower, by published pystone figures; `link.*` and `device.scan_*` are
simulated time. Where a figure is measured for each ruleset or rate of fumbles, the range is shown.

Random games are played in two ways, and only the same way is compared. `by_card`: a random card of
the hand is drawn, then a random move of it. `by_move`: all moves of the hand are listed, and one is
drawn. The best C++ peer was measured on 27 November 2026, in turns with this engine on one core: it
played 266 games a second by card and 199 by move, this engine 60 and 26.5. Since then the engine
asks each card once, which is 1.74 times as fast by move at the same turns.

`engine.compiled.*` is Dog compiled, in turns with its source. Games a second depend on the day's
machine, how many times as fast compiled is does not: 3.7 times by card and 3.6 by move. By the
figures of 27 November that is 0.83 of the peer in both ways.
"""


def page() -> str:
    """docs/benchmarks.md."""
    lines = [json.loads(line) for line in _LINES.read_text(encoding="utf-8").splitlines()]
    rows: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        rows.setdefault(_kind(line["name"]), []).append(line)
    parts = [
        _HEAD,
        "| name | value | budget | held against | measured on |",
        "|---|---|---|---|---|",
    ]
    return "\n".join([*parts, *(_row(name, found) for name, found in rows.items()), ""])


def _kind(name: str) -> str:
    """The figure without its ruleset: `recognition.unaided_share.brandi-4.5` is that of 5 %."""
    return re.sub(rf"\.({'|'.join(names())})(?=\.|$)", "", name.partition(" ")[0])


def _row(name: str, found: list[dict[str, Any]]) -> str:
    """One row: of a figure that is measured for each ruleset or rate, the range."""
    values = [line["value"] for line in found]
    low, high = min(values), max(values)
    last = found[-1]
    cells = (
        f"`{name}`",
        f"{low:,g}{f' to {high:,g}' if high > low else ''} {last['unit']}",
        last["budget"] or "",
        f"{len(found)} measured" if len(found) > 1 else last["reference"] or "",
        f"{last['commit']}, {last['machine']}",
    )
    return f"| {' | '.join(str(cell).replace('|', '/') for cell in cells)} |"


def measure(groups: list[str]) -> None:
    """Run the benchmarks of *groups*, all if there are none, and keep what they print: a figure
    that is measured again takes the place of the old one."""
    asked = ["git", "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(  # noqa: S603
        asked, cwd=_ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"
    kept: dict[str, dict[str, Any]] = {}
    if _LINES.exists():
        for line in _LINES.read_text(encoding="utf-8").splitlines():
            kept[json.loads(line)["name"]] = json.loads(line)
    command = [sys.executable, "-m", "tests.benchmarks", *groups]
    with subprocess.Popen(  # noqa: S603  (ourselves)
        command, cwd=_ROOT, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        for line in run.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            figure = json.loads(line)
            if _HABIT.fullmatch(figure["name"]):
                continue
            kept[figure["name"]] = {**figure, "commit": commit, "machine": machine}
    if run.returncode:
        sys.exit(run.returncode)
    text = "".join(f"{json.dumps(figure)}\n" for figure in kept.values())
    _LINES.write_text(text, encoding="utf-8")


PAGES = {"benchmarks.md": page}


if __name__ == "__main__":
    if "--measure" in sys.argv[1:]:
        measure([word for word in sys.argv[1:] if not word.startswith("--")])
    sys.exit(keep(PAGES, "docs.generate_benchmarks"))
