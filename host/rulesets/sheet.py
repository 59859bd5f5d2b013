"""A sheet: every switch of a ruleset with its value, the rules it rests on, and what is worth a
mark."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from host.errors import HostError
from host.rulesets.choice import Choice, presets
from shared_engine.games.cards import JOKER
from shared_engine.games.catalogue import DOG, room_of
from shared_engine.games.dog.cards import JACK, PARTNER_CARD, SEVEN, TWO

_SWITCHES = Path(__file__).with_name("switches.toml")
_LAST_FAMILY = "dog"
_SWITCH_CARD = "SWITCH"
BLACK_DOG = "dog"  # the option, and the group that is not shown without it


@dataclass(frozen=True)
class Switch:
    """One switch: `differs` from the base, `assumed` because no source says it, `idle` if it
    changes nothing here."""

    option: str
    group: str
    value: Any
    rules: tuple[str, ...]
    differs: bool
    assumed: bool
    idle: bool


@dataclass(frozen=True)
class Sheet:
    """All switches of a ruleset, in order; `base` is the preset that marks compare with."""

    title: str
    ruleset: str
    options: dict[str, Any]
    base: str
    values: dict[str, Any]
    switches: tuple[Switch, ...]


@cache
def switches() -> dict[str, Any]:
    """What switches.toml says."""
    return tomllib.loads(_SWITCHES.read_text(encoding="utf-8"))


def sheet(choice: Choice) -> Sheet:
    """The sheet of *choice*.

    Raises:
        RulesetError: there are no such rules.
    """
    known, game = switches(), room_of(choice.ruleset)
    base = known["bases"].get(choice.ruleset, "brandi-4") if choice.is_preset else choice.ruleset
    values = _values(choice.ruleset, choice.options)
    own, compared = _values(choice.ruleset), _values(base)
    idle = idle_options(values) if game == DOG else _idle_in_brothers(values)
    found: list[Switch] = []
    for group, options in known[game].items():
        for option, families in options.items():
            ids = _rules(families, choice.ruleset)
            value = values[option]
            assumed = value == own[option] and any(rule in known["assumed"] for rule in ids)
            found.append(
                Switch(
                    option, group, value, ids, value != compared[option], assumed, option in idle
                )
            )
    return Sheet(choice.title, choice.ruleset, choice.options, base, values, tuple(found))


def _values(ruleset: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Every option with its value."""
    game = presets(ruleset)
    rules = game.load(ruleset, options)
    return {option: getattr(rules, option) for option, _, _ in game.options()}


def _idle_in_brothers(values: dict[str, Any]) -> set[str]:
    return {"bo_first_seat_round2"} if values["seats"] == 2 else set()


def _rules(families: dict[str, str], ruleset: str) -> tuple[str, ...]:
    for family in (*switches()["families"][ruleset], _LAST_FAMILY):
        if family in families:
            return tuple(families[family].split())
    raise AssertionError(families)


def idle_options(values: dict[str, Any]) -> set[str]:
    """The options of the Dog family that change nothing, whatever their value, because of the
    others."""
    deck, size = values["deck"], len(values["teams"][0])
    swaps = JACK in deck or _SWITCH_CARD in deck or JOKER in deck
    works = {
        "initial_fresh": values["initial_on_start"] and "always" not in _start_rules(values),
        "exchange_order": values["exchange"] in ("draw_from_next", "give_to_next"),
        "exchange_blind": values["exchange"] == "draw_from_next",
        "exchange_after_finish": size > 1,
        "fold_check": values["no_move"] == "fold",
        "blockade_blocks_backward": "4" in deck or JOKER in deck,
        "start_onto_own_unprotected": values["start_protection"] == "fresh",
        "swap_onto_start_is_touch": swaps and values["finish_direct_from_start"] == "if_not_fresh",
        "jack_noop": swaps,
        "jack_own_own": swaps,
        "joker_as_noop": JOKER in deck and values["jack_noop"] != "never",
        "joker_burns": JOKER in deck,
        "last_marble_joker": JOKER in deck,
        "joker_as_two_draw": JOKER in deck and values["two_draw"],
        "two_draw": TWO in deck,
        "help_target": size > 2,
        "disc_offsets": values["dog"],
        "paw_offsets": values["dog"],
        "dog_suicide": values["dog"],
        **_seven(values, size),
    }
    return {option for option, is_at_work in works.items() if not is_at_work}


def _start_rules(values: dict[str, Any]) -> tuple[str, ...]:
    """`always` if being fresh means nothing: every marble is safe on its start, and none or all may
    go in from there."""
    if (
        values["start_protection"] == "always"
        and values["finish_direct_from_start"] != "if_not_fresh"
    ):
        return ("always",)
    return ()


def _seven(values: dict[str, Any], size: int) -> dict[str, bool]:
    """Which of the switches for dividing points are at work."""
    has_seven = SEVEN in values["deck"] or JOKER in values["deck"]
    has_partner_card = PARTNER_CARD in values["deck"]
    is_own = values["seven_scope"] == "own"
    burns_all = values["seven_burns"] and values["canadian_burns"] == "all"
    rest = has_seven and is_own and size > 1
    return {
        "seven_scope": has_seven,
        "seven_burns": has_seven,
        "canadian_burns": has_seven
        and values["seven_scope"] == "own_partner"
        and values["seven_burns"],
        "seven_leftover": rest,
        "seven_leftover_partner_marbles": rest and values["seven_leftover"] != "none",
        "seven_lapse_if_stuck": has_seven,
        "split_revisit": has_partner_card or (has_seven and not burns_all),
        "foreign_may_enter_finish": has_partner_card
        or (has_seven and values["seven_scope"] == "all"),
    }


def differing(a: Sheet, b: Sheet) -> list[tuple[Switch, Switch]]:
    """The switches in which two sheets differ, in order.

    Raises:
        HostError: they are of two games.
    """
    if len(a.switches) != len(b.switches):
        raise HostError(
            f"{a.title} and {b.title} are two games with switches of their own; compare rulesets "
            "of one game"
        )
    return [
        (one, other)
        for one, other in zip(a.switches, b.switches, strict=True)
        if one.value != other.value
    ]
