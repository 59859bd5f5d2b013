"""Finding the tags in a field: ISO/IEC 14443-3 type A, for readers that send and receive single
frames."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Protocol

    class Transceiver(Protocol):
        """Sends a frame, of its last byte only *last_bits* bits (0: all), and returns the answer,
        or None without one.

        The first bit of the answer is bit *align* of its first byte, with zeros below.
        `collided_at` is then the first bit in which tags differ, counted from 1 (0: in none, -1:
        somewhere).
        """

        collided_at: int

        def transceive(
            self, data: bytes, last_bits: int = 0, align: int = 0
        ) -> "Generator[None, None, bytes | None]": ...


_WUPA = b"\x52"  # wakes halted tags too: a card that stays is seen in every poll
_HLTA = b"\x50\x00"
_SELECT = (0x93, 0x95, 0x97)  # one per cascade level
# NVB (6.5.3.2): none of the UID is known; all of it
_ALL = const(0x20)
_WHOLE = const(0x70)
_CASCADE_TAG = const(0x88)
_INCOMPLETE = const(0x04)  # in SAK: the UID goes on in the next cascade level


def wake(reader: "Transceiver") -> "Generator[None, None, bool]":
    """Wake all tags; return whether any answered. A tag at the edge of the field gets three
    chances."""
    for _ in range(3):
        if (yield from reader.transceive(_WUPA, 7)) is not None:
            return True
    return False


def select(
    reader: "Transceiver", branch: int
) -> "Generator[None, None, tuple[bytes | None, bool]]":
    """Find out the UID of one of the tags that are awake (6.5), and halt it; return it, or None,
    and whether there were several. Of two tags the one is chosen that has *branch* where they
    differ first."""
    uid = b""
    is_one = True
    for command in _SELECT:
        part = yield from reader.transceive(bytes([command, _ALL]))
        at = reader.collided_at
        if at:
            is_one = False
            if not part or at < 0:
                return None, True
            known = _prefix(part, at, branch)
            nvb = _ALL + (at >> 3 << 4) + (at & 7)
            rest = yield from reader.transceive(bytes([command, nvb]) + known, at & 7, at & 7)
            if reader.collided_at or not rest:
                return None, True
            part = known[:-1] + bytes([known[-1] | rest[0]]) + rest[1:] if at & 7 else known + rest
        if part is None or len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
            break
        sak = yield from reader.transceive(with_crc(bytes([command, _WHOLE]) + part))
        if sak is None or len(sak) != 3 or with_crc(sak[:1]) != sak:
            break
        if not sak[0] & _INCOMPLETE:
            yield from reader.transceive(with_crc(_HLTA))  # silence is its answer
            return uid + part[:4], not is_one
        if part[0] != _CASCADE_TAG:
            break
        uid += part[1:4]
    return None, not is_one


def _prefix(part: bytes, at: int, branch: int) -> bytes:
    """The first *at* bits of *part*, of which the last is *branch*."""
    known = bytearray(part[: at + 7 >> 3])
    bit = 1 << (at - 1 & 7)
    known[-1] = known[-1] & bit - 1 | (bit if branch else 0)
    return bytes(known)


def with_crc(data: bytes) -> bytes:
    """*data* and its CRC_A (annex B)."""
    crc = 0x6363
    for byte in data:
        byte = (byte ^ crc) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes([crc & 0xFF, crc >> 8])
