"""Rulesets as data: every switch of rule book sections 3 and 4 with its value in brandi-4, and the presets.

A reading of the rules is a named option, never a branch on a ruleset's name. What an option may be set to is told in
games/dog/options_check.py. Functions, not tables: a board builds only the preset it plays.
"""

from shared_engine.games.dog.cards import CARDS, JOKER
from shared_engine.games.dog.rules import Rules
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Domain = tuple[Any, ...] | str
    Group = Callable[[], dict[str, Any]]


def _packs(jokers: int) -> "dict[str, int]":
    """Return two packs of 52 with *jokers* more: no source tells what is in a pack of 55, assumed (A-02)."""
    deck: "dict[str, int]" = {}
    for card in CARDS:
        deck[card] = 8
    deck[JOKER] = jokers
    return deck


def _standard() -> "dict[str, Any]":
    return {
        # The board and the seats.
        "num_sectors": 4,
        "sector_len": 16,
        "seat_sector": (0, 1, 2, 3),
        "teams": ((0, 2), (1, 3)),
        "finish_len": 4,
        "marbles": 4,
        "to_win": 4,
        "initial_on_start": 0,  # A-60, BRS-01
        "initial_fresh": True,
        "turn_direction": "ccw",
        # Cards and rounds.
        "deck": _packs(6),
        "hand_first": (6, 5, 4, 3, 2),  # BR-11
        "hand_repeat": (6, 5, 4, 3, 2),
        "dealer_rotation": "next",
        "die_shows": "next",
        "reshuffle": "rest_on_top",
        "exchange": "partner",
        "exchange_when": "each_round",  # D-28
        "exchange_order": "simultaneous",
        "exchange_blind": True,
        "exchange_after_finish": True,
        "no_move": "fold",
        "fold_check": "show",
        # Start and finish.
        "start_protection": "fresh",
        "blockade_blocks_backward": True,
        "start_onto_own_unprotected": "capture",
        "finish_direct_from_start": "if_not_fresh",
        "swap_onto_start_is_touch": True,
        "finish_entry": "optional",
        "finish_move_inside": True,
        "foreign_may_enter_finish": True,
        # Seven and partner card.
        "seven_scope": "own",  # BR-90, BRS-03
        "seven_burns": True,  # BR-51, WL-22
        "canadian_burns": "all",
        "seven_leftover": "must",
        "seven_leftover_partner_marbles": 0,
        "seven_lapse_if_stuck": False,
        "split_revisit": False,
        # Jack, joker, two, helping, winning.
        "jack_noop": "no_other_move",
        "jack_own_own": False,
        "joker_as_noop": False,
        "joker_burns": False,
        "last_marble_joker": True,  # BR-91, A-36
        "two_draw": False,
        "joker_as_two_draw": False,
        "help_target": "any",
        "continue_after_win": False,
        # Black Dog.
        "dog": False,
        "disc_offsets": (),
        "paw_offsets": (),
        "dog_suicide": "allowed",
    }


def _alone() -> "dict[str, Any]":  # BRS-01..BRS-08
    return {
        "exchange": "draw_from_next",
        "initial_on_start": 1,
        "seven_scope": "all",
        "two_draw": True,
        "joker_as_two_draw": True,
    }


def _six() -> "dict[str, Any]":  # BR6-01
    return {"num_sectors": 6, "seat_sector": (0, 1, 2, 3, 4, 5)}


def _black_dog() -> "dict[str, Any]":
    return {
        "dog": True,
        # No source tells the fields of the disc and its paws; assumed, A-61. Corner fields of a disc over the middle.
        "disc_offsets": (6, 7, 8, 9, 10),
        "paw_offsets": (6, 10),
        # No source tells the kinds and counts of the 110 cards; assumed, A-62. Only the total and some kinds are known.
        "deck": {
            "1/11": 8,
            "13": 8,
            "SWITCH": 8,
            "MAGNET": 8,
            "COPY": 8,
            "PARTNER": 8,
            "BLACK:1-7": 6,
            "BLUE:8": 7,
            "BLUE:9": 7,
            "BLUE:10": 7,
            "BLUE:12": 7,
            "BLACK:2": 7,
            "BLACK:3": 7,
            "BLACK:5": 7,
            "BLACK:6": 7,
        },
        "turn_direction": "cw",
        "hand_first": (5,),
        "hand_repeat": (5,),
        "die_shows": "none",
        "initial_on_start": 1,
        "start_protection": "always",
        "finish_direct_from_start": "never",
        "jack_noop": "never",
    }


