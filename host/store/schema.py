"""The tables of a database: whose they are, and of which revision; made new, or brought to this one
by Alembic."""

import re
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, inspect, select

from host.errors import StoreError
from host.store.models import REVISION, Base, Version
from host.store.place import Place

if TYPE_CHECKING:
    from alembic.config import Config

# Before the tables were Alembic's, one of their own held their version.
_OLD_VERSION = "schema"
_OLD_TABLES = {_OLD_VERSION, "logs", "events", "games"}
_SCRIPTS = "host.store:migrations"
_SHOWN = 40  # characters of a stranger's name


# What a table of ours has no use for, and what would let a file of somebody else compute while it
# is read.
_PROGRAMS = {
    "AS",
    "CHECK",
    "COLLATE",
    "DEFAULT",
    "GENERATED",
    "ON",
    "SELECT",
    "USING",
    "VIEW",
    "VIRTUAL",
    "TRIGGER",
}


def check_plain(connection: Connection, place: Place) -> None:
    """Check that the file of *connection*, called *place*, has tables alone, which hold values and
    compute nothing.

    Raises:
        StoreError: there is something else in it.
    """
    found = connection.exec_driver_sql(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    )
    for kind, name, text in found:
        words = set(re.findall(r"\w+", str(text).upper()))
        if kind != "table" or not str(text).upper().startswith("CREATE TABLE") or words & _PROGRAMS:
            raise StoreError(
                f"{place} has more in it than tables of values ({kind} {str(name)[:_SHOWN]!r}), "
                "which could run without end; it is no "
                "database of this program: choose another with --db"
            )


def revision_of(connection: Connection, place: Place) -> str | None:
    """The revision of the tables at *place*, None if there are none yet.

    Raises:
        StoreError: the tables are others', or of a revision that this program does not know.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if tables >= _OLD_TABLES:
        found = connection.exec_driver_sql(f"SELECT version FROM {_OLD_VERSION}").scalar()  # noqa: S608  (a constant)
    elif {Version.__tablename__, *_OLD_TABLES} - {_OLD_VERSION} <= tables:
        found = connection.scalar(select(Version.version_num))
    else:
        raise StoreError(
            f"{place} is the database of another program, with the table {min(tables)!r}; choose "
            "another database with --db"
        )
    if str(found) != REVISION and str(found) not in _revisions():
        raise StoreError(
            f"{place} has version {found}, this program knows version {REVISION}; "
            "update Board Collie, or choose another database with --db"
        )
    return str(found)


def prepare(connection: Connection, place: Place) -> None:
    """Make the tables, or bring those of an older program to this revision, in the transaction of
    *connection*.

    Raises:
        StoreError: as `revision_of`.
    """
    found = revision_of(connection, place)
    if found is None:
        Base.metadata.create_all(connection)
        connection.execute(insert(Version).values(version_num=REVISION))
    elif found != REVISION:
        _migrate(connection, found)


def _migrate(connection: Connection, found: str) -> None:
    # Slow to load, and hardly ever needed.
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    if inspect(connection).has_table(_OLD_VERSION):
        command.stamp(config, found)
    command.upgrade(config, REVISION)


def _revisions() -> list[str]:
    """All that there is a script for."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    return config
