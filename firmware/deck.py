"""The decks: which tag is which card. Tags hold random UIDs only; these tables give them a meaning.

A file a deck, `deck/1` to `deck/9`, of entries of 10 bytes: the UID padded with zeros to 7 bytes,
the number of the card (games/dog/cards.py) or 0x80 + the number of the control (log/events.py
CONTROLS), and a CRC-16, high byte first, over the number of the entry (u8) and those 8 bytes. That
number is the number of the tag. Damaged entries count as nothing. deck_table.py writes them.
"""

from shared_engine.games.cards import name
from shared_engine.log.events import CONTROLS
from shared_engine.wire.frame import crc16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage

FOLDER = "deck"
UID_BYTES = 7
MEANT_BYTES = 8  # of an entry, without its check value
ENTRY_BYTES = 10
CONTROL = 0x80
_PIECE_BYTES = 25 * ENTRY_BYTES  # read at once


class Deck:
    """The decks of a board in *storage*; read again for every tag."""

    def __init__(self, storage: "Storage") -> None:
        self.storage = storage

    @property
    def size(self) -> int:
        """Tags in all decks, control cards included."""
        return sum([max(0, self.storage.size(path)) // ENTRY_BYTES for path in self._paths()])

    def find(self, uid: bytes) -> "tuple[str, str, int, int] | None":
        """Return (card, "", tag, deck) or ("", control, tag, deck) of *uid*, or None if no entry
        holds it."""
        if len(uid) in (4, UID_BYTES):
            wanted = uid + bytes(UID_BYTES - len(uid))
            for path in self._paths():
                try:
                    found = self._find(path, wanted)
                except OSError:
                    continue  # what cannot be read is unknown
                if found is not None:
                    meaning, tag = found
                    number = int(path[len(FOLDER) + 1 :])
                    if meaning & CONTROL:
                        return "", CONTROLS[meaning & 0x7F], tag, number
                    return name(meaning), "", tag, number
        return None

    def _paths(self) -> "list[str]":
        return [FOLDER + "/" + file for file in sorted(self.storage.names(FOLDER))]

    def _find(self, path: str, wanted: bytes) -> "tuple[int, int] | None":
        tag = 0
        with self.storage.open(path, "rb") as file:
            piece = file.read(_PIECE_BYTES)
            while piece:
                at = piece.find(wanted)
                while at >= 0:
                    number, inside = divmod(at, ENTRY_BYTES)
                    if not inside and is_whole(piece[at : at + ENTRY_BYTES], tag + number):
                        return piece[at + UID_BYTES], tag + number
                    at = piece.find(wanted, at + 1)
                tag += len(piece) // ENTRY_BYTES
                piece = file.read(_PIECE_BYTES)
        return None


def is_whole(entry: bytes, tag: int) -> bool:
    """Say whether *entry* is the undamaged one with number *tag*."""
    return entry[MEANT_BYTES:] == check(entry[:MEANT_BYTES], tag)


def check(meant: bytes, tag: int) -> bytes:
    """Return the check value of entry number *tag* that begins with the 8 bytes *meant*."""
    return crc16(bytes((tag,)) + meant).to_bytes(2, "big")
