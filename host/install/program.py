"""A program for an ESP32 as it lies in an image: its segments, then a checksum, then a SHA-256 over
all of that.

Format: Espressif's "Firmware Image Format".
"""

import hashlib
import struct

_MAGIC = 0xE9
_HEAD_BYTES = 24
_COUNT_AT, _HAS_DIGEST_AT = 1, 23
_SEGMENT = struct.Struct("<II")  # where it is loaded, and how long it is
_CHECKSUM_SEED = 0xEF
_BLOCK_BYTES = 16  # the checksum is the last byte of one
_DIGEST_BYTES = 32


class ProgramError(Exception):
    """The bytes are not a whole program; the message says what is wrong with them."""


def length_of(data: bytes) -> int:
    """How many bytes at the beginning of *data* are a program, with its SHA-256.

    Raises:
        ProgramError: they are none, or damaged.
    """
    at, checksum = _HEAD_BYTES, _CHECKSUM_SEED
    if len(data) < at or data[0] != _MAGIC:
        raise ProgramError("is not whole")
    for _ in range(data[_COUNT_AT]):
        begin = at + _SEGMENT.size
        if begin > len(data):
            raise ProgramError("is not whole")
        at = begin + _SEGMENT.unpack_from(data, at)[1]
        for byte in data[begin:at]:
            checksum ^= byte
    end = at + _BLOCK_BYTES - at % _BLOCK_BYTES
    if end + _DIGEST_BYTES > len(data):
        raise ProgramError("is not whole")
    if not data[_HAS_DIGEST_AT]:
        raise ProgramError("has no SHA-256")
    if data[end - 1] != checksum:
        raise ProgramError("does not fit its checksum")
    if data[end : end + _DIGEST_BYTES] != hashlib.sha256(data[:end]).digest():
        raise ProgramError("does not fit its SHA-256")
    return end + _DIGEST_BYTES
