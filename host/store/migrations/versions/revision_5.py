"""The day of a game may be uncertain or unknown: room for the sign that says so. Days that are
there stay as they are."""

from alembic import op
from sqlalchemy import String

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Make room."""
    with op.batch_alter_table("games") as games:
        games.alter_column(
            "seen_on", type_=String(11), existing_type=String(10), existing_nullable=False
        )
