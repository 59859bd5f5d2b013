"""Checked reading of plain data (parsed JSON): each function returns the value typed, or says what is wrong with it."""

from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.errors import RulesError


def is_number(text: str) -> bool:
    """Say whether *text* is a whole number: at most nine of the digits 0-9. str.isdigit accepts those of every script."""
    return 0 < len(text) < 10 and not text.strip("0123456789")


def read_object(value: "Any", what: str, error: "type[RulesError]" = NotationError) -> "dict[str, Any]":
    """Return *value* if it is an object; else raise *error* naming *what* should have been one."""
    found = value
    if not isinstance(value, dict):
        raise error("%s must be an object, not %r" % (what, value))
    return found


def read_list(value: "Any", what: str, error: "type[RulesError]" = NotationError) -> "list[Any]":
    """Return *value* if it is a list; else raise *error*."""
    found = value
    if not isinstance(value, list):
        raise error("%s must be a list, not %r" % (what, value))
    return found


def read_text(value: "Any", what: str, error: "type[RulesError]" = NotationError) -> str:
    """Return *value* if it is a text; else raise *error*."""
    if not isinstance(value, str):
        raise error("%s must be a text, not %r" % (what, value))
    return value


def read_number(value: "Any", low: int, high: int, what: str, error: "type[RulesError]" = NotationError) -> int:
    """Return *value* if it is a whole number low..high; else raise *error*."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise error("%s must be %d..%d, not %r" % (what, low, high, value))
    return value
