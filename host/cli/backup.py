"""`collie backup`: a copy of the database."""

from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TaskProgressColumn

from host.cli.options import database_option
from host.settings import database
from host.store.place import Place
from host.store.store import Store
from host.terminal.console import Terminal
from host.terminal.text import write


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@database_option
def backup(file: Path, db: Place | None) -> None:
    """Copy the database into the new FILE, as it is in one moment; `collie play` may go on meanwhile.

    \b
    collie backup /media/stick/games-2026-11-22.db
    collie games --db /media/stick/games-2026-11-22.db     read the copy

    To go back to a copy, end `collie play`, move the database away, with `games.db-wal` and `games.db-shm` if they are beside
    it, and put the copy in its place: boards send again what they still hold.

    The copy is examined before it gets its name. A FILE that is there already is never overwritten, and where something goes
    wrong nothing is left. A program that is killed leaves a folder called .FILE. and eight characters: delete it.

    Exit codes: 0 the copy is good, 1 there is none (one line on standard error says why), 2 wrong usage, 130 stopped by
    Ctrl-C.
    """
    store = Store(database(db), is_read=True)
    console = Terminal()
    bar = (BarColumn(), TaskProgressColumn())
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def show(copied: int, pages: int) -> None:
            progress.update(task, completed=copied, total=pages)

        store.backup(file, show)
    store.close()
    write(str(file))
