"""The deck: which tag is which card. Tags hold random UIDs only; this table gives them a meaning.

File: 8 bytes a tag, the UID padded with zeros to 7 bytes, then the number of the card (games/dog/cards.py) or
0x80 + the number of the control (referee/events.py CONTROLS).
"""

from shared_engine.games.dog.cards import CARDS
from shared_engine.referee.events import CONTROLS

_UID_BYTES = 7
_ENTRY_BYTES = 8
_CONTROL = 0x80


class Deck:
    """A table of tags as it lies in the file."""

    def __init__(self, table: bytes) -> None:
        self._table = table

    @property
    def size(self) -> int:
        """Tags known, control cards included."""
        return len(self._table) // _ENTRY_BYTES

    def find(self, uid: bytes) -> "tuple[str, str, int] | None":
        """Return (card, "", tag) or ("", control, tag) of a 4- or 7-byte *uid*, or None if it is in no entry."""
        wanted = uid + bytes(_UID_BYTES - len(uid))
        at = self._table.find(wanted)
        while at >= 0 and at % _ENTRY_BYTES:
            at = self._table.find(wanted, at + 1)
        if at < 0:
            return None
        meaning = self._table[at + _UID_BYTES]
        tag = at // _ENTRY_BYTES
        if meaning & _CONTROL:
            return "", CONTROLS[meaning & 0x7F], tag
        return CARDS[meaning], "", tag


def load(path: str) -> Deck:
    """Return the deck in the file *path*; an empty one if there is none."""
    try:
        with open(path, "rb") as file:
            return Deck(file.read())
    except OSError:
        return Deck(b"")
