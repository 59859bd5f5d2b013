"""The store: append events once, whatever happens, and read games back."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sqlalchemy import URL, Select, create_engine, event, exists, func, inspect, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.orm import Session, aliased

from host.errors import EventDiffersError, StoreError
from host.store.models import SCHEMA_VERSION, Base, Game, Log, LoggedEvent, Schema
from shared_engine.log.events import DAMAGED


@dataclass(frozen=True)
class StoredGame:
    """A game in the store: its number for people, where its events are, and when it was first seen."""

    id: int
    log: int
    first: int
    end: int
    device_id: str
    log_id: str
    seen_on: date


class Store:
    """The database *path*, made when missing. Several programs may use it at once.

    Raises:
        StoreError: it cannot be opened, or a newer version of the program has written it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder of {path}: {error.strerror}; choose another with --db") from error
        self._engine = create_engine(URL.create("sqlite", database=str(path)))
        event.listen(self._engine, "connect", _set_up)
        with self._guard():
            self._prepare()

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()

    def _prepare(self) -> None:
        version = None
        if inspect(self._engine).has_table(Schema.__tablename__):
            with Session(self._engine) as session:
                version = session.scalar(select(Schema.version))
        if version is None:  # fresh, or another program is making it just now
            with self._writing() as session:
                Base.metadata.create_all(session.connection())
                version = session.scalar(select(Schema.version))
                if version is None:
                    version = SCHEMA_VERSION
                    session.add(Schema(version=version))
        if version != SCHEMA_VERSION:
            raise StoreError(
                f"{self._path} has version {version}, this program knows version {SCHEMA_VERSION}; "
                "update Board Collie, or choose another database with --db"
            )

    def logs(self, device_id: bytes, log_id: bytes) -> list[int]:
        """The logs that a board called *log_id*, newest first; there are several if its flash was restored."""
        with self._guard(), Session(self._engine) as session:
            return list(session.scalars(_called(device_id, log_id).order_by(Log.id.desc())))

    def knows(self, device_id: bytes) -> bool:
        """There is a log of this board."""
        return bool(self.logs(device_id, b""))

    def add_log(self, device_id: bytes, log_id: bytes) -> int:
        """Enter a log that is none of `logs`, and return its number in this store."""
        with self._guard(), self._writing() as session:
            count = len(session.scalars(_called(device_id, log_id)).all())
            name = f"{log_id.hex()}.{count + 1}" if count else log_id.hex()
            log = Log(device_id=device_id.hex(), log_id=name)
            session.add(log)
            session.flush()
            return log.id

    def head(self, log: int) -> int:
        """The number of the first event of *log* that is not stored yet."""
        with self._guard(), Session(self._engine) as session:
            last = session.scalar(select(func.max(LoggedEvent.number)).where(LoggedEvent.log == log))
            return 0 if last is None else last + 1

    def unbroken(self, log: int) -> int:
        """The number of the first event of *log* behind its last hole; `head` if there is none at all."""
        before = aliased(LoggedEvent)
        follows = exists().where(before.log == LoggedEvent.log, before.number == LoggedEvent.number - 1)
        with self._guard(), Session(self._engine) as session:
            wanted = select(func.max(LoggedEvent.number)).where(LoggedEvent.log == log, ~follows)
            return session.scalar(wanted) or 0

    def append(self, log: int, events: list[tuple[int, bytes]], games: list[int]) -> None:
        """Store *events* (number and body), all or none; *games* are the numbers of those that begin a game.

        An event that is there already is passed over, and so is what a board says for one that it holds damaged.

        Raises:
            EventDiffersError: an event is there with other content.
            StoreError: the disk is full, or another program holds the database.
        """
        with self._guard(), self._writing() as session:
            for number, body in events:
                known = session.get(LoggedEvent, (log, number))
                if known is None:
                    session.add(LoggedEvent(log=log, number=number, body=body))
                elif known.body == DAMAGED:
                    known.body = body
                elif body not in (known.body, DAMAGED):
                    raise EventDiffersError(f"event {number} of log {log} is stored with other content", number)
            for first in games:
                if session.scalar(select(Game.id).where(Game.log == log, Game.first == first)) is None:
                    session.add(Game(log=log, first=first, seen_on=date.today()))  # noqa: DTZ011  the evening's own date

    def events(self, log: int, first: int, end: int | None = None) -> list[tuple[int, bytes]]:
        """Number and body of the stored events of *log* from *first* on, up to *end* (excluded), in order."""
        wanted = select(LoggedEvent.number, LoggedEvent.body).where(LoggedEvent.log == log, LoggedEvent.number >= first)
        if end is not None:
            wanted = wanted.where(LoggedEvent.number < end)
        with self._guard(), Session(self._engine) as session:
            return [(row.number, row.body) for row in session.execute(wanted.order_by(LoggedEvent.number))]

    def last_game(self, log: int) -> int | None:
        """The number of the event that begins the newest game of *log*, None if there is none."""
        with self._guard(), Session(self._engine) as session:
            return session.scalar(select(func.max(Game.first)).where(Game.log == log))

    def games(self) -> list[StoredGame]:
        """All games, oldest first."""
        later = func.lead(Game.first).over(partition_by=Game.log, order_by=Game.first)
        last = select(func.max(LoggedEvent.number)).where(LoggedEvent.log == Game.log).scalar_subquery()
        wanted = select(Game, Log, func.coalesce(later, last + 1)).join(Log, Log.id == Game.log).order_by(Game.id)
        with self._guard(), Session(self._engine) as session:
            return [
                StoredGame(game.id, game.log, game.first, end, log.device_id, log.log_id, game.seen_on)
                for game, log, end in session.execute(wanted)
            ]

    def game(self, number: int) -> StoredGame:
        """The game called *number*.

        Raises:
            StoreError: there is none; the message says which there are.
        """
        known = self.games()
        for game in known:
            if game.id == number:
                return game
        numbers = f"there are 1..{known[-1].id}" if known else "no game is stored yet"
        raise StoreError(f"no game {number}; {numbers} (see `collie games`)")

    @contextmanager
    def _writing(self) -> Generator[Session]:
        """A transaction that nobody writes into from its first look on, committed at the end."""
        with Session(self._engine) as session:
            # One that begins by reading could not write any more if another program has written meanwhile.
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session
            session.commit()

    @contextmanager
    def _guard(self) -> Generator[None]:
        """Turn what the database says into what a person can act on."""
        try:
            yield
        except DatabaseError as error:
            text = str(error.orig)
            if "full" in text:
                advice = "free some space and start again; what arrived is still on the board"
            elif "locked" in text:
                advice = "another program is using it; close that one"
            else:
                advice = "choose another database with --db"
            raise StoreError(f"{self._path}: {text}; {advice}") from error
        except SQLAlchemyError as error:
            raise StoreError(f"{self._path}: {error}; choose another database with --db") from error


def _called(device_id: bytes, log_id: bytes) -> Select[int]:
    return select(Log.id).where(Log.device_id == device_id.hex(), Log.log_id.startswith(log_id.hex()))


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    """Make SQLite patient and durable: a killed host loses nothing it has acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
