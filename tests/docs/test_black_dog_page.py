"""The pictures of docs/black-dog.md are what their script draws, and the page shows them and names
what there is."""

import re
from pathlib import Path

import pytest

from docs.drawn_board import Table
from docs.generate_black_dog import PICTURES
from host.live.view import NOBODY
from shared_engine.games.dog.rulesets import load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/black-dog.md").read_text()


@pytest.mark.parametrize("name", PICTURES)
def test_picture_when_drawn_again_then_it_is_the_committed_one(name):
    assert (ROOT / "docs" / name).read_text() == PICTURES[name](), (
        "run python -m docs.generate_black_dog"
    )


def test_page_when_read_then_it_shows_every_picture_and_is_linked():
    assert all(f"]({name})" in PAGE for name in PICTURES)
    for page in ("README.md", "docs/building.md", "docs/firmware.md", "hardware/README.md"):
        assert "black-dog.md" in (ROOT / page).read_text(), page


def test_page_when_it_says_where_something_is_then_it_is_there():
    named = re.findall(r"`((?:docs|firmware|hardware|host|shared_engine|tests)/[^`]*)`", PAGE)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_cards_when_the_page_lists_them_then_each_of_the_deck_is_there():
    listed = PAGE[
        PAGE.index("| card | at the board |") : PAGE.index("## How the disc is made")
    ].lower()
    for card in load("black-dog-4").deck:
        assert all(part in listed for part in card.lower().split(":")), card


def test_table_when_the_disc_turns_with_what_is_on_it_then_all_of_it_goes_a_quarter():
    table = Table("black-dog-4")
    table.put("T23", NOBODY)
    table.rest()
    table.turn_disc()
    assert table.dog == 23 + 16
