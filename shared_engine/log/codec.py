"""How the fields of events become bytes, and back; `events` says which kind of event has which
fields."""

import json
import struct

from shared_engine.games.cards import name, number
from shared_engine.games.contract import QUARTERS
from shared_engine.games.reading import parse_json, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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

    converts = False  # what `struct` knows is not the value yet

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

    converts = True

    def unpack(self, data: int) -> int:
        if QUARTERS <= data < DOUBTED:
            raise ValueError("no quarter has the number %d" % data)
        return data


class _Truth(Codec):
    converts = True

    def pack(self, value: bool) -> int:
        return 1 if value else 0

    def unpack(self, data: int) -> bool:
        return data == 1


class Word(Codec):
    """One of *words*, by its place among them."""

    converts = True

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
    converts = True

    def pack(self, value: str) -> int:
        return number(value)

    def unpack(self, data: int) -> str:
        return name(data)


class _Cards(Codec):
    def pack(self, value: "tuple[str, ...]") -> bytes:
        return bytes([number(card) for card in value])

    def unpack(self, data: bytes) -> "tuple[str, ...]":
        return tuple([name(card) for card in data])


class _Picture(Codec):
    """A picture as bits, behind a byte that says how many bytes of them."""

    def end(self, body: bytes, start: int) -> int:
        return start + 1 + (body[start] if start < len(body) else 0)

    def pack(self, value: bytes) -> bytes:
        return bytes((len(value),)) + value

    def unpack(self, data: bytes) -> bytes:
        return data[1:]


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
SEAT = Codec("u8", "B")
FIELD = Codec("u8", "B")
TAG = Codec("u8", "B")
QUARTER = _Quarter("quarter", "B")
TRUTH = _Truth("truth", "B")
CARD = _Card("card", "B")
CARDS = _Cards("cards")
BYTES4 = Codec("bytes4", "4s")
PICTURE = _Picture("picture")
POSITION = _Position("position")
POSITION_OR_NONE = Codec("position")
TEXT = _Text("text")
JSON = _Json("json")


class Layout:
    """The bytes of one kind of event: kind u8, at_ms modulo WRAP_MS u32, then its fields, those of
    one size first. Without `code` the last one gets all that is left.

    Attributes:
        codecs: of the fields behind at_ms, in their order.
    """

    def __init__(self, *codecs: Codec) -> None:
        sized = [codec for codec in codecs if codec.code]
        self.codecs = codecs
        # Almost every event has numbers only: `struct` reads them all at once, which counts when a
        # board wakes up.
        self._head = _HEAD + "".join([codec.code for codec in sized])
        self._head_bytes = struct.calcsize(self._head)
        self._head_values = _HEAD_VALUES + len(sized)
        self._converting = [
            (_HEAD_VALUES + at, codec) for at, codec in enumerate(sized) if codec.converts
        ]
        self._tail = codecs[len(sized) :]

    def pack(self, values: "list[Any]") -> bytes:
        """Return the bytes of an event whose kind, time and fields are *values*.

        Raises:
            NotationError: there is no such card.
        """
        for at, codec in self._converting:
            values[at] = codec.pack(values[at])
        if values[1] >= WRAP_MS:
            values[1] %= WRAP_MS
        packed = struct.pack(self._head, *values[: self._head_values])
        for codec, value in zip(self._tail, values[self._head_values :]):
            packed += codec.pack(value)
        return packed

    def unpack(self, body: bytes) -> "list[Any]":
        """Return kind, time and fields of the event packed in *body*; the inverse of pack.

        Raises:
            ValueError: too short, too long, or values out of range.
        """
        start = self._head_bytes
        if len(body) < start or (len(body) > start and not self._tail):
            raise ValueError("%d bytes, not %d" % (len(body), start))
        values = list(struct.unpack(self._head, body[:start]))
        for at, codec in self._converting:
            values[at] = codec.unpack(values[at])
        for codec in self._tail:
            end = codec.end(body, start)
            if end > len(body):
                raise ValueError("cut short")
            values.append(codec.unpack(body[start:end]))
            start = end
        if start < len(body):
            raise ValueError("%d bytes, not %d" % (len(body), start))
        return values
