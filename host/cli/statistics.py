"""`collie statistics`: what is counted in one game, or in all."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import NamedPath, database_option, json_option, language_option
from host.cli.output import put_out
from host.cli.progress import progress
from host.cli.stored import reading
from host.errors import StoreError
from host.export.plots import Row, plots
from host.language.language import language
from host.live.study import TIME_MS
from host.live.summary import summaries
from host.store.place import Place
from host.store.remarks import all_remarks
from host.store.said import Remarks
from host.store.store import StoredGame
from host.terminal.console import Terminal
from host.terminal.table import table
from host.terminal.text import write, write_json
from shared_engine.games.catalogue import DOG, room_of

Counted = tuple[dict[str, int], bool]
"""What was counted of a seat in a game, by name, and whether it won."""

_MS = 1000
_NAMELESS = "without a name"
_ROW = ("who", "rules", "games", "won")


@click.command()
@click.argument("game", type=int, required=False)
@click.option(
    "--html",
    "page",
    type=NamedPath(dir_okay=False),
    help="Write a page with plots into this FILE, or to standard output for -.",
)
@language_option
@json_option
@database_option
@leads_to(
    Next("collie statistics {game} --html FILE", "the same as plots", unless=("page",)),
    Next("collie statistics --html FILE", "the same as plots", unless=("game", "page")),
    Next("collie games rename GAME 0=Anna", "say who sat where", unless=("game",)),
    Next("collie games rename {game} 0=Anna", "say who sat where"),
    Next("collie replay {game}", "see it step by step"),
)
def statistics(
    game: int | None, page: Path | None, lang: str, as_json: bool, db: Place | None
) -> None:
    """Count what happened in GAME, seat by seat; without GAME in all games, by the names of those
    who sat there. Dog and Brothers are counted apart.

    \b
    turns      played, folds among them
    seconds    a turn, from the turn before until it was known

    \b
    of Dog:
    folds      out for the round
    waiting    folds without a marble on the track: no card to start with
    sent home  marbles that its cards sent home, own ones among them
    lost       its marbles that were sent home
    burned     those of them that sevens sent home

    \b
    of Brothers:
    tiles            laid
    straight pens    placed, and angular pens
    fenced           cells beneath them
    points           penalty points of its team
    rounds straight  rounds in which its team had fewer points than the other, with straight pens
    rounds angular   the same with angular pens

    Names are given by `collie games rename`.

    \b
    collie statistics --html evenings.html --lang de     as plots, on a page of its own
    """
    if (
        page is None
        and click.get_current_context().get_parameter_source("lang") != ParameterSource.DEFAULT
    ):
        raise click.UsageError(
            "--lang is for the page of --html: the others are for programs, or in English"
        )
    if page is not None and as_json:
        raise click.UsageError("--html or --json: leave one out")
    with reading(db) as store, progress() as show:
        games = store.games() if game is None else [store.game(game)]
        known, remarks = summaries(store, games, show), all_remarks(store)
    if game is not None and "problem" in known[game]:
        raise StoreError(f"game {game}: {known[game]['problem']}; nothing of it can be counted")
    counted = [
        (remarks.get(one.id, Remarks()), known[one.id].get("counts", {}), known[one.id])
        for one in games
    ]
    if game is None:
        rows = _by_name(counted)
    else:
        names, counts, summary = counted[0]
        played = room_of(summary["ruleset"])
        rows = {(played, _seat(int(seat), names)): [(one, False)] for seat, one in counts.items()}
    found = [_row(played, who, counts) for (played, who), counts in rows.items()]
    if as_json:
        write_json(found)
    elif found and page is not None:
        put_out(_page(games, found, lang, is_of_all=game is None), page)
    elif found:
        write("\n".join(_tables(found, is_of_all=game is None)))
    else:
        nothing_follows()
        write("Nothing to count yet; `collie games` lists the games there are.")


def _page(
    games: list[StoredGame], found: list[dict[str, Any]], lang: str, *, is_of_all: bool
) -> str:
    """What was *found* as a page."""
    words = language(lang)
    parts = [
        [
            Row(
                words.say("plots", "nameless")
                if is_of_all and one["who"] == _NAMELESS
                else one["who"],
                one["games"],
                one["won"],
                {name: counted for name, counted in one.items() if name not in _ROW},
            )
            for one in part
        ]
        for part in _apart(found)
    ]
    count = words.say("plots", "one_game" if len(games) == 1 else "more_games", count=len(games))
    title = (
        words.say("plots", "title", games=count)
        if is_of_all
        else words.say("plots", "of_game", game=games[0].id, date=games[0].seen_on)
    )
    return plots(parts, title, lang, is_of_all=is_of_all)


def _by_name(
    counted: Iterable[tuple[Remarks, dict[str, Any], dict[str, Any]]],
) -> dict[tuple[str, str], list[Counted]]:
    """For each game that is played and each name, what was counted of it in each such game, and
    whether it won."""
    rows: dict[tuple[str, str], list[Counted]] = {}
    for remarks, counts, summary in counted:
        for seat, one in counts.items():
            name = remarks.names.get(int(seat), _NAMELESS)
            rows.setdefault((room_of(summary["ruleset"]), name), []).append(
                (one, int(seat) in summary["won"])
            )
    return dict(
        sorted(
            rows.items(),
            key=lambda row: (row[0][0] != DOG, row[0][1] == _NAMELESS, row[0][1].casefold()),
        )
    )


def _apart(found: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What was *found*, a list for each game that is played."""
    return [list(part) for _, part in groupby(found, key=itemgetter("rules"))]


def _seat(seat: int, remarks: Remarks) -> str:
    return f"{seat} {remarks.names.get(seat, '')}".strip()


def _row(played: str, who: str, counts: list[Counted]) -> dict[str, Any]:
    total = {name: sum(one[name] for one, _ in counts) for name in counts[0][0]}
    return {
        "who": who,
        "rules": played,
        "games": len(counts),
        "won": sum(has_won for _, has_won in counts),
        **total,
    }


def _tables(found: list[dict[str, Any]], *, is_of_all: bool) -> list[str]:
    """A table for each game that is played, with its name where there are several."""
    parts = _apart(found)
    heads = [f"{part[0]['rules'].capitalize()}:\n" if len(parts) > 1 else "" for part in parts]
    return [
        head + _table(part, is_of_all=is_of_all) for head, part in zip(heads, parts, strict=True)
    ]


def _table(found: list[dict[str, Any]], *, is_of_all: bool) -> str:
    """What was *found*; where the terminal is too narrow in two tables, one below the other."""
    counted = [name for name in found[0] if name not in (*_ROW, TIME_MS)]
    columns = (*(("games", "won") if is_of_all else ()), *counted)
    names = [name.replace("_", " ") for name in (*columns, "seconds")]
    rows = [[*(str(one[name]) for name in columns), _seconds(one)] for one in found]
    who, width = ["who" if is_of_all else "seat", *(one["who"] for one in found)], Terminal().width

    def part(begin: int, end: int) -> str:
        cells = [[name, *row[begin:end]] for name, row in zip(who[1:], rows, strict=True)]
        return table((who[0], *names[begin:end]), cells, width, numbers=names)

    whole, half = part(0, len(names)), (len(names) + 1) // 2
    if max(map(len, whole.splitlines())) <= width:
        return whole
    return part(0, half) + part(half, len(names))


def _seconds(one: dict[str, Any]) -> str:
    """A turn, on average."""
    return f"{one['time_ms'] / _MS / one['turns']:.1f}" if one["turns"] and one["time_ms"] else ""
