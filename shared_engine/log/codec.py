"""How the fields of events become bytes, and back; `events` says which kind of event has which
fields."""

import json
import struct

from shared_engine.games.cards import name, number
from shared_engine.games.contract import QUARTERS, TURN
from shared_engine.games.reading import parse_json, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NO_CARD = 255
NO_QUARTER = 255
DOUBTED = 254
"""Of what turns: between two quarters."""

_HEAD = "<BI"  # kind, at_ms
_HEAD_VALUES = 2
WRAP_MS = 1 << 32
"""The time of an event is packed modulo this: 49.7 days."""


class Codec:
    """One width of a field. As it is here, the value itself is what is packed.

    Attributes:
        width: what the documentation calls it.
        code: as in `struct`, where it always has the same size; "" if not.
    """

    def __init__(self, width: str, code: str = "") -> None:
        self.width = width
        self.code = code

    def end(self, body: bytes, start: int) -> int:
        """Return where a field without `code` that begins at *start* of *body* ends, perhaps behind
        the end of it."""
        return len(body)

    def pack(self, value: "Any") -> "Any":
        """Return *value* as bytes, or with `code` as what struct packs; the inverse of unpack."""
        return value

    def unpack(self, data: "Any") -> "Any":
        """Return the value of a field whose bytes are *data*, or with `code` which struct found to
        be *data*.

        Raises:
            ValueError: it is no such value.
        """
        return data


class _Quarter(Codec):
    """A quarter of a circle, NO_QUARTER or DOUBTED."""

    def unpack(self, data: int) -> int:
        if QUARTERS <= data < DOUBTED:
            raise ValueError("no quarter has the number %d" % data)
        return data


class _Truth(Codec):
    def pack(self, value: bool) -> int:
        return 1 if value else 0

    def unpack(self, data: int) -> bool:
        return data == 1


class Word(Codec):
    """One of *words*, by its place among them."""

    def __init__(self, width: str, words: "tuple[str, ...]") -> None:
        super().__init__(width, "B")
        self.words = words

    def pack(self, value: str) -> int:
        return self.words.index(value)

    def unpack(self, data: int) -> str:
        if data >= len(self.words):
            raise ValueError("no %s has the number %d" % (self.width, data))
        return self.words[data]


class _Card(Codec):
    def pack(self, value: str) -> int:
        return number(value)

    def unpack(self, data: int) -> str:
        return name(data)


class _CardOrNone(_Card):
    """The card "" is none."""

    def pack(self, value: str) -> int:
        return number(value) if value else NO_CARD

    def unpack(self, data: int) -> str:
        return "" if data == NO_CARD else name(data)


class _Cards(Codec):
    def pack(self, value: "tuple[str, ...]") -> bytes:
        return bytes([number(card) for card in value])

    def unpack(self, data: bytes) -> "tuple[str, ...]":
        return tuple([name(card) for card in data])


class _Counted(Codec):
    """Bytes behind one that says how many they are."""

    def end(self, body: bytes, start: int) -> int:
        return start + 1 + (body[start] if start < len(body) else 0)


class _Picture(_Counted):
    """A picture as bits, or other bytes."""

    def pack(self, value: bytes) -> bytes:
        return bytes((len(value),)) + value

    def unpack(self, data: bytes) -> bytes:
        return data[1:]


class _Short(_Counted):
    """A short text."""

    def pack(self, value: str) -> bytes:
        data = value.encode()
        return bytes((len(data),)) + data

    def unpack(self, data: bytes) -> str:
        return data[1:].decode()


class _Moves(Codec):
    """Moves that are packed, each behind a byte that says how many bytes of it."""

    def pack(self, value: "tuple[bytes, ...]") -> bytes:
        return b"".join([bytes((len(one),)) + one for one in value])

    def unpack(self, data: bytes) -> "tuple[bytes, ...]":
        found: "list[bytes]" = []
        at = 0
        while at < len(data):
            end = at + 1 + data[at]
            if end > len(data):
                raise ValueError("cut short")
            found.append(data[at + 1 : end])
            at = end
        return tuple(found)


