"""`collie export`: a game as a file."""

from pathlib import Path

import click

from host.cli.options import database_option
from host.cli.output import output_option, put_out
from host.cli.stored import reading
from host.export import files
from host.store.place import Place


@click.command("export")
@click.argument("game", type=int)
@click.option("--format", "form", type=click.Choice(files.FORMATS), default="text", show_default=True)
@output_option
@database_option
def export(game: int, form: str, output: Path | None, db: Place | None) -> None:
    """Write game number GAME (see `collie games`): its score sheet as text or JSON, a page to step through it, its raw
    events, or a trace.

    \b
    collie export 1 --output evening.txt
    collie export 1 --format html --output evening.html
    collie export 1 --format trace | collie referee -

    The page is one file, for any browser, and needs neither Board Collie nor the network. A trace is what the board saw, readable; it holds everything the referee judged by (docs/formats.md). The raw events of a
    game can be written even where it cannot be read.
    """
    with reading(db) as store:
        content = files.export(store, game, form)
    put_out(content, output)
