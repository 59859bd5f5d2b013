"""A database in a file, as SQLite keeps it: opened by one who writes or by one who only reads,
examined, and copied."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Engine, PoolProxiedConnection, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from host.errors import StoreError
from host.store import drive
from host.store.models import REVISION, Base, LoggedEvent
from host.store.place import Place
from host.store.schema import check_plain, prepare, revision_of
from host.store.transaction import closed_after_errors, transaction

_PATIENCE_S = 10.0  # another program holds the file for one transaction
_PAGES_AT_ONCE = 64
_LONGEST_VALUE = 1 << 26  # bytes
_STEPS = 100_000  # of SQLite's, some milliseconds
_READ_S = 3.0
_BYTES_A_SECOND = 2_000_000  # of a good file are read at least, on a slow computer, too
_OWNER_ALONE = 0o600
_JOURNAL_AT, _NO_WAL = 18, b"\x01\x01"  # https://www.sqlite.org/fileformat2.html
DAMAGED_ADVICE = (
    "it is damaged; `collie logs list` names what can still be read, --db chooses a copy or "
    "another one"
)
# Where damage is in the name of a table, Python cannot read what SQLite says about it.
UNREADABLE = "malformed names of tables"

ADVICE = (
    ("full", "free some space and start again; what arrived is still on the board"),
    ("locked", "another program is using it; close that one"),
    ("readonly", "it cannot be written; choose another with --db, or a copy of it"),
    ("malformed", DAMAGED_ADVICE),
    (
        "interrupted",
        "reading it has no end: it is damaged, or was made for that; choose another with --db",
    ),
)
"""By a word of what SQLite says: what to do."""

# The disk is full, or not there for a while, or another program holds the file.
_AWAY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
)
_PRIMARY = 0xFF  # of a code, beside which SQLite says more


def is_away(error: DBAPIError) -> bool:
    """What failed may work in a while."""
    return getattr(error.orig, "sqlite_errorcode", 0) & _PRIMARY in _AWAY


class SqliteFile:
    """The file *path*.

    Attributes:
        damage: what is wrong with it, or "".
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damage = ""

    def open_to_write(self) -> Engine:
        """Open it, made when missing, unless it is damaged.

        Raises:
            StoreError: it is no file of this program, or of a newer one, it cannot be made, or its
            drive locks nothing.
        """
        _check_is_file(self.path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            drive.suit(self.path)
            _make(self.path)
        except OSError as error:
            raise StoreError(
                f"cannot make {self.path}: {error.strerror}; choose another with --db"
            ) from error
        engine = _engine(str(self.path.absolute()))
        with closed_after_errors(engine):
            self.damage = _structural_damage(engine, self.path)
            if self.damage:
                return engine
            _prepare(engine, self.path)
            # So readers, a copy among them, and the one who writes do not wait for each other.
            # Where another program is in the way it is done at another start.
            try:
                with engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
            except OperationalError:
                engine.dispose()
                drive.suit(self.path)
        return engine

    def open_to_read(self) -> Engine:
        """Open it, also if it is damaged: of an older version of the program only if it is not.
        Nothing of it is changed.

        Raises:
            StoreError: it is no file of this program, or of a newer one, or there is no folder of
            it.
        """
        _check_is_file(self.path)
        if not self.path.parent.is_dir():
            raise StoreError(
                f"there is no folder {self.path.parent}; choose another database with --db"
            )
        if not self.path.exists():
            return memory(self.path)
        engine, revision = self._open_as_it_is()
        with closed_after_errors(engine):
            self.damage = _structural_damage(engine, self.path, is_read=revision == REVISION)
        if revision == REVISION:
            return engine
        if self.damage:
            raise StoreError(
                f"{self.path} is of an older version and damaged ({self.damage}); choose a copy "
                "with --db"
            )
        copied = _engine(None)
        with closing(engine.raw_connection()) as source, closing(copied.raw_connection()) as target:
            _driver(source).backup(_driver(target))
        engine.dispose()
        _prepare(copied, self.path)
        return copied

    def copy(self, engine: Engine, path: Path, on_progress: Callable[[int, int], None]) -> None:
        """Copy what *engine*, of this file, holds in this moment into the new file *path*.

        Args:
            on_progress: called with how many pages are copied, and how many there are.
        """

        def report(_status: int, remaining: int, total: int) -> None:
            on_progress(total - remaining, total)

        _make(path)
        with (
            closing(engine.raw_connection()) as connection,
            closing(sqlite3.connect(_alone(path), uri=True)) as target,
        ):
            source = _driver(connection)
            source.execute("BEGIN")
            source.execute(
                "SELECT count(*) FROM sqlite_master"
            ).fetchall()  # from here on it sees this moment
            source.backup(target, pages=_PAGES_AT_ONCE, progress=report)
            source.rollback()

    def _open_as_it_is(self) -> tuple[Engine, str | None]:
        """The file for reading alone, and its revision."""
        address = self.path.absolute().as_uri()
        patience_s = _READ_S + self.path.stat().st_size / _BYTES_A_SECOND
        engine = _engine(address, patience_s, mode="rw")
        if _can_be_locked(address, self.path):
            try:
                with engine.connect() as connection:
                    return engine, revision_of(connection, self.path)
            except OperationalError:
                if not self.path.is_file() or self._is_in_two_files():
                    raise
        elif self._is_in_two_files():
            raise StoreError(
                f"the drive of {self.path} does not lock files, and a part of it is in the file "
                "beside it; copy both to a disk of "
                "this computer, and choose that with --db"
            )
        # Beside a file in a folder that cannot be written SQLite cannot keep its marks. Nobody can
        # write there, either; and where nothing can be locked, this program does not write.
        engine.dispose()
        engine = _engine(address, patience_s, mode="ro", immutable="1")
        with engine.connect() as connection:
            return engine, revision_of(connection, self.path)

    def _is_in_two_files(self) -> bool:
        """What was written last is not in the file itself."""
        others = [self.path.with_name(self.path.name + end) for end in ("-wal", "-journal")]
        return any(one.exists() and one.stat().st_size for one in others)


def open_alone(path: Path) -> Engine:
    """The new file *path*, which nobody else uses until all is in it: no lock is needed, which a
    network drive may not know."""
    _make(path)
    engine = _engine(path.absolute().as_uri(), mode="rw", nolock="1")
    _prepare(engine, path)
    return engine


def open_nothing(path: Path) -> Engine:
    """An empty database in the place of the file *path*, as long as nobody has written into it.

    Raises:
        StoreError: it cannot be made.
    """
    folder = next((one for one in path.absolute().parents if one.exists()), None)
    if folder is None or not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise StoreError(
            f"cannot make {path}: {folder} is no folder to write in; choose another with --db"
        )
    return memory(path)


def memory(place: Place) -> Engine:
    """An empty database, for one that only reads where there is none yet at *place*."""
    engine = _engine(None)
    _prepare(engine, place)
    return engine


def _prepare(engine: Engine, place: Place) -> None:
    with transaction(engine) as session:
        prepare(session.connection(), place)


def publish(path: Path, write: Callable[[Path], None]) -> None:
    """Let *write* make the new file *path*; it has that name when all of it is on the disk, and a
    part of it never.

    Raises:
        StoreError: *path* is there already or cannot be written; nothing is left.
    """
    _check_is_new(path)
    try:
        # A program that is killed leaves this folder behind, and no file that looks like a copy.
        with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            copied = Path(folder) / path.name
            write(copied)
            _examine(copied)
            _name(copied, path)
    except sqlite3.Error as error:
        raise StoreError(
            f"cannot write {path}: {error}; free some space, or choose another place"
        ) from error
    except OSError as error:
        raise StoreError(f"cannot make {path}: {error.strerror}; choose another place") from error


def _examine(copied: Path) -> None:
    with copied.open("rb+") as file:
        # The mark of WAL is left out, as by `PRAGMA journal_mode=DELETE`, which needs locks: one
        # file, that can be read where nothing can be written.
        file.seek(_JOURNAL_AT)
        file.write(_NO_WAL)
    with closing(sqlite3.connect(_alone(copied), uri=True)) as target:
        (found,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def _alone(path: Path) -> str:
    """The address of a file that nobody else uses."""
    return f"{path.absolute().as_uri()}?nolock=1"


def _make(path: Path) -> None:
    """Make the empty file *path*, for its owner alone, unless it is there."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, _OWNER_ALONE))


def _check_is_file(path: Path) -> None:
    """Raise StoreError if *path* is something that keeps nothing: a folder, a device, a pipe."""
    if path.exists() and not path.is_file():
        raise StoreError(
            f"{path} is no file, and nothing can be kept in it; choose another database with --db"
        )


def _can_be_locked(address: str, path: Path) -> bool:
    """The file at *address*, called *path*, can be locked, by this program or by the one that has
    locked it."""
    try:
        with closing(sqlite3.connect(f"{address}?mode=rw", uri=True, timeout=0)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        return drive.locks(path.parent)
    except sqlite3.DatabaseError:
        return True
    return True


def _check_is_new(path: Path) -> None:
    """Raise StoreError if there is a file, a link or anything else called *path*."""
    if os.path.lexists(path):
        raise StoreError(f"{path} is there already and is not overwritten; name a new file")


def _name(copied: Path, path: Path) -> None:
    """Give the whole file *copied* its name, when all of it is on the disk."""
    with copied.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        path.hardlink_to(copied)  # which overwrites nothing, also what was made in this moment
    except OSError:
        # There is something, or the file system has no links (FAT, as many sticks have).
        _check_is_new(path)
        copied.rename(path)


class _Patience:
    """How long a connection may read before it is used for something else: what is damaged, or made
    for that, may have no end.

    Args:
        limit_s: in time of the processor, so nobody pays for having waited.
    """

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self._begun_s = 0.0
        self._is_over = False

    def begin(self) -> None:
        """It is used for something else."""
        self._begun_s = time.thread_time()

    def is_over(self) -> bool:
        """End what is read; from then on everything."""
        self._is_over = self._is_over or time.thread_time() - self._begun_s > self._limit_s
        return self._is_over


def _engine(address: str | None, patience_s: float | None = None, **query: str) -> Engine:
    """The database at a path or, with *query*, at the address of a file; without either in memory.

    Args:
        patience_s: it is only read, for so long at a time; without it nobody knows how long writing
        takes.
    """
    options = {"uri": "true", **query} if query else {}
    url = URL.create("sqlite", database=address, query=options)
    engine = create_engine(url, connect_args={"timeout": _PATIENCE_S})

    def set_up(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection), "the driver is Python's own"
        # A text that damage has made none is one that was not written, not an end of reading.
        connection.text_factory = _text
        # a killed host loses nothing it has acknowledged
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        if patience_s is not None:
            connection.execute("PRAGMA query_only=ON")
            connection.execute("PRAGMA cell_size_check=ON")
            record.info[_Patience] = patience = _Patience(patience_s)
            connection.set_progress_handler(patience.is_over, _STEPS)

    def begin(_connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if _Patience in record.info:
            record.info[_Patience].begin()

    event.listen(engine, "connect", set_up)
    event.listen(engine, "checkout", begin)
    return engine


def _driver(connection: PoolProxiedConnection) -> sqlite3.Connection:
    driver = connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "the driver is Python's own"
    return driver


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _structural_damage(engine: Engine, path: Path, *, is_read: bool = False) -> str:
    """What SQLite says is wrong with the file, or "".

    Args:
        is_read: events are left out, which may be a gigabyte: each has a check value, and nothing
        is written behind a damaged one.
    """
    tables = (
        [name for name in Base.metadata.tables if name != LoggedEvent.__tablename__]
        if is_read
        else ["1"]
    )
    try:
        with engine.connect() as connection:
            check_plain(connection, path)  # which the examination would carry out, too
            for table in tables:
                found = str(connection.exec_driver_sql(f"PRAGMA integrity_check({table})").scalar())
                if found != "ok":
                    return " ".join(found.split())
    except DatabaseError as error:
        if "malformed" not in str(error.orig):
            raise
        return " ".join(str(error.orig).split())
    except UnicodeDecodeError:
        return UNREADABLE
    return ""
