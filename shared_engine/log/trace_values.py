"""What a trace says of the fields of events, where the log has the bytes of `codec`."""

import json
import struct

from shared_engine.games.cards import number
from shared_engine.games.contract import QUARTERS
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_list, read_number, read_text
from shared_engine.log.codec import (
    CARD,
    CARDS,
    DOUBTED,
    FIELD,
    NO_QUARTER,
    QUARTER,
    SEAT,
    TAG,
    TRUTH,
    Word,
)
from shared_engine.log.events import NO_TAG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.log.codec import Codec
    from shared_engine.log.field_names import FieldNames


def default(codec: "Codec") -> "Any":
    """Return the value that a trace leaves out of a field of *codec*, None if it says all."""
    return NO_TAG if codec is TAG else None


def to_json(codec: "Codec", value: "Any", fields: "FieldNames") -> "Any":
    """Return *value* of a field of *codec* as a trace says it: a field by its name, between two
    quarters is null, a quarter that is not believed false."""
    if codec is FIELD:
        return fields.format(value)
    if codec is QUARTER and value >= DOUBTED:
        return None if value == NO_QUARTER else False
    return list(value) if codec is CARDS else value


def from_json(codec: "Codec", value: "Any", what: str, fields: "FieldNames") -> "Any":
    """Return the value that a trace says; the inverse of to_json.

    Raises:
        NotationError: it is no such value; the message names *what* it should have been.
    """
    if codec is FIELD:
        return fields.parse(read_text(value, what))
    if codec is SEAT:
        return read_number(value, 0, fields.seats - 1, what)
    if codec is QUARTER:
        if value is None or value is False:
            return NO_QUARTER if value is None else DOUBTED
        return read_number(value, 0, QUARTERS - 1, what)
    if codec is CARD:
        return _card(value)
    if codec is CARDS:
        return tuple([_card(card) for card in read_list(value, what)])
    if codec is TRUTH:
        return _truth(value, what)
    if isinstance(codec, Word):
        return _word(codec, value, what)
    return read_number(value, 0, (1 << 8 * struct.calcsize(codec.code)) - 1, what)


def _card(value: "Any") -> str:
    card = read_text(value, "a card")
    number(card)
    return card


def _truth(value: "Any", what: str) -> bool:
    if not isinstance(value, bool):
        raise NotationError("%s must be true or false, not %s" % (what, json.dumps(value)))
    return value


def _word(codec: "Word", value: "Any", what: str) -> str:
    word = read_text(value, what)
    if word not in codec.words:
        raise NotationError("no %s %r; there are %s" % (codec.width, word, " ".join(codec.words)))
    return word
