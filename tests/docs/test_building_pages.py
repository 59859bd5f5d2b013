"""The guides say the same in English and in German, with the sizes, magnets and limits of the
project."""

import re
from pathlib import Path

import pytest

from firmware.settings import DEFAULTS
from hardware.assembly import pictures
from hardware.geometry import read, smallest_pitch
from hardware.magnetics.study import MARBLE, PEG, SENSORS, results
from hardware.power import LIMIT_MA, builds, light_ma
from tests.docs.test_commands import typed

ROOT = Path(__file__).parents[2]
ENGLISH, GERMAN = "building.md", "building-de.md"
PAIRS = [(ENGLISH, GERMAN), ("ordering.md", "ordering-de.md")]


def text(page):
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def sections(page):
    return re.split(r"^(?=## )", text(page), flags=re.MULTILINE)


def figures(section):
    """Numbers and where they are from; German has a decimal comma."""
    numbers = re.findall(r"\d+(?:[.,]\d+)?|\((?:sim|sheet|est|drawn)\b", section)
    return sorted(number.replace(",", ".") for number in numbers)


def shape(section):
    """How many headings, rows of tables with their cells, points, numbered steps and
    expectations."""
    lines = section.splitlines()
    rows = [line.count("|") for line in lines if line.startswith("|")]
    return (
        rows,
        sum(line.startswith("- ") for line in lines),
        [line[:2] for line in lines if re.match(r"\d\. ", line)],
    )


def links(section):
    """Without the one to the same page in the other language."""
    return set(re.findall(r"(?<!\[Auf Deutsch)(?<!\[In English)\]\(([^)]+)\)", section))


def in_german(link):
    """Some pages, and pictures with words in them, are there once for each language."""
    german = re.sub(r"(?=\.(?:md|svg)$)", "-de", link)
    return german if (ROOT / "docs" / german).exists() else link


SECTIONS = [both for pair in PAIRS for both in zip(*map(sections, pair), strict=True)]


@pytest.mark.parametrize(
    ("english", "german"), SECTIONS, ids=[one.splitlines()[0] for one, _ in SECTIONS]
)
def test_section_when_compared_with_the_german_one_then_headings_steps_rows_links_and_figures_are_the_same(
    english, german
):
    assert re.match(r"#+ (\d\. )?", english)[0] == re.match(r"#+ (\d\. )?", german)[0]
    assert shape(english) == shape(german)
    assert links(german) == {in_german(link) for link in links(english)}
    assert figures(english) == figures(german)


@pytest.mark.parametrize(("english", "german"), PAIRS)
def test_pages_when_they_begin_then_each_links_the_other(english, german):
    assert f"[Auf Deutsch]({german})" in text(english).splitlines()[2]
    assert f"[In English]({english})" in text(german).splitlines()[2]


def test_commands_when_compared_then_both_pages_name_the_same():
    assert typed(ENGLISH) == typed(GERMAN)


@pytest.mark.parametrize("page", [ENGLISH, GERMAN])
def test_page_when_it_begins_then_it_says_that_nobody_has_built_a_board(page):
    assert re.search(
        r"\*\*(Nobody has built one yet|Noch hat niemand eines gebaut)\.\*\*", text(page)
    )


def test_sizes_when_named_then_they_are_those_of_the_geometry():
    wood = sections(ENGLISH)[[one.startswith("## 4.") for one in sections(ENGLISH)].index(True)]
    assert f"at least {smallest_pitch():g} mm apart" in wood
    assert f"then {read()['dog-4'].hole:g} mm with" in wood


def test_magnets_when_recommended_then_their_sensors_see_them():
    def is_fit(piece, size, magnet, gap, sensor):
        wanted = piece, size, magnet, gap
        cases = {
            (one.case.piece, one.case.size, one.case.magnet, one.case.gap): one for one in results()
        }
        return cases[wanted].is_fit(sensor)

    assert "up to 6 mm with 5 x 2 mm N35 (sim)" in text(ENGLISH)
    assert all(is_fit(PEG, 0, (5, 2, "N35"), gap, SENSORS[0]) for gap in range(2, 7))
    assert "up to 3 mm with 6 x 3 mm N35 (sim)" in text(ENGLISH)
    assert all(is_fit(MARBLE, 16, (6, 3, "N35"), gap, SENSORS[2]) for gap in range(1, 4))


def test_current_when_named_then_it_is_what_the_firmware_allows():
    assert f"keeps them at {DEFAULTS['current_ma'] / 1000:g} A" in text(ENGLISH)


@pytest.mark.parametrize("page", [ENGLISH, GERMAN])
@pytest.mark.parametrize("which", [0, 1], ids=["parts", "troubles"])
def test_rows_when_parts_or_troubles_are_listed_then_each_says_where_it_is_from(page, which):
    tables = [re.findall(r"^\|.*\|$", one, re.MULTILINE)[2:] for one in sections(page)]
    three = [rows for rows in tables if len(rows) > 8 and all(row.count("|") == 4 for row in rows)]
    rows = three[which]
    unmarked = [row for row in rows if not re.search(r"\((sim|sheet|est|drawn)\) \|$", row)]
    assert [
        row.split(" | ")[0].strip("| ") in ("all else", "alles andere") for row in unmarked
    ] == [True] * len(unmarked)


@pytest.mark.parametrize(("page", "language"), [(ENGLISH, "en"), (GERMAN, "de")])
def test_assembly_when_read_then_each_step_has_its_reading_and_its_picture(page, language):
    assembly = next(one for one in sections(page) if one.startswith("## 5."))
    steps = re.split(r"^\d\. ", assembly, flags=re.MULTILINE)[1:]
    assert [
        re.search(r"\*(Expected|Erwartet)\*: .*\((sim|sheet|est|drawn)\)", one) is not None
        for one in steps
    ] == [True] * 6
    shown = [re.findall(r"\]\((assembly-[^)]+)\)", one) for one in steps]
    assert all(shown)
    assert sorted(name for names in shown for name in names) == sorted(
        path.removeprefix("docs/")
        for path in pictures()
        if path.endswith("-de.svg") == (language == "de")
    )


def test_assembly_when_it_names_sizes_currents_and_volts_then_those_of_geometry_and_power():
    assembly = next(one for one in sections(ENGLISH) if one.startswith("## 5."))
    side = 2 * read()["dog-4"].reach()
    assert f"every side {side:g} mm, both diagonals {side * 2**0.5:.0f} mm" in assembly
    four, six = (
        next(one for one in builds() if one.board.name == name) for name in ("dog-4", "dog-6")
    )
    lost = [5 - six.lowest_v(LIMIT_MA), 5 - six.lowest_v(LIMIT_MA, is_one=True)]
    assert (
        f"lose {lost[0]:.1f} V at the limit, {lost[1]:.1f} V where only the last one is lit"
        in assembly
    )
    assert f"has at most {5 - four.lowest_v(LIMIT_MA):.1f} V less than the first" in assembly
    assert f"dark they draw {24 * light_ma()[0]:g} mA" in assembly
