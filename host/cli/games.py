"""`collie games`: what is in the store."""

from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from host.cli.options import database_option, json_option
from host.cli.stored import reading
from host.errors import StoreError
from host.live.words import have_won
from host.store.place import Place
from host.store.record import INCOMPLETE, record_of, winners
from host.store.store import Store, StoredGame
from host.terminal.console import Terminal
from host.terminal.text import write, write_json
from shared_engine.games.errors import RulesError


@click.command()
@json_option
@database_option
def games(as_json: bool, db: Place | None) -> None:
    """List the games in the database, oldest first.

    Each with the board and the log of that board it comes from: another log begins when a board is erased, or when its
    flash is restored from a copy. Of an incomplete game events are missing; `collie export` says which. A game that cannot be
    read is listed with what is wrong, and `collie logs` says what to do about it; logs that were set aside are left out.
    """
    with reading(db) as store:
        found = [_about(store, game) for game in store.games()]
    if as_json:
        write_json(found)
    elif found:
        Terminal().print(_table(found))
    else:
        write(f"No game yet in {store.place}. `collie play` follows a board, `collie demo` plays one without.")


def _about(store: Store, game: StoredGame) -> dict[str, Any]:
    """What is listed of a stored *game*."""
    about: dict[str, Any] = {"game": game.id, "date": game.seen_on, "board": game.device_id, "log": game.log_id}
    try:
        record = record_of(store, game.id)
    except (RulesError, StoreError) as error:
        return {**about, "problem": str(error)}
    found = {"ruleset": record.description["ruleset"], "turns": len(record.turns), "won": winners(record)}
    return {**about, **found, "incomplete": dict(record.tags).get(INCOMPLETE, "")}


def _table(found: list[dict[str, Any]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for name in ("game", "date", "ruleset", "turns", "result", "board", "log"):
        table.add_column(name, overflow="fold", no_wrap=name in ("game", "date", "turns"))
    for one in found:
        what = ("", "", f"cannot be read: {one['problem']}") if "problem" in one else _what(one)
        table.add_row(str(one["game"]), one["date"], *what, one["board"], one["log"])
    return table


def _what(one: dict[str, Any]) -> tuple[str, str, str]:
    """Ruleset, turns and result of a game that can be read."""
    result = have_won(one["won"]) if one["won"] else "unfinished"
    return one["ruleset"], str(one["turns"]), result + (", incomplete" if one["incomplete"] else "")
