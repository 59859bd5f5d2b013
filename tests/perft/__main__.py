"""`python -m tests.perft NAME|FAMILY|all [--depth 3] [--divide]`: counts how named positions can go
on.

Defined in tests/shared_engine/perft.py. `--divide` prints the count below each first move,
`--write` renews the counts in tests/vectors/perft.json: only when the rules, not just the engine,
have changed.
"""

import argparse
import json
import sys
import time

from tests.shared_engine.perft import FAMILIES, PATH, divide, perft, records, table_of

DEPTH = 3


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.perft", description=__doc__.splitlines()[0]
    )
    parser.add_argument("name", help=f"of a position, a family ({', '.join(FAMILIES)}), or all")
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--divide", action="store_true", help="the count below each first move")
    parser.add_argument("--write", action="store_true", help=f"renew {PATH}")
    chosen = parser.parse_args()
    if chosen.write:
        return write()
    found = [
        record for record in records() if chosen.name in (record["name"], record["family"], "all")
    ]
    if not found:
        print(
            f"no position {chosen.name!r}; there are "
            f"{', '.join(record['name'] for record in records())}",
            file=sys.stderr,
        )
        return 2
    wrong = [record["name"] for record in found if not show(record, chosen.depth, chosen.divide)]
    return 1 if wrong else 0


def show(record, depth, divides):
    """Print the counts of one position; say whether they are those of the file."""
    table = table_of(record)
    if divides:
        print(f"{record['name']}, {record['ruleset']}: {record['why']}")
        for text, leaves in divide(table, depth):
            print(f"  {text}: {leaves:,}")
    is_right = True
    for plies in range(1, depth + 1):
        began = time.perf_counter()
        leaves = perft(table, plies)
        known = record["counts"][plies - 1 : plies]
        verdict = f"  but {known[0]:,} in {PATH}" if known and known != [leaves] else ""
        is_right = is_right and not verdict
        print(
            f"{record['name']} depth {plies}: {leaves:,} ({time.perf_counter() - began:.2f} "
            f"s){verdict}",
            flush=True,
        )
    return is_right


def write():
    with open(PATH) as file:
        text = json.load(file)
    for record in text["positions"]:
        table = table_of(record)
        record["counts"] = [perft(table, plies) for plies in range(1, DEPTH + 1)]
    lines = ",\n".join(json.dumps(record) for record in text["positions"])
    with open(PATH, "w") as file:
        file.write('{"about": %s, "positions": [\n%s\n]}\n' % (json.dumps(text["about"]), lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
