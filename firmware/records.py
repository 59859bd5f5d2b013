"""Records: how events lie in the files of the log, and how they are found again behind something
damaged.

A record is the length of the body (u8), the low byte of the event's number, the body, and a CRC-32
over number (u32) and body. As long as record follows record, length and check are all that is
needed. Where the check does not fit, reading goes on at the next byte from which on a whole record
fits whose number can come next: the low byte is for that.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

EXTRA_BYTES = 6  # of a record beside its body
ERASED = 0xFF
_CHECK_BYTES = 4
_LONGEST_BYTES = 250  # a body
_LEAST_BYTES = EXTRA_BYTES + 1
PIECE_BYTES = 1024  # read at once


def pack(first: int, bodies: "list[bytes]") -> bytearray:
    """Return the records of the events from number *first* on; each body is 1..250 bytes."""
    data = bytearray(sum([len(body) + EXTRA_BYTES for body in bodies]))
    at = 0
    for body in bodies:
        stop = at + len(body) + EXTRA_BYTES
        data[at] = len(body)
        data[at + 1] = first & 0xFF
        data[at + 2 : stop - _CHECK_BYTES] = body
        data[stop - _CHECK_BYTES : stop] = _check(first, body)
        first += 1
        at = stop
    return data


def begins(data: bytes, first: int) -> bool:
    """Say whether *data* begins with the record of event *first*."""
    return len(data) > EXTRA_BYTES and _body(data, 0, data[0] + EXTRA_BYTES, first) is not None


def read(
    data: bytes, file: "IO[Any] | None", first: int, end: int, slack: int = 0
) -> "Iterator[tuple[int, bytes | None]]":
    """Yield number and body of each good record, in ascending order, then the number and None for
    each damaged one behind the last good one: what a power cut has left of a record is none.

    Args:
        data: what was read already.
        file: gives the rest.
        first: the number of the first record.
        end: no number reaches it.
        slack: numbers may jump by so many, that of the first record backwards, too: events in
            between lie elsewhere.
    """
    back = slack
    start, at, number = 0, 0, first  # start: behind the last good record
    while number < end:
        if file is not None and len(data) - at < _LONGEST_BYTES + EXTRA_BYTES:
            piece = file.read(PIECE_BYTES)
            if not piece:
                file = None
            data, at, start = data[start:] + piece, at - start, 0
        if at >= len(data):
            yield from _tail(data[start:], number, end, slack > 0)
            return
        stop = at + data[at] + EXTRA_BYTES
        found, body = number, None
        if stop <= len(data) and 0 < data[at] <= _LONGEST_BYTES:
            if at == start:
                body = _body(data, at, stop, number)
            if body is None:
                # Each record that was passed over had some bytes.
                most = min(end, number + slack + (at - start) // _LEAST_BYTES + 1)
                found, body = _search(data, at, stop, max(0, number - back), most)
        if body is None:
            at += 1
            continue
        if at > start and found == number + 1:
            passed = _body(data, start, at, number)
            if passed is not None:
                yield number, passed  # only its length is damaged
        yield found, body
        number, back, start, at = found + 1, 0, stop, stop


def _tail(
    data: bytes, number: int, end: int, is_jumping: bool
) -> "Iterator[tuple[int, bytes | None]]":
    """Yield what read() does for *data*, behind the last good record."""
    content = data.rstrip(bytes((ERASED,)))
    for stop in range(
        max(len(content), _LEAST_BYTES), min(len(data), len(content) + _CHECK_BYTES) + 1
    ):
        body = _body(data, 0, stop, number)
        if body is not None:
            yield number, body  # only its length is damaged
            return
    at = 0
    while at + 1 < len(content) and 0 < content[at] <= min(
        _LONGEST_BYTES, len(content) - at - EXTRA_BYTES
    ):
        if is_jumping:
            number += (content[at + 1] - number + 128 & 0xFF) - 128
        if number >= end:
            return  # what is damaged may look like more records than there were
        yield number, None
        number += 1
        at += content[at] + EXTRA_BYTES


def _search(data: bytes, at: int, stop: int, least: int, most: int) -> "tuple[int, bytes | None]":
    """Return the number and the body of the record data[at:stop], if it is one from *least* on,
    below *most*; else no body."""
    number = least + (data[at + 1] - least & 0xFF)
    while number < most:
        body = _body(data, at, stop, number)
        if body is not None:
            return number, body
        number += 256
    return number, None


def _body(data: bytes, at: int, stop: int, number: int) -> "bytes | None":
    """Return the body if data[at:stop] is the record of event *number*, whatever its length
    says."""
    body = data[at + 2 : stop - _CHECK_BYTES]
    return body if data[stop - _CHECK_BYTES : stop] == _check(number, body) else None


def _check(number: int, body: bytes) -> bytes:
    return crc32(body, crc32(number.to_bytes(4, "little"))).to_bytes(_CHECK_BYTES, "little")
