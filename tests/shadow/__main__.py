"""`python -m tests.shadow`: replays the traces before the referee by worlds and lines, and shows
where it says something else than people meant; with --why also what it weighs at each decision.

With `referee -` it decides about one trace on standard input, as `collie referee -` does: so hands
that drive `collie` can drive it, by tests/shadow/collie.
"""

import argparse
import sys

from tests.shadow.replay import Shadow, replay, why
from tests.traces.corpus import traces


def main():
    if sys.argv[1:] == ["referee", "-"]:
        return follow(sys.stdin)
    parser = argparse.ArgumentParser(prog="python -m tests.shadow", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these traces")
    parser.add_argument("--why", action="store_true", help="what is weighed at each decision")
    chosen = parser.parse_args()
    known = traces()
    unknown = [name for name in chosen.names if name not in known]
    if unknown:
        parser.error(f"no trace {unknown[0]!r} in tests/traces")
    otherwise = 0
    for name in chosen.names or known:
        contradictions = known[name].contradictions(replay(known[name].lines))
        otherwise += bool(contradictions)
        if contradictions or chosen.why:
            print(f"{name}: {known[name].about}")
        if chosen.why:
            print("\n".join(why(known[name].lines)))
        print("".join(f"  {one}\n" for one in contradictions), end="")
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
