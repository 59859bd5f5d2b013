"""The border of the database: what a row says is believed after it has been checked here. A
stranger's file may have check values that fit, and SQLite keeps a text where a number belongs."""

import re
from collections.abc import Callable

from host.store.models import Base, Deletion, Game, Imported, Log, Remark
from host.store.said import LONGEST_NOTE, LONGEST_SHEET, is_clean, read_names
from shared_engine.games.errors import RulesError

EXAMINED = (Log, Game, Deletion, Remark, Imported)
"""The tables that are examined as a whole; events are when they are read, and what lists need can
be worked out again."""

END = 1 << 32
"""Behind the last event that a board can count."""
LONGEST_EVENT = 1 << 16
"""Bytes: more than any that the line carries."""

_MOST_ID = (1 << 31) - 1
_SHOWN = 40  # characters of what is wrong
_HEX = re.compile(r"[0-9a-f]{0,16}")
_LOG_ID = re.compile(r"[0-9a-f]{1,16}(\.[0-9]{1,9})?")
# Whether a column can have a value.
_Check = Callable[[object], bool]


def wrong_in(model: type[Base], values: tuple[object, ...]) -> str:
    """What is wrong with the *values* of a row of *model*, all but the check value, in words; or
    ""."""
    for name, is_right, value in zip(
        model.__table__.columns.keys(), _RIGHT[model], values, strict=False
    ):
        if not is_right(value):
            return f"{name} cannot be {shown(value)}"
    return ""


def name_of(model: type[Base], values: tuple[object, ...]) -> str:
    """Which row of *model* has these *values*."""
    return f"row {shown(values[0])} of the table {model.__tablename__}"


def is_event(number: object, body: object) -> bool:
    """An event can have that number and body."""
    return _is_number(number, 0, END - 1) and isinstance(body, bytes) and len(body) <= LONGEST_EVENT


def is_id(value: object) -> bool:
    """A log or a game can be called *value*."""
    return _is_number(value, 1, _MOST_ID)


def shown(value: object) -> str:
    """*value* in words, not all of what is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and low <= value <= high


def _is_event_number(value: object) -> bool:
    return _is_number(value, 0, END)


def _is_flag(value: object) -> bool:
    return _is_number(value, 0, 1)


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_log_id(value: object) -> bool:
    return isinstance(value, str) and _LOG_ID.fullmatch(value) is not None


def _is_names(value: object) -> bool:
    try:
        read_names(value if isinstance(value, str) else "")
    except RulesError:
        return False
    return True


def _is_note(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NOTE and is_clean(value)


def _is_record(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_SHEET


def _is_day(value: object) -> bool:
    return isinstance(value, str)  # one that says no day is one that nobody knows (day.py)


_RIGHT: dict[type[Base], tuple[_Check, ...]] = {
    Log: (is_id, _is_hex, _is_log_id, _is_flag),
    Game: (is_id, is_id, _is_event_number, _is_day),
    Deletion: (is_id, _is_event_number, _is_event_number, is_id),
    Remark: (is_id, _is_names, _is_note),
    Imported: (is_id, _is_record),
}
