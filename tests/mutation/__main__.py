"""Mutation testing of rules, log and referee: every small change of a module has to fail a test.

    python -m tests.mutation dog/moves/step referee/match      these modules
    python -m tests.mutation                                   all of them

cosmic-ray makes the mutants; each is judged in a forked process that has nothing of the project
loaded yet, by the tests in `judges.py`, until the first that fails. Needs cosmic-ray
(docs/mutation.md). Mutants are run from memory: no file of the checkout is changed.
"""

import argparse
import concurrent.futures
import json
import time

from tests.mutation.explained import read_explained
from tests.mutation.judges import judge
from tests.mutation.modules import modules
from tests.mutation.mutants import mutants_of, unchanged


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument(
        "modules", nargs="*", help="as dog/moves/step or referee/match; all if none is named"
    )
    parser.add_argument("--jobs", type=int, default=2, help="mutants judged at once (default 2)")
    parser.add_argument(
        "--out", default="build/mutation.jsonl", help="where the verdicts go, a line a mutant"
    )
    parser.add_argument(
        "--quick", action="store_true", help="leave out the slowest tests: more survive"
    )
    arguments = parser.parse_args()
    explained = read_explained()
    open_survivors = 0
    with (
        open(arguments.out, "a") as out,
        concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool,
    ):
        for module in arguments.modules or modules():
            open_survivors += run(module, pool, out, explained, arguments.quick)
    return 1 if open_survivors else 0


def run(module, pool, out, explained, quick):
    """Judge every mutant of *module* and return how many survive without an explanation."""
    began = time.monotonic()
    verdict = judge(unchanged(module), quick)
    if verdict != "survived":
        raise SystemExit("%s is %s without a change: mend that first" % (module, verdict))
    counts = {"mutants": 0, "killed": 0, "timeout": 0, "survived": 0, "explained": 0}
    judged = [
        (mutant, None if mutant.key in explained else pool.submit(judge, mutant, quick))
        for mutant in mutants_of(module)
    ]
    for mutant, future in judged:
        verdict = future.result() if future else "explained"
        word = verdict.split()[0]
        counts["mutants"] += 1
        counts[word] += 1
        line = {
            "module": module,
            "line": mutant.line,
            "was": mutant.was,
            "is": mutant.becomes,
            "verdict": verdict,
        }
        out.write(json.dumps(line) + "\n")
        out.flush()
        if word == "survived":
            print(
                "%s:%d\n  - %s\n  + %s" % (module, mutant.line, mutant.was, mutant.becomes),
                flush=True,
            )
    print(module, counts, "%d s" % (time.monotonic() - began), flush=True)
    return counts["survived"]


raise SystemExit(main())
