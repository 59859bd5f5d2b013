"""What people say about games, which ones they have deleted or imported, and what lists need."""

from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, String, Text

revision = "4"
down_revision = "3"

_NUMBER = Integer().with_variant(BigInteger(), "postgresql")


def upgrade() -> None:
    """Add tables; those that are there stay as they are."""
    op.create_table(
        "deletions",
        Column("log", Integer, ForeignKey("logs.id"), primary_key=True),
        Column("first", _NUMBER, primary_key=True, autoincrement=False),
        Column("end", _NUMBER, nullable=False),
        Column("game", Integer, nullable=False),
        Column("check_value", LargeBinary, nullable=False),
    )
    op.create_table(
        "remarks",
        *_of_a_game(Column("names", Text, nullable=False), Column("note", Text, nullable=False)),
    )
    op.create_table("imported", *_of_a_game(Column("record", Text, nullable=False)))
    summary = (
        Column("end", _NUMBER, nullable=False),
        Column("program", String(32), nullable=False),
    )
    op.create_table("summaries", *_of_a_game(*summary, Column("content", Text, nullable=False)))


def _of_a_game(*columns: Column[Any]) -> tuple[Column[Any], ...]:
    game = Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False)
    return game, *columns, Column("check_value", LargeBinary, nullable=False)
