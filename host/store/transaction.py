"""A transaction that nobody writes into from its first look on; connections that are closed
whatever happens."""

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlalchemy.orm import Session

# One that begins by reading could not write any more if another program has written meanwhile. The
# number of the lock on a server means nothing, and every version of this program uses the same.
_BEGINNINGS = {
    "sqlite": ("BEGIN IMMEDIATE",),
    "postgresql": ("SET LOCAL lock_timeout = '10s'", "SELECT pg_advisory_xact_lock(7038)"),
}


@contextmanager
def transaction(engine: Engine) -> Generator[Session]:
    """Committed at the end; nothing of it stays if it does not get there."""
    with Session(engine) as session:
        for beginning in _BEGINNINGS[engine.dialect.name]:
            session.connection().exec_driver_sql(beginning)
        yield session
        session.commit()


@contextmanager
def closed_after_errors(engine: Engine) -> Generator[None]:
    """Close all connections of *engine* if an error ends this."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise
