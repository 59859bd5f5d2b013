"""`python -m tests.traces`: replays the traces and shows where the referee says something else than
is expected.

With --write the expected lines become what it says now. Read the difference: is it what people at a
table want?
"""

import argparse
import difflib
import json
import sys

from tests.traces.corpus import decisions_of, lines_of, names, replay, trace_of


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.traces", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these traces")
    parser.add_argument("--write", action="store_true", help="write what the referee says now")
    chosen = parser.parse_args()
    unknown = sorted(set(chosen.names) - set(names()))
    if unknown:
        parser.error(f"no trace {unknown[0]!r} in tests/traces")
    changed = 0
    for name in chosen.names or names():
        path = decisions_of(name)
        expected, said = lines_of(path), replay(name)
        if expected == said and path.exists():
            continue
        changed += 1
        print(f"{name}: {json.loads(lines_of(trace_of(name))[0])['about']}")
        for line in difflib.unified_diff(expected, said, lineterm="", n=1):
            if not line.startswith(("---", "+++")):
                print("  " + line)
        if chosen.write:
            path.write_text("".join(f"{line}\n" for line in said), encoding="utf-8")
    print(
        f"{changed} of {len(chosen.names or names())} traces "
        f"changed{', written' if chosen.write else ''}"
    )
    return 1 if changed and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
