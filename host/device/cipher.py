"""AES as the protocol wants it (shared_engine/wire/auth.py)."""

from collections.abc import Callable

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB


def aes(key: bytes) -> Callable[[bytes], bytes]:
    """Return a function that encrypts whole blocks of 16 bytes, each by itself."""
    return Cipher(AES(key), ECB()).encryptor().update  # noqa: S305  the counter mode around it is the protocol's
