"""A folder from which nobody can go on: what lies there is kept aside."""

import json

import pytest

from host.errors import HostError
from host.rulesets.choice import choose
from host.virtual.cards_file import CardsFile, kept_rules
from host.virtual.strange import StrangeError, keep_aside

DUEL = choose("brandi-2")


@pytest.fixture
def folder(tmp_path):
    """Of a table that was played at."""
    folder = tmp_path / "table"
    CardsFile(folder, DUEL, None).open()
    (folder / "board").mkdir()
    (folder / "board" / "flash.img").write_text("the log")
    (folder / "games.db").write_text("the games")
    return folder


def key_of(folder, rules=DUEL):
    with pytest.raises(StrangeError) as error:
        CardsFile(folder, rules, None)
    return error.value.key


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"ruleset": 7}'])
def test_cards_when_their_file_is_damaged_then_that_is_strange(folder, kept):
    (folder / "cards.json").write_text(kept)
    assert key_of(folder) == "damaged"
    assert kept_rules(folder) is None


def test_cards_when_only_the_board_is_left_then_that_is_strange(folder):
    (folder / "cards.json").unlink()
    assert key_of(folder) == "no_cards"


def test_cards_when_other_rules_are_wanted_then_that_is_strange(folder):
    assert key_of(folder, choose("brandi-4")) == "rules"


def test_rules_when_a_folder_keeps_a_game_then_they_are_those(folder):
    assert kept_rules(folder) == DUEL


@pytest.mark.parametrize("options", ["7", "[", '{"no_such_option": 1}'])
def test_rules_when_the_options_are_none_then_none(folder, options):
    kept = json.loads((folder / "cards.json").read_text())
    (folder / "cards.json").write_text(json.dumps({**kept, "options": options}))
    assert kept_rules(folder) is None


def test_aside_when_something_is_kept_there_then_the_folder_can_be_used_and_games_stay(folder):
    first = keep_aside(folder)
    assert (first / "board" / "flash.img").read_text() == "the log"
    assert (first / "cards.json").exists()
    CardsFile(folder, DUEL, None).open()
    second = keep_aside(folder)
    assert first.name != second.name
    assert (folder / "games.db").read_text() == "the games"
    assert sorted(path.name for path in folder.iterdir()) == ["aside-1", "aside-2", "games.db"]


def test_cards_when_a_letter_lies_there_then_nothing_is_touched(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(HostError, match="holds something else") as error:
        CardsFile(tmp_path, DUEL, None)
    assert not isinstance(error.value, StrangeError)
