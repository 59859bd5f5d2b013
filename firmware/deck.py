"""The deck: which tag is which card. Tags hold random UIDs only; this table gives them a meaning.

File: 8 bytes a tag, the UID padded with zeros to 7 bytes, then the number of the card (games/dog/cards.py) or
0x80 + the number of the control (referee/events.py CONTROLS).
"""

from shared_engine.games.dog.cards import CARDS
from shared_engine.referee.events import CONTROLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage

_FILE = "deck"
_UID_BYTES = 7
_ENTRY_BYTES = 8
_CONTROL = 0x80
_PIECE_BYTES = 32 * _ENTRY_BYTES  # read at once


class Deck:
    """The table of tags in the file `deck` of *storage*; read for every tag anew: memory is dearer than time."""

    def __init__(self, storage: "Storage") -> None:
        self._storage = storage

    @property
    def size(self) -> int:
        """Tags known, control cards included; 0 if there is no file."""
        return max(0, self._storage.size(_FILE)) // _ENTRY_BYTES

    def find(self, uid: bytes) -> "tuple[str, str, int] | None":
        """Return (card, "", tag) or ("", control, tag) of a 4- or 7-byte *uid*, or None if it is in no entry."""
        wanted = uid + bytes(_UID_BYTES - len(uid))
        tag = 0
        try:
            with self._storage.open(_FILE, "rb") as file:
                piece = file.read(_PIECE_BYTES)
                while piece:
                    at = piece.find(wanted)
                    while at >= 0 and at % _ENTRY_BYTES:
                        at = piece.find(wanted, at + 1)
                    if at >= 0:
                        return _meaning(piece[at + _UID_BYTES], tag + at // _ENTRY_BYTES)
                    tag += len(piece) // _ENTRY_BYTES
                    piece = file.read(_PIECE_BYTES)
        except OSError:
            pass  # no deck: every tag is unknown
        return None


def _meaning(number: int, tag: int) -> "tuple[str, str, int]":
    if number & _CONTROL:
        return "", CONTROLS[number & 0x7F], tag
    return CARDS[number], "", tag
