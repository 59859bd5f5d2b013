"""docs/architecture.md is true: the files it names are there, and it lists the states of the
referee."""

import re

from shared_engine.referee import states
from tests.architecture.tracked import ROOT, tracked_files

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TREE = PAGE.partition("## Rooms")[2].partition("```\n")[2].partition("```")[0]


def rows(first_column):
    """The cells of the table with the heading *first_column*, its headings first."""
    table = PAGE.partition(f"\n| {first_column} |")[2].partition("\n\n")[0]
    lines = f"| {first_column} |{table}".splitlines()
    return [
        [cell.strip(" `") for cell in line.strip("|").split("|")] for line in [lines[0], *lines[2:]]
    ]


def test_rooms_when_files_are_named_then_they_are_there():
    names = re.findall(r"\w+\.py\b", TREE)
    there = {name.rpartition("/")[2] for name in tracked_files()}
    assert len(names) > 100
    assert sorted(set(names) - there) == []


def test_states_when_listed_then_all_there_are():
    assert {name for name, *_ in rows("state")[1:]} == {
        name for name in vars(states) if name.isupper()
    }
