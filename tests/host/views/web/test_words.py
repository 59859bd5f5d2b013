"""The page's own words: what it asks for is there, and nothing else is."""

import json
import re
from pathlib import Path

import pytest

import host.views.web
from host.language.language import LANGUAGES, language
from host.live.study import TURNS
from host.views.legend import LEGEND
from host.views.web.words import words_script
from shared_engine.games.brothers.tiles import ANGULAR, STRAIGHT
from shared_engine.games.catalogue import names, open_foreign

PAGE = Path(host.views.web.__file__).parent / "page"
SOURCES = {
    path.name: path.read_text(encoding="utf-8")
    for path in PAGE.iterdir()
    if path.suffix in (".html", ".js")
}
ASKED = (
    r'data-(?:word|title|label|tool|asks)="(\w+)"',
    r"\bword\(([^;{]*)",
    r"dataset\.(?:word|title) = (.*);",
    r"\brename\((.*)\);",
)


def shown(ruleset):
    """The game that plays *ruleset*, and what it shows of its begin."""
    found, position = open_foreign({"ruleset": ruleset})
    return found, found.show(position, ())


def asked():
    """The keys that the page asks for, or a game for it."""
    found = set()
    for game, seen in map(shown, names()):
        found |= {game.LIES, *(name for name, _, _ in seen.columns), *filter(None, seen.roles)}
    for text in SOURCES.values():
        found |= set(re.findall(ASKED[0], text))
        for expression in (*re.findall(ASKED[1], text), *re.findall(ASKED[2], text)):
            found |= set(re.findall(r"'(\w+)'", expression))
        for expression in re.findall(ASKED[3], text):
            keys = set(re.findall(r"'(\w+)'", expression))
            found |= keys | {f"{key}_why" for key in keys if not key.endswith("_why")}
    return found


def test_words_when_the_page_asks_for_some_then_they_are_there_and_no_others():
    assert set(language("en").texts["page"]) == asked()


def test_words_when_the_page_counts_something_then_there_are_words_for_it_and_no_others():
    found = {key for game, _ in map(shown, names()) for key in game.COUNTED}
    assert set(language("en").texts["counts"]) == {TURNS} | found


def test_words_when_a_game_names_what_is_shown_then_there_are_words_for_it():
    texts = language("en").texts
    assert set(texts["progress"]) == {game.PROGRESS for game, _ in map(shown, names())}
    assert set(texts["piece"]) == {
        STRAIGHT,
        ANGULAR,
        *(game.LIES_OPEN for game, _ in map(shown, names())),
    } - {""}


def test_words_when_a_light_says_something_then_there_are_words_for_it():
    assert set(language("en").texts["light"]) == {key for _, key in LEGEND.values()}


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_page_when_read_then_it_has_no_words_of_its_own(name):
    """But for what a browser without a script shows."""
    text = re.sub(
        r"<noscript>.*</noscript>|<title>.*</title>|</svg>Board Collie", "", SOURCES[name]
    )
    if name.endswith(".html"):
        assert re.findall(r">\s*(\w[^<]*)<", text) == []
        assert re.findall(r'(?:title|aria-label)="', text.replace("data-title", "")) == []
    else:
        assert re.findall(r"textContent = '\w", text) == []


def test_script_when_run_then_it_defines_each_language():
    script = words_script()
    words = json.loads(script.removeprefix("const WORDS = ").removesuffix(";\n"))
    assert list(words) == list(LANGUAGES)
    assert (words["de"]["name"], words["fr"]["light"]["capture"]) == ("Deutsch", "renvoie")
    assert "<" not in script


def test_script_when_a_card_is_called_by_a_code_then_what_is_printed_on_it_is_its_name():
    words = json.loads(words_script().removeprefix("const WORDS = ").removesuffix(";\n"))
    faces = [words[name]["face"] for name in ("en", "de", "fr")]
    assert [face["BLACK:5"] for face in faces] == ["black 5", "schwarz 5", "noir 5"]
    assert all("K" not in face and "JK" not in face for face in faces)
