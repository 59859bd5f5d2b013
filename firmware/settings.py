"""What the builder and the family chose for this board: one JSON object in the file `settings`."""

import json

from shared_engine.boards.catalogue import NAMES
from shared_engine.games.reading import parse_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.drivers.storage import Storage

NAME = "settings"

_AXES = "axes"
_LIE_FLAT = ("meadow-16",)  # no magnet rolls there

# name: (default, what is allowed: a tuple of choices, or (least, most) behind `range`)
CHOICES = (
    ("board", NAMES[0], NAMES),
    (
        "sensors",
        "switch",
        ("switch", _AXES),
    ),  # 74HC165 chain, or TMAG5273 for marbles that roll freely
    ("reader", "mfrc522", ("mfrc522", "pn532")),
    ("lights", "grb", ("grb", "rgb", "grbw")),  # colours in the order in which the lights want them
    ("sound", True, (True, False)),
    (
        "ble",
        "paired",
        ("paired", "off"),
    ),  # whom Bluetooth is for: computers of `collie pair`, or nobody
    ("brightness", 35, range(1, 101)),  # percent of full light that the brightest colour may have
    ("current_ma", 400, range(100, 3001)),  # that the chain of lights may draw
)
DEFAULTS = {name: default for name, default, _ in CHOICES}


def load(storage: "Storage") -> "tuple[dict[str, Any], str]":
    """Return the settings, and what is wrong with the file or ""; a bad value counts as its
    default."""
    found = dict(DEFAULTS)
    body = storage.load(NAME)
    if body is None:
        return found, "" if storage.size(
            NAME
        ) < 0 else "the file of settings is damaged: the defaults are used"
    try:
        chosen = parse_json(body)
        complaint = check(chosen)
    except ValueError as error:
        chosen, complaint = {}, "the settings are %s" % error
    for name, _, allowed in CHOICES:
        if isinstance(chosen, dict) and _is_allowed(chosen.get(name), allowed):
            found[name] = chosen[name]
    if _rolls_on_flat(found):
        found["sensors"] = DEFAULTS["sensors"]
    return found, complaint


def check(chosen: "Any") -> str:
    """Return what is wrong with *chosen*, naming setting and value, or ""."""
    if not isinstance(chosen, dict):
        return "settings are an object, not %r" % (chosen,)
    known = {name: allowed for name, _, allowed in CHOICES}
    for name in sorted(chosen):
        if name not in known:
            return "no setting %r; there are %s" % (name, ", ".join(sorted(known)))
        if not _is_allowed(chosen[name], known[name]):
            return "setting %s cannot be %r; %s" % (name, chosen[name], _words(known[name]))
    if _rolls_on_flat(chosen):
        return (
            'setting sensors cannot be "axes" on the board %s, where pieces lie flat; choose '
            '"switch"' % chosen["board"]
        )
    return ""


def _rolls_on_flat(chosen: "dict[str, Any]") -> bool:
    return chosen.get("sensors") == _AXES and chosen.get("board") in _LIE_FLAT


def save(storage: "Storage", chosen: "dict[str, Any]") -> None:
    """Keep *chosen*, checked before; they count from the next start on.

    Raises:
        OSError: the flash is full; the settings of before are still there.
    """
    storage.save(NAME, json.dumps(chosen).encode())


def _is_allowed(value: "Any", allowed: "Any") -> bool:
    if isinstance(allowed, range):
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and allowed[0] <= value <= allowed[-1]
        )
    # True is no number here, and 1 no bool: they are equal, but not the same kind.
    return any(one == value and isinstance(one, bool) == isinstance(value, bool) for one in allowed)


def _words(allowed: "Any") -> str:
    if isinstance(allowed, range):
        return "%d to %d" % (allowed[0], allowed[-1])
    return "choose of " + ", ".join([json.dumps(one) for one in allowed])
