"""The tables of the first program: no row had a check value, and no log could be set aside."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String, UniqueConstraint

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table("schema", Column("version", Integer, primary_key=True))
    op.create_table(
        "logs",
        Column("id", Integer, primary_key=True),
        Column("device_id", String(16), nullable=False),
        Column("log_id", String(16), nullable=False),
        UniqueConstraint("device_id", "log_id"),
    )
    op.create_table(
        "events",
        Column("log", Integer, ForeignKey("logs.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "games",
        Column("id", Integer, primary_key=True),
        Column("log", Integer, ForeignKey("logs.id"), nullable=False),
        Column("first", Integer, nullable=False),
        Column("seen_on", String(10), nullable=False),
        UniqueConstraint("log", "first"),
    )
    op.execute("INSERT INTO schema VALUES (1)")
