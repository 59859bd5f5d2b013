"""The referee by worlds and lines in the shadow of that of today: what it says otherwise than
people meant is known, and both interpreters say the same."""

from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython
from tests.shadow.replay import replay, why
from tests.traces.corpus import traces

ROOT = Path(__file__).parents[2]
TRACES = traces()
# It decides otherwise about these, or asks where today's referee does not. Many are swaps of which
# no picture says which was meant.
OTHERWISE = frozenset((Path(__file__).parent / "otherwise.txt").read_text().split())

REPLAY = """
from tests.shadow.replay import replay
for name in {names!r}:
    with open(name + ".jsonl") as trace:
        print(name)
        for line in replay([line for line in trace if '"decision"' not in line]):
            print(line)
"""


@pytest.mark.parametrize("name", [name for name in TRACES if name not in OTHERWISE])
def test_trace_when_replayed_by_lines_then_what_people_meant(name):
    assert TRACES[name].contradictions(replay(TRACES[name].lines)) == []


@pytest.mark.parametrize("name", sorted(OTHERWISE))
def test_trace_when_known_to_be_otherwise_then_it_is(name):
    assert TRACES[name].contradictions(replay(TRACES[name].lines)) != []


def test_why_when_asked_then_each_decision_with_what_was_weighed():
    said = list(why(TRACES["brothers-pens"].lines))
    decisions = [line for line in said if line.startswith("  {")]
    assert [line.strip() for line in decisions] == replay(TRACES["brothers-pens"].lines)
    assert any(line.startswith("       0 idle: turn 0") for line in said)


def test_trace_when_replayed_by_lines_on_micropython_then_the_same_bytes():
    names = sorted(TRACES)[::12]
    tree = [(ROOT / "shared_engine", "shared_engine"), (ROOT / "tests/shadow", "tests/shadow")]
    tree += [(TRACES[name].path, f"{name}.jsonl") for name in names]
    pieces = [REPLAY.format(names=[name]) for name in names]
    run = run_micropython(tree, *pieces, heap_bytes=256 << 20, timeout_s=300)
    assert run.exit_code == 0, run.stderr
    expected = [[name, *replay(TRACES[name].lines)] for name in names]
    assert run.stdout.splitlines() == [line for lines in expected for line in lines]
