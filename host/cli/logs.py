"""`collie logs`: the logs of boards in the database, and what to do about a bad one."""

import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import database_option, json_option
from host.cli.output import output_option, put, put_out
from host.cli.progress import progress
from host.cli.stored import changing, reading
from host.engine import engine
from host.export import formats
from host.store.compare import Compared, compare
from host.store.place import Place
from host.store.store import StoredLog
from host.terminal.console import Terminal
from host.terminal.text import write, write_json

_SHOWN = 5  # of the damaged events of a log


@click.group()
def logs() -> None:
    """The logs of boards in the database, and what to do about a bad one.

    Each board keeps a log of what happens on it; what `collie play` has fetched of it is in the
    database, byte for byte. Where a game cannot be read (see `collie games`), its log has an event
    that a newer firmware, a stranger or a damaged disk has made. No other log suffers from it.

    \b
    collie logs list                          which log is damaged, and where
    collie logs check                         referee all games again, and say what differs
    collie logs export 3 --output bad.txt     keep it raw, to report it
    collie logs set-aside 3                   follow and list it no more; nothing of it is lost
    collie play                               fetch again what the board still holds
    collie logs take-back 3                   list it again
    """


@logs.command("list")
@json_option
@database_option
@leads_to(
    Next("collie logs export LOG --output FILE", "keep a bad one raw, to report it"),
    Next("collie logs set-aside LOG", "follow and list it no more"),
)
def list_logs(as_json: bool, db: Place | None) -> None:
    """List all logs, and examine every event: which ones the file no longer holds as they were
    stored."""
    table = Table(
        "log", "board", "name", "events", "games", "state", box=SIMPLE_HEAD, pad_edge=False
    )
    with reading(db) as store:
        found = store.logs()
    if as_json:
        write_json([asdict(log) for log in found])
        return
    for log in found:
        table.add_row(
            str(log.id), log.device_id, log.log_id, str(log.events), str(log.games), _state(log)
        )
    if found:
        Terminal().print(table)
    else:
        nothing_follows()
        write("No log yet. `collie play` follows a board.")


@logs.command("check")
@click.argument("games", metavar="[GAME]...", type=int, nargs=-1)
@json_option
@database_option
@leads_to(
    Next("collie export GAME --format events --output FILE", "keep one that differs, to report it"),
)
def check_logs(games: tuple[int, ...], as_json: bool, db: Place | None) -> None:
    """Referee games again, all or each GAME (see `collie games`), and list where this program
    decides otherwise than the board did.

    Score sheets, exports and pages tell what was decided then; nothing is changed here. A board
    with the engine of this program decides the same: where it did not, report the game. With
    another engine a difference is no mistake.

    Exit codes: 0 all the same, 1 something differs or cannot be read, 2 wrong usage.
    """
    with reading(db) as store, progress() as show:
        wanted = [store.game(one) for one in games] or store.games()
        found: list[Compared | None] = []
        for number, game in enumerate(wanted, 1):
            found.append(compare(store, game))
            show(number, len(wanted))
    checked = [one for one in found if one]
    if as_json:
        write_json([asdict(one) for one in checked])
    else:
        _write_checked(checked)
    if any(one.differences or one.trouble for one in checked):
        sys.exit(1)


def _write_checked(checked: list[Compared]) -> None:
    differing = [one for one in checked if one.differences or one.trouble]
    table = Table("game", "log", "turns", "decided by", "differs at event", box=SIMPLE_HEAD)
    for one in differing:
        shown = " ".join([str(number) for number in one.differences[:_SHOWN]])
        if len(one.differences) > _SHOWN:
            shown += f" and {len(one.differences) - _SHOWN} more"
        table.add_row(
            str(one.game), str(one.log), str(one.turns), _decided_by(one), shown or one.trouble
        )
    if differing:
        Terminal().print(table)
    else:
        nothing_follows()
    same = len(checked) - len(differing)
    write(f"{same} of {len(checked)} game{'s' * (len(checked) != 1)}: all as it was decided then.")


def _decided_by(one: Compared) -> str:
    if not one.engine:
        return "an older board"
    return "this engine" if one.engine == engine().hex() else f"engine {one.engine}"


@logs.command("export")
@click.argument("log", type=int)
@output_option
@database_option
@leads_to(Next("collie logs set-aside {log}", "follow and list it no more"))
def export_log(log: int, output: Path | None, db: Place | None) -> None:
    """Write all events of LOG (see `collie logs list`) raw: a line each with its number, its bytes
    in hexadecimal, and `damaged` behind one that is not what was stored.

    What the bytes mean is in docs/formats.md.
    """
    with reading(db) as store:
        content = formats.raw_events(store.log_rows(log))
    put_out(content, output)


@logs.command("set-aside")
@click.argument("log", type=int)
@json_option
@database_option
@leads_to(
    Next("collie play", "fetch again what the board still holds"),
    Next("collie logs take-back {log}", "list it again"),
)
def set_aside(log: int, as_json: bool, db: Place | None) -> None:
    """Neither follow nor list LOG (see `collie logs list`) any more; nothing of it is lost.

    The next `collie play` begins another log for the same board, and fetches all that the board
    still holds.
    """
    _set_aside(log, db, is_set_aside=True, as_json=as_json)


@logs.command("take-back")
@click.argument("log", type=int)
@json_option
@database_option
@leads_to(Next("collie games", "list its games, too"))
def take_back(log: int, as_json: bool, db: Place | None) -> None:
    """List LOG again, which was set aside, and follow it where no newer log of its board fits."""
    _set_aside(log, db, is_set_aside=False, as_json=as_json)


def _set_aside(log: int, db: Place | None, *, is_set_aside: bool, as_json: bool) -> None:
    with changing(db) as store:
        store.set_aside(log, is_set_aside=is_set_aside)
    said = f"log {log} is set aside" if is_set_aside else f"log {log} is listed again"
    put(said, {"log": log, "is_set_aside": is_set_aside}, as_json=as_json)


def _state(log: StoredLog) -> str:
    said = ["set aside"] if log.is_set_aside else []
    if log.damaged:
        said.append("damaged: event " + " ".join([str(number) for number in log.damaged[:_SHOWN]]))
    if len(log.damaged) > _SHOWN:
        said.append(f"and {len(log.damaged) - _SHOWN} more")
    if log.misnumbered:
        said.append(f"damaged: {log.misnumbered} without a number")
    return ", ".join(said) or "whole"
