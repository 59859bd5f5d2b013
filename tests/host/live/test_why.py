"""What the referee weighed, with what its costs are for, and in words."""

import json
from dataclasses import replace

import pytest

from host.language.language import LANGUAGES, language
from host.live.weighed import EARLIER, Cost, Weighing
from host.live.why import costs, explained
from shared_engine.log.trace import TraceReader
from shared_engine.record.decisions import AFTERWARDS_MS, format_decision
from shared_engine.tracking import costs as table
from tests.traces.corpus import FOLDER, MECHANISMS, traces

# Not paid: what is compared with them decides.
THRESHOLDS = {"LIKELY", "ASKED_MARGIN", "WINDOW"}
# One evening of each kind.
EVENINGS = [min((FOLDER / kind).glob("*.jsonl")).stem for kind in MECHANISMS]
SWAP = [
    '{"trace": 1, "ruleset": "brandi-4", "state": {"players": {"0": {"track": [10]}, "1": {"track": [24]}}}}',
    '{"at_ms": 1000, "card": "J"}',
    '{"at_ms": 2000, "field": "T10", "occupied": false}',
    '{"at_ms": 2200, "field": "T40", "occupied": false}',
    '{"at_ms": 2700, "field": "T10", "occupied": true}',
    '{"at_ms": 3000, "field": "T40", "occupied": true}',
]


def weighed(lines):
    """Everything that was weighed in the trace *lines*."""
    reader, weighing, now_ms = TraceReader(), Weighing(), 0
    for line in lines:
        event = reader.read(line)
        if event:
            now_ms = event.at_ms
            yield from weighing.wait(now_ms)
            yield weighing.feed(event)
    yield from weighing.wait(now_ms + AFTERWARDS_MS)


@pytest.mark.parametrize("name", EVENINGS)
def test_weighing_when_an_evening_then_it_decides_as_the_referee_does(name):
    trace = traces()[name]
    said = [format_decision(one) for found in weighed(trace.lines) for one in found.decisions]
    assert said == trace.replay()


@pytest.mark.parametrize("name", EVENINGS)
def test_lines_when_weighed_then_their_parts_are_named_and_add_up(name):
    for found in weighed(traces()[name].lines):
        for line in found.lines:
            assert sum(line.parts.values()) == line.cost
            assert all(language("en").texts["cost"][part] for part in line.parts)


def test_lines_when_weighed_then_the_most_believable_first_and_those_near_it_are_believed():
    (asked,) = [one for one in weighed(SWAP) if one.decisions and one.decisions[0].kind == "move"]
    spent = [line.cost for line in asked.lines]
    assert spent == sorted(spent)
    assert [line.is_believed for line in asked.lines] == [
        one < spent[0] + table.MARGIN for one in spent
    ]


@pytest.mark.parametrize(
    ("made", "parts"),
    [
        (Cost({"a": 3}) + Cost({"b": 4}), {"a": 3, "b": 4}),
        (Cost({"a": 3}) + Cost({"a": 4}), {"a": 7}),
        (5 + Cost({"a": 3}) - 5, {"a": 3}),
        (Cost({"a": 3}) - Cost({"a": 3}), {}),
        (2 - Cost({"a": 3}), {"": 2, "a": -3}),
        (Cost({"a": 3}) * 2, {"a": 6}),
        (Cost({"a": 7}) // 2, {"a": 3}),
    ],
)
def test_cost_when_computed_with_then_a_number_that_knows_its_parts(made, parts):
    assert made.parts == parts
    assert made == sum(parts.values())


@pytest.mark.parametrize("name", LANGUAGES)
def test_costs_when_looked_up_then_each_of_the_table_has_words(name):
    paid = {one for one in vars(table) if one.isupper()} - THRESHOLDS - {"TYPE_CHECKING"}
    assert set(language(name).texts["cost"]) == {one.lower() for one in paid} | {EARLIER}


def test_explained_when_a_swap_then_what_speaks_for_it_and_against_it():
    said = list(explained(SWAP, language("en")))
    assert [line for line in said if not line.startswith(" ")] == [*SWAP, "in the end:"]
    move = said.index(next(line for line in said if '"decision": "move"' in line))
    assert said[move + 1 : move + 5] == [
        "  *   10  Red played J: T10<>T40; nothing has moved since",
        "          = put where another one had been 10",
        "      23  cards: jack; nothing has moved since",
        "          = two were in the air, and no swap 20 + put back while another one was in the air 3",
    ]


def test_explained_when_nothing_is_decided_then_in_the_end_what_is_weighed():
    lines = [SWAP[0], '{"at_ms": 1000, "card": "5"}', *SWAP[2:4], SWAP[4].replace("10", "12")]
    said = list(explained(lines, language("en")))
    assert said[said.index("in the end:") + 1 :] == [
        "  *    3  cards: 5; Red T10 → T12; Blue from T40 in the air; a marble is in a hand",
        "          = still in a hand 3",
    ]


def test_explained_when_decisions_are_written_behind_the_events_then_only_those_of_now():
    trace = traces()["overshoot-and-back"]
    said = list(explained(trace.path.read_text().splitlines(), language("en")))
    decided = [line.strip() for line in said if line.startswith('  {"at_ms"')]
    assert decided == trace.decisions
    assert all("decision" not in json.loads(line) for line in said if line.startswith("{"))


def test_costs_when_a_part_is_taken_off_then_a_minus():
    line = next(line for found in weighed(SWAP) for line in found.lines)
    known = replace(line, parts={"second": 30, "ghost": -40})
    text = "a whole move, and hands will go on 30 - came from nowhere 40"
    assert costs(known, language("en")) == text
    assert costs(replace(line, parts={"ghost": -40}), language("en")) == "- came from nowhere 40"
