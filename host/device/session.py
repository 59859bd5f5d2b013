"""This computer's end of a secure session with one board."""

import secrets
from contextlib import suppress

from host.device.cipher import aes
from host.device.keys import Keys
from host.errors import KeyStoreError
from shared_engine.wire.paired_key import PairedKey
from shared_engine.wire.secure_host import SecureHost


def secure_host(keys: Keys, board: str) -> SecureHost | None:
    """Sessions with *board* by the key that is in *keys*, and kept there as it changes; None if there is none.

    Raises:
        KeyStoreError: *keys* cannot be read.
    """
    key = keys.get(board)

    def keep(later: PairedKey) -> None:
        # A game goes on without: the key of before is behind then, and the next session hashes it forward.
        with suppress(KeyStoreError):
            keys.put(board, later)

    return None if key is None else SecureHost(key, bytes.fromhex(board), aes, secrets.token_bytes, keep)
