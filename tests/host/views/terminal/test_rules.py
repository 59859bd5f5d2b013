"""Sheets on a terminal: marks, columns, and nothing cut off."""

import io
import re

import pytest
from rich.console import Console

from host.language.language import LANGUAGES, language
from host.rulesets.choice import Choice, choose
from host.rulesets.sheet import sheet
from host.views.terminal.rules import Row, difference_table, rows_of_rulesets, sheet_table
from shared_engine.games.catalogue import names


def console(width):
    return Console(file=io.StringIO(), width=width, highlight=False)


def printed(width, table):
    on = console(width)
    on.print(table)
    return [line.rstrip() for line in on.file.getvalue().splitlines()]


def shown(chosen, width=118, name="en"):
    return printed(width, sheet_table(console(width), sheet(chosen), language(name)))


def compared(a, b, width=118, name="en"):
    return printed(
        width, difference_table(console(width), sheet(choose(a)), sheet(choose(b)), language(name))
    )


def row(lines, title):
    (found,) = [line for line in lines if title in line]
    return found


def test_sheet_when_a_preset_then_its_name_and_a_line_about_it_on_top():
    assert shown(choose("brandi-2"))[0] == "brandi-2: a duel: sevens move all, twos draw cards"


def test_sheet_when_a_table_has_its_own_rules_then_its_name_and_the_base():
    lines = shown(Choice("brandi-4", {"sector_len": 18}, "Kitchen table"))
    assert lines[:2] == [
        "Kitchen table",
        "based on brandi-4 (the classic for two pairs, after the manual)",
    ]


def test_sheet_when_a_switch_differs_then_a_star_and_what_it_means():
    lines = shown(Choice("brandi-4", {"sector_len": 18}, "ours"))
    assert row(lines, "From start to start").startswith("*  From start to start")
    assert "* differs from brandi-4" in lines


def test_sheet_when_no_switch_differs_then_no_star_is_explained():
    assert not [line for line in shown(choose("brandi-4")) if line.startswith("*")]


def test_sheet_when_a_value_is_assumed_then_a_question_mark():
    lines = shown(choose("brandi-4"))
    assert row(lines, "From start to start").startswith("?  From start to start")
    assert "? no source says it: assumed" in lines


def test_sheet_when_a_value_differs_and_is_assumed_then_both_marks():
    assert row(shown(choose("black-dog-4")), "Paws on the disc").startswith("*? Paws")


def test_sheet_when_a_switch_changes_nothing_then_a_dash_only():
    assert row(shown(choose("brandi-4")), "Overtaken by a Canadian seven").startswith(
        "-  Overtaken"
    )


def test_sheet_when_there_is_no_dog_then_its_group_is_left_out():
    assert "Black Dog" not in shown(choose("brandi-4"))
    assert "Black Dog" in shown(choose("black-dog-4"))


def test_sheet_when_the_terminal_is_wide_then_a_line_a_switch():
    lines = shown(choose("brandi-4"))
    assert re.fullmatch(r"   A seven moves +own marbles +BR-50 BR-90", row(lines, "A seven moves"))


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_sheet_when_any_language_and_width_then_no_line_is_longer_and_no_word_is_broken(
    name, width
):
    for ruleset in names():
        values = sheet(choose(ruleset)).values
        lines = shown(choose(ruleset), width, name)
        assert max(map(len, lines)) <= width
        words = {word for line in lines for word in line.split()}
        for option in {"deck", "seven_scope", "exchange", "reshuffle", "tie_break"} & set(values):
            assert set(language(name).value(option, values).split()) <= words


def test_difference_when_a_deck_then_only_the_cards_that_differ():
    deck = row(compared("brandi-4", "wild-lubanzi-4"), "Deck")
    assert re.fullmatch(r"Deck +110 cards: 6 × joker +108 cards: 4 × joker +BR-10 A-02", deck)


def test_difference_when_the_decks_have_no_card_in_common_then_each_its_own():
    cards = " ".join(compared("brandi-4", "black-dog-4"))
    assert "8 × 1/11" in cards
    assert "0 × " not in cards


def test_difference_when_only_cards_are_missing_then_none_of_them():
    without = sheet(choose("brandi-4", {"deck": {"JK": 0}}))
    table = difference_table(console(118), sheet(choose("brandi-4")), without, language("en"))
    assert "104 cards: 0 × joker" in row(printed(118, table), "Deck")


def test_difference_when_two_rulesets_then_how_many_switches():
    assert compared("brandi-4", "brandi-4-fr000")[-1] == "3 of 51 switches differ."


def test_difference_when_the_same_then_said_so():
    assert compared("brandi-4", "brandi-4") == [
        "The same rules: brandi-4 and brandi-4 differ in no switch."
    ]


@pytest.mark.parametrize("name", LANGUAGES)
def test_difference_when_a_narrow_terminal_then_no_line_is_longer(name):
    assert max(map(len, compared("brandi-4", "black-dog-2", 80, name))) <= 80


def test_list_when_printed_then_players_teams_and_cards():
    rows = [
        Row("brandi-4", 4, ((0, 2), (1, 3)), 110, ("dog-4",)),
        Row("brothers-2", 2, ((0,), (1,)), 0, ()),
    ]
    lines = printed(100, rows_of_rulesets(rows, language("en"), 100))
    assert lines[1].split()[:7] == ["brandi-4", "4", "2", "×", "2", "110", "dog-4"]
    assert lines[2].split()[:5] == ["brothers-2", "2", "–", "–", "–"]
