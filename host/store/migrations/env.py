"""Run by Alembic: the scripts work in the transaction of the connection that `host.store.schema`
gives it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
