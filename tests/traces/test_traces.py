"""Awkward evenings, replayed: the referee says what is expected, on both interpreters byte for
byte.

After a change of the referee: `python -m tests.traces` shows what it says otherwise, --write makes
that expected.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython
from shared_engine.log.trace import format_trace, parse_trace
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision
from shared_engine.referee.referee import Referee
from tests.traces import corpus
from tests.traces.corpus import FOLDER, decisions_of, lines_of, names, trace_of

ROOT = Path(__file__).parents[2]
TURNS = ("move", "fold")
LONGEST_TURNS = 6

# The VM collects garbage only between pieces: a trace may leave that much behind.
HEAP_BYTES = 256 << 20
HEAD = "=== "
PREPARE = "from shared_engine.record.decisions import referee_lines"
REPLAY = """
print({head!r})
with open({path!r}) as trace:
    for line in referee_lines(trace):
        print(line)
"""


def kinds(name):
    """What the referee says about the trace: kinds of decisions with their reasons."""
    decisions = [json.loads(line) for line in lines_of(decisions_of(name))]
    return {(decision["decision"], decision.get("reason")) for decision in decisions}


def samples():
    """Of the names each that shows a kind of decision which none before has, and every eighth of
    the others."""
    known, others, found = set(), [], []
    for name in names():
        shown = kinds(name)
        (others if shown <= known else found).append(name)
        known |= shown
    return found + others[::8]


SAMPLES = samples()


@cache
def replay(name):
    """As corpus.replay, once for all tests."""
    return tuple(corpus.replay(name))


@pytest.fixture(scope="module")
def on_micropython(request):
    """Name of each trace that the chosen tests replay -> the lines that MicroPython prints."""
    wanted = [
        item.callspec.params["name"]
        for item in request.session.items
        if "on_micropython" in item.fixturenames
    ]
    tree = [(ROOT / "shared_engine", "shared_engine")]
    tree += [(trace_of(name), trace_of(name).name) for name in wanted]
    pieces = [REPLAY.format(head=HEAD + name, path=trace_of(name).name) for name in wanted]
    run = run_micropython(tree, PREPARE, *pieces, heap_bytes=HEAP_BYTES, timeout_s=600)
    assert run.exit_code == 0, run.stderr
    found = {}
    for line in run.stdout.splitlines():
        if line.startswith(HEAD):
            found[line.removeprefix(HEAD)] = []
        else:
            found[list(found)[-1]].append(line)
    return found


@pytest.mark.parametrize("name", names())
def test_trace_when_replayed_then_the_expected_decisions(name):
    assert replay(name) == tuple(lines_of(decisions_of(name)))


@pytest.mark.parametrize(
    "name",
    [name if name in SAMPLES else pytest.param(name, marks=pytest.mark.proof) for name in names()],
)
def test_trace_when_replayed_on_micropython_then_the_same_bytes(name, on_micropython):
    assert tuple(on_micropython[name]) == replay(name)


@pytest.mark.parametrize("name", names())
def test_trace_when_read_and_written_then_the_same_bytes(name):
    lines = lines_of(trace_of(name))
    assert list(format_trace(parse_trace(lines), json.loads(lines[0])["about"])) == lines


@pytest.mark.parametrize("name", names())
def test_trace_when_time_is_asked_at_every_tick_then_the_same_decisions(name):
    """A board asks its referee all the time, a file only at its events: the decisions are the
    same."""
    referee, said, now_ms = Referee(), [], 0
    events = parse_trace(lines_of(trace_of(name)))
    for event in [*events, None]:
        until_ms = event.at_ms if event else events[-1].at_ms + AFTERWARDS_MS
        for tick_ms in range(now_ms, until_ms, 10):
            said += referee.advance(tick_ms)
        now_ms = until_ms
        said += referee.feed(event) if event else referee.advance(until_ms)
    assert tuple(format_decision(decision) for decision in said) == replay(name)


def test_corpus_when_counted_then_every_trace_has_expected_lines_and_a_story():
    assert sorted(path.name for path in FOLDER.glob("*.jsonl")) == sorted(
        path.name for name in names() for path in (trace_of(name), decisions_of(name))
    )
    for name in names():
        assert json.loads(lines_of(trace_of(name))[0])["about"].endswith(".")


def test_corpus_when_counted_then_every_evening_is_short():
    for name in names():
        turns = [
            line for line in lines_of(decisions_of(name)) if json.loads(line)["decision"] in TURNS
        ]
        assert len(turns) <= LONGEST_TURNS, name
