"""`collie games`: what is in the store; names, notes, deleting, adding another database."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import PlaceOfDatabase, database_option, given_as, json_option
from host.cli.output import put
from host.cli.progress import progress
from host.cli.stored import changing, end_if_left_out, reading
from host.errors import StoreError
from host.language.language import ENGLISH, language
from host.live.summary import refresh, summaries
from host.live.words import have_won
from host.store.day import Day
from host.store.merge import merge
from host.store.place import Place
from host.store.record import record_of
from host.store.remarks import all_remarks, delete_games, remarks_of, write_day, write_remarks
from host.store.said import LONGEST_NAME, LONGEST_NOTE, Remarks, is_clean, is_name
from host.store.store import Store, StoredGame
from host.store.tags import seats_of
from host.terminal.console import Terminal
from host.terminal.table import least_width, table
from host.terminal.text import confirm, warn, write, write_json
from shared_engine.games.errors import RulesError
from shared_engine.games.reading import is_number

_WHOLE = ("game", "date", "turns")
_NEVER = "9999-12-32"
_MANY = 30  # games that had to be read for a list: it took seconds


@dataclass(frozen=True)
class GamesOptions:
    """What the options of `collie games` say, each under its name."""

    ruleset: str | None
    name: str | None
    since: Any
    until: Any
    finished: bool | None
    as_json: bool
    db: Place | None

    def wants(self, one: dict[str, Any]) -> bool:
        """The game listed as *one* is to be shown."""
        names = " ".join(one["names"].values())
        return (
            (self.ruleset is None or one.get("ruleset") == self.ruleset)
            and (self.name is None or self.name.casefold() in names.casefold())
            and (self.since is None or (one["date"] or "") >= self.since.date().isoformat())
            and (self.until is None or (one["date"] or _NEVER) <= self.until.date().isoformat())
            and (self.finished is None or bool(one.get("finished")) == self.finished)
        )


def read_day(_context: click.Context, _parameter: click.Parameter, text: str) -> Day:
    """A day from "2026-11-17", "2026-11-17?" or "?", which has come."""
    try:
        day = Day.parse(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    now_s = time.time()
    if not day.has_come(now_s):
        raise click.BadParameter(
            f"{day.date} has not come yet; today is {Day.at(now_s, is_certain=True)}"
        )
    return day


@click.group(invoke_without_command=True)
@click.option("--ruleset", metavar="NAME", help="Only games of this ruleset.")
@click.option("--name", metavar="TEXT", help="Only games in which a seat has such a name.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Only from this day on: 2026-11-22.",
)
@click.option(
    "--until", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Only up to this day."
)
@click.option(
    "--finished/--unfinished", default=None, help="Only games that somebody has won, or the others."
)
@json_option
@database_option
@leads_to(
    Next("collie replay GAME", "see one of them, step by step"),
    Next("collie games rename GAME 1=Anna", "say who sat where"),
    Next("collie export GAME --format sheet --output FILE", "a sheet to print"),
    Next("collie statistics", "count what happened in all"),
)
@given_as(GamesOptions)
def games(options: GamesOptions) -> None:
    """List the games in the database, oldest first; rename their seats, note something, set the
    day, delete one.

    Each with the board and the log of that board it comes from: another log begins when a board is
    erased, or when its flash is restored from a copy. Of an incomplete game events are missing;
    `collie export` says which. A game that cannot be read is listed with what is wrong, and `collie
    logs` says what to do about it; logs that were set aside are left out. Where the terminal has no
    room for them, board and log are left out; --json has them.

    \b
    collie games --name anna --finished      those that Anna played to the end
    collie games rename 7 1=Anna 3=Ben       who sat where in game 7
    collie games note 7 "the long one"
    collie games date 7 2026-11-17           on which day it was
    collie games delete 7
    collie games merge /media/stick/games.db

    Exit codes: 0 done, 1 an error, 2 wrong usage, 130 stopped, or `delete` was answered with no.
    """
    context = click.get_current_context()
    if context.invoked_subcommand:
        if any(
            context.get_parameter_source(name) != click.core.ParameterSource.DEFAULT
            for name in context.params
        ):
            verb = context.invoked_subcommand
            raise click.UsageError(
                f"what is in front of {verb} is for the list: write options behind {verb}"
            )
        return
    with reading(options.db) as store:
        everything = _listed(store)
    found = [one for one in everything if options.wants(one)]
    if options.as_json:
        write_json(found)
    elif found:
        _show(found)
    elif everything:
        write(f"None of the {len(everything)} games is such a one; `collie games` lists all.")
    else:
        nothing_follows()
        write(
            f"No game yet in {store.place}. `collie play` follows a board, `collie demo` plays one "
            "without."
        )


@games.command()
@click.argument("game", type=int)
@click.argument("names", nargs=-1, required=True, metavar="SEAT=NAME...")
@json_option
@database_option
@leads_to(
    Next("collie export {game} --format sheet --output FILE", "a sheet to print, with the names"),
    Next("collie statistics", "count what happened, by names"),
)
def rename(game: int, names: tuple[str, ...], as_json: bool, db: Place | None) -> None:
    """Write down who sat where in GAME, from seat 1 on; SEAT= takes a name away. The others stay.

    \b
    collie games rename 7 1=Anna 2=Ben 3=Carla 4="Uncle Dan"
    """
    with changing(db) as store:
        seats = _seats(store, game)
        remarks = remarks_of(store, game)
        known = dict(remarks.names)
        for pair in names:
            seat, name = _parse_name(pair, seats)
            known[seat] = name
        kept = {seat: name for seat, name in known.items() if name}
        write_remarks(store, game, Remarks(kept, remarks.note))
    found = {"game": game, "names": {str(seat): name for seat, name in kept.items()}}
    put(f"game {game}: {_names(kept) or 'no names'}", found, as_json=as_json)


@games.command()
@click.argument("game", type=int)
@click.argument("text")
@json_option
@database_option
@leads_to(Next("collie games", "see it in the list"))
def note(game: int, text: str, as_json: bool, db: Place | None) -> None:
    """Write TEXT beside GAME, in place of what was noted before; "" takes it away."""
    if len(text) > LONGEST_NOTE:
        raise click.BadParameter(
            f"a note has at most {LONGEST_NOTE} characters, not {len(text)}", param_hint="TEXT"
        )
    if not is_clean(text):
        raise click.BadParameter(
            f"a note has no control characters: {text!r}; leave them out", param_hint="TEXT"
        )
    with changing(db) as store:
        write_remarks(store, game, Remarks(remarks_of(store, store.game(game).id).names, text))
    put(f"game {game}: {text or 'no note'}", {"game": game, "note": text}, as_json=as_json)


@games.command("date")
@click.argument("game", type=int)
@click.argument("day", callback=read_day, metavar="DAY")
@json_option
@database_option
@leads_to(Next("collie games", "see it in the list"))
def date_game(game: int, day: Day, as_json: bool, db: Place | None) -> None:
    """Say on which DAY the GAME was, in place of what was known; ? if nobody knows, 2026-11-17? if
    it was then or before.

    A game that a board has kept for a while is dated by the board's clock. If it was switched off
    meanwhile, or another computer has shown it, the day is that of fetching, with a ? behind it.

    \b
    collie games date 7 2026-11-17
    """
    with changing(db) as store:
        write_day(store, game, day)
    put(f"game {game}: {day}", {"game": game, **_date(day)}, as_json=as_json)


@games.command()
@click.argument("numbers", nargs=-1, required=True, type=int, metavar="GAME...")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@database_option
@leads_to(Next("collie games", "list those that are left"))
def delete(numbers: tuple[int, ...], yes: bool, as_json: bool, db: Place | None) -> None:
    """Delete each GAME with its events, for ever. A board that still holds it is not asked for it
    again.

    `collie backup` before makes it possible to go back; `collie games merge` of such a copy does
    not bring it back.
    """
    wanted = sorted(set(numbers))
    say = warn if as_json else write
    with changing(db) as store:
        for number in wanted:
            game = store.game(number)
            say(f"game {number} of {game.seen_on}, {game.end - game.first} events")
        if not yes:
            confirm(
                f"Delete {'this game' if len(wanted) == 1 else f'these {len(wanted)} games'} for "
                "ever?"
            )
        delete_games(store, wanted)
    put("deleted", {"deleted": wanted}, as_json=as_json)


@games.command("merge")
@click.argument("other", type=PlaceOfDatabase())
@json_option
@database_option
@leads_to(Next("collie games", "list them"))
def merge_games(other: Place, as_json: bool, db: Place | None) -> None:
    """Add to the database what only OTHER holds, a file or a URL: logs, games, names and notes.
    OTHER is not changed.

    Nothing that is here is replaced, and games that were deleted here stay deleted. Doing it again
    adds nothing. OTHER may be of a stranger: each value is checked, and what is wrong is named, and
    left out.

    Exit codes: 0 all of it is here now, 1 something was left out, or an error, 2 wrong usage, 130
    stopped by Ctrl-C.
    """
    if isinstance(other, Path) and not other.exists():
        raise StoreError(f"there is no database {other} to be added; name another one")
    with reading(other) as source, changing(db) as store:
        added = merge(store, source)
    put(
        f"{added.games} games and {added.events} events are new; `collie games` lists them",
        {"games": added.games, "events": added.events},
        as_json=as_json,
    )
    end_if_left_out(source, added)


@games.command("refresh")
@json_option
@database_option
@leads_to(
    Next("collie games", "list them"), Next("collie statistics", "count what happened in all")
)
def refresh_games(as_json: bool, db: Place | None) -> None:
    """Work out again what lists say about games, and keep it: `collie games` is fast then, whatever
    it holds.

    `collie play` does so for the games of an evening. It is needed after many games came from
    elsewhere, and after an update.
    """
    with changing(db) as store, progress() as show:
        count = refresh(store, on_read=show)
    put(f"{count} games were read, the others were known", {"read": count}, as_json=as_json)


def _listed(store: Store) -> list[dict[str, Any]]:
    """What is listed of each game."""
    found = store.games()
    remarks = all_remarks(store)
    read = [0]
    with progress() as show:

        def count(done: int, wanted: int) -> None:
            read[0] = wanted
            show(done, wanted)

        known = summaries(store, found, count)
    if read[0] > _MANY:
        warn(
            f"collie: {read[0]} games had to be read for this; `collie games refresh` makes the "
            "next list fast"
        )
    return [_about(game, known[game.id], remarks.get(game.id, Remarks())) for game in found]


def _date(day: Day) -> dict[str, Any]:
    return {"date": day.date and day.date.isoformat(), "is_date_certain": day.is_certain}


def _about(game: StoredGame, summary: dict[str, Any], remarks: Remarks) -> dict[str, Any]:
    about = {"game": game.id, **_date(game.seen_on), "board": game.device_id, "log": game.log_id}
    written = {
        "names": {str(seat): name for seat, name in remarks.names.items()},
        "note": remarks.note,
    }
    listed = {**about, **summary, **written}
    listed.pop("counts", None)
    return listed


def _show(found: list[dict[str, Any]]) -> None:
    columns = ["game", "date", "ruleset", "turns", "result", "board", "log"]
    columns += [name for name in ("names", "note") if any(one[name] for one in found)]
    cells, width = list(map(_cells, found)), Terminal().width
    rows = [[one[name] for name in columns] for one in cells]
    if least_width(columns, rows, _WHOLE) > width:
        columns = [name for name in columns if name not in ("board", "log")]
        rows = [[one[name] for name in columns] for one in cells]
    write(table(columns, rows, width, whole=_WHOLE))


def _cells(one: dict[str, Any]) -> dict[str, str]:
    """What the list shows of a game."""
    ruleset, turns, result = (
        ("", "", f"cannot be read: {one['problem']}") if "problem" in one else _what(one)
    )
    found = {
        "game": str(one["game"]),
        "date": (one["date"] or "") + "?" * (not one["is_date_certain"]),
        "ruleset": ruleset,
        "turns": turns,
        "result": result,
        "names": _names(one["names"]),
        "board": one["board"] or "imported",
    }
    return {name: text for name, text in {**one, **found}.items() if isinstance(text, str)}


def _what(one: dict[str, Any]) -> tuple[str, str, str]:
    """Ruleset, turns and result of a game that can be read."""
    result = have_won(tuple(one["won"]), language(ENGLISH)) if one["finished"] else "unfinished"
    return one["ruleset"], str(one["turns"]), result + (", incomplete" if one["incomplete"] else "")


def _names(names: dict[Any, str]) -> str:
    return ", ".join(f"{int(seat) + 1} {name}" for seat, name in names.items())


def _seats(store: Store, game: int) -> list[int]:
    try:
        return seats_of(record_of(store, game))
    except RulesError:
        return list(range(6))


def _parse_name(pair: str, seats: list[int]) -> tuple[int, str]:
    seat, equals, name = pair.partition("=")
    if not equals or not is_number(seat):
        raise click.BadParameter(f"{pair!r} is not SEAT=NAME, as in 1=Anna", param_hint="SEAT=NAME")
    if int(seat) - 1 not in seats:
        known = " ".join(str(one + 1) for one in seats)
        raise click.BadParameter(
            f"there is no seat {seat}; this game has {known}", param_hint="SEAT=NAME"
        )
    name = name.strip()
    if name and not is_name(name):
        raise click.BadParameter(
            f"a name has at most {LONGEST_NAME} characters that can be seen, not {name!r}",
            param_hint="SEAT=NAME",
        )
    return int(seat) - 1, name
