"""A database of an older version becomes one of this version, all of it or nothing."""

from itertools import islice

from sqlalchemy import Connection, insert, update

from host.store.models import SCHEMA_VERSION, Base, Game, Log, LoggedEvent, Schema, check_value

OLDEST = 1
_ROWS_AT_ONCE = 10_000
# From version 1, where no row had a check value and no log could be set aside.
_COPIES = (
    (Log, "SELECT id, device_id, log_id, 0 AS set_aside FROM old_logs"),
    (LoggedEvent, "SELECT log, number, body FROM old_events"),
    (Game, "SELECT id, log, first, seen_on FROM old_games"),
)


def migrate(connection: Connection) -> None:
    """Bring the tables of version 1 to this version, in the transaction of *connection*."""
    for model, _ in _COPIES:
        connection.exec_driver_sql(f"ALTER TABLE {model.__tablename__} RENAME TO old_{model.__tablename__}")
    Base.metadata.create_all(connection)
    for model, read in _COPIES:
        rows = connection.exec_driver_sql(read)
        names = rows.keys()
        while some := list(islice(rows, _ROWS_AT_ONCE)):
            copies = [{**dict(zip(names, row, strict=True)), "check_value": check_value(*row)} for row in some]
            connection.execute(insert(model), copies)
    for model, _ in reversed(_COPIES):
        connection.exec_driver_sql(f"DROP TABLE old_{model.__tablename__}")
    connection.execute(update(Schema).values(version=SCHEMA_VERSION))
