"""`collie import`: games from files."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, database_option, json_option
from host.cli.progress import progress
from host.errors import HostError
from host.export.read_back import import_sheet, read_sheet
from host.live.summary import refresh
from host.settings import database
from host.store.merge import State
from host.store.place import Place
from host.store.store import Store
from host.terminal.text import counted, shortened, warn, write, write_json
from shared_engine.games.errors import RulesError
from shared_engine.record.record import Record


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=NamedPath(), metavar="FILE...")
@json_option
@database_option
@leads_to(
    Next("collie games", "list them"), Next("collie statistics", "count what happened in all")
)
def import_(files: tuple[Path, ...], as_json: bool, db: Place | None) -> None:
    """Add to the database the games of FILEs that `collie export` has written, as json or text; of
    a folder all that end in .json.

    \b
    collie import evening.json
    collie import /media/stick/evenings
    collie games merge /media/stick/games.db      whole databases, with all events

    Every turn is played again: a file that is damaged, or was changed, is refused, and the others
    are still read. A game that is there already, by a file or from its board, is not added twice,
    and one that came from a file before it was over goes on. Names and note come with it. What is
    not in such a file does not come back: the events of the board, and how long turns took.

    Exit codes: 0 all games are there now, 1 a file was refused, 2 wrong usage, 130 stopped by
    Ctrl-C."""
    read = [(path, _read(path)) for path in _paths(files)]
    found = _import([(path, record) for path, record in read if isinstance(record, Record)], db)
    refused = [
        {"file": str(path), "error": record} for path, record in read if isinstance(record, str)
    ]
    for one in refused:
        warn(f"collie: {one['file']}: {one['error']}")
    if as_json:
        write_json(found + refused)
    elif found:
        _say(found)
    elif not refused:
        raise HostError("there is no file that ends in .json; name those with games")
    if refused:
        sys.exit(1)


def _paths(files: tuple[Path, ...]) -> Iterator[Path]:
    for path in files:
        if path.is_dir():
            yield from sorted(path.glob("*.json"))
        else:
            yield path


def _read(path: Path) -> Record | str:
    """The score sheet in the file *path*, or what is wrong with it."""
    try:
        return read_sheet(path)
    except (HostError, RulesError) as error:
        return shortened(str(error))


def _import(sheets: list[tuple[Path, Record]], db: Place | None) -> list[dict[str, Any]]:
    """What has become of each."""
    if not sheets:
        return []
    store = Store(database(db))
    found: list[dict[str, Any]] = []
    try:
        with progress() as show:
            for path, record in sheets:
                kept = import_sheet(store, record)
                is_new, is_longer = kept.state == State.NEW, kept.state == State.LONGER
                found.append(
                    {"file": str(path), "game": kept.game, "new": is_new, "longer": is_longer}
                )
                show(len(found), len(sheets))
        if any(one["longer"] for one in found):
            refresh(store)
        refresh(store, newest=sum(one["new"] for one in found))
    finally:
        store.close()
    return found


def _say(found: list[dict[str, Any]]) -> None:
    for one in found:
        how = (
            "game"
            if one["new"]
            else "has more turns of game"
            if one["longer"]
            else "is there already, as game"
        )
        write(f"{one['file']}: {how} {one['game']}")
    new, longer = (sum(one[what] for one in found) for what in ("new", "longer"))
    were = counted(len(found) - new - longer, "was", "were")
    more = f" {counted(longer, 'is', 'are')} longer," if longer else ""
    write(
        f"{counted(new, 'game is', 'games are')} new,{more} {were} there; `collie games` lists them"
    )
