"""`python -m tests.benchmarks [GROUP]`: run the benchmarks of one group, or all."""

import importlib
import json
import sys

GROUPS = (
    "engine",
    "compiled",
    "device",
    "rulesets",
    "events",
    "meadow",
    "recognition",
    "mistakes",
    "reasons",
    "placements",
    "scan",
    "link",
    "sync",
    "decided",
    "virtual",
    "page",
    "crowd",
    "games",
    "solver",
    "coach",
)


def main() -> int:
    wanted = sys.argv[1:] or GROUPS
    for group in wanted:
        if group not in GROUPS:
            print(f"no benchmark group {group!r}; there are {', '.join(GROUPS)}", file=sys.stderr)
            return 2
        for name, value, unit, budget, reference in importlib.import_module(
            f"tests.benchmarks.{group}"
        ).figures():
            print(
                json.dumps(
                    {
                        "name": name,
                        "value": round(value, 3),
                        "unit": unit,
                        "budget": budget,
                        "reference": reference,
                    }
                ),
                flush=True,
            )
    return 0


sys.exit(main())
