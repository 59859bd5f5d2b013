"""What the drive of a database bears. SQLite locks files, and programs share memory; network drives
may know neither."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from host.errors import StoreError

FULL = "database or disk is full"
"""What SQLite says where no space is left, if it says so."""

_NO_SHARED_MEMORY = "SQLITE_IOERR_SHM"
_A_LITTLE_BYTES = 1 << 16  # the memory that programs share has half of it at first


def suit(path: Path) -> None:
    """Let the database *path*, which is about to be written, have a journal that its drive bears;
    it is not made.

    Raises:
        StoreError: the drive locks nothing: two programs at once would destroy what is there.
    """
    if not path.exists():
        _check_locks(path)
        return
    try:
        with closing(sqlite3.connect(path.absolute(), timeout=0)) as connection:
            connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if shares_no_memory(error):
            _leave_shared_memory(path)
        else:
            _check_locks(path)
    except sqlite3.DatabaseError:  # who opens it says what is wrong
        return


def locks(folder: Path) -> bool:
    """Files in *folder* can be locked, says a new one, which nobody else uses; True where none can
    be made."""
    try:
        with (
            TemporaryDirectory(prefix=".lock.", dir=folder.absolute()) as own,
            closing(sqlite3.connect(Path(own) / "lock", timeout=0)) as connection,
        ):
            connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        return is_full(error, folder)
    except OSError:
        return True
    return True


def is_full(error: object, place: object) -> bool:
    """SQLite says by *error* that no space is left at *place*, or only that it cannot write there,
    and that is why."""
    if not (isinstance(error, sqlite3.Error) and isinstance(place, Path)):
        return False
    folder, name = place if place.is_dir() else place.absolute().parent, error.sqlite_errorname
    return name == "SQLITE_FULL" or (
        name.startswith("SQLITE_IOERR")
        and folder.is_dir()
        and shutil.disk_usage(folder).free < _A_LITTLE_BYTES
    )


def shares_no_memory(error: sqlite3.Error) -> bool:
    """SQLite says by *error* that programs cannot share memory on the drive, which its journal
    called WAL needs."""
    return error.sqlite_errorname.startswith(_NO_SHARED_MEMORY)


def _check_locks(path: Path) -> None:
    if not locks(path.parent):
        raise StoreError(
            f"the drive of {path} does not lock files, so nothing is written there; choose a "
            "database on a disk of this computer "
            "with --db: `collie backup` copies it onto such a drive"
        )


def _leave_shared_memory(path: Path) -> None:
    """Go over from WAL to a journal of SQLite's that every drive bears."""
    try:
        with closing(sqlite3.connect(path.absolute())) as connection:
            # who has the file alone needs no shared memory
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.Error as error:
        if is_full(error, path):
            return  # who opens it says so
        raise StoreError(
            f"{path}: {error}, and its drive lets no two programs use it; close the other one, or "
            "choose a database on a disk of "
            "this computer with --db"
        ) from error
