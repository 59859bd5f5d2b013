"""This computer's end of secure sessions: with a board, with the computer that shows a game, and
with those that watch."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from host.device.cipher import aes
from host.device.keys import Keys
from host.errors import KeyStoreError
from shared_engine.wire.auth import KEY_BYTES
from shared_engine.wire.paired_key import PairedKey, first_key
from shared_engine.wire.secure_device import SecureDevice
from shared_engine.wire.secure_host import SecureHost

_VIEWERS = "viewers"
# In place of the id of a board, which who watches does not know beforehand.
_VIEWERS_ID = b"viewers\x00"
_LOCAL = ("127.0.0.1", "localhost", "::1")


def secure_host(keys: Keys, board: str) -> SecureHost | None:
    """Sessions with *board* by the key that is in *keys*, and kept there as it changes; None if
    there is none.

    Raises:
        KeyStoreError: *keys* cannot be read.
    """
    return _secure_host(keys, board, bytes.fromhex(board))


def secure_viewer(keys: Keys, computer: str) -> SecureHost | None:
    """As `secure_host`, with the *computer* that shows its game; one that watches itself has the
    key already."""
    found = _secure_host(keys, _shown_by(computer), _VIEWERS_ID)
    return found or (_secure_host(keys, _VIEWERS, _VIEWERS_ID) if computer in _LOCAL else None)


class ViewersKey:
    """The key in *keys* that all have who may watch what this computer shows."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._key: PairedKey | None = None

    def load(self) -> PairedKey | None:
        """The key as it is now; None if there is none. Raises KeyStoreError."""
        self._key = self._keys.get(_VIEWERS)
        return self._key

    def make(self) -> PairedKey:
        """The key; made if there is none. Raises KeyStoreError."""
        key = self.load()
        if key is None:
            key = self._key = first_key(secrets.token_bytes(KEY_BYTES))
            self._keys.put(_VIEWERS, key)
        return key

    def forget(self) -> bool:
        """Forget it, so that nobody may watch; False if there was none. Raises KeyStoreError."""
        known = self.load() is not None
        self._keys.remove(_VIEWERS)
        return known

    def secure_device(self) -> SecureDevice:
        """This end of the sessions with one viewer; nobody has sessions with it if there is no
        key."""
        return SecureDevice(_VIEWERS_ID, [self._key] if self._key else [], aes, secrets.token_bytes)

    def keep_advanced(self, secure: SecureDevice) -> None:
        """Keep the key of *secure* if it has become the latest of all viewers'; who has an earlier
        one hashes forward."""
        if not secure.has_advanced:
            return
        secure.has_advanced = False
        (key,) = secure.keys
        if self._key is None or key.generation > self._key.generation:
            self._key = key
            _keeping(self._keys, _VIEWERS)(key)


def learn_viewed(keys: Keys, computer: str, key: PairedKey) -> None:
    """Keep the *key* that the *computer* which shows its game has printed. Raises KeyStoreError."""
    keys.put(_shown_by(computer), key)


def forget_viewed(keys: Keys, computer: str) -> bool:
    """Forget the key of that *computer*; False if there was none. Raises KeyStoreError."""
    known = keys.get(_shown_by(computer)) is not None
    keys.remove(_shown_by(computer))
    return known


def _shown_by(computer: str) -> str:
    return f"from {computer}"


def _secure_host(keys: Keys, name: str, device_id: bytes) -> SecureHost | None:
    key = keys.get(name)
    return (
        None
        if key is None
        else SecureHost(key, device_id, aes, secrets.token_bytes, _keeping(keys, name))
    )


def _keeping(keys: Keys, name: str) -> Callable[[PairedKey], None]:
    def keep(later: PairedKey) -> None:
        # A game goes on without: the key of before is behind then, and the next session hashes it
        # forward.
        with suppress(KeyStoreError):
            known = keys.get(name)
            # Another program may have forgotten the key meanwhile, replaced it, or gone further.
            if known is not None and known.id == later.id and known.generation < later.generation:
                keys.put(name, later)

    return keep
