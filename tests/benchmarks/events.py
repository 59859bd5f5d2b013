"""What an event takes the referee on real MicroPython (WebAssembly): random evenings of every
ruleset of Dog, with early seats, miscounts, second thoughts and late cards.

Processor time, garbage collected between the events, the least of several runs.
"""

import json
from collections.abc import Iterator

from host.install.compile import ROOT
from host.simulator.interpreter import run_micropython
from shared_engine.games.dog.rulesets import names
from shared_engine.log.trace import format_trace
from tests.shared_engine.referee.evenings import Evening

TURNS = 50
SEED = 1
BUDGETS = {"p99": 10, "worst": 25}
_RUNS = 3
_HEAP_BYTES = 24 << 20
_LIMIT_S = 600

_BEGIN = """
import js
from shared_engine.log.trace import TraceReader
from shared_engine.referee.referee import Referee
least = []

def processor_us():
    used = js.process.cpuUsage()
    return int(used.user + used.system)
"""
_RUN = """
reader, referee, number = TraceReader(), Referee(), 0
"""
# A piece each, for garbage is collected between pieces.
_STEP = """
event = reader.read({line!r})
started = processor_us()
referee.feed(event)
taken = processor_us() - started
if number == len(least):
    least.append(taken)
least[number] = min(least[number], taken)
number += 1
"""
_END = """
print(sorted(least[1:]))
"""


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    for ruleset in names():
        taken_us = measured(ruleset)
        reference = f"{len(taken_us)} events, seed {SEED}, the least of {_RUNS} runs"
        for figure, at in (("p99", int(0.99 * len(taken_us))), ("worst", -1)):
            budget = str(BUDGETS[figure])
            yield f"events.{figure}_ms {ruleset}", taken_us[at] / 1000, "ms", budget, reference


def measured(ruleset: str, turns: int = TURNS) -> list[int]:
    """What the events of an evening take, in microseconds, ascending; its GAME is none of them."""
    lines = list(format_trace(Evening(SEED, ruleset, turns).bench.events))
    run = [_RUN, *(_STEP.format(line=line) for line in lines)]
    done = run_micropython(
        [(ROOT / "shared_engine", "/shared_engine")],
        _BEGIN,
        *run * _RUNS,
        _END,
        heap_bytes=_HEAP_BYTES,
        timeout_s=_LIMIT_S,
    )
    if done.exit_code:
        raise RuntimeError(done.stderr)
    found: list[int] = json.loads(done.stdout)
    return found
