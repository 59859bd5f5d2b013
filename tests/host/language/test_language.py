"""Five languages that say everything, each in its own words."""

import re
import tomllib
from pathlib import Path

import pytest

from host.language.language import LANGUAGES, language
from host.rulesets.choice import presets
from host.rulesets.sheet import switches
from shared_engine.games.brothers import rulesets as brothers
from shared_engine.games.catalogue import BROTHERS, DOG, names
from shared_engine.games.dog import rulesets

FOLDER = Path(__file__).parents[3] / "host/language/text"
OTHERS = LANGUAGES[1:]
# Words that are the same in two languages, and no oversight.
SHARED = {("fr", "card.JK"), ("fr", "page.points")}
# Sentences, which are wrapped; what happens seldom may take more words.
LONGEST = {
    "rule": 130,
    "referee": 130,
    "reason": 130,
    "prospect": 130,
    "refusal": 130,
    "strange": 130,
    "page": 130,
    "note": 210,
}
# What options of these kinds need besides a title.
FORMS = {
    "sectors": {"form"},
    "fields": {"form"},
    "seats": {"all", "form"},
    "hands": {"form"},
    "offsets": {"form"},
}


def texts(name):
    """Every text of a language by its path."""

    def walk(table, path):
        for key, value in table.items():
            if isinstance(value, dict):
                yield from walk(value, path + key + ".")
            else:
                yield path + key, value

    return dict(walk(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), ""))


def test_languages_when_listed_then_a_file_for_each_and_no_other():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_options_when_looked_up_then_a_title_and_a_text_for_every_value(name):
    said = language(name).texts["option"]
    for option, default, domain in (*rulesets.options(), *brothers.options()):
        values = (
            FORMS.get(domain, set())
            if isinstance(domain, str)
            else {"form"}
            if isinstance(default, int)
            else set()
        )
        if isinstance(domain, tuple):
            values = {str(value).lower() for value in domain} | (
                {"drawn"} if option == brothers.DRAWN else set()
            )
        assert set(said[option]) == {"title"} | values, option
    assert set(said) == {option for option, _, _ in (*rulesets.options(), *brothers.options())}


@pytest.mark.parametrize("name", LANGUAGES)
def test_groups_when_looked_up_then_a_heading_for_each(name):
    assert set(language(name).texts["groups"]) == {*switches()[DOG], *switches()[BROTHERS]}


@pytest.mark.parametrize("name", LANGUAGES)
def test_rulesets_when_looked_up_then_a_line_about_each(name):
    assert set(language(name).texts["about"]) == set(names())


@pytest.mark.parametrize("name", OTHERS)
def test_texts_when_compared_with_english_then_the_same_keys_and_places_to_fill_in(name):
    english, others = texts("en"), texts(name)
    assert set(others) == set(english)
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w*\}", others[key])) == sorted(
            re.findall(r"\{\w*\}", text)
        ), key


@pytest.mark.parametrize("name", OTHERS)
def test_texts_when_compared_with_english_then_none_was_left_in_english(name):
    english, others = texts("en"), texts(name)
    same = {(name, key) for key, text in others.items() if text == english[key]}
    assert same == {shared for shared in SHARED if shared[0] == name}


@pytest.mark.parametrize("name", LANGUAGES)
def test_texts_when_looked_at_then_none_is_empty_or_too_long_for_a_narrow_terminal(name):
    for key, text in texts(name).items():
        longest = 33 if key.endswith(".title") else LONGEST.get(key.partition(".")[0], 80)
        assert 0 < len(text) <= longest, key
        assert text == text.strip()


ONE_WORD = {  # a word that has been given up for another one, by language
    "de": r"zurückstellen|Regelwerk des",
    "fr": r"\b(tu|ta|ton|tes|toi)\b",
    "it": r"ospite|tabellone|\bcamp[oi]\b|\bpista\b|ogni mano|giri\b",
    "es": r"fresca|recorrido|registro de eventos",
}


@pytest.mark.parametrize("name", ONE_WORD)
def test_texts_when_a_thing_has_a_word_then_no_other_one(name):
    assert [
        key for key, text in texts(name).items() if re.search(ONE_WORD[name], text, re.IGNORECASE)
    ] == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_values_when_two_of_one_option_are_said_then_they_differ(name):
    for option, said in language(name).texts["option"].items():
        assert len(set(said.values())) == len(said), option


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("ruleset", names())
def test_value_when_any_option_of_a_preset_then_words_without_holes(name, ruleset):
    game = presets(ruleset)
    values = {option: getattr(game.load(ruleset), option) for option, _, _ in game.options()}
    for option in values:
        said = language(name).value(option, values)
        assert said
        assert not re.search(r"[{}_()\[\]]", said.replace("(", "").replace(")", "")), (option, said)


def vars_of(ruleset):
    return {name: getattr(rulesets.load(ruleset), name) for name, _, _ in rulesets.options()}


def test_value_when_a_deck_then_cards_of_one_number_together_in_the_order_of_a_fan():
    said = language("en").value("deck", vars_of("brandi-4"))
    assert said == "110 cards: 8 × ace, 2–10, jack, queen, king; 6 × joker"


def test_value_when_a_black_dog_deck_then_colours_together_and_the_red_13_alone():
    said = language("en").value("deck", vars_of("black-dog-4"))
    assert said == (
        "110 cards: 8 × 1/11, 13, switch, magnet, copy, partner; 6 × black 1–7; 7 × blue 8–10, "
        "12, black 2, 3, 5, 6"
    )


def test_value_when_a_list_is_empty_then_a_word():
    assert language("en").value("disc_offsets", {"disc_offsets": ()}) == "none"


@pytest.mark.parametrize("name", LANGUAGES)
def test_value_when_a_table_has_drawn_its_tiles_then_the_drawings(name):
    said = language(name).value("prairie_tiles", {"prairie_tiles": ["A ##/## 10", "B ### 2"]})
    assert said.endswith(": A ##/## 10, B ### 2")


def test_teams_when_three_then_all_seats():
    assert (
        language("it").teams(((0, 2, 4), (1, 3, 5)))
        == "Rosso, Giallo e Perla contro Blu, Verde e Prugna"
    )
