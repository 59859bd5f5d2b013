"""Games that were imported, and have no events: their score sheets, as they came."""

from sqlalchemy import select

from host.store.models import Imported
from host.store.sheet import read_record
from host.store.store import Store
from shared_engine.record.record import Record


def is_imported(store: Store, game: int) -> bool:
    """*game* has no events."""
    with store.database.reading() as session:
        return session.scalar(select(Imported.game).where(Imported.game == game)) is not None


def imported_record(store: Store, game: int) -> Record | None:
    """The record of *game* as it was imported, None where its events are stored.

    Raises:
        RulesError: it is none.
    """
    with store.database.reading() as session:
        text = session.scalar(select(Imported.record).where(Imported.game == game))
    return None if text is None else read_record(text)
