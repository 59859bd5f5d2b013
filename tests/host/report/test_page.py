"""The page of a report: tables for people, and all of it for programs at its end."""

import json
import re

from host.report.page import page

FACTS = {
    "report": 1,
    "program": {"version": "0.1.0", "python": "3.11.7", "system": "Linux"},
    "board": None,
    "log": None,
    "chip": None,
    "by_hand": {},
}


def test_page_when_nothing_was_asked_then_each_part_says_so():
    lines = page(FACTS).splitlines()
    assert {"Nothing was said.", "Not measured.", "No board was asked."} <= set(lines)


def test_page_when_read_by_a_program_then_all_facts_are_at_its_end():
    facts = FACTS | {"by_hand": {"15": "6 mm ``` | \u00e4"}}
    (block,) = re.findall(r"^```json\n(.*?)^```$", page(facts), re.MULTILINE | re.DOTALL)
    assert json.loads(block) == facts


def test_table_when_a_cell_holds_its_signs_then_they_are_escaped():
    rows = page(FACTS | {"by_hand": {"15": "6 | 7"}, "chip": {"bus": "a\x1b"}}).splitlines()
    assert any(row.endswith(r"| 6 \| 7 |") for row in rows)
    assert r"| bus | a\u001b |" in rows


def test_answers_when_shown_then_in_the_order_of_the_steps():
    text = page(FACTS | {"by_hand": {"30": "b", "8": "a", "else": "c"}})
    assert re.findall(r"^\| (step \d+|else) \|", text, re.MULTILINE) == [
        "step 8",
        "step 30",
        "else",
    ]