class _Steps(Codec):
    """Two bytes a step, as in games/contract.py."""

    def pack(self, value: "list[tuple[int, int]]") -> bytes:
        return bytes([number for step in value for number in step])

    def unpack(self, data: bytes) -> "list[tuple[int, int]]":
        steps = [(data[at], data[at + 1]) for at in range(0, len(data) - 1, 2)]
        if len(data) % 2 or any(step > TURN for step, _ in steps):
            raise ValueError("no steps")
        return steps


class _Position(Codec):
    def unpack(self, data: bytes) -> bytes:
        if not data:
            raise ValueError("cut short")
        return data


class _Text(Codec):
    def pack(self, value: str) -> bytes:
        return value.encode()

    def unpack(self, data: bytes) -> str:
        return data.decode()


class _Json(Codec):
    def pack(self, value: "dict[str, Any]") -> bytes:
        return json.dumps(value).encode()

    def unpack(self, data: bytes) -> "dict[str, Any]":
        return read_object(parse_json(data.decode()), "a game")


U8 = Codec("u8", "B")
U16 = Codec("u16", "H")
U32 = Codec("u32", "I")
I8 = Codec("i8", "b")
SEAT = Codec("u8", "B")
FIELD = Codec("u8", "B")
TAG = Codec("u8", "B")
QUARTER = _Quarter("quarter", "B")
TRUTH = _Truth("truth", "B")
CARD = _Card("card", "B")
CARD_OR_NONE = _CardOrNone("card", "B")
CARDS = _Cards("cards")
BYTES4 = Codec("bytes4", "4s")
PICTURE = _Picture("picture")
POSITION = _Position("position")
POSITION_OR_NONE = Codec("position")
TEXT = _Text("text")
SHORT = _Short("short")
MOVE = Codec("move")
MOVE_OR_NONE = _Picture("short")
MOVES = _Moves("moves")
STEPS = _Steps("steps")
BYTES = Codec("bytes")
JSON = _Json("json")


# Almost every event has numbers only: `struct` reads them all at once, which counts when a board
# wakes up. How is worked out for the kinds that come; the others cost a board nothing.
_HEADS: "dict[int, tuple[str, int, int]]" = {}  # by kind: format, its bytes and its values


def pack(layout: "tuple[Codec, ...]", values: "list[Any]") -> bytes:
    """Return the bytes of an event: kind u8, at_ms modulo WRAP_MS u32, then its fields.

    Args:
        layout: of its kind, those of one size first. Without `code` the last one gets all that is
            left.
        values: kind, time and fields.

    Raises:
        NotationError: there is no such card.
    """
    head, _, count = _head(layout, values[0])
    for at, codec in enumerate(layout, _HEAD_VALUES):
        values[at] = codec.pack(values[at])
    if values[1] >= WRAP_MS:
        values[1] %= WRAP_MS
    return b"".join([struct.pack(head, *values[:count])] + values[count:])


def unpack(layout: "tuple[Codec, ...]", body: bytes) -> "list[Any]":
    """Return kind, time and fields of the event packed in *body*; the inverse of pack.

    Raises:
        ValueError: too short, too long, or values out of range.
    """
    head, start, count = _head(layout, body[0])
    tail = layout[count - _HEAD_VALUES :]
    if len(body) < start or (len(body) > start and not tail):
        raise ValueError("%d bytes, not %d" % (len(body), start))
    values = list(struct.unpack(head, body[:start]))
    for at in range(_HEAD_VALUES, count):
        values[at] = layout[at - _HEAD_VALUES].unpack(values[at])
    for codec in tail:
        end = codec.end(body, start)
        if end > len(body):
            raise ValueError("cut short")
        values.append(codec.unpack(body[start:end]))
        start = end
    if start < len(body):
        raise ValueError("%d bytes, not %d" % (len(body), start))
    return values


def _head(layout: "tuple[Codec, ...]", kind: int) -> "tuple[str, int, int]":
    found = _HEADS.get(kind)
    if found is None:
        codes = [codec.code for codec in layout if codec.code]
        head = _HEAD + "".join(codes)
        found = _HEADS[kind] = (head, struct.calcsize(head), _HEAD_VALUES + len(codes))
    return found
