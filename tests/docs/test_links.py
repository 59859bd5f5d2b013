"""Pages lead somewhere: links have their file and heading, and each page is found from a reader's
start page."""

import re
from pathlib import Path

import pytest

from docs.links import links
from tests.architecture.tracked import ROOT, tracked_files

PAGES = [ROOT / name for name in tracked_files() if name.endswith(".md")]
STARTS = [
    ROOT / "docs" / f"{name}.md" for name in ("player", "builder", "programmer", "contributor")
]


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of *page*, as its readers make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_when_a_page_has_them_then_their_files_and_headings_are_there(page):
    gone = [
        f"{file.relative_to(ROOT)}#{part}"
        for file, part in links(page)
        if not file.exists() or (part and file.suffix == ".md" and part not in anchors(file))
    ]
    assert gone == []


def test_pages_when_docs_has_them_then_a_start_page_leads_to_each():
    found = {file for start in STARTS for file, _ in links(start)} | {*STARTS}
    pages = {page for page in PAGES if page.parent == ROOT / "docs"}
    assert pages - found == set()


def test_start_pages_when_somebody_reads_the_readme_then_it_leads_to_all_of_them():
    assert {*STARTS} <= {file for file, _ in links(ROOT / "README.md")}


def test_readme_when_read_then_at_most_700_words():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 700
