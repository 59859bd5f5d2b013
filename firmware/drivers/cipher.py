"""AES of the chip, as the protocol wants it (shared_engine/wire/auth.py)."""

import cryptolib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ECB = 1  # stock images are built without counter mode


def aes(key: bytes) -> "Callable[[bytes], bytes]":
    """Return a function that encrypts whole blocks of 16 bytes, each by itself."""
    return cryptolib.aes(key, _ECB).encrypt
