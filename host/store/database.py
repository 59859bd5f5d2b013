"""The database file: opened by one who writes or by one who only reads, examined, and copied."""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Engine, PoolProxiedConnection, create_engine, event, inspect, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session

from host.errors import StoreError
from host.store.migration import OLDEST, migrate
from host.store.models import SCHEMA_VERSION, Base, Game, Log, Schema

_PATIENCE_S = 10.0  # another program holds the file for one transaction
_PAGES_AT_ONCE = 64
_ADVICE = (
    ("full", "free some space and start again; what arrived is still on the board"),
    ("locked", "another program is using it; close that one"),
    ("readonly", "it cannot be written; choose another with --db, or a copy of it"),
    ("malformed", "it is damaged; `collie logs list` names what can still be read, --db chooses a copy or another one"),
)
# Where damage is in the name of a table, Python cannot read what SQLite says about it.
_UNREADABLE = "malformed names of tables"
_OTHER_ADVICE = "choose another database with --db"


class Database:
    """The file *path*. Several programs may use it at once.

    Args:
        is_read: it is only read, and not changed in any way. Then a damaged file is opened, too; one that is not there holds
            nothing and is not made, and one of an older version is brought to this one in memory.

    Attributes:
        damage: what is wrong with the file, or "".

    Raises:
        StoreError: it cannot be opened, another program or a newer version of this one has written it, or it is damaged.
    """

    def __init__(self, path: Path, *, is_read: bool) -> None:
        self.path = path
        self.damage = ""
        with self.guard():
            self._engine = self._open_to_read() if is_read else self._open_to_write()
            self.damage = self.damage or self._changed_row()
        if self.damage and not is_read:
            raise self._damaged()

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session that only reads."""
        with self.guard(), Session(self._engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Generator[Session]:
        """A transaction that nobody writes into from its first look on, committed at the end."""
        with self.guard(), _transaction(self._engine) as session:
            yield session

    def copy(self, path: Path, on_progress: Callable[[int, int], None]) -> None:
        """Copy everything as it is in this moment into the new file *path*, while others go on writing.

        Args:
            on_progress: called with how many pages are copied, and how many there are.

        Raises:
            StoreError: this database is damaged, or *path* is there already or cannot be written; nothing is left, and *path* is
                never a part of a copy.
        """
        if self.damage:
            raise self._damaged()
        _check_is_new(path)
        try:
            # A program that is killed leaves this folder behind, and no file that looks like a copy.
            with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
                copied = Path(folder) / path.name
                self._copy(copied, on_progress)
                _publish(copied, path)
        except sqlite3.Error as error:
            raise StoreError(f"cannot write {path}: {error}; free some space, or choose another place") from error
        except OSError as error:
            raise StoreError(f"cannot make {path}: {error.strerror}; choose another place") from error

    @contextmanager
    def guard(self) -> Generator[None]:
        """Turn what the database says into what a person can act on."""
        try:
            yield
        except DatabaseError as error:
            text = str(error.orig)
            advice = next((advice for word, advice in _ADVICE if word in text), _OTHER_ADVICE)
            raise StoreError(f"{self.path}: {text}; {advice}") from error
        except SQLAlchemyError as error:
            raise StoreError(f"{self.path}: {error}; {_OTHER_ADVICE}") from error
        except UnicodeDecodeError as error:
            raise StoreError(f"{self.path}: {_UNREADABLE}; {dict(_ADVICE)['malformed']}") from error

    # ---- opening

    def _open_to_write(self) -> Engine:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"cannot make the folder of {self.path}: {error.strerror}; choose another with --db"
            ) from error
        engine = _engine(str(self.path))
        self.damage = _structural_damage(engine)
        if self.damage:
            raise self._damaged()
        self._prepare(engine)
        # So readers, a copy among them, and the one who writes do not wait for each other. Where another program is in the
        # way it is done at another start.
        with suppress(OperationalError), engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        return engine

    def _prepare(self, engine: Engine) -> None:
        """Make the tables, or bring those of an older program to this version."""
        with _transaction(engine) as session:
            version = self._version(session)
            if version is None:
                Base.metadata.create_all(session.connection())
                session.add(Schema(version=SCHEMA_VERSION))
            elif version < SCHEMA_VERSION:
                migrate(session.connection())

    def _open_to_read(self) -> Engine:
        if not self.path.parent.is_dir():
            raise StoreError(f"there is no folder {self.path.parent}; choose another database with --db")
        if not self.path.exists():
            engine = _engine(None)
            self._prepare(engine)
            return engine
        engine, version = self._open_as_it_is()
        self.damage = _structural_damage(engine)
        if version == SCHEMA_VERSION:
            return engine
        if self.damage:
            raise self._damaged()
        copied = _engine(None)
        with closing(engine.raw_connection()) as source, closing(copied.raw_connection()) as target:
            _driver(source).backup(_driver(target))
        engine.dispose()
        self._prepare(copied)
        return copied

    def _open_as_it_is(self) -> tuple[Engine, int | None]:
        """The file for reading alone, and its version."""
        address = self.path.absolute().as_uri()
        engine = _engine(address, mode="rw", is_read=True)
        try:
            with Session(engine) as session:
                return engine, self._version(session)
        except OperationalError:
            log = self.path.with_name(self.path.name + "-wal")
            if not self.path.is_file() or (log.exists() and log.stat().st_size):
                raise
        # Beside a file in a folder that cannot be written SQLite cannot keep its marks. Nobody can write there, either.
        engine.dispose()
        engine = _engine(address, mode="ro", immutable="1", is_read=True)
        with Session(engine) as session:
            return engine, self._version(session)

    def _version(self, session: Session) -> int | None:
        """The version of the tables, None if there are none yet.

        Raises:
            StoreError: the tables are others', or of a version that this program does not know.
        """
        tables = set(inspect(session.connection()).get_table_names())
        if not tables:
            return None
        if not Base.metadata.tables.keys() <= tables:
            raise StoreError(
                f"{self.path} is the database of another program, with the table {min(tables)!r}; choose another database with --db"
            )
        version = session.scalar(select(Schema.version))
        if version is None or not OLDEST <= version <= SCHEMA_VERSION:
            raise StoreError(
                f"{self.path} has version {version}, this program knows version {SCHEMA_VERSION}; "
                "update Board Collie, or choose another database with --db"
            )
        return version

    # ---- damage

    def _changed_row(self) -> str:
        """Which log or game is not what was written, or ""; events are examined when they are read."""
        with self.reading() as session:
            for model in (Log, Game):
                for row in session.scalars(select(model)):
                    if not row.is_whole:
                        return f"row {row.id} of the table {model.__tablename__} is not what was written"
        return ""

    def _damaged(self) -> StoreError:
        return StoreError(
            f"{self.path} is damaged ({self.damage}): nothing is written into it; choose a copy that `collie backup` made, or a "
            "new database, with --db: a board sends again what it still holds. `collie games` and `collie logs list` read what "
            "can be read"
        )

    def _copy(self, path: Path, on_progress: Callable[[int, int], None]) -> None:
        def report(_status: int, remaining: int, total: int) -> None:
            on_progress(total - remaining, total)

        with closing(self._engine.raw_connection()) as connection, closing(sqlite3.connect(path)) as target:
            source = _driver(connection)
            source.execute("BEGIN")
            source.execute("SELECT version FROM schema").fetchall()  # from here on it sees this moment
            source.backup(target, pages=_PAGES_AT_ONCE, progress=report)
            source.rollback()
            target.execute("PRAGMA journal_mode=DELETE")  # one file, that can be read where nothing can be written
            (found,) = target.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)


def _check_is_new(path: Path) -> None:
    """Raise StoreError if there is a file, a link or anything else called *path*."""
    if os.path.lexists(path):
        raise StoreError(f"{path} is there already and is not overwritten; name a new file")


def _publish(copied: Path, path: Path) -> None:
    """Give the whole file *copied* its name, when all of it is on the disk."""
    with copied.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        path.hardlink_to(copied)  # which overwrites nothing, also what was made in this moment
    except OSError:
        # There is something, or the file system has no links (FAT, as many sticks have).
        _check_is_new(path)
        copied.rename(path)


@contextmanager
def _transaction(engine: Engine) -> Generator[Session]:
    with Session(engine) as session:
        # One that begins by reading could not write any more if another program has written meanwhile.
        session.connection().exec_driver_sql("BEGIN IMMEDIATE")
        yield session
        session.commit()


def _engine(address: str | None, *, is_read: bool = False, **query: str) -> Engine:
    """The database at a path or, with *query*, at the address of a file; without either in memory."""
    options = {"uri": "true", **query} if query else {}
    url = URL.create("sqlite", database=address, query=options)
    engine = create_engine(url, connect_args={"timeout": _PATIENCE_S})

    def set_up(connection: DBAPIConnection, _record: object) -> None:
        assert isinstance(connection, sqlite3.Connection), "the driver is Python's own"
        # A text that damage has made none is one that was not written, not an end of reading.
        connection.text_factory = _text
        connection.execute("PRAGMA synchronous=FULL")  # a killed host loses nothing it has acknowledged
        if is_read:
            connection.execute("PRAGMA query_only=ON")

    event.listen(engine, "connect", set_up)
    return engine


def _driver(connection: PoolProxiedConnection) -> sqlite3.Connection:
    driver = connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "the driver is Python's own"
    return driver


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _structural_damage(engine: Engine) -> str:
    """What SQLite says is wrong with the file, or ""."""
    try:
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one())
    except DatabaseError as error:
        if "malformed" not in str(error.orig):
            raise
        found = str(error.orig)
    except UnicodeDecodeError:
        found = _UNREADABLE
    return "" if found == "ok" else " ".join(found.split())
