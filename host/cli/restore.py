"""`collie restore`: a database from a copy."""

from pathlib import Path

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, database_option, json_option
from host.cli.output import put
from host.cli.stored import end_if_left_out, reading
from host.errors import StoreError
from host.settings import database
from host.store.merge import merge
from host.store.place import Place
from host.store.store import Store


@click.command()
@click.argument("file", type=NamedPath(dir_okay=False))
@json_option
@database_option
@leads_to(Next("collie games", "list them"))
def restore(file: Path, as_json: bool, db: Place | None) -> None:
    """Make the database from FILE, a copy that `collie backup` has made; in the database nothing
    may be yet.

    \b
    collie restore /media/stick/games-2026-11-22.db
    collie restore games.db --db postgresql://anna@board/games      move to a server

    Where there is a database with games, nothing of it is replaced: `collie games merge FILE` adds
    what only the copy has, and to go back entirely, end `collie play` and move the database away
    first, with `games.db-wal` and `games.db-shm` if they are beside it. FILE stays as it is, and
    boards send again what they still hold.

    Exit codes: 0 all of it is there, 1 something was wrong in FILE and left out, or an error, 2
    wrong usage, 130 stopped by Ctrl-C."""
    if not file.exists():
        raise StoreError(f"there is no copy {file}; name a file that `collie backup` has made")
    with reading(file) as copy:
        store = Store(database(db))
        try:
            if store.logs() or store.games():
                raise StoreError(
                    f"{store.place} holds games already, and nothing was changed; `collie games "
                    f"merge {file}` adds what only the "
                    "copy has"
                )
            added = merge(store, copy)
        finally:
            store.close()
    put(
        f"{added.games} games, {added.events} events; `collie games` lists them",
        {"games": added.games, "events": added.events},
        as_json=as_json,
    )
    end_if_left_out(copy, added)
