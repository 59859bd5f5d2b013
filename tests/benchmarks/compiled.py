"""Dog compiled by mypyc beside Dog from its source: the figures of engine.py, taken in turns in
processes of their own, so that other programs matter to both alike.

There are none where `make test-compiled` has not built the wheel.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from host.install.compile import ROOT
from tests.benchmarks.engine import CPP_GAMES

ROUNDS = 6
_WHEEL = ROOT / "build" / "compiled" / "wheel" / "boardcollie"
# Fewer games than engine.py: only ratios matter.
_RUN = """
import json
from tests.benchmarks import engine
engine.GAMES, engine.TIMES = 10, 2
print(json.dumps([[name, value, unit] for name, value, unit, _, _ in engine.figures()]))
"""


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    if not _WHEEL.is_dir():
        return
    best: dict[str, dict[str, float]] = {"": {}, str(_WHEEL): {}}
    units: dict[str, str] = {}
    for _ in range(ROUNDS):
        for place, known in best.items():
            for name, value, unit in _measured(place):
                units[name] = unit
                better = min if unit == "ms" else max
                known[name] = better(value, known.get(name, value))
    source, compiled = best.values()
    for name, unit in units.items():
        times = compiled[name] / source[name]
        way = name.rpartition(".")[2]
        aim = f"aim {CPP_GAMES[way]}" if name.startswith("engine.games_per_s") else ""
        yield (
            name.replace("engine.", "engine.compiled."),
            compiled[name],
            unit,
            aim,
            (
                f"{1 / times if unit == 'ms' else times:.1f} times the speed of the source, whose "
                f"{source[name]:,.6g} were taken in turns with these; "
                f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
            ),
        )


def _measured(place: str) -> list[tuple[str, float, str]]:
    """The figures of engine.py with Dog from *place*, from here if it is empty."""
    path = os.pathsep.join([place] * bool(place) + [str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", _RUN],
        cwd=ROOT,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
