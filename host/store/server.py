"""A database on a PostgreSQL server."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, func, insert, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from host.errors import StoreError
from host.store.models import REVISION, Base
from host.store.place import Server
from host.store.schema import prepare, revision_of
from host.store.sqlite_file import memory, open_alone
from host.store.transaction import closed_after_errors, transaction

_IN_URL = "mend that in the URL"
ADVICE = (
    ("invalid connection option", _IN_URL),
    ("is bad: invalid", _IN_URL),
    ("bad value for", _IN_URL),
    ("No space left", "free some space there and start again; what arrived is still on the board"),
    ("read-only", "it cannot be written; choose another with --db"),
    ("lock timeout", "another program is using it; close that one"),
    ("failed", "is it running, and may you use it (docs/games.md)? Else choose another with --db"),
    ("connection", "its server has ended, or the line to it is broken: try again when it is back"),
)
"""By a word of what PostgreSQL says: what to do."""

# A line that is dead is noticed within half a minute, whatever the operating system thinks of it.
_LINE = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
# Classes of states, and single ones (https://www.postgresql.org/docs/15/errcodes-appendix.html): no
# connection, no resources, ended by the administrator, a disk that fails; another program that
# holds the lock, or was first.
_AWAY = ("08", "53", "57", "58", "55P03", "40001", "40P01")
# A connection that is refused has no state, and only words say why: not because the server is away.
_REFUSALS = (
    "authentication failed",
    "does not exist",
    "is bad: invalid",
    "no pg_hba.conf entry",
    "password",
    "permission denied",
    "not permitted",
)


def is_away(error: DBAPIError) -> bool:
    """What failed may work in a while: the server restarts, is not reached, or has too much to
    do."""
    state = getattr(error.orig, "sqlstate", None)
    if error.connection_invalidated or state:
        return error.connection_invalidated or str(state).startswith(_AWAY)
    return isinstance(error, (OperationalError, InterfaceError)) and not any(
        word in str(error.orig) for word in _REFUSALS
    )


_ROWS_AT_ONCE = 5_000


class PostgresServer:
    """The database at *place*.

    Attributes:
        damage: "", a server looks after its disks itself.
    """

    def __init__(self, place: Server) -> None:
        self.place = place
        self.damage = ""

    def open_to_write(self) -> Engine:
        """Open it; tables are made when missing.

        Raises:
            StoreError: there is no driver, or the tables are others' or of a newer program.
        """
        engine = self._engine()
        with closed_after_errors(engine), transaction(engine) as session:
            prepare(session.connection(), self.place)
        return engine

    def open_to_read(self) -> Engine:
        """Open it, and change nothing in it; one without tables is as one that is not there.

        Raises:
            StoreError: there is no driver, or the tables are others' or not of this version of the
            program.
        """
        engine = self._engine()
        event.listen(engine, "connect", _only_read)
        with closed_after_errors(engine), engine.connect() as connection:
            revision = revision_of(connection, self.place)
        if revision == REVISION:
            return engine
        engine.dispose()
        if revision is None:
            return memory(self.place)
        raise StoreError(
            f"{self.place} has version {revision}, an older one; `collie games refresh` brings it "
            f"to version {REVISION}"
        )

    def copy(self, engine: Engine, path: Path, on_progress: Callable[[int, int], None]) -> None:
        """Copy what *engine*, of this database, holds in this moment into the new SQLite file
        *path*.

        Args:
            on_progress: called with how many rows are copied, and how many there are.
        """
        target = open_alone(path)
        tables = [table for table in Base.metadata.sorted_tables if table.name != "alembic_version"]
        with engine.connect() as plain, target.begin() as copied:
            connection = plain.execution_options(
                isolation_level="REPEATABLE READ", yield_per=_ROWS_AT_ONCE
            )
            total = sum(
                connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables
            )
            done = 0
            for table in tables:
                for rows in connection.execute(select(table)).mappings().partitions():
                    copied.execute(insert(table), [dict(row) for row in rows])
                    done += len(rows)
                    on_progress(done, total)
        target.dispose()

    def _engine(self) -> Engine:
        try:
            url = make_url(self.place.url).set(drivername="postgresql+psycopg")
            line = {name: value for name, value in _LINE.items() if name not in url.query}
            return create_engine(url.update_query_dict(line), pool_pre_ping=True)
        except (ArgumentError, ValueError) as error:
            raise StoreError(
                f"{self.place} is no URL of a database; it is postgresql://USER@HOST/NAME"
            ) from error
        except ModuleNotFoundError as error:
            raise StoreError(
                f"{self.place} needs psycopg: install Board Collie with its extra `postgresql` "
                "(docs/games.md)"
            ) from error


def _only_read(connection: DBAPIConnection, _record: object) -> None:
    connection.read_only = True  # type: ignore[attr-defined]
