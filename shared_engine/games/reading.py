"""Checked reading of plain data (parsed JSON): each function returns the value typed, or says what
is wrong with it."""

import json

from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.errors import RulesError


# More than any value that means something: what is refused is shown in a message, and nothing may
# fail there.
MOST_LEVELS = 32
MOST_NUMBER = (1 << 64) - 1

_SHOWN = 300  # characters of a bad text in a message


def parse_json(text: "str | bytes") -> "Any":
    """Return what the JSON *text* says, as plain data (check_plain).

    Raises:
        NotationError: it is no JSON, or says more than anybody needs.
    """
    try:
        value = json.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RuntimeError) as error:  # a RuntimeError where brackets nest too deep
        raise NotationError("not JSON: %s: %r" % (error, text[:_SHOWN]))
    check_plain(value)
    return value


def check_plain(value: "Any", levels: int = MOST_LEVELS) -> None:
    """Check that plain data nests no deeper than *levels*, and holds no number beyond 64 bits:
    others cannot be shown.

    Raises:
        NotationError: it does.
    """
    if isinstance(value, (list, dict)):
        if not levels:
            raise NotationError("brackets nest deeper than %d levels: leave some out" % MOST_LEVELS)
        is_object = isinstance(value, dict)
        for one in (
            list(read_object(value, "an object").values())
            if is_object
            else read_list(value, "a list")
        ):
            check_plain(one, levels - 1)
    elif isinstance(value, int) and not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise NotationError("a number is beyond %d: write a smaller one" % MOST_NUMBER)


def is_number(text: str) -> bool:
    """Say whether *text* is a whole number: at most nine of the digits 0-9. str.isdigit accepts
    those of every script."""
    return 0 < len(text) < 10 and not text.strip("0123456789")


def read_object(
    value: "Any", what: str, error: "type[RulesError]" = NotationError
) -> "dict[str, Any]":
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


def read_number(
    value: "Any", low: int, high: int, what: str, error: "type[RulesError]" = NotationError
) -> int:
    """Return *value* if it is a whole number low..high; else raise *error*."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise error("%s must be %d..%d, not %r" % (what, low, high, value))
    return value


def read_truth(value: "Any", what: str, error: "type[RulesError]" = NotationError) -> bool:
    """Return *value* if it is true or false; else raise *error*."""
    if not isinstance(value, bool):
        raise error("%s must be true or false, not %r" % (what, value))
    return value
