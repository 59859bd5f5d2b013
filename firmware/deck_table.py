"""Writes the table of one deck (format: deck.py): entry by entry while a deck is enrolled, or whole
when it is restored."""

from firmware.deck import CONTROL, ENTRY_BYTES, FOLDER, MEANT_BYTES, UID_BYTES, check, is_whole
from shared_engine.boards.decks import MOST_TAGS, is_random
from shared_engine.games.cards import KINDS
from shared_engine.log.events import CONTROLS
from shared_engine.wire.frame import crc16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.drivers.storage import Storage

_STAGED = "deck.new"
_PIECE_BYTES = 25 * ENTRY_BYTES
_FULL = 28  # error number of the ESP32


def refuse(uid: bytes) -> str:
    """Return why no card can have *uid*, or ""."""
    if len(uid) not in (4, UID_BYTES):
        return "its number has %d bytes, a sticker's has 4 or 7" % len(uid)
    if is_random(uid):
        return "it has another number every time; use stickers with a fixed one"
    return ""


def is_meaning(meaning: int) -> bool:
    """Say whether *meaning* is that of a card or control."""
    return meaning & 0x7F < len(CONTROLS) if meaning & CONTROL else meaning < KINDS


def numbers(storage: "Storage") -> "list[int]":
    """Return the numbers of the decks there are, ascending."""
    return sorted([int(name) for name in storage.names(FOLDER)])


class DeckTable:
    """The table of deck *number*, 1..9."""

    def __init__(self, storage: "Storage", number: int) -> None:
        self._storage = storage
        self._path = "%s/%d" % (FOLDER, number)

    def entries(self) -> "Generator[bytes, None, None]":
        """Yield the UID and meaning of each entry, 8 bytes; b"" for a damaged one."""
        if self._storage.size(self._path) <= 0:
            return
        tag = 0
        with self._storage.open(self._path, "rb") as file:
            piece = file.read(_PIECE_BYTES)
            while piece:
                for at in range(0, len(piece), ENTRY_BYTES):
                    entry = piece[at : at + ENTRY_BYTES]
                    yield entry[:MEANT_BYTES] if is_whole(entry, tag) else b""
                    tag += 1
                piece = file.read(_PIECE_BYTES)

    def append(self, uid: bytes, meaning: int) -> None:
        """Add a tag; when this returns it survives a power cut.

        Raises:
            OSError: the flash is full, or the deck is; nothing was added.
        """
        size = max(0, self._storage.size(self._path))
        rest = -size % ENTRY_BYTES  # of an entry that was cut off
        tag = (size + rest) // ENTRY_BYTES
        if tag >= MOST_TAGS or not self._storage.free_bytes():
            raise OSError(_FULL, self._path)
        meant = uid + bytes(UID_BYTES - len(uid)) + bytes((meaning,))
        with self._storage.open(self._path, "ab") as file:
            file.write(bytes(rest) + meant + check(meant, tag))

    def take_back(self) -> "int | None":
        """Remove the last entry that is not damaged and return its meaning; None if there is none.

        Raises:
            OSError: the flash does not work; the entry is still there.
        """
        last = meaning = None
        for tag, entry in enumerate(self.entries()):
            if entry:
                last, meaning = tag, entry[UID_BYTES]
        if last is None:
            return None
        with self._storage.open(self._path, "rb") as file:
            kept = file.read(last * ENTRY_BYTES)
        with self._storage.open(self._path, "wb") as file:
            file.write(kept)
        return meaning

    def stage(self, first: int, meant: bytes) -> str:
        """Put entries of 8 bytes aside from number *first* on, one piece after the other; 0 begins
        again.

        Returns what is wrong with them, or "". Raises OSError if the flash is full.
        """
        if first and self._storage.size(_STAGED) != first * ENTRY_BYTES:
            return "the piece before entry %d is missing" % first
        if not self._storage.free_bytes():
            raise OSError(_FULL, _STAGED)
        entries = b""
        for at in range(0, len(meant), MEANT_BYTES):
            entry, tag = meant[at : at + MEANT_BYTES], first + at // MEANT_BYTES
            if len(entry) < MEANT_BYTES or tag >= MOST_TAGS or not is_meaning(entry[UID_BYTES]):
                return "no entry %d: %s" % (tag, entry.hex())
            entries += entry + check(entry, tag)
        with self._storage.open(_STAGED, "ab" if first else "wb") as file:
            file.write(entries)
        return ""

    def commit(self, count: int, expected: int) -> str:
        """Let the *count* entries put aside be the deck, at once; *expected* is the CRC-16 of their
        8 bytes each.

        Returns what is wrong with them, or "": then nothing was changed.
        """
        staged = b""
        if self._storage.size(_STAGED) == count * ENTRY_BYTES:
            with self._storage.open(_STAGED, "rb") as file:
                data = file.read()
            staged = b"".join(
                [data[at : at + MEANT_BYTES] for at in range(0, len(data), ENTRY_BYTES)]
            )
        if not staged or crc16(staged) != expected:
            return "not all of the %d entries have come" % count
        self._storage.rename(_STAGED, self._path)
        return ""

    def remove(self) -> bool:
        """Forget the deck; say whether there was one."""
        if self._storage.size(self._path) < 0:
            return False
        self._storage.remove(self._path)
        return True
