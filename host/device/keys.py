"""Where the keys of paired boards and computers are kept: the operating system's keyring, or a file
that only the user reads."""

import json
import os
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from host.bounded import read_text
from host.errors import HostError, KeyStoreError
from host.settings import data_folder, keys_file
from shared_engine.games.reading import parse_json
from shared_engine.wire.paired_key import PairedKey, unpack_key

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE = "boardcollie"
_MODE = 0o600
# To change the file takes a program some milliseconds: one that needs longer was killed.
_CHANGE_S = 1.0
_CHANGE_STEP_S = 0.005


class Keys(Protocol):
    """Keys by the id of the board; those of two computers that show and watch, by names of
    `session`."""

    warning: str
    """What people should know about this place; empty if there is nothing."""
    place: str
    """Where they are."""

    def get(self, board: str) -> PairedKey | None:
        """The key of *board*; None if there is none. Raises KeyStoreError."""
        ...

    def put(self, board: str, key: PairedKey) -> None:
        """Keep the key of *board*, in place of the one before. Raises KeyStoreError."""
        ...

    def remove(self, board: str) -> None:
        """Forget the key of *board*, if there is one. Raises KeyStoreError."""
        ...


class KeyringKeys:
    """In the keyring behind *backend*: macOS Keychain, Windows Credential Locker, Secret Service
    and KWallet on Linux."""

    warning = ""

    def __init__(self, backend: "KeyringBackend") -> None:
        self._backend = backend
        self.place = f"the keyring of the operating system ({backend.name})"

    def get(self, board: str) -> PairedKey | None:
        digits = self._ask("get_password", board)
        return None if digits is None else _key(str(digits), "the keyring", board)

    def put(self, board: str, key: PairedKey) -> None:
        self._ask("set_password", board, key.pack().hex())

    def remove(self, board: str) -> None:
        if self.get(board) is not None:
            self._ask("delete_password", board)

    def _ask(self, name: str, *arguments: str) -> Any:
        from keyring.errors import KeyringError

        try:
            return getattr(self._backend, name)(_SERVICE, *arguments)
        except KeyringError as error:
            raise KeyStoreError(
                f"the keyring refuses: {error or type(error).__name__}; unlock it, or name a file "
                "in BOARDCOLLIE_KEYS"
            ) from error


class FileKeys:
    """In *file*, JSON, that its owner alone may read (mode 0600; on Windows the folder's rights
    count)."""

    def __init__(self, file: Path) -> None:
        self.warning = (
            f"no keyring of the operating system is used: keys are kept in {file}, which only you "
            "can read"
        )
        self.place = str(file)
        self._file = file

    def get(self, board: str) -> PairedKey | None:
        digits = self._load().get(board)
        return None if digits is None else _key(digits, str(self._file), board)

    def put(self, board: str, key: PairedKey) -> None:
        with self._changing() as kept:
            kept[board] = key.pack().hex()

    def remove(self, board: str) -> None:
        if board in self._load():
            with self._changing() as kept:
                kept.pop(board, None)

    def _load(self) -> dict[str, str]:
        try:
            found = parse_json(read_text(self._file))
        except FileNotFoundError:
            return {}
        except (HostError, OSError, ValueError) as error:
            raise KeyStoreError(
                f"cannot read {self._file}: {error}; remove it, and pair again"
            ) from error
        pairs = cast("dict[object, object]", found) if isinstance(found, dict) else {"": None}
        if not all(isinstance(part, str) for pair in pairs.items() for part in pair):
            raise KeyStoreError(f"{self._file} does not hold keys; remove it, and pair again")
        return cast("dict[str, str]", found)

    @contextmanager
    def _changing(self) -> Generator[dict[str, str]]:
        """What is kept, to be changed. Until it is written other programs wait, so that none of
        them writes what it read before."""
        fresh = self._file.with_name(self._file.name + ".new")
        try:
            handle = _create(fresh)
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    kept = self._load()
                    yield kept
                    json.dump(kept, file)
                fresh.replace(self._file)
            except BaseException:
                fresh.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise KeyStoreError(
                f"cannot write {self._file}: {error.strerror}; choose another with BOARDCOLLIE_KEYS"
            ) from error


def _create(path: Path) -> int:
    """Open the new file *path*, which its owner alone may read; wait for a program that has it,
    unless that was killed."""
    while True:
        try:
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
        except FileExistsError:
            with suppress(FileNotFoundError):
                if abs(time.time() - path.stat().st_mtime) > _CHANGE_S:
                    path.unlink()
            time.sleep(_CHANGE_STEP_S)


def open_keys() -> Keys:
    """The file that BOARDCOLLIE_KEYS names, else the keyring, else a file in the user's data
    folder."""
    named = keys_file()
    if named:
        return FileKeys(named)
    # Not needed by most verbs, and slow to load.
    import keyring
    from keyring.backends.fail import Keyring

    backend = keyring.get_keyring()
    if isinstance(backend, Keyring) or backend.priority <= 0:
        return FileKeys(data_folder() / "keys.json")
    return KeyringKeys(backend)


def _key(digits: str, place: str, board: str) -> PairedKey:
    try:
        return unpack_key(bytes.fromhex(digits))
    except ValueError as error:
        raise KeyStoreError(
            f"what {place} holds for board {board} is no key; forget it, and pair again"
        ) from error
