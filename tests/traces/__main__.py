"""`python -m tests.traces`: replays the traces and shows where the referee says what people did not
mean, and where it says something else than the decisions written down.

With --write these become what it says now, also of a trace that is named and has none. It writes
none that contradict what was meant: read the trace, and mend the referee.
"""

import argparse
import difflib
import sys

from tests.traces.corpus import FOLDER, NOT_YET, traces


def main(arguments=None, folder=FOLDER):
    parser = argparse.ArgumentParser(prog="python -m tests.traces", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these traces")
    parser.add_argument("--write", action="store_true", help="write the decisions as they are now")
    chosen = parser.parse_args(arguments)
    known = traces(folder)
    unknown = sorted(set(chosen.names) - set(known))
    if unknown:
        parser.error(f"no trace {unknown[0]!r} in tests/traces")
    contradicted = changed = 0
    for name in chosen.names or known:
        trace = known[name]
        said = trace.replay()
        found = trace.contradictions(said)
        if found and name in NOT_YET:
            print(f"{name}: not yet, {NOT_YET[name]}")
            continue
        if name in NOT_YET:
            found = [f"is as it was meant, but in NOT_YET: {NOT_YET[name]}"]
        is_written = trace.decisions or (chosen.write and name in chosen.names)
        differs = is_written and trace.decisions != said
        if found or differs:
            print(f"{trace.path.relative_to(folder)}: {trace.about}")
        for sentence in found:
            print(f"  {sentence}")
        if differs:
            for line in difflib.unified_diff(trace.decisions, said, lineterm="", n=1):
                if not line.startswith(("---", "+++")):
                    print("  " + line)
        contradicted += bool(found)
        changed += bool(differs)
        if differs and chosen.write:
            if found:
                print("  not written: it contradicts what was meant")
            else:
                trace.write(said)
    print(
        f"{len(chosen.names or known)} traces: {contradicted} contradicted, the decisions of "
        f"{changed} changed{', written' if chosen.write and changed and not contradicted else ''}"
    )
    return 1 if contradicted or (changed and not chosen.write) else 0


if __name__ == "__main__":
    sys.exit(main())
