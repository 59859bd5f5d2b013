"""`collie backup`: a copy of the database."""

from contextlib import closing
from pathlib import Path

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, database_option, json_option
from host.cli.output import put
from host.cli.progress import progress
from host.settings import database
from host.store.place import Place
from host.store.store import Store


@click.command()
@click.argument("file", type=NamedPath(dir_okay=False))
@json_option
@database_option
@leads_to(
    Next("collie games --db {file}", "read the copy"),
    Next("collie restore {file} --db NEW.db", "make a database of it"),
)
def backup(file: Path, as_json: bool, db: Place | None) -> None:
    """Copy the database into the new FILE, as it is in one moment; `collie play` may go on
    meanwhile.

    \b
    collie backup /media/stick/games-2026-11-22.db
    collie games --db /media/stick/games-2026-11-22.db     read the copy

    `collie restore` makes a database of a copy again, `collie games merge` adds what is in a copy
    to the database there is.

    The copy is examined before it gets its name. A FILE that is there already is never overwritten,
    and where something goes wrong nothing is left. A program that is killed leaves a folder called
    .FILE. and eight characters: delete it.

    Exit codes: 0 the copy is good, 1 there is none (one line on standard error says why), 2 wrong
    usage, 130 stopped by Ctrl-C."""
    with closing(Store(database(db), is_read=True)) as store, progress() as show:
        store.backup(file, show)
    put(str(file), {"file": str(file)}, as_json=as_json)
