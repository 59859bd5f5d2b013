"""`collie export`: a game as a file."""

from pathlib import Path

import click

from host.cli.options import database_option
from host.export import files
from host.settings import database
from host.store.store import Store
from host.terminal.text import write


@click.command("export")
@click.argument("game", type=int)
@click.option("--format", "form", type=click.Choice(files.FORMATS), default="text", show_default=True)
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write [default: standard output]."
)
@database_option
def export(game: int, form: str, output: Path | None, db: Path | None) -> None:
    """Write game number GAME (see `collie games`): its score sheet as text or JSON, its raw events, or a trace.

    \b
    collie export 1 --output evening.txt
    collie export 1 --format trace | collie referee -

    A trace is what the board saw, readable; it holds everything the referee judged by (docs/formats.md).
    """
    store = Store(database(db))
    content = files.export(store, game, form)
    store.close()
    if output:
        files.write(output, content)
        write(str(output))
    else:
        write(content.removesuffix("\n"))
