"""`collie games`: what is in the store."""

from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from host.cli.options import database_option, warn_of_damage
from host.errors import StoreError
from host.settings import database
from host.store.record import INCOMPLETE, record_of
from host.store.store import Store
from host.terminal.console import Terminal
from host.terminal.text import write
from shared_engine.games.errors import RulesError
from shared_engine.record.record import UNFINISHED


@click.command()
@database_option
def games(db: Path | None) -> None:
    """List the games in the database, oldest first.

    Each with the board and the log of that board it comes from: another log begins when a board is erased, or when its
    flash is restored from a copy. Of an incomplete game events are missing; `collie export` says which. A game that cannot be
    read is listed with what is wrong, and `collie logs` says what to do about it; logs that were set aside are left out.
    """
    store = Store(database(db), is_read=True)
    warn_of_damage(store.damage)
    table = Table("game", "date", "ruleset", "turns", "result", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("board", no_wrap=True)
    table.add_column("log", no_wrap=True)
    found = store.games()
    for game in found:
        row = (str(game.id), game.seen_on, *_about(store, game.id))
        table.add_row(*row, game.device_id, game.log_id)
    store.close()
    if found:
        Terminal().print(table)
    else:
        write("No game yet. `collie play` follows a board, `collie demo` plays one without.")


def _about(store: Store, number: int) -> tuple[str, str, str]:
    """Ruleset, turns and result of stored game *number*."""
    try:
        record = record_of(store, number)
    except (RulesError, StoreError) as error:
        return "", "", f"cannot be read: {error}"
    result = "unfinished" if record.result == UNFINISHED else f"team {record.result} won"
    if INCOMPLETE in dict(record.tags):
        result += ", incomplete"
    return str(record.description["ruleset"]), str(len(record.turns)), result
