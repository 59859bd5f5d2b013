"""`python -m tests.shadow`: replays the traces before the referee by worlds and lines, and shows
where it says something else than people meant, with the lines that it weighs.

With `referee -` it decides about one trace on standard input, as `collie referee -` does: so hands
that drive `collie` can drive it, by tests/shadow/collie.
"""

import argparse
import sys

from tests.shadow.replay import Shadow, costs, replay
from tests.traces.corpus import traces


def main():
    if sys.argv[1:] == ["referee", "-"]:
        return follow(sys.stdin)
    parser = argparse.ArgumentParser(prog="python -m tests.shadow", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these traces")
    chosen = parser.parse_args()
    known = traces()
    unknown = [name for name in chosen.names if name not in known]
    if unknown:
        parser.error(f"no trace {unknown[0]!r} in tests/traces")
    otherwise = 0
    for name in chosen.names or known:
        said, referee = replay(known[name].lines)
        contradictions = known[name].contradictions(said)
        if contradictions:
            otherwise += 1
            print(f"{name}: {known[name].about}")
            print("".join(f"  {one}\n" for one in contradictions + costs(referee)), end="")
    print(f"{otherwise} of {len(chosen.names or known)} traces otherwise than meant")
    return 0


def follow(source):
    shadow = Shadow()
    for line in source:
        for decision in shadow.read(line):
            print(decision, flush=True)
    for decision in shadow.end():
        print(decision, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
