"""The random source of hidden cards: the same stream for the same key, and nobody finds the key
from the cards of one hand."""

import hashlib

from shared_engine.prng import Prng


class KeyedPrng(Prng):
    """Numbers that follow from the text *key* by SHA-256."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._count = 0
        super().__init__(0)

    def next(self) -> int:
        """As Prng.next, of the same range."""
        self._count += 1
        digest = hashlib.sha256(self._count.to_bytes(8, "little") + self._key).digest()
        return int.from_bytes(digest[:4], "little") or 1

    def below(self, limit: int) -> int:
        """As Prng.below."""
        return self.next() % limit
