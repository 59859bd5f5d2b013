"""The guide says the same in English and in German, with the sizes, magnets and limits of the project."""

import re
from pathlib import Path

import pytest

from firmware.settings import DEFAULTS
from hardware.geometry import read, smallest_pitch
from hardware.magnetics.study import MARBLE, PEG, SENSORS, results
from tests.docs.test_commands import typed

ROOT = Path(__file__).parents[2]
ENGLISH, GERMAN = "building.md", "building-de.md"


def text(page):
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def sections(page):
    return re.split(r"^(?=## )", text(page), flags=re.MULTILINE)


def figures(section):
    """Numbers and where they are from; German has a decimal comma."""
    numbers = re.findall(r"\d+(?:[.,]\d+)?|\((?:sim|sheet|est|drawn)\b", section)
    return sorted(number.replace(",", ".") for number in numbers)


def shape(section):
    """How many headings, rows of tables with their cells, points, numbered steps and expectations."""
    lines = section.splitlines()
    rows = [line.count("|") for line in lines if line.startswith("|")]
    return rows, sum(line.startswith("- ") for line in lines), [line[:2] for line in lines if re.match(r"\d\. ", line)]


SECTIONS = list(zip(sections(ENGLISH), sections(GERMAN), strict=True))


@pytest.mark.parametrize(("english", "german"), SECTIONS, ids=[one.splitlines()[0] for one, _ in SECTIONS])
def test_section_when_compared_with_the_german_one_then_headings_steps_rows_links_and_figures_are_the_same(
    english, german
):
    assert re.match(r"#+ (\d\. )?", english)[0] == re.match(r"#+ (\d\. )?", german)[0]
    assert shape(english) == shape(german)
    links = [set(re.findall(r"\]\(([^)]+)\)", one)) - {ENGLISH, GERMAN} for one in (english, german)]
    # Pictures with words in them are drawn once for each language.
    assert links[0] == {link.replace("-de.svg", ".svg") for link in links[1]}
    assert figures(english) == figures(german)


def test_commands_when_compared_then_both_pages_name_the_same():
    assert typed(ENGLISH) == typed(GERMAN)


@pytest.mark.parametrize("page", [ENGLISH, GERMAN])
def test_page_when_it_begins_then_it_says_that_nobody_has_built_a_board(page):
    assert re.search(r"\*\*(Nobody has built one yet|Noch hat niemand eines gebaut)\.\*\*", text(page))


def test_sizes_when_named_then_they_are_those_of_the_geometry():
    wood = sections(ENGLISH)[[one.startswith("## 4.") for one in sections(ENGLISH)].index(True)]
    assert f"at least {smallest_pitch():g} mm apart" in wood
    assert f"then {read()['dog-4'].hole:g} mm with" in wood


def test_magnets_when_recommended_then_their_sensors_see_them():
    def is_fit(piece, size, magnet, gap, sensor):
        wanted = piece, size, magnet, gap
        cases = {(one.case.piece, one.case.size, one.case.magnet, one.case.gap): one for one in results()}
        return cases[wanted].is_fit(sensor)

    assert "up to 6 mm with 5 x 2 mm N35 (sim)" in text(ENGLISH)
    assert all(is_fit(PEG, 0, (5, 2, "N35"), gap, SENSORS[0]) for gap in range(2, 7))
    assert "up to 3 mm with 6 x 3 mm N35 (sim)" in text(ENGLISH)
    assert all(is_fit(MARBLE, 16, (6, 3, "N35"), gap, SENSORS[2]) for gap in range(1, 4))


def test_current_when_named_then_it_is_what_the_firmware_allows():
    assert f"keeps them at {DEFAULTS['current_ma'] / 1000:g} A" in text(ENGLISH)
