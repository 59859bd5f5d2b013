"""`collie statistics`: what is counted in one game, or in all."""

from collections.abc import Iterable
from typing import Any

import click

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import database_option, json_option
from host.cli.progress import progress
from host.cli.stored import reading
from host.errors import StoreError
from host.live.summary import summaries
from host.store.place import Place
from host.store.remarks import Remarks, all_remarks
from host.terminal.console import Terminal
from host.terminal.table import table
from host.terminal.text import write, write_json

Counted = tuple[dict[str, int], bool]
"""What was counted of a seat in a game, by the names of SeatCounts, and whether it won."""

_COLUMNS = ("turns", "folds", "waiting", "sent_home", "lost", "burned")
_MS = 1000
_NAMELESS = "without a name"


@click.command()
@click.argument("game", type=int, required=False)
@json_option
@database_option
@leads_to(
    Next("collie games rename GAME 0=Anna", "say who sat where", unless=("game",)),
    Next("collie games rename {game} 0=Anna", "say who sat where"),
    Next("collie replay {game}", "see it step by step"),
)
def statistics(game: int | None, as_json: bool, db: Place | None) -> None:
    """Count what happened in GAME, seat by seat; without GAME in all games, by the names of those who sat there.

    \b
    turns      played, folds among them
    folds      out for the round
    waiting    folds without a marble on the track: no card to start with
    sent home  marbles that its cards sent home, own ones among them
    lost       its marbles that were sent home
    burned     those of them that sevens sent home
    seconds    a turn, from the turn before until it was known

    Names are given by `collie games rename`.
    """
    with reading(db) as store, progress() as show:
        games = store.games() if game is None else [store.game(game)]
        known, remarks = summaries(store, games, show), all_remarks(store)
    if game is not None and "problem" in known[game]:
        raise StoreError(f"game {game}: {known[game]['problem']}; nothing of it can be counted")
    counted = [(remarks.get(one.id, Remarks()), known[one.id].get("counts", {}), known[one.id]) for one in games]
    if game is None:
        rows = _by_name(counted)
    else:
        names, counts, _ = counted[0]
        rows = {_seat(int(seat), names): [(one, False)] for seat, one in counts.items()}
    found = [_row(who, counts) for who, counts in rows.items()]
    if as_json:
        write_json(found)
    elif found:
        write(_table(found, is_of_all=game is None))
    else:
        nothing_follows()
        write("Nothing to count yet; `collie games` lists the games there are.")


def _by_name(
    counted: Iterable[tuple[Remarks, dict[str, Any], dict[str, Any]]],
) -> dict[str, list[Counted]]:
    """For each name, what was counted of it in each game, and whether it won."""
    rows: dict[str, list[Counted]] = {}
    for remarks, counts, summary in counted:
        for seat, one in counts.items():
            name = remarks.names.get(int(seat), _NAMELESS)
            rows.setdefault(name, []).append((one, int(seat) in summary["won"]))
    return dict(sorted(rows.items(), key=lambda row: (row[0] == _NAMELESS, row[0].casefold())))


def _seat(seat: int, remarks: Remarks) -> str:
    return f"{seat} {remarks.names.get(seat, '')}".strip()


def _row(who: str, counts: list[Counted]) -> dict[str, Any]:
    total = {name: sum(one[name] for one, _ in counts) for name in counts[0][0]}
    return {"who": who, "games": len(counts), "won": sum(has_won for _, has_won in counts), **total}


def _table(found: list[dict[str, Any]], *, is_of_all: bool) -> str:
    who = "who" if is_of_all else "seat"
    columns = ("games", "won", *_COLUMNS) if is_of_all else _COLUMNS
    names = [name.replace("_", " ") for name in (*columns, "seconds")]
    rows = [(one["who"], *(str(one[name]) for name in columns), _seconds(one)) for one in found]
    return table((who, *names), rows, Terminal().width, numbers=names)


def _seconds(one: dict[str, Any]) -> str:
    """A turn, on average."""
    return f"{one['time_ms'] / _MS / one['turns']:.1f}" if one["turns"] and one["time_ms"] else ""
