"""Where the host keeps things."""

import os
from pathlib import Path

import platformdirs

from host.errors import HostError
from host.store.place import Place, parse_place

_DATABASE_VARIABLE = "BOARDCOLLIE_DB"
_KEYS_VARIABLE = "BOARDCOLLIE_KEYS"


def data_folder() -> Path:
    """The user's data folder; it is made when missing.

    Raises:
        HostError: it cannot be made.
    """
    folder = platformdirs.user_data_path("boardcollie", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HostError(
            f"cannot make {folder}: {error.strerror}; choose another place with --db or --folder"
        ) from error
    return folder


def cache_folder() -> Path:
    """The user's cache folder, which may be missing: what lies there can be had again."""
    return platformdirs.user_cache_path("boardcollie", appauthor=False)


def demos_folder() -> Path:
    """Where demos keep their boards and games, each in a folder of its own. Raises as
    data_folder."""
    return data_folder() / "demo"


def database(chosen: Place | None) -> Place:
    """The database: *chosen* on the command line, else named by BOARDCOLLIE_DB, else a file in the
    data folder.

    Raises:
        HostError: BOARDCOLLIE_DB names none.
    """
    if chosen:
        return chosen
    named = os.environ.get(_DATABASE_VARIABLE)
    return parse_place(named) if named else data_folder() / "games.db"


def keys_file() -> Path | None:
    """The file for keys that BOARDCOLLIE_KEYS names, if it does: then the operating system's
    keyring is left alone."""
    named = os.environ.get(_KEYS_VARIABLE)
    return Path(named) if named else None
