"""The score sheet for a family: who, when, who won, in its language."""

import re
from html.parser import HTMLParser

import pytest

from host.export.bars import bars
from host.export.family import family_sheet
from host.language.language import LANGUAGES
from host.store.day import Day
from host.store.record import Clock
from host.store.store import StoredGame
from shared_engine.record.record import Record, Turn

GAME = StoredGame(7, 1, 0, 9, "240ac40000010000", "01020304", Day.parse("2026-11-22"))


def sheet(lang="en", result="0", names=("Anna", "Ben", "Carla")):
    record = Record({"ruleset": "brandi-4", "starter": 0})
    record.tags = [[f"Seat{seat}", name] for seat, name in enumerate(names)] + [
        ["Note", "1 < 2 & more"]
    ]
    record.turns = [(1, Turn(0, "K: K0>T0", (), True, "d5d2f65f"))]
    record.result = result
    return family_sheet(GAME, record, Clock({0: 90_000, 2: 30_000}), lang)


class Words(HTMLParser):
    """The texts of a page, and its elements that were not closed."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.open = [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "rect":
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_sheet_when_in_english_then_day_winners_by_name_and_what_was_counted():
    text = " ".join(Words(sheet()).texts)
    for words in (
        "Score sheet",
        "2026-11-22",
        "brandi-4",
        "Anna and Carla have won",
        "1 turns in 1 rounds",
        "1.5",
    ):
        assert words in text
    assert "1 < 2 & more" in text
    assert "Green" in text  # who has no name


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("de", ("22.11.2026", "Anna und Carla haben gewonnen", "heimgeschickt", "Grün")),
        ("fr", ("22/11/2026", "Anna et Carla ont gagné")),
        ("it", ("22/11/2026", "Anna e Carla hanno vinto")),
        ("es", ("22/11/2026", "Anna y Carla han ganado")),
    ],
)
def test_sheet_when_in_another_language_then_all_of_it(lang, says):
    page = sheet(lang)
    assert f'<html lang="{lang}">' in page
    assert all(words in page for words in says)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Red and Carla have won"),
        ("de", "Rot und Carla haben gewonnen"),
        ("fr", "Rouge et Carla ont gagné"),
        ("it", "Rosso e Carla hanno vinto"),
        ("es", "Rojo y Carla han ganado"),
    ],
)
def test_sheet_when_a_winner_has_no_name_then_the_sentence_begins_as_sentences_do(lang, says):
    assert f"<p class='won'>{says}</p>" in sheet(lang, names=("", "Ben", "Carla"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_when_read_as_a_page_then_every_element_is_closed_and_nothing_is_loaded(lang):
    page = sheet(lang, result="*")
    assert Words(page).open == []
    assert not re.search(r"(\bsrc=|href=|url\()", page)
    assert "default-src 'none'" in page


def test_sheet_when_a_name_is_an_element_then_it_is_text():
    page = sheet(names=("<script>x</script>", '"><img', "Carla"))
    assert "<script" not in page
    assert "<img" not in page


def test_bars_when_drawn_then_as_long_as_their_values_and_said_as_text():
    drawn = bars("Minutes", [("Anna", 3.0), ("Ben", 1.5), ("Dan", 0.0)])
    assert 'aria-label="Minutes: Anna 3.0; Ben 1.5; Dan 0.0"' in drawn
    assert re.findall(r'width="(\d+)" height="18"', drawn) == ["420", "210", "0"]
