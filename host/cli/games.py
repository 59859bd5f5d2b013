"""`collie games`: what is in the store."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from host.cli.options import database_option
from host.games.live import record_of
from host.settings import database
from host.store.store import Store
from shared_engine.record.record import UNFINISHED


@click.command()
@database_option
def games(db: Path | None) -> None:
    """List the games in the database, oldest first."""
    store = Store(database(db))
    table = Table("game", "date", "ruleset", "turns", "result", "board")
    found = store.games()
    for game in found:
        record = record_of(store, game.id)
        result = "unfinished" if record.result == UNFINISHED else f"team {record.result} won"
        ruleset = str(record.description["ruleset"])
        row = (str(game.id), game.seen_on.isoformat(), ruleset, str(len(record.turns)), result, game.device_id)
        table.add_row(*row)
    store.close()
    if found:
        Console().print(table)
    else:
        print("No game yet. `collie play` follows a board, `collie demo` plays one without.")
