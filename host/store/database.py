"""The database, in a file or on a server: opened by one who writes or by one who only reads,
examined, and copied."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from host.errors import StoreAwayError, StoreError
from host.store import drive, server, sqlite_file
from host.store.examine import Examined, ReadingSession, examine
from host.store.outage import Outage
from host.store.place import Place, Server
from host.store.transaction import closed_after_errors, transaction

_OTHER_ADVICE = "choose another database with --db"


class Database:
    """The database at *place*. Several programs may use it at once.

    Args:
        is_read: it is only read, and not changed in any way. Then a damaged file is opened, too,
            and one of an older version is brought to this one in memory.
        patience_s: so long, once it is open, it may be away. While it is, every use of it raises
            StoreAwayError at once.

    A file that is not there holds nothing, and is made when something is first written into it: who
    finds no board leaves none.

    Attributes:
        damage: what is wrong with the file, or "".

    Raises:
        StoreError: it cannot be opened, another program or a newer version of this one has written
            it, or it is damaged.
    """

    def __init__(self, place: Place, *, is_read: bool, patience_s: float = 0) -> None:
        self.place = place
        if isinstance(place, Server):
            self._kind, self._kept = server, server.PostgresServer(place)
        else:
            self._kind, self._kept = sqlite_file, sqlite_file.SqliteFile(place)
        self._patience_s = 0.0
        self._outage: Outage | None = None
        self.damage = ""
        self._examined = Examined()
        self._is_read = is_read
        self._awaited = None if is_read or isinstance(place, Server) or place.exists() else place
        with self.guard():
            if self._awaited:
                self._engine = sqlite_file.open_nothing(self._awaited)
            else:
                self._open()
        self._patience_s = patience_s

    def close(self) -> None:
        """Close it."""
        if self._outage:
            self._outage.stop()
        self._engine.dispose()

    @property
    def is_away(self) -> bool:
        """It cannot be used now, and it is attempted again."""
        return self._outage is not None and self._outage.error is not None

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session that only reads; rows that are wrong are not there for it."""
        with self.guard():
            if self._awaited and self._awaited.exists():  # another program has made it
                self._make()
            with ReadingSession(self._engine, self._examined) as session:
                yield session

    @contextmanager
    def writing(self) -> Generator[Session]:
        """A transaction that nobody writes into from its first look on, committed at the end."""
        with self.guard():
            if self._awaited:
                self._make()
            with transaction(self._engine) as session:
                yield session

    def copy(self, path: Path, on_progress: Callable[[int, int], None]) -> None:
        """Copy everything as it is in this moment into the new file *path*, while others go on
        writing.

        Args:
            on_progress: called with how many pages or rows are copied, and how many there are.

        Raises:
            StoreError: this database is damaged, or *path* is there already or cannot be written;
                nothing is left, and *path* is never a part of a copy.
        """
        if self.damage:
            raise self._damaged()
        with self.guard():
            sqlite_file.publish(
                path, lambda copied: self._kept.copy(self._engine, copied, on_progress)
            )

    @contextmanager
    def guard(self) -> Generator[None]:
        """Turn what the database says into what a person can act on."""
        self._look_at_outage()
        try:
            yield
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            found = self._in_words(error)
            if isinstance(found, StoreAwayError) and self._patience_s:
                self._outage = Outage(found, self._attempt, self._patience_s)
            raise found from error

    def _look_at_outage(self) -> None:
        """Raises StoreError as long as the database is away."""
        if self._outage:
            error = self._outage.error
            if error:
                raise error
            self._outage = None

    def _attempt(self) -> None:
        """Raises StoreError if nothing can be written."""
        try:
            with transaction(self._engine):
                pass
        except SQLAlchemyError as error:
            raise self._in_words(error) from error

    def _in_words(self, error: SQLAlchemyError | UnicodeDecodeError) -> StoreError:
        if isinstance(error, UnicodeDecodeError):
            return StoreError(
                f"{self.place}: {sqlite_file.UNREADABLE}; {sqlite_file.DAMAGED_ADVICE}"
            )
        is_said = isinstance(error, DBAPIError)
        is_full = is_said and drive.is_full(error.orig, self.place)
        text = drive.FULL if is_full else " ".join(str(error.orig if is_said else error).split())
        if isinstance(self.place, Server):
            text = self.place.hide(text)
        advice = next((advice for word, advice in self._kind.ADVICE if word in text), _OTHER_ADVICE)
        message = f"{self.place}: {text}; {advice}"
        return (
            StoreAwayError(message, text)
            if is_said and self._kind.is_away(error)
            else StoreError(message)
        )

    def _make(self) -> None:
        """Make the file, or leave everything as it was: what is written into memory alone would not
        be kept."""
        awaited, engine = self._awaited, self._engine
        self._awaited = None
        try:
            self._open()
        except BaseException:
            self._awaited, self._engine = awaited, engine
            raise
        engine.dispose()

    def _open(self) -> None:
        self._engine = self._kept.open_to_read() if self._is_read else self._kept.open_to_write()
        with closed_after_errors(self._engine):
            self._examined = examine(self._engine)
        self.damage = self._kept.damage or self._examined.damage
        if self.damage and not self._is_read:
            self.close()
            raise self._damaged()

    def _damaged(self) -> StoreError:
        return StoreError(
            f"{self.place} is damaged ({self.damage}): nothing is written into it; choose a copy "
            "that `collie backup` made, or a "
            "new database, with --db: a board sends again what it still holds. `collie games` and "
            "`collie logs list` read what "
            f"can be read, `collie restore {self.place} --db NEW.db` makes a new one of it"
        )
