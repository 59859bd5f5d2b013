"""docs/black-dog.svg is what its script draws, and the page shows it."""

from pathlib import Path

from docs.generate_black_dog import PAGE, draw

ROOT = Path(__file__).parents[2]


def test_picture_when_drawn_again_then_it_is_the_committed_one():
    assert PAGE.read_text() == draw(), "run python docs/generate_black_dog.py"


def test_page_when_read_then_it_shows_the_picture_and_is_linked():
    assert f"]({PAGE.name})" in PAGE.with_suffix(".md").read_text()
    for page in ("README.md", "docs/building.md", "docs/firmware.md", "hardware/README.md"):
        assert "black-dog.md" in (ROOT / page).read_text(), page
