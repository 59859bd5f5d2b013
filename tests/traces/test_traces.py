"""Awkward evenings, replayed: what stands in the end is what people meant, they are asked and put
right only where they may be, and both interpreters say the same bytes.

After a change of the referee: `python -m tests.traces` shows what it says otherwise.
"""

import json
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from host.simulator.interpreter import run_micropython
from shared_engine.log.lines import write_json
from shared_engine.log.trace import format_trace, parse_trace
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision
from shared_engine.referee.referee import Referee
from tests.traces.__main__ import main
from tests.traces.corpus import FOLDER, MECHANISMS, NOT_YET, Trace, traces

ROOT = Path(__file__).parents[2]
TRACES = traces()
DOCUMENTED = [name for name in TRACES if TRACES[name].decisions]
LONGEST_TURNS = 6
LONGEST_NAME = 39

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


def kinds(lines):
    """What a referee says in *lines*: kinds of decisions with their reasons."""
    decisions = map(json.loads, lines)
    return {(decision["decision"], decision.get("reason")) for decision in decisions}


def samples():
    """Of the names each that is to show a kind of decision which none before does, and every eighth
    of the others."""
    known, others, found = set(), [], []
    for name, trace in TRACES.items():
        shown = kinds(trace.decisions)
        (others if shown <= known else found).append(name)
        known |= shown
    return found + others[::8]


SAMPLES = samples()


@cache
def replay(name):
    """What the referee says, once for all tests."""
    return TRACES[name].replay()


@pytest.fixture(scope="module")
def on_micropython(request):
    """Name of each trace that the chosen tests replay -> the lines that MicroPython prints."""
    wanted = [
        item.callspec.params["name"]
        for item in request.session.items
        if "on_micropython" in item.fixturenames
    ]
    tree = [(ROOT / "shared_engine", "shared_engine")]
    tree += [(TRACES[name].path, TRACES[name].path.name) for name in wanted]
    pieces = [REPLAY.format(head=HEAD + name, path=TRACES[name].path.name) for name in wanted]
    run = run_micropython(tree, PREPARE, *pieces, heap_bytes=HEAP_BYTES, timeout_s=600)
    assert run.exit_code == 0, run.stderr
    found = {}
    for line in run.stdout.splitlines():
        if line.startswith(HEAD):
            found[line.removeprefix(HEAD)] = []
        else:
            found[list(found)[-1]].append(line)
    return found


@pytest.mark.parametrize("name", [name for name in TRACES if name not in NOT_YET])
def test_trace_when_replayed_then_what_people_meant(name):
    assert TRACES[name].contradictions(replay(name)) == []


@pytest.mark.parametrize("name", NOT_YET)
def test_trace_when_the_referee_is_not_so_far_then_it_contradicts_still(name):
    assert TRACES[name].contradictions(replay(name)) != []


@pytest.mark.parametrize("name", DOCUMENTED)
def test_trace_when_its_decisions_are_written_down_then_exactly_these(name):
    assert replay(name) == TRACES[name].decisions


@pytest.mark.parametrize(
    "name",
    [name if name in SAMPLES else pytest.param(name, marks=pytest.mark.proof) for name in TRACES],
)
def test_trace_when_replayed_on_micropython_then_the_same_bytes(name, on_micropython):
    assert on_micropython[name] == replay(name)


@pytest.mark.parametrize("name", TRACES)
def test_trace_when_read_and_written_then_the_same_bytes(name):
    lines = TRACES[name].lines
    first = json.loads(lines[0])
    assert write_json(first) == lines[0]
    for key in ("meant", "may_ask", "may_repair"):
        first.pop(key, None)
    written = list(format_trace(parse_trace(lines), TRACES[name].about))
    assert written == [write_json(first), *lines[1:]]


@pytest.mark.parametrize("name", list(TRACES)[::8])
def test_trace_when_time_is_asked_at_every_tick_then_the_same_decisions(name):
    """A board asks its referee all the time, a file only at its events: the decisions are the
    same."""
    referee, said, now_ms = Referee(), [], 0
    events = parse_trace(TRACES[name].lines)
    for event in [*events, None]:
        until_ms = event.at_ms if event else events[-1].at_ms + AFTERWARDS_MS
        for tick_ms in range(now_ms, until_ms, 10):
            said += referee.advance(tick_ms)
        now_ms = until_ms
        said += referee.feed(event) if event else referee.advance(until_ms)
    assert [format_decision(decision) for decision in said] == replay(name)


def test_corpus_when_counted_then_a_short_name_once_in_the_folder_of_a_mechanism():
    names = [path.stem for path in FOLDER.glob("*/*.jsonl")]
    assert len(names) == len(set(names))
    assert {path.parent.parent for path in FOLDER.rglob("*.jsonl")} == {FOLDER}
    assert {path.parent.name for path in FOLDER.rglob("*.jsonl")} == set(MECHANISMS)
    for name in names:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name), name
        assert len(name) <= LONGEST_NAME, name


def test_corpus_when_counted_then_every_evening_is_short_and_has_a_story():
    for name, trace in TRACES.items():
        turns = [line for line in replay(name) if json.loads(line)["decision"] in ("move", "fold")]
        assert len(turns) <= LONGEST_TURNS, name
        assert trace.about.endswith("."), name


def test_corpus_when_counted_then_each_kind_of_decision_is_written_down_somewhere():
    said = set().union(*(kinds(replay(name)) for name in TRACES))
    assert said == set().union(*(kinds(TRACES[name].decisions) for name in DOCUMENTED))


HEADER = '{"trace": 1, "about": "A king.", %s"ruleset": "brandi-4", "options": {}, "starter": 0}'
OUT = (
    '{"at_ms": 1000, "card": "K"}',
    '{"at_ms": 1400, "field": "K0.1", "occupied": false}',
    '{"at_ms": 2100, "field": "T0", "occupied": true}',
)
TOO_FAR = (*OUT[:2], '{"at_ms": 2100, "field": "T1", "occupied": true}')


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "move").mkdir()
    return tmp_path


def trace_in(folder, meant, *lines):
    path = folder / "move" / "king.jsonl"
    path.write_text("\n".join((HEADER % meant, *lines)) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("meant", "lines", "sentence"),
    [
        ('"meant": [], ', OUT, "in the end ['K: K0>T0'], where [] was meant"),
        ('"meant": ["K: K0>T0", "fold"], ', OUT, "in the end ['K: K0>T0'], where"),
        ('"meant": ["A: K0>T0"], ', OUT, "in the end ['K: K0>T0'], where"),
        ('"meant": [], "may_repair": [1], ', TOO_FAR, "illegal at 2700 ms, when 0 moves stand"),
    ],
)
def test_trace_when_the_referee_says_what_was_not_meant_then_a_sentence(
    folder, meant, lines, sentence
):
    trace = Trace(trace_in(folder, meant, *lines))
    (said,) = trace.contradictions(trace.replay())
    assert said.startswith(sentence)


def test_trace_when_it_ends_with_a_question_then_that_offers_what_was_meant(folder):
    name = "straightened-just-before-the-jack"
    text = TRACES[name].path.read_text(encoding="utf-8")
    assert TRACES[name].contradictions(replay(name)) == []
    for right, wrong, count in (
        ("T10<>T44", "T10<>T46", 1),
        ('"may_ask": [0]', '"may_ask": [1]', 2),
    ):
        path = folder / "move" / "wrong.jsonl"
        path.write_text(text.replace(right, wrong), encoding="utf-8")
        assert len(Trace(path).contradictions(replay(name))) == count


def test_write_when_what_is_said_was_not_meant_then_refused(folder, capsys):
    path = trace_in(folder, '"meant": ["A: K0>T0"], ', *OUT)
    before = path.read_bytes()
    assert main(["--write", "king"], folder) == 1
    assert path.read_bytes() == before
    assert "not written: it contradicts what was meant" in capsys.readouterr().out


def test_write_when_it_was_meant_then_only_the_decisions_are_written(folder):
    path = trace_in(folder, '"meant": ["K: K0>T0"], ', *OUT)
    before = path.read_text(encoding="utf-8")
    assert main(["--write"], folder) == 0
    assert path.read_text(encoding="utf-8") == before
    assert main(["--write", "king"], folder) == 0
    written = path.read_text(encoding="utf-8")
    assert written == before + "".join(f"{line}\n" for line in Trace(path).replay())
    path.write_text(written.replace('"K: K0>T0", "state"', '"K: K0>T1", "state"'), encoding="utf-8")
    assert main([], folder) == 1
    assert main(["--write"], folder) == 0
    assert path.read_text(encoding="utf-8") == written


def test_traces_when_one_of_them_is_wrong_then_shown_and_exit_code_1(folder, capsys):
    shutil.copy(TRACES["late"].path, folder / "move")
    assert main([], folder) == 0
    trace_in(folder, '"meant": ["fold"], ', *OUT)
    assert main([], folder) == 1
    assert "in the end ['K: K0>T0'], where ['fold'] was meant" in capsys.readouterr().out
