"""Each row gets a check value, and a log can be set aside."""

from itertools import islice

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String, UniqueConstraint, insert

from host.store.check_value import check_value

revision = "2"
down_revision = "1"

_ROWS_AT_ONCE = 10_000
_READ = {
    "logs": "SELECT id, device_id, log_id, 0 AS set_aside FROM old_logs",
    "events": "SELECT log, number, body FROM old_events",
    "games": "SELECT id, log, first, seen_on FROM old_games",
}


def upgrade() -> None:
    """Make the tables again, each row with its check value."""
    for name in _READ:
        op.rename_table(name, f"old_{name}")
    logs = op.create_table(
        "logs",
        Column("id", Integer, primary_key=True),
        Column("device_id", String(16), nullable=False),
        Column("log_id", String(16), nullable=False),
        Column("set_aside", Integer, nullable=False),
        Column("check_value", LargeBinary, nullable=False),
        UniqueConstraint("device_id", "log_id"),
    )
    events = op.create_table(
        "events",
        Column("log", Integer, ForeignKey("logs.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
        Column("check_value", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    games = op.create_table(
        "games",
        Column("id", Integer, primary_key=True),
        Column("log", Integer, ForeignKey("logs.id"), nullable=False),
        Column("first", Integer, nullable=False),
        Column("seen_on", String(10), nullable=False),
        Column("check_value", LargeBinary, nullable=False),
        UniqueConstraint("log", "first"),
    )
    connection = op.get_bind()
    for table in (logs, events, games):
        rows = connection.exec_driver_sql(_READ[table.name])
        names = rows.keys()
        while some := list(islice(rows, _ROWS_AT_ONCE)):
            copies = [
                {**dict(zip(names, row, strict=True)), "check_value": check_value(*row)}
                for row in some
            ]
            connection.execute(insert(table), copies)
    for name in reversed(_READ):
        op.drop_table(f"old_{name}")
    op.execute("UPDATE schema SET version = 2")
