"""Plain data as JSON on one line, the same bytes on both interpreters."""

import json

from shared_engine.games.reading import read_list, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The order in which keys are written, other keys follow by name: dictionaries have no order on
# MicroPython.
_ORDER = (
    (
        "trace",
        "about",
        "meant",
        "may_ask",
        "may_repair",
        "at_ms",
        "decision",
        "ruleset",
        "options",
        "starter",
        "seat",
        "cards",
        "card",
        "tag",
        "field",
    )
    + (
        "occupied",
        "control",
        "choice",
        "question",
        "answer",
        "reader",
        "deal",
        "move",
        "choices",
        "count",
        "team",
        "reason",
        "rule",
        "repair",
    )
    + ("checked", "state", "picture", "players", "kennel", "track", "finish", "fresh", "dog")
)


def write_json(value: "Any") -> str:
    """Return *value* as JSON on one line: keys in a fixed order, text as it is."""
    if isinstance(value, dict):
        found: "dict[str, Any]" = read_object(value, "an object")
        keys = sorted([(_ORDER.index(key) if key in _ORDER else len(_ORDER), key) for key in found])
        return "{%s}" % ", ".join(
            ["%s: %s" % (_quote(key), write_json(found[key])) for _, key in keys]
        )
    if isinstance(value, list):
        return "[%s]" % ", ".join([write_json(item) for item in read_list(value, "a list")])
    return _quote(value) if isinstance(value, str) else json.dumps(value)


def _quote(text: str) -> str:
    return '"%s"' % "".join([_escape(sign) for sign in text])


def _escape(sign: str) -> str:
    # half a sign of UTF-16, as JSON may hold it, has no UTF-8
    if sign < " " or 0xD800 <= ord(sign) < 0xE000:
        return "\\u%04x" % ord(sign)
    return "\\" + sign if sign in '"\\' else sign
