"""The store: append events once, whatever happens, and read games back."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sqlalchemy import URL, create_engine, event, func, inspect, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.orm import Session

from host.errors import StoreError
from host.store.models import SCHEMA_VERSION, Base, Game, Log, LoggedEvent, Schema


@dataclass(frozen=True)
class StoredGame:
    """A game in the store: its number for people, where its events are, and when it was first seen."""

    id: int
    log: int
    first: int
    end: int
    device_id: str
    seen_on: date


class Store:
    """The database *path*, made when missing.

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
        """Let go of the file."""
        self._engine.dispose()

    def _prepare(self) -> None:
        version = None
        if inspect(self._engine).has_table(Schema.__tablename__):
            with Session(self._engine) as session:
                version = session.scalar(select(Schema.version))
        if version is None:  # fresh, or this was interrupted: the version is written last
            Base.metadata.create_all(self._engine)
            with Session(self._engine) as session, session.begin():
                session.add(Schema(version=SCHEMA_VERSION))
        elif version != SCHEMA_VERSION:
            raise StoreError(
                f"{self._path} has version {version}, this program knows version {SCHEMA_VERSION}; "
                "update Board Collie, or choose another database with --db"
            )

    def open_log(self, device_id: bytes, log_id: bytes) -> int:
        """The number of a board's log in this store; a new log is entered."""
        with self._guard(), Session(self._engine) as session, session.begin():
            wanted = select(Log.id).where(Log.device_id == device_id.hex(), Log.log_id == log_id.hex())
            found = session.scalar(wanted)
            if found is not None:
                return found
            log = Log(device_id=device_id.hex(), log_id=log_id.hex())
            session.add(log)
            session.flush()
            return log.id

    def head(self, log: int) -> int:
        """The number of the first event of *log* that is not stored yet."""
        with self._guard(), Session(self._engine) as session:
            last = session.scalar(select(func.max(LoggedEvent.number)).where(LoggedEvent.log == log))
            return 0 if last is None else last + 1

    def append(self, log: int, events: list[tuple[int, bytes]], games: list[int]) -> None:
        """Store *events* (number and body), all or none; *games* are the numbers of those that begin a game.

        An event that is there already is passed over.

        Raises:
            StoreError: the disk is full, or an event is there with other content.
        """
        with self._guard(), Session(self._engine) as session, session.begin():
            for number, body in events:
                known = session.get(LoggedEvent, (log, number))
                if known is None:
                    session.add(LoggedEvent(log=log, number=number, body=body))
                elif known.body != body:
                    raise StoreError(f"event {number} of log {log} is stored with other content; choose another --db")
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

    def games(self) -> list[StoredGame]:
        """All games, oldest first."""
        with self._guard(), Session(self._engine) as session:
            rows = session.execute(select(Game, Log.device_id).join(Log, Log.id == Game.log).order_by(Game.id)).all()
            found: list[StoredGame] = []
            for game, device_id in rows:
                later = select(func.min(Game.first)).where(Game.log == game.log, Game.first > game.first)
                end = session.scalar(later)
                if end is None:
                    last = session.scalar(select(func.max(LoggedEvent.number)).where(LoggedEvent.log == game.log))
                    end = (last or 0) + 1
                found.append(StoredGame(game.id, game.log, game.first, end, device_id, game.seen_on))
            return found

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


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    """Make SQLite durable and patient: a killed host loses nothing it has acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
