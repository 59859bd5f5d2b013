"""The card that lies beside the board: current, complete in five languages, and no line too long."""

from pathlib import Path

import pytest

from docs.generate_card import CARDS, LANGUAGES, key, lines, words
from docs.generate_lights import FIELD, READER
from host.language.language import LANGUAGES as OF_PAGES

DOCS = Path(__file__).parents[2] / "docs"
ROWS = lines(FIELD) + lines(READER)
LINE, KEY, FOOT = 62, 31, 70  # characters that fit


@pytest.mark.parametrize("name", CARDS)
def test_card_when_drawn_again_then_it_is_the_committed_one_and_the_page_shows_it(name):
    assert (DOCS / name).read_text() == CARDS[name](), "run python -m docs.generate_card"
    assert f"({name})" in (DOCS / "lights.md").read_text()


def test_languages_when_compared_with_those_of_pages_then_the_same():
    assert sorted(LANGUAGES) == sorted(OF_PAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_when_compared_with_the_looks_then_each_has_a_line_that_fits(language):
    said = words()[language]
    assert len(ROWS) == 16
    assert all(0 < len(said[key(row)]) <= LINE for row in ROWS)
    assert [len(said[name]) for name in ("colours", "rhythms", "foot")] == [4, 4, 2]
    assert all(len(one) <= KEY for one in said["colours"] + said["rhythms"])
    assert all(len(one) <= FOOT for one in said["foot"])
    assert said.keys() == words()["en"].keys()
