"""Rulesets as data: what each preset changes of brandi-4, which rules.py holds.

A reading of the rules is a named option, never a branch on a ruleset's name; options.py says what
an option may be set to. The only place that knows black/: rules carry what Black Dog does.
"""

from shared_engine.games.dog.black.rules import black_dog, black_dog_alone
from shared_engine.games.dog.rules import Rules, packs
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Group = Callable[[], dict[str, Any]]


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


def _two() -> "dict[str, Any]":
    return {"seat_sector": (0, 2), "teams": ((0,), (1,))}


def _three() -> "dict[str, Any]":
    return {"seat_sector": (0, 1, 2), "teams": ((0,), (1,), (2,))}


def _five() -> "dict[str, Any]":
    return {
        "num_sectors": 6,
        "seat_sector": (0, 1, 2, 3, 4),
        "teams": ((0,), (1,), (2,), (3,), (4,)),
    }


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
        "deck": packs(4),  # WL-10
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
    ("black-dog-4", (black_dog,)),
    ("black-dog-3", (black_dog, black_dog_alone, _three)),
    ("black-dog-2", (black_dog, black_dog_alone, _two)),
)


def names() -> "list[str]":
    """Return the names of all presets."""
    return [name for name, _ in PRESETS]


def resolve(ruleset: str, options: "dict[str, Any]") -> Rules:
    """Return the rules of preset *ruleset* with *options* laid over it, as JSON or TOML gives them,
    not looking for options that contradict each other (rulesets.py): for a board, whose host has
    looked.

    A `deck` changes only the counts of the cards it names; every other option is replaced.

    Raises:
        RulesetError: no such ruleset, no such option, or a value the option cannot have; the
        message names them.
    """
    changes = preset(ruleset)
    if options:
        # Hardly any game has some: the others leave a board 7 kB.
        from shared_engine.games.dog.options import apply_options

        apply_options(changes, options)
    black: "Any" = _BlackWhenNeeded()
    if changes.get("dog"):
        from shared_engine.games.dog.black import game as black
    return Rules(ruleset, dict(options), changes, black)


class _BlackWhenNeeded:
    """What Black Dog does, for a game without a dog: loaded if one of its cards is in the deck. On
    a board that is 20 kB less."""

    def __getattr__(self, name: str) -> "Any":
        from shared_engine.games.dog.black import game

        return getattr(game, name)


def preset(ruleset: str) -> "dict[str, Any]":
    """Return what a preset changes of brandi-4.

    Raises:
        RulesetError: no such ruleset.
    """
    for name, groups in PRESETS:
        if name == ruleset:
            changes: "dict[str, Any]" = {}
            for group in groups:
                changes.update(group())
            return changes
    raise RulesetError("unknown ruleset %r; there are %s" % (ruleset, ", ".join(names())))
