"""What people write about games, names and notes: what it may be, and how it is kept; and how long
a score sheet may be."""

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from host.terminal.text import is_seen
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number, parse_json, read_object

LONGEST_NAME = 40
"""Characters: what a list has room for."""
LONGEST_NOTE = 2_000
LONGEST_SHEET = 8_000_000
"""As the largest file that is read (bounded.py)."""
SEATS = range(6)
"""Of the largest game."""

_LAYOUT = "\n\r\t"
_COMMANDS = ("Cc", "Cs")  # control characters, and halves of characters, which no UTF-8 has


@dataclass(frozen=True)
class Remarks:
    """What people have written about a game: the name of each seat that has one, and a note."""

    names: dict[int, str] = field(default_factory=dict[int, str])
    note: str = ""


def is_name(text: str) -> bool:
    """A seat can have *text* as its name."""
    return 0 < len(text) <= LONGEST_NAME and is_seen(text)


def is_clean(text: str) -> bool:
    """Nothing in *text* but its line ends and tabs commands a terminal, and it can be stored."""
    return text.isprintable() or all(
        char in _LAYOUT or unicodedata.category(char) not in _COMMANDS for char in text
    )


@lru_cache(1000)  # the same people meet often
def read_names(text: str) -> tuple[tuple[int, str], ...]:
    """Seats and their names in the JSON *text*, such as {"0": "Anna"}.

    Raises:
        NotationError: it is no such text.
    """
    names = read_object(parse_json(text), "names")
    for seat, name in names.items():
        if not is_number(seat) or str(int(seat)) != seat or int(seat) not in SEATS:
            raise NotationError(f"there is no seat {seat!r}")
        if not isinstance(name, str) or not is_name(name):
            raise NotationError(f"{name!r} is no name")
    return tuple((int(seat), name) for seat, name in names.items())
