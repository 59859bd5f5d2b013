"""Rulesets as data: every switch of rule book section 4 with the values this engine plays, and the presets.

A reading of the rules is a named option, never a branch on a ruleset's name.
"""

from shared_engine.games.dog.rules import Rules
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# (option, value in brandi-4, values it may take). Options that a preset only may set are marked by None.
OPTIONS: "tuple[tuple[str, Any, tuple[Any, ...] | None], ...]" = (
    ("num_sectors", 4, None),
    ("seat_sector", (0, 1, 2, 3), None),
    ("teams", ((0, 2), (1, 3)), None),
    (
        "deck",
        (8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 6),
        None,
    ),  # A-02, one count a card, in the order of CARDS
    ("hand_first", (6, 5, 4, 3, 2), None),
    ("hand_repeat", (6, 5, 4, 3, 2), None),
    ("sector_len", 16, (15, 16, 18)),
    ("finish_len", 4, (4,)),
    ("marbles", 4, (4,)),
    ("initial_on_start", 0, (0, 1)),  # A-60, BRS-01
    ("dealer_rotation", "next", ("next", "fixed")),
    ("die_shows", "next", ("next", "current", "none")),
    ("start_protection", "fresh", ("fresh", "always")),
    ("blockade_blocks_backward", True, (True, False)),
    ("start_onto_own_unprotected", "capture", ("capture", "forbid")),
    (
        "finish_direct_from_start",
        "if_not_fresh",
        ("if_not_fresh", "always"),
    ),  # A-21; "never" needs E-11 splits
    ("finish_entry", "optional", ("optional", "mandatory")),
    ("finish_move_inside", True, (True, False)),
    ("seven_scope", "own", ("own", "own_partner")),  # BR-90
    ("seven_leftover", "must", ("must", "none")),
    ("seven_leftover_partner_marbles", 0, (0, 1)),
    ("jack_noop", "no_other_move", ("never", "last_card", "no_other_move", "unswappable")),
    ("last_marble_joker", True, (True, False)),  # BR-91, A-36
    ("fold_check", "show", ("show", "trust")),
)

_FRENCH_WEB = {
    "dealer_rotation": "fixed",
    "jack_noop": "unswappable",
    "die_shows": "none",
}  # BRF-01, BRF-03, BRF-05

# (name, what differs from the values above)
PRESETS: "tuple[tuple[str, dict[str, Any]], ...]" = (
    ("brandi-4", {}),
    ("brandi-4-canadian", {"seven_scope": "own_partner"}),
    ("brandi-4-no-joker-last", {"last_marble_joker": False}),
    ("brandi-4-fr000", _FRENCH_WEB),
)


def names() -> "list[str]":
    """Return the names of all presets."""
    return [name for name, _ in PRESETS]


def load(ruleset: str, options: "dict[str, Any] | None" = None) -> Rules:
    """Return the rules of preset *ruleset* with *options* laid over it.

    Raises:
        RulesetError: no such ruleset, no such option, or a value the option does not take; the message names it.
    """
    options = options or {}
    presets = dict(PRESETS)
    if ruleset not in presets:
        raise RulesetError("unknown ruleset %r; there are %s" % (ruleset, ", ".join(names())))
    values = {name: default for name, default, _ in OPTIONS}
    values.update(presets[ruleset])
    allowed = {name: choices for name, _, choices in OPTIONS if choices is not None}
    for name in sorted(options):
        if name not in allowed:
            raise RulesetError("unknown option %r; options are %s" % (name, ", ".join(sorted(allowed))))
        # 1 == True in Python: compare the types too, or a switch would take numbers.
        value = options[name]
        if not any(value == choice and type(value) is type(choice) for choice in allowed[name]):
            choices = ", ".join([repr(choice) for choice in allowed[name]])
            raise RulesetError("option %s cannot be %r; it takes %s" % (name, value, choices))
        values[name] = value
    return Rules(ruleset, dict(options), values)
