"""Rules from a preset's name or from a table's own file."""

import json

import pytest

from host.errors import HostError
from host.rulesets.choice import Choice, choose, read_file
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import RulesetError

OURS = """
name = "Kitchen table"
base = "brandi-4"

[options]
sector_len = 18
seven_scope = "own_partner"   # as grandmother plays
teams = [[0, 2], [1, 3]]

[options.deck]
JK = 4
"""
OPTIONS = {
    "sector_len": 18,
    "seven_scope": "own_partner",
    "teams": [[0, 2], [1, 3]],
    "deck": {"JK": 4},
}


@pytest.fixture
def write(tmp_path):
    def write(text, name="ours.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_read_file_when_an_editor_has_marked_it_as_utf_8_then_the_same(write):
    assert read_file(write(b"\xef\xbb\xbf" + OURS.encode())) == read_file(write(OURS))


def refusal(path):
    with pytest.raises(HostError) as caught:
        read_file(path)
    message = str(caught.value)
    assert str(path) in message
    return message


def test_choose_when_a_name_then_that_preset():
    assert choose("brandi-6-3x2") == Choice("brandi-6-3x2", {}, "brandi-6-3x2")


def test_choose_when_a_name_is_unknown_then_those_there_are():
    with pytest.raises(RulesetError, match=r"'whist'; there are brandi-4, .*brothers-4"):
        choose("whist")


def test_choose_when_a_file_then_base_options_and_title(write):
    assert choose(str(write(OURS))) == Choice("brandi-4", OPTIONS, "Kitchen table")


def test_choose_when_a_file_then_what_travels_is_json_and_gives_the_same_rules(write):
    chosen = choose(str(write(OURS)))
    again = load(chosen.ruleset, json.loads(json.dumps(chosen.options)))
    assert (again.sector_len, again.deck_size, again.seven_scope) == (18, 108, "own_partner")


def test_choose_when_options_are_laid_over_a_file_then_they_win(write):
    assert choose(str(write(OURS)), {"sector_len": 15}).options == {**OPTIONS, "sector_len": 15}


def test_choose_when_a_deck_is_laid_over_a_deck_then_only_the_cards_it_names_change(write):
    assert choose(str(write(OURS)), {"deck": {"A": 4}}).options["deck"] == {"JK": 4, "A": 4}


def test_choose_when_options_laid_over_contradict_the_file_then_refused(write):
    with pytest.raises(RulesetError, match="does not go with"):
        choose(str(write(OURS)), {"seven_leftover": "none"})


def test_choose_when_the_base_is_brothers_then_its_options(write):
    path = write('base = "brothers-2"\n[options]\nprairie_flip = false\n')
    assert choose(str(path)).options == {"prairie_flip": False}


def test_read_when_there_is_no_name_then_the_files_own(write):
    assert read_file(write('base = "brandi-4"')).title == "ours"


def test_read_when_there_are_no_options_then_the_base_alone(write):
    assert read_file(write('base = "brandi-2"')).options == {}


def test_is_preset_when_a_file_changes_nothing_then_still_a_file(write):
    assert not read_file(write('base = "brandi-4"')).is_preset
    assert choose("brandi-4").is_preset


def test_read_when_there_is_no_file_then_where_the_names_are(tmp_path):
    assert "there is no file" in refusal(tmp_path / "none.toml")


def test_read_when_it_is_a_folder_then_refused(tmp_path):
    assert "cannot read" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        ("base = brandi-4", "is not TOML: Invalid value (at line 1, column 8)"),
        (
            "[options]\nsector_len = 18",
            'the base is missing; add a line such as: base = "brandi-4"',
        ),
        ('\nbase = "brandi-7"', ", line 2: base 'brandi-7' is no ruleset; there are brandi-4, "),
        ("base = 4", ", line 1: base 4 is no ruleset"),
        ('base = "brandi-4"\nname = ""', ", line 2: name '' is no text"),
        ('base = "brandi-4"\nname = 7', ", line 2: name 7 is no text"),
        (
            'base = "brandi-4"\noptions = 7',
            ", line 2: options 7 is no table; begin it with: [options]",
        ),
        (
            'base = "brandi-4"\nseven_scope = "own"',
            ", line 2: unknown key 'seven_scope'; it is an option: write it below",
        ),
        (
            'base = "brandi-4"\ncolour = "red"',
            ", line 2: unknown key 'colour'; a ruleset file has name, base, options",
        ),
        (
            'base = "brandi-4"\n[options]\nseven = 7',
            ", line 3: unknown option 'seven'; options are ",
        ),
        (
            'base = "brandi-4"\noptions.teams = ' + "[" * 31 + "]" * 31,
            "is not TOML: brackets nest deeper than 32 levels",
        ),
        (
            'base = "brandi-4"\noptions.teams = ' + "[" * 30 + "]" * 30,
            ", line 2: each of option teams must be 0..5, not [[[",
        ),
        (
            'base = "brandi-4"\noptions.marbles = 18446744073709551616',
            "is not TOML: a number is beyond 18446744073709551615",
        ),
        (
            'base = "brandi-4"\n[options]\nseven_scope = "us"',
            ", line 3: option seven_scope cannot be 'us'; it can be 'own'",
        ),
        (
            'base = "brandi-4"\noptions.sector_len = 1.5',
            ", line 2: option sector_len must be 14..24, not 1.5",
        ),
        ('base = "brandi-4"\n[options.deck]\nZ = 1', ", line 2: option deck: no card 'Z'"),
        (
            (
                'base = "brandi-4"\n[options]\nseven_scope = "all"\nmarbles = 4\ncanadian_burns = '
                '"none"'
            ),
            ", lines 3 and 5: option canadian_burns 'none' does not go with seven_scope 'all'",
        ),
    ],
    ids=lambda value: str(value)[-30:],
)
def test_read_when_it_is_no_ruleset_then_file_line_and_what_to_do(write, text, says):
    assert says in refusal(write(text))
