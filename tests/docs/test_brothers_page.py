"""The picture of docs/brothers.md is what its script draws, and the page shows it and names what
there is."""

import re
from pathlib import Path

from docs.generate_brothers import PICTURES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/brothers.md").read_text()


def test_picture_when_drawn_again_then_it_is_the_committed_one():
    assert (ROOT / "docs/brothers.svg").read_text() == PICTURES["brothers.svg"](), (
        "run python -m docs.generate_brothers"
    )


def test_page_when_read_then_it_shows_the_picture_and_is_linked():
    assert "](brothers.svg)" in PAGE
    for page in ("README.md", "docs/firmware.md", "hardware/README.md"):
        assert "brothers.md" in (ROOT / page).read_text(), page


def test_page_when_it_says_where_something_is_then_it_is_there():
    named = re.findall(r"`((?:docs|firmware|hardware|host|shared_engine|tests)/[^`]*)`", PAGE)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []
