"""Sheets: every switch, the rules it rests on, and marks."""

import re

import pytest

from host.errors import HostError
from host.rulesets.choice import Choice, choose, presets
from host.rulesets.sheet import differing, idle_options, sheet, switches
from shared_engine.games.catalogue import BROTHERS, DOG, names
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.rulesets import options as dog_options

RULE = re.compile(r"(BR|BRF|BR6|BRS|BD|BD2|WL|BO|A)-\d\d")


def line(ruleset, option, **options):
    (found,) = [line for line in sheet(choose(ruleset, options)).switches if line.option == option]
    return found


def test_sheet_when_any_preset_then_every_option_once():
    for name in names():
        listed = [line.option for line in sheet(choose(name)).switches]
        assert sorted(listed) == sorted(option for option, _, _ in presets(name).options())


def test_switches_when_read_then_every_preset_has_families():
    assert set(switches()["families"]) == set(names())


def test_rules_when_any_switch_of_any_preset_then_ids_of_the_rule_book():
    for name in names():
        for line in sheet(choose(name)).switches:
            assert line.rules, line.option
            assert all(RULE.fullmatch(rule) for rule in line.rules), line


def test_families_when_named_by_a_switch_then_some_preset_belongs_to_them():
    known = {family for families in switches()["families"].values() for family in families} | {
        "dog"
    }
    for options in (*switches()[DOG].values(), *switches()[BROTHERS].values()):
        for option, rules in options.items():
            assert set(rules) <= known, option


@pytest.mark.parametrize(
    ("ruleset", "option", "rules"),
    [
        ("brandi-4", "seven_burns", ("BR-51",)),
        ("brandi-4-fr000", "dealer_rotation", ("BRF-01", "A-06")),
        ("brandi-6-2x3", "exchange", ("BR6-02", "A-10")),
        ("brandi-5", "num_sectors", ("A-51",)),
        ("brandi-2", "two_draw", ("BRS-05", "A-49")),
        ("wild-lubanzi-4", "joker_burns", ("WL-23", "A-83")),
        ("black-dog-4", "start_protection", ("BD-21", "A-15")),
        ("black-dog-2", "no_move", ("BD2-04", "A-74")),
    ],
)
def test_rules_when_games_differ_then_those_of_this_game(ruleset, option, rules):
    assert line(ruleset, option).rules == rules


def assumed(ruleset, **options):
    return {line.option for line in sheet(choose(ruleset, options)).switches if line.assumed}


def test_assumed_when_no_source_says_it_then_marked():
    assert assumed("brandi-4") == {"sector_len", "deck"}
    assert assumed("black-dog-4") == {"sector_len", "deck", "disc_offsets", "paw_offsets"}


def test_assumed_when_the_source_tells_the_deck_then_not_marked():
    assert assumed("wild-lubanzi-4") == {"sector_len"}


def test_assumed_when_the_table_has_chosen_then_not_marked():
    assert assumed("brandi-4", sector_len=18) == {"deck"}


def differs(chosen):
    return {line.option for line in sheet(chosen).switches if line.differs}


def test_differs_when_a_preset_then_from_brandi_4():
    assert differs(choose("brandi-4")) == set()
    assert differs(choose("brandi-4-canadian")) == {"seven_scope"}


def test_differs_when_black_dog_for_two_then_from_black_dog_for_four():
    assert differs(choose("black-dog-2")) == {
        "seat_sector",
        "teams",
        "marbles",
        "exchange",
        "no_move",
    }


def test_differs_when_a_table_has_its_own_rules_then_from_their_base():
    assert differs(choose("wild-lubanzi-4", {"seven_burns": True})) == {"seven_burns"}


def test_differs_when_an_option_repeats_the_base_then_not_marked():
    assert differs(Choice("brandi-4", {"sector_len": 16}, "ours")) == set()


@pytest.mark.parametrize(
    ("ruleset", "idle", "at_work"),
    [
        (
            "brandi-4",
            ("canadian_burns", "help_target", "exchange_blind", "dog_suicide"),
            ("seven_leftover", "jack_noop"),
        ),
        ("brandi-4-canadian", ("seven_leftover",), ("canadian_burns",)),
        ("brandi-6-2x3", ("exchange_order",), ("help_target",)),
        (
            "brandi-2",
            ("exchange_after_finish", "seven_leftover"),
            ("exchange_blind", "foreign_may_enter_finish"),
        ),
        (
            "wild-lubanzi-4",
            ("start_onto_own_unprotected", "joker_as_noop"),
            ("split_revisit", "joker_burns"),
        ),
        (
            "black-dog-4",
            ("seven_scope", "last_marble_joker", "two_draw"),
            ("split_revisit", "dog_suicide"),
        ),
        ("black-dog-2", ("fold_check",), ("exchange_order",)),
    ],
)
def test_idle_when_other_switches_leave_nothing_to_decide_then_named(ruleset, idle, at_work):
    found = idle_options({name: getattr(load(ruleset), name) for name, _, _ in dog_options()})
    assert set(idle) <= found
    assert not set(at_work) & found


def test_differing_when_two_games_then_refused():
    with pytest.raises(HostError, match="brothers-2 and brandi-4 are two games"):
        differing(sheet(choose("brothers-2")), sheet(choose("brandi-4")))


def test_sheet_when_brothers_then_its_own_switches():
    assert differs(choose("brothers-4")) == {"seats", "teams", "tiles_per_seat", "pens_per_seat"}
    assert assumed("brothers-2") == {"prairie_tiles", "prairie_flip"}
    assert line("brothers-2", "bo_first_seat_round2").idle
    assert not line("brothers-4", "bo_first_seat_round2").idle


def test_differing_when_the_same_then_nothing():
    assert differing(sheet(choose("brandi-4")), sheet(choose("brandi-4"))) == []


def test_differing_when_two_presets_then_their_values_in_order():
    found = differing(sheet(choose("brandi-4")), sheet(choose("brandi-4-fr000")))
    assert [(one.option, one.value, other.value) for one, other in found] == [
        ("dealer_rotation", "next", "fixed"),
        ("die_shows", "next", "none"),
        ("jack_noop", "no_other_move", "unswappable"),
    ]
