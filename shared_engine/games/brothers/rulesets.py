"""Rulesets as data: every switch of rule book section 4.2 with the values this engine plays, and
the presets."""

from shared_engine.games.brothers.rules import Rules
from shared_engine.games.brothers.tiles import read_tiles
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# (option, value in brothers-2, values it may have). Options that a preset only may set are marked
# by None.
OPTIONS: "tuple[tuple[str, Any, tuple[Any, ...] | None], ...]" = (
    ("seats", 2, None),
    ("teams", ((0,), (1,)), None),
    ("tiles_per_seat", 6, None),  # BO-14
    ("pens_per_seat", 12, None),  # BO-01
    (
        "prairie_tiles",
        "pentominoes",
        ("pentominoes", "mixed"),
    ),  # A-90; games/brothers/tiles.py; or drawn
    ("prairie_flip", True, (True, False)),
    ("bo_must_place", True, (True, False)),
    (
        "bo_first_seat_round2",
        "next",
        ("next", "previous"),
    ),  # which neighbour of the first starter
    (
        "penalties",
        "1-2",
        ("1-2", "1-1"),
    ),  # BO-30, BO-31: points for a straight and for an angular pen
    ("tie_break", "straight_round", ("straight_round", "none")),  # BO-34
)

# The option that may also be a list of one's own drawings.
DRAWN = "prairie_tiles"

# (name, what differs from the values above)
PRESETS: "tuple[tuple[str, dict[str, Any]], ...]" = (
    ("brothers-2", {}),
    (
        "brothers-4",
        {"seats": 4, "teams": ((0, 2), (1, 3)), "tiles_per_seat": 3, "pens_per_seat": 6},
    ),
)


def options() -> "tuple[tuple[str, Any, tuple[Any, ...] | None], ...]":
    """Return (option, value in brothers-2, values it may have) of every option."""
    return OPTIONS


def names() -> "list[str]":
    """Return the names of all presets."""
    return [name for name, _ in PRESETS]


def load(ruleset: str, options: "dict[str, Any] | None" = None) -> Rules:
    """Return the rules of preset *ruleset* with *options* laid over it.

    Raises:
        RulesetError: no such ruleset, no such option, or a value the option cannot have; the
        message names it.
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
            raise RulesetError(
                "unknown option %r; options are %s" % (name, ", ".join(sorted(allowed)))
            )
        # 1 == True in Python: compare the types too, or a switch would accept numbers.
        value = options[name]
        if name == DRAWN and not isinstance(value, str):
            read_tiles(value)
        elif not any(value == choice and type(value) is type(choice) for choice in allowed[name]):
            choices = ", ".join([repr(choice) for choice in allowed[name]])
            raise RulesetError("option %s cannot be %r; it can be %s" % (name, value, choices))
        values[name] = value
    return Rules(ruleset, dict(options), values)
