"""A key that host and device share: one after the other, so that who gets a later one cannot open
what an earlier one sealed.

`collie pair` puts generation 0 into both ends. The key of the next generation is HMAC-SHA256 over
`Board Collie next key` with the key before. Both ends keep it in place of that one once each has
proven to the other that it has it: with the first Sealed that it opens of a session. The end that
is behind hashes forward; each says in its first message which generation it has.

The id of a key stays that of generation 0: the first 8 bytes of HMAC-SHA256 over `Board Collie key
id` with it.
"""

from shared_engine.value import Value
from shared_engine.wire.auth import KEY_BYTES, KEY_ID_BYTES, hmac

_GENERATION_BYTES = 4
PACKED_BYTES = KEY_ID_BYTES + _GENERATION_BYTES + KEY_BYTES
MAX_BEHIND = 16384
"""The lagging end hashes forward at most this often: enough for more than a thousand hours of play.
Beyond that the two have to be paired again."""


class PairedKey(Value):
    """The key *id* in its *generation*; *secret* is 32 bytes."""

    __slots__ = ("generation", "id", "secret")

    def __init__(self, id: bytes, generation: int, secret: bytes) -> None:  # noqa: A002, what it is called
        self.id = id
        self.generation = generation
        self.secret = secret

    def __repr__(self) -> str:
        return "PairedKey(%s, %d)" % (self.id.hex(), self.generation)

    def later(self, generation: int) -> "PairedKey":
        """Return the same key of *generation*, this one's or a later one: a hash each."""
        secret = self.secret
        for _ in range(generation - self.generation):
            secret = hmac(secret, b"Board Collie next key")
        return PairedKey(self.id, generation, secret)

    def pack(self) -> bytes:
        """Return PACKED_BYTES bytes: id, generation (little-endian), secret."""
        return self.id + self.generation.to_bytes(_GENERATION_BYTES, "little") + self.secret


def first_key(secret: bytes) -> PairedKey:
    """Return generation 0 of the key that begins with *secret*; nothing about it follows from its
    id."""
    return PairedKey(hmac(secret, b"Board Collie key id")[:KEY_ID_BYTES], 0, secret)


def unpack_key(packed: bytes) -> PairedKey:
    """Return what `pack` has packed, or generation 0 of a secret that is kept alone, as those of
    protocol 1.1 were.

    Raises:
        ValueError: neither is so long.
    """
    if len(packed) == KEY_BYTES:
        return first_key(packed)
    if len(packed) != PACKED_BYTES:
        raise ValueError("a key is %d or %d bytes, not %d" % (KEY_BYTES, PACKED_BYTES, len(packed)))
    end = KEY_ID_BYTES + _GENERATION_BYTES
    generation = int.from_bytes(packed[KEY_ID_BYTES:end], "little")
    return PairedKey(packed[:KEY_ID_BYTES], generation, packed[end:])
