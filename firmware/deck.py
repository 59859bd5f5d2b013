"""The deck: which tag is which card. Tags hold random UIDs only; this table gives them a meaning.

File: 8 bytes a tag, the UID padded with zeros to 7 bytes, then the number of the card (games/dog/cards.py) or
0x80 + the number of the control (referee/events.py CONTROLS).
"""

import os

from shared_engine.games.dog.cards import CARDS
from shared_engine.referee.events import CONTROLS

_UID_BYTES = 7
_ENTRY_BYTES = 8
_CONTROL = 0x80
_PIECE_BYTES = 32 * _ENTRY_BYTES  # read at once


class Deck:
    """The table of tags in the file *path*; read for every tag anew, since memory is dearer than time."""

    def __init__(self, path: str) -> None:
        self._path = path

    @property
    def size(self) -> int:
        """Tags known, control cards included; 0 if there is no file."""
        try:
            return os.stat(self._path)[6] // _ENTRY_BYTES
        except OSError:
            return 0

    def find(self, uid: bytes) -> "tuple[str, str, int] | None":
        """Return (card, "", tag) or ("", control, tag) of a 4- or 7-byte *uid*, or None if it is in no entry."""
        wanted = uid + bytes(_UID_BYTES - len(uid))
        tag = 0
        try:
            with open(self._path, "rb") as file:
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
