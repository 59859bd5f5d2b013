"""Frames: how a payload finds its way through a byte stream that starts anywhere and may be
damaged.

COBS (Cheshire and Baker, 1999) rewrites its content without zero bytes, so a reader that lost step
is back in step at the next zero. The leading zero saves the frame from noise before it. The
checksum is CRC-16/GENIBUS over the payload: CRC-16/CCITT-FALSE (start 0xFFFF, polynomial 0x1021),
complemented (decision 3). It is sent high byte first; every other number is little-endian.
"""

from shared_engine.wire.errors import LocalProtocolError

MAX_PAYLOAD = 256

# A payload that is sealed (auth.py) is longer by its number u8, count u32 and tag bytes16.
SEAL_BYTES = 21

# Checksum, and one COBS code byte for every 254 bytes begun.
_STUFFING_BYTES = 2 + 2


def _folded(byte: int) -> int:
    """Return what a byte adds to the CRC: the polynomial has so few terms that eight steps are
    three shifts."""
    byte ^= byte >> 4
    return (byte << 12 ^ byte << 5 ^ byte) & 0xFFFF


# With this table MicroPython needs half the time for a byte: a board checks its whole log when it
# is switched on.
_FOLDED = tuple([_folded(byte) for byte in range(256)])


def crc16(data: bytes) -> int:
    """Return the CRC-16/GENIBUS of *data*: 0xD64E for b"123456789"."""
    crc = 0xFFFF
    folded = _FOLDED
    for byte in data:
        crc = (crc & 0xFF) << 8 ^ folded[crc >> 8 ^ byte]
    return crc ^ 0xFFFF


def encode(payload: bytes, limit: int = MAX_PAYLOAD) -> bytes:
    """Return the frame that carries *payload*.

    Raises:
        LocalProtocolError: *payload* is longer than *limit* bytes.
    """
    if len(payload) > limit:
        raise LocalProtocolError(
            f"a frame carries {limit} bytes, not {len(payload)}: send less at a time"
        )
    crc = crc16(payload)
    content = payload + bytes((crc >> 8, crc & 0xFF))
    frame = bytearray(1)
    start = 0
    # No slices of what is left: a packed position is nearly all zeros, and on a board each slice
    # would be garbage.
    while True:
        end = content.find(b"\x00", start)
        length = min((end if end >= 0 else len(content)) - start, 254)
        frame.append(length + 1)
        frame += content[start : start + length]
        start += length
        if start == len(content):
            break
        # A code below 255 stands for a zero after its block; a full block is followed by whatever
        # comes.
        start += length < 254
    frame.append(0)
    return bytes(frame)


class FrameReader:
    """Finds the payloads in a byte stream.

    Holds at most *capacity* unread bytes; what arrives beyond that is dropped, which damages a
    frame. The link above asks again for what was in it. Payloads longer than *limit* are no good
    frames.
    """

    def __init__(self, capacity: int = 1024, limit: int = MAX_PAYLOAD) -> None:
        self.damaged = 0
        """Frames dropped so far: bad stuffing, bad checksum, too long, or noise between two
        frames."""
        self._capacity = capacity
        self._max_stuffed = limit + _STUFFING_BYTES
        self._unread = b""
        self._too_long = False

    def receive_data(self, data: bytes) -> None:
        """Store the next bytes of the stream: any number of them, cut anywhere."""
        self._unread += data[: self._capacity - len(self._unread)]

    def next_frame(self) -> bytes | None:
        """Return the payload of the next good frame, or None if more data is needed."""
        start = 0
        while True:
            end = self._unread.find(b"\x00", start)
            if end < 0:
                break
            stuffed = self._unread[start:end]
            start = end + 1
            payload = (
                None if self._too_long or len(stuffed) > self._max_stuffed else _decode(stuffed)
            )
            if payload is not None:
                self._unread = self._unread[start:]
                return payload
            if stuffed or self._too_long:
                self.damaged += 1
            self._too_long = False
        self._unread = self._unread[start:]
        if len(self._unread) > self._max_stuffed:
            # No frame is that long. What follows, up to the next zero, belongs to the same noise.
            self._too_long = True
            self._unread = b""
        return None


def _decode(stuffed: bytes) -> bytes | None:
    """Undo COBS and check the CRC; None if either fails."""
    content = bytearray()
    start = 0
    while start < len(stuffed):
        end = start + stuffed[start]
        if end > len(stuffed):
            return None
        content += stuffed[start + 1 : end]
        if stuffed[start] < 255 and end < len(stuffed):
            content.append(0)
        start = end
    if len(content) < 2:
        return None
    payload = bytes(content[:-2])
    return payload if crc16(payload) == content[-2] << 8 | content[-1] else None
