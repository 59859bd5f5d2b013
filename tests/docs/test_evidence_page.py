"""docs/evidence.md: its table is that of the costs, and its evenings are weighed as it says."""

import re

import pytest

from docs.generate_costs import PAGES, table
from host.language.language import ENGLISH, language
from host.live.why import explained
from shared_engine.tracking import costs
from tests.architecture.tracked import ROOT
from tests.traces.corpus import traces

PAGE = (ROOT / "docs" / "evidence.md").read_text(encoding="utf-8")
EVENINGS = re.findall(r"\(`([\w-]+)`\)[^`]*```why\n(.*?)```", PAGE, re.DOTALL)
WORDS = 1000


def test_page_when_written_again_then_the_same():
    for name, write in PAGES.items():
        assert (ROOT / "docs" / name).read_text() == write(), "run python -m docs.generate_costs"


def test_table_when_written_then_every_number_has_its_sentence():
    written = re.findall(r"^\| `(\w+)` \| ([\d, ]+) \| \S", table(), re.MULTILINE)
    numbers = {name: value for name, value in vars(costs).items() if name.isupper()}
    assert dict(written) == {
        name: str(value).strip("()") for name, value in numbers.items() if name != "TYPE_CHECKING"
    }


def test_page_when_read_then_short():
    assert len(PAGE.partition("<!-- costs")[0].split()) <= WORDS


def test_evenings_when_looked_for_then_three():
    assert len(EVENINGS) == 3


@pytest.mark.parametrize(("name", "weighed"), EVENINGS)
def test_evening_when_asked_why_then_weighed_as_the_page_says(name, weighed):
    said = iter(list(explained(traces()[name].lines, language(ENGLISH))))
    assert [line for line in weighed.splitlines() if line not in said] == []  # in this order
