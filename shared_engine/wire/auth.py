"""The arithmetic of a secure session: both ends make the same keys from what they share, and seal
messages with them.

Of the key, with a nonce of each end, HKDF-SHA256 (RFC 5869) makes 160 bytes: salt is `host_nonce |
device_nonce`, info is `Board Collie session 2 | device_id | key_id | generation` (8, 8 and 4 bytes,
little-endian). They are five keys of 32: cipher and tag of the host, cipher and tag of the device,
and confirmation. The `proof` of a Challenge is the first 16 bytes of HMAC-SHA256 over `device` with
the last.

A message is sealed with AES-256 in counter mode, whose first block is `count` (4 bytes), 8 zero
bytes and the number of the block from 0 (4 bytes), all big-endian. The tag is the first 16 bytes of
HMAC-SHA256 over number, count and what was encrypted.
"""

import hashlib

from shared_engine.wire.frame import SEAL_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Key(Protocol):
        """The key that both ends have (paired_key.py)."""

        id: bytes
        generation: int
        secret: bytes

    # AES(key) encrypts whole blocks of 16 bytes, each by itself (ECB): MicroPython's stock images
    # have that and no counter mode.
    Blocks = Callable[[bytes], bytes]
    Aes = Callable[[bytes], Blocks]
    Random = Callable[[int], bytes]

# The numbers of the messages in secure_messages. A board makes and reads them by hand: it has no
# room for their classes.
SEALED = 13
OPENING = 14
CHALLENGE = 15
FORMER_OPENING = 11
"""That of protocol 1.1, whose key never changed; it is answered by a Fault."""

KEY_ID_BYTES = 8
KEY_BYTES = 32
NONCE_BYTES = 16
TAG_BYTES = 16
MAX_COUNT = 0xFFFFFFFF
"""A direction of a session carries so many messages; then there is silence, and the host opens
another."""

SESSION_MS = 600_000
"""A session lasts so long at most, and so late can what somebody withholds be delivered; the host
opens another when half of it is over."""

_BLOCK_BYTES = 16
_HASH_BYTES = 32
_HASH_BLOCK_BYTES = 64
_COUNT_BYTES = 4
_COUNT_SHIFT = 96  # the count is the top of the counter block
_INFO = b"Board Collie session 2"
# As numbers: byte by byte takes a board ten times as long.
_INNER_PAD = int.from_bytes(b"\x36" * _HASH_BLOCK_BYTES, "big")
_OUTER_PAD = int.from_bytes(b"\x5c" * _HASH_BLOCK_BYTES, "big")


def hmac(key: bytes, data: bytes) -> bytes:
    """Return HMAC-SHA256 (RFC 2104); MicroPython's stock images have no module for it."""
    if len(key) > _HASH_BLOCK_BYTES:
        key = hashlib.sha256(key).digest()
    number = int.from_bytes(key + bytes(_HASH_BLOCK_BYTES - len(key)), "big")
    inner = hashlib.sha256((number ^ _INNER_PAD).to_bytes(_HASH_BLOCK_BYTES, "big"))
    inner.update(data)
    outer = hashlib.sha256((number ^ _OUTER_PAD).to_bytes(_HASH_BLOCK_BYTES, "big"))
    outer.update(inner.digest())
    return outer.digest()


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return *length* bytes, at most 8160, by HKDF-SHA256 (RFC 5869)."""
    secret = hmac(salt, key)
    found = block = b""
    while len(found) < length:
        block = hmac(secret, block + info + bytes((len(found) // _HASH_BYTES + 1,)))
        found += block
    return found[:length]


def counter_mode(encrypt: "Blocks", first: int, data: bytes) -> bytes:
    """Encrypt or decrypt *data* in counter mode; *first* is the first counter block as a number."""
    blocks = range((len(data) + _BLOCK_BYTES - 1) // _BLOCK_BYTES)
    stream = encrypt(b"".join([(first + block).to_bytes(_BLOCK_BYTES, "big") for block in blocks]))[
        : len(data)
    ]
    # As two large numbers: byte by byte takes a board ten times as long.
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def is_same(one: bytes, other: bytes) -> bool:
    """Compare in a time that does not depend on where they differ."""
    difference = len(one) ^ len(other)
    for left, right in zip(one, other):
        difference |= left ^ right
    return not difference


class Seal:
    """One direction of a session: the sender seals with it, the receiver opens."""

    def __init__(self, encrypt: "Blocks", tag_key: bytes) -> None:
        self.count = 0
        """The count of the next message sealed, or the least that is opened."""
        self._encrypt = encrypt
        self._tag_key = tag_key

    def seal(self, payload: bytes) -> bytes:
        """Return the payload of a Sealed that carries *payload*; empty if `count` has reached
        MAX_COUNT."""
        if self.count >= MAX_COUNT:
            return b""
        head = bytes((SEALED,)) + self.count.to_bytes(_COUNT_BYTES, "little")
        sealed = head + counter_mode(self._encrypt, self.count << _COUNT_SHIFT, payload)
        self.count += 1
        return sealed + hmac(self._tag_key, sealed)[:TAG_BYTES]

    def open(self, sealed: bytes) -> bytes | None:
        """Return what is in the payload of a Sealed; None if it is not of this session, not the
        next or later, or damaged."""
        if len(sealed) < SEAL_BYTES:
            return None
        count = int.from_bytes(sealed[1 : 1 + _COUNT_BYTES], "little")
        if not self.count <= count < MAX_COUNT:
            return None
        if not is_same(sealed[-TAG_BYTES:], hmac(self._tag_key, sealed[:-TAG_BYTES])[:TAG_BYTES]):
            return None
        self.count = count + 1
        return counter_mode(
            self._encrypt, count << _COUNT_SHIFT, sealed[1 + _COUNT_BYTES : -TAG_BYTES]
        )


class SecureSession:
    """What both ends know once each has the nonce of the other: `host` and `device` are the Seals
    of what that end says, `proof` goes into the Challenge."""

    def __init__(self, key: "Key", device_id: bytes, nonces: bytes, aes: "Aes") -> None:
        info = _INFO + device_id + key.id + key.generation.to_bytes(4, "little")
        keys = hkdf(key.secret, nonces, info, 5 * KEY_BYTES)
        self.host = Seal(aes(keys[:32]), keys[32:64])
        self.device = Seal(aes(keys[64:96]), keys[96:128])
        self.proof = hmac(keys[128:], b"device")[:TAG_BYTES]
