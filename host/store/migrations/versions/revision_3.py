"""Alembic's own table says which revision this is, in place of the table `schema`."""

from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Leave the version to Alembic."""
    op.drop_table("schema")
