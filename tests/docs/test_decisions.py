"""The decisions: each has a number of its own, under which pages and code name it."""

from pathlib import Path

DECISIONS = sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("[0-9]*.md"))


def test_decisions_when_sorted_then_numbered_from_1_on():
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_decisions_when_read_then_the_heading_has_the_number_of_the_file():
    for page in DECISIONS:
        assert page.read_text("utf-8").startswith(f"# {int(page.name[:4])}. "), page.name
