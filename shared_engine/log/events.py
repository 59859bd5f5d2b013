"""Events: the facts a board learns. Packed they are the device log and cross the wire; as dictionaries they are a trace.

Packed: kind u8, at_ms u32, then the values of the kind; numbers are little-endian. Kinds and controls are forever.
"""

import json
import struct

from shared_engine.games.dog.cards import name, number
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GAME = 1  # values: description (dict with ruleset, options, starter, perhaps state), picture (bits) or b"" if unknown
CARD = 2  # values: card, tag (number of the physical card in its deck, NO_TAG if unknown)
FIELD = 3  # values: field, occupied; settled (debounced)
CONTROL = 4  # values: one of CONTROLS
DEAL = 5  # values: seat, cards; only when hands are scanned
DIGEST = 6  # values: turns so far, digest of the position the device holds
# values: turns so far, number of the GAME event, picture (bits), packed position; logged when somebody first acts in a
# round, so that a board that wakes up replays one round and not the whole game
STAND = 7
BOOT = 8  # values: boot id (4 bytes)
CHOICE = 9  # values: number of one of the moves that were asked about
READER = 10  # values: one of READINGS: what lies on the reader is no card, more than one, or cannot be read
HINTS = 11  # values: the levels of hints of all seats (hints.py); follows a STAND
FAULT = 12  # values: text; something went wrong on the board
# Values: how many events at least were lost for want of room, then those of a STAND: what stands now. Both are empty if no
# game is under way (turns 0, GAME 0). What was known of the game before does not count any more.
GAP = 13
# Bytes of the values, where each event of the kind has as many.
_SIZES = {CARD: 2, FIELD: 2, CONTROL: 1, DIGEST: 6, BOOT: 4, CHOICE: 1, READER: 1, HINTS: 2}

NO_TAG = 255
CONTROLS = ("confirm", "undo", "fold", "hint", "pause", "new_game")
READINGS = ("unknown_card", "two_cards", "unreadable_card")
_WORDS = {CONTROL: CONTROLS, READER: READINGS}


class Event:
    """One fact with the time it was settled, in ms since the log began; `values` depend on the kind (see above)."""

    __slots__ = ("at_ms", "kind", "values")

    def __init__(self, kind: int, at_ms: int, values: "tuple[Any, ...]") -> None:
        self.kind = kind
        self.at_ms = at_ms
        self.values = values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.at_ms == other.at_ms
            and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.at_ms))

    def __repr__(self) -> str:
        return "Event(%d, %d, %r)" % (self.kind, self.at_ms, self.values)


def pack(event: Event) -> bytes:
    """Return *event* as bytes; the inverse of unpack."""
    return struct.pack("<BI", event.kind, event.at_ms) + _pack_values(event.kind, event.values)


def _pack_values(kind: int, values: "tuple[Any, ...]") -> bytes:
    if kind == GAME:
        return bytes((len(values[1]),)) + values[1] + json.dumps(values[0]).encode()
    if kind == CARD:
        return bytes((number(values[0]), values[1]))
    if kind == FIELD:
        return bytes((values[0], 1 if values[1] else 0))
    if kind in _WORDS:
        return bytes((_WORDS[kind].index(values[0]),))
    if kind == DEAL:
        return bytes((values[0],)) + bytes([number(card) for card in values[1]])
    if kind == DIGEST:
        return struct.pack("<H", values[0]) + values[1]
    if kind == STAND:
        return _pack_stand(values)
    if kind == GAP:
        return struct.pack("<I", values[0]) + _pack_stand(values[1:])
    if kind == FAULT:
        return values[0].encode()
    if kind in (CHOICE, HINTS):
        return int(values[0]).to_bytes(_SIZES[kind], "little")
    return values[0]


def _pack_stand(values: "tuple[Any, ...]") -> bytes:
    return struct.pack("<HIB", values[0], values[1], len(values[2])) + values[2] + values[3]


def unpack(body: "bytes | memoryview") -> Event:
    """Return the event packed in *body*.

    Raises:
        NotationError: not an event: unknown kind, or too short, or values out of range.
    """
    body = bytes(body)
    try:
        if len(body) < 5:
            raise ValueError("too short")
        kind, at_ms = struct.unpack("<BI", body[:5])
        values = _unpack_values(kind, body[5:])
    except (ValueError, IndexError) as error:
        raise NotationError("no event: %s (%s)" % (body.hex(), error))
    return Event(kind, at_ms, values)


def _unpack_values(kind: int, data: bytes) -> "tuple[Any, ...]":
    if len(data) != _SIZES.get(kind, len(data)):
        raise ValueError("of another size")
    if kind == GAME:
        end = 1 + data[0]
        return (read_object(json.loads(data[end:].decode()), "a game"), data[1:end])
    if kind == CARD:
        return (name(data[0]), data[1])
    if kind == FIELD:
        return (data[0], data[1] == 1)
    if kind in _WORDS:
        return (_WORDS[kind][data[0]],)
    if kind == DEAL:
        return (data[0], tuple([name(card) for card in data[1:]]))
    if kind == DIGEST:
        return (data[0] | data[1] << 8, data[2:])
    if kind == STAND:
        return _unpack_stand(data, 1)
    if kind == GAP:
        return (int.from_bytes(data[:4], "little"),) + _unpack_stand(data[4:], 0)
    if kind in (CHOICE, HINTS):
        return (int.from_bytes(data, "little"),)
    return (_unpack_rest(kind, data),)


def _unpack_rest(kind: int, data: bytes) -> "bytes | str":
    if kind == BOOT:
        return data
    if kind == FAULT:
        return data.decode()
    raise ValueError("unknown kind %d" % kind)


def _unpack_stand(data: bytes, least: int) -> "tuple[Any, ...]":
    if len(data) < 7 + data[6] + least:
        raise ValueError("cut short")
    turns, game, size = struct.unpack("<HIB", data[:7])
    return (turns, game, data[7 : 7 + size], data[7 + size :])


def pack_picture(full: "bytes | bytearray") -> bytes:
    """Return a picture (one byte a field) as bits, field 0 in the lowest bit of the first byte."""
    bits = bytearray((len(full) + 7) // 8)
    for field, value in enumerate(full):
        if value:
            bits[field >> 3] |= 1 << (field & 7)
    return bytes(bits)


def unpack_picture(bits: bytes, field_count: int) -> bytearray:
    """Return the picture packed in *bits*, one byte a field.

    Raises:
        NotationError: *bits* are too few.
    """
    if len(bits) * 8 < field_count:
        raise NotationError("a picture of %d fields does not fit into %d bytes" % (field_count, len(bits)))
    return bytearray([bits[field >> 3] >> (field & 7) & 1 for field in range(field_count)])
