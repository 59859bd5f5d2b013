"""How a message becomes the payload of a frame, and back; `messages` says what the fields mean."""

from shared_engine.value import Value
from shared_engine.wire.errors import BAD_MESSAGE, LocalProtocolError, RemoteProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

_WIDTHS = {
    "u8": 1,
    "u16": 2,
    "u32": 4,
    "bytes4": 4,
    "bytes8": 8,
    "bytes16": 16,
    "bytes32": 32,
    "text8": 1,
}


class Message(Value):
    """One message; the subclasses declare their fields and share this codec."""

    NUMBER = 0
    LAYOUT: tuple[str, ...] = ()
    LIMIT = MAX_PAYLOAD
    __slots__ = ()

    def pack(self) -> bytes:
        """Return the payload: the number byte, then the fields.

        Raises:
            LocalProtocolError: a field does not fit, or the payload would exceed LIMIT.
        """
        payload = bytes((self.NUMBER,))
        for kind, name, value in zip(self.LAYOUT, self.__slots__, self.fields()):
            packed = _pack_field(kind, value)
            if packed is None:
                raise LocalProtocolError(f"{name}={value!r} is no {kind}: correct {self!r}")
            payload += packed
        if len(payload) > self.LIMIT:
            raise LocalProtocolError(
                f"{len(payload)} bytes, a payload has {self.LIMIT}: shorten {self!r}"
            )
        return payload

    @classmethod
    def unpack(cls, payload: bytes) -> "Self":
        """Return the message in *payload*; the inverse of `pack`.

        Raises:
            RemoteProtocolError: BAD_MESSAGE, another number, a short or long body, or text that is
            not UTF-8.
        """
        if payload[:1] != bytes((cls.NUMBER,)):
            raise bad(payload, f"{cls.__name__} starts with {cls.NUMBER}")
        fields: list[object] = []
        start = 1
        for kind in cls.LAYOUT:
            end = start + _WIDTHS.get(kind, len(payload) - start)
            if kind == "text8":
                start = end
                end += int.from_bytes(payload[start - 1 : end], "little")
            if end > len(payload):
                raise bad(payload, f"{cls.__name__} is cut short")
            fields.append(_unpack_field(kind, payload[start:end]))
            start = end
        if start < len(payload):
            raise bad(payload, f"{cls.__name__} has {start} bytes")
        create: Callable[..., Self] = cls
        return create(*fields)


def _pack_field(kind: str, value: object) -> bytes | None:
    """Return the bytes of one field, or None if *value* does not fit *kind*."""
    # Ranges are checked by hand: MicroPython cuts numbers that are too big where CPython raises.
    if isinstance(value, int):
        width = _WIDTHS.get(kind, 0) if kind[0] == "u" else 0
        return None if not width or value >> 8 * width else value.to_bytes(width, "little")
    if isinstance(value, str):
        try:
            packed = value.encode()
        except ValueError:
            return None
        if kind == "text8":
            return None if len(packed) > 255 else bytes((len(packed),)) + packed
        return packed if kind == "text" else None
    if (
        isinstance(value, bytes)
        and kind[:5] == "bytes"
        and _WIDTHS.get(kind, len(value)) == len(value)
    ):
        return value
    return None


def _unpack_field(kind: str, data: bytes) -> object:
    """Return the value of a field of *kind* that fills *data*."""
    if kind[0] == "u":
        return int.from_bytes(data, "little")
    if kind[0] == "b":
        return data
    try:
        return str(data, "utf-8")
    except ValueError:  # UnicodeError is one, on both interpreters
        raise bad(data, "the text is not UTF-8")


def bad(payload: bytes, problem: str) -> RemoteProtocolError:
    """Return the error to raise for a *payload* that holds no message."""
    return RemoteProtocolError(
        BAD_MESSAGE, f"message {payload.hex()!r}: {problem}; update the older end"
    )