def _black_dog_alone() -> "dict[str, Any]":  # BD2-01..BD2-07
    return {
        "marbles": 5,
        "exchange": "give_to_next",
        "no_move": "discard_draw",
    }


def _two() -> "dict[str, Any]":
    return {"seat_sector": (0, 2), "teams": ((0,), (1,))}


def _three() -> "dict[str, Any]":
    return {"seat_sector": (0, 1, 2), "teams": ((0,), (1,), (2,))}


def _five() -> "dict[str, Any]":
    return {"num_sectors": 6, "seat_sector": (0, 1, 2, 3, 4), "teams": ((0,), (1,), (2,), (3,), (4,))}


def _canadian() -> "dict[str, Any]":  # BR-90
    return {"seven_scope": "own_partner"}


def _no_joker_last() -> "dict[str, Any]":  # BR-91
    return {"last_marble_joker": False}


def _french_web() -> "dict[str, Any]":  # BRF-01, BRF-03, BRF-05
    return {"dealer_rotation": "fixed", "jack_noop": "unswappable", "die_shows": "none"}


def _pairs_of_six() -> "dict[str, Any]":  # BR6-03
    return {"teams": ((0, 3), (1, 4), (2, 5))}


def _trios_of_six() -> "dict[str, Any]":  # BR6-02
    return {"teams": ((0, 2, 4), (1, 3, 5)), "exchange": "team_next"}


def _lubanzi() -> "dict[str, Any]":  # WL-10..WL-40
    return {
        "turn_direction": "cw",
        "deck": _packs(4),  # WL-10
        "hand_repeat": (5, 4, 3, 2),
        "die_shows": "none",
        "start_protection": "always",
        "seven_burns": False,
        "seven_lapse_if_stuck": True,
        "joker_burns": True,
        "jack_noop": "never",
    }


# (name, groups of options that differ from those of brandi-4, later ones win)
PRESETS: "tuple[tuple[str, tuple[Group, ...]], ...]" = (
    ("brandi-4", ()),
    ("brandi-4-canadian", (_canadian,)),
    ("brandi-4-no-joker-last", (_no_joker_last,)),
    ("brandi-4-fr000", (_french_web,)),
    ("brandi-6-3x2", (_six, _pairs_of_six)),
    ("brandi-6-2x3", (_six, _trios_of_six)),
    ("brandi-2", (_alone, _two)),
    ("brandi-3", (_alone, _three)),
    ("brandi-5", (_alone, _five)),
    ("wild-lubanzi-4", (_lubanzi,)),
    ("black-dog-4", (_black_dog,)),
    ("black-dog-3", (_black_dog, _black_dog_alone, _three)),
    ("black-dog-2", (_black_dog, _black_dog_alone, _two)),
)


def names() -> "list[str]":
    """Return the names of all presets."""
    return [name for name, _ in PRESETS]


def load(ruleset: str, options: "dict[str, Any] | None" = None) -> Rules:
    """Return the rules of preset *ruleset* with *options* laid over it, as JSON or TOML gives them.

    A `deck` changes only the counts of the cards it names; every other option is replaced.

    Raises:
        RulesetError: no such ruleset, no such option, a value the option does not take, or two options that
            contradict each other; the message names them.
    """
    options = options or {}
    values = preset(ruleset)
    if options:
        # Imported when asked for: a board plays most games without a single option.
        from shared_engine.games.dog import options_check

        options_check.lay_over(values, options)
    return Rules(ruleset, dict(options), values)


def preset(ruleset: str) -> "dict[str, Any]":
    """Return every option of a preset with its value.

    Raises:
        RulesetError: no such ruleset.
    """
    for name, groups in PRESETS:
        if name == ruleset:
            values = _standard()
            for group in groups:
                values.update(group())
            return values
    raise RulesetError("unknown ruleset %r; there are %s" % (ruleset, ", ".join(names())))


def options() -> "tuple[tuple[str, Any, Domain], ...]":
    """Return (option, value in brandi-4, its domain) of every option, in the order of the rule book."""
    from shared_engine.games.dog.options_check import DOMAINS

    values = _standard()
    return tuple([(name, values[name], domain) for name, domain in DOMAINS])
