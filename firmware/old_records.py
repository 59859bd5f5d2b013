"""Records as firmware before wrote them (docs/decisions/0017-damaged-records.md), which are read up
to the first damaged one.

In a segment: length of the body (u8), body, CRC-16 over number and body. In the journal the number
(u32) is behind the length.
"""

from shared_engine.wire.frame import crc16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_EXTRA_BYTES = 3
_NUMBER_BYTES = 4


def begins(data: bytes, number: int) -> bool:
    """Say whether *data* begins with the record of event *number* in a segment."""
    return next(read(data, number, number + 1), None) is not None


def read(data: bytes, number: int, end: int) -> "Iterator[tuple[int, bytes]]":
    """Yield number and body of the records in *data*, a whole segment that begins with event
    *number*; none reaches *end*."""
    at = 0
    while at < len(data) and number < end:
        stop = at + data[at] + _EXTRA_BYTES
        body = data[at + 1 : stop - 2]
        if not body or data[stop - 2 : stop] != _check(number, body):
            return
        yield number, body
        number += 1
        at = stop


def read_journal(data: bytes) -> "Iterator[tuple[int, bytes]]":
    """Yield number and body of the entries in *data*, a journal without its name."""
    at = 0
    while at < len(data):
        stop = at + data[at] + _NUMBER_BYTES + _EXTRA_BYTES
        number = int.from_bytes(data[at + 1 : at + 5], "little")
        body = data[at + 1 + _NUMBER_BYTES : stop - 2]
        if not body or data[stop - 2 : stop] != _check(number, body):
            return
        yield number, body
        at = stop


def _check(number: int, body: bytes) -> bytes:
    return crc16(number.to_bytes(4, "little") + body).to_bytes(2, "big")
