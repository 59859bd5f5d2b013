"""The database of a verb: opened to be read, or to be changed; closed at the end."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host.errors import StoreError
from host.settings import database
from host.store.merge import Added
from host.store.place import Place
from host.store.store import Store
from host.terminal.text import warn


@contextmanager
def reading(chosen: Place | None) -> Generator[Store]:
    """The store of `--db`, which is not changed; what is wrong with it is said on standard
    error."""
    store = Store(database(chosen), is_read=True)
    try:
        if store.damage:
            warn(
                f"collie: {store.place} is damaged ({store.damage}); this is what can still be read"
            )
        yield store
    finally:
        store.close()


@contextmanager
def changing(chosen: Place | None) -> Generator[Store]:
    """The store of `--db`, in which something that is there is changed.

    Raises:
        StoreError: there is none.
    """
    place = database(chosen)
    if isinstance(place, Path) and not place.exists():
        raise StoreError(f"there is no database {place}; choose another with --db")
    store = Store(place)
    try:
        yield store
    finally:
        store.close()


def end_if_left_out(other: Store, added: Added) -> None:
    """End with exit code 1 if not all of the *other* database was *added*, and say what was not."""
    for why in added.refused:
        warn(f"collie: {why}")
    if added.refused or other.damage:
        sys.exit(1)
