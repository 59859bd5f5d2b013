"""`collie rules list`, `show` and `diff`, and files with a table's own rules wherever a ruleset is
named."""

import json

import pytest

from host.language.language import LANGUAGES, language
from host.rulesets.sheet import switches
from shared_engine.games.catalogue import DOG, names
from shared_engine.games.dog.rulesets import options
from tests.host.cli.command import collie, refused

OURS = 'name = "Kitchen table"\nbase = "brandi-4"\n\n[options]\nseven_scope = "own_partner"\n'


@pytest.fixture
def ours(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(OURS)
    return path


def answer(*arguments):
    stdout, stderr, exit_code = collie(*arguments)
    assert (stderr, exit_code) == ("", 0)
    return json.loads(stdout)


@pytest.mark.parametrize("verb", ["list", "show", "diff"])
def test_help_when_asked_then_an_example(verb):
    stdout, _, exit_code = collie("rules", verb, "--help")
    assert (f"collie rules {verb} " in stdout.partition("\n")[2], exit_code) == (True, 0)


def test_list_when_it_says_which_board_plays_what_then_each_ruleset_has_one():
    boards = {row["name"]: row["boards"] for row in answer("rules", "list", "--json")}
    assert all(boards.values())
    assert boards["brothers-4"] == ["meadow-16"]
    assert (boards["brandi-5"], boards["black-dog-2"]) == (["dog-6"], ["black-dog"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("brandi4", "brandi-4"), ("black-dog", "black-dog-4"), ("wild-lubanzi", "wild-lubanzi-4")],
)
def test_ruleset_when_mistyped_then_the_one_that_was_meant_is_proposed(typed, meant):
    assert refused("rules", "show", typed).endswith(f"did you mean {meant}?")


def test_option_when_mistyped_then_the_one_that_was_meant_is_proposed():
    words = refused("rules", "show", "brandi-4", "--option", "seven_burn=true")
    assert words.endswith("did you mean seven_burns?")


def test_ruleset_when_it_is_like_none_then_all_are_named():
    assert "did you mean" not in refused("rules", "show", "zzz")


def test_list_when_json_then_every_ruleset_for_programs():
    rows = answer("rules", "list", "--json")
    assert [row["name"] for row in rows] == names()
    assert rows[0] == {
        "name": "brandi-4",
        "players": 4,
        "teams": [[0, 2], [1, 3]],
        "cards": 110,
        "boards": ["dog-4"],
        "about": "the classic for two pairs, after the manual",
    }


def test_list_when_a_language_is_chosen_then_in_its_words():
    assert "le classique" in collie("rules", "list", "--lang", "fr", COLUMNS="120")[0]


def test_show_when_json_then_every_switch():
    sheet = answer("rules", "show", "black-dog-4", "--json")
    assert {line["option"] for line in sheet["switches"]} == {option for option, _, _ in options()}


def test_show_when_a_file_and_json_then_what_travels_and_what_differs(ours):
    sheet = answer("rules", "show", ours, "--json")
    assert (sheet["name"], sheet["ruleset"]) == ("Kitchen table", "brandi-4")
    assert sheet["options"] == {"seven_scope": "own_partner"}
    assert [line["option"] for line in sheet["switches"] if line["differs"]] == ["seven_scope"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_show_when_a_language_is_chosen_then_every_heading_in_it(lang, ours):
    stdout, stderr, exit_code = collie("rules", "show", ours, "--lang", lang)
    assert (stderr, exit_code) == ("", 0)
    assert stdout.startswith("Kitchen table\n")
    groups = switches()[DOG]
    assert [language(lang).group(group) in stdout for group in groups] == [
        group != "dog" for group in groups
    ]


def test_show_when_options_are_given_then_laid_over_the_file(ours):
    arguments = (
        "rules",
        "show",
        ours,
        "--json",
        "--option",
        "sector_len=18",
        "--option",
        'deck={"JK": 4}',
    )
    assert answer(*arguments)["options"] == {
        "seven_scope": "own_partner",
        "sector_len": 18,
        "deck": {"JK": 4},
    }


def test_diff_when_two_differ_then_exit_code_0_and_both_values(ours):
    (found,) = answer("rules", "diff", "brandi-4", ours, "--json")
    assert (found["option"], found["values"]) == ("seven_scope", ["own", "own_partner"])
    assert found["rules"] == ["BR-50", "BR-90"]


@pytest.mark.parametrize(("other", "code"), [("brandi-4", 0), ("brandi-2", 1)])
def test_diff_when_the_exit_code_is_asked_for_then_1_for_a_difference(other, code):
    _, stderr, exit_code = collie("rules", "diff", "--exit-code", "brandi-4", other)
    assert (stderr, exit_code) == ("", code)


def test_show_when_the_name_is_unknown_then_those_there_are():
    assert "unknown ruleset 'whist'; there are brandi-4, " in refused("rules", "show", "whist")


def test_show_when_the_language_is_unknown_then_those_there_are():
    assert "'la' is not one of 'en', 'de', 'fr', 'it', 'es'" in refused(
        "rules", "show", "brandi-4", "--lang", "la", code=2
    )


def test_show_when_an_option_is_a_broken_list_then_wrong_usage():
    assert (
        "hand_first: not JSON: Expecting ',' delimiter: line 1 column 3 (char 2): '[5'"
        in refused("rules", "show", "brandi-4", "--option", "hand_first=[5", code=2)
    )


@pytest.mark.parametrize(
    "verb",
    [
        ("demo",),
        ("play", "--port", "/dev/null", "--new"),
        ("simulate", "board"),
        ("rules", "diff", "brandi-4"),
    ],
)
def test_file_when_it_is_wrong_then_every_verb_names_the_line(verb, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('base = "brandi-4"\n[options]\nseven_scope = "us"\n')
    arguments = (path,) if verb[0] == "rules" else ("--ruleset", path)
    assert "bad.toml, line 3: option seven_scope cannot be 'us'" in refused(
        *verb, *arguments, BOARDCOLLIE_DB=str(tmp_path / "games.db")
    )
