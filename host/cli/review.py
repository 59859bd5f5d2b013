"""`collie review`: what the coach says of a stored game."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, database_option, json_option
from host.cli.output import put_out
from host.cli.progress import progress
from host.cli.stored import reading
from host.errors import StoreError
from host.language.language import ENGLISH
from host.live.study import Coached, Study
from host.store.place import Place
from host.store.record import record_of
from host.terminal.console import Terminal
from host.terminal.table import table
from host.terminal.text import write, write_json

_HUNDRED = 100


@click.command()
@click.argument("game", type=int, required=False)
@click.option(
    "--html",
    "page",
    type=NamedPath(dir_okay=False),
    help="Write the page of the game, with all of this, into this FILE, or to standard output for "
    "-.",
)
@json_option
@database_option
@leads_to(
    Next(
        "collie review {game} --html FILE", "the curve and every turn on a page", unless=("page",)
    ),
    Next("collie replay {game}", "see the game step by step"),
    Next("collie statistics {game}", "count what happened in it"),
)
def review(game: int | None, page: Path | None, *, as_json: bool, db: Place | None) -> None:
    """Let the coach look at GAME (see `collie games`), or at the newest one: how likely each team
    was to win after each turn, what each seat lost by its decisions, what was luck, and the five
    moments from which most can be learnt. A game of 200 turns takes about half a minute.

    It knows the cards that a seat laid or showed later in the round, and judges by what the seat
    itself could know. A decision is called

    \b
    doubtful   the team had won 3 % more often by the better move
    mistake    6 %
    blunder    12 %

    Luck is what nobody chose: the cards that came, and those that others did not have.

    \b
    collie review                      the newest game
    collie review 3 --html game.html   game 3, as a page
    """
    if page is not None and as_json:
        raise click.UsageError("--html or --json: leave one out")
    # Slow to load, and needed here only.
    from host.coach.review import review as look_at
    from host.coach.words import in_words
    from host.live.steps import study_of
    from host.views.web.replay_file import replay

    with reading(db) as store, progress() as show:
        chosen = _chosen(game, [one.id for one in store.games()])
        study = study_of(store, chosen)
        coached = in_words(
            look_at(record_of(store, chosen), on_turn=show), study.steps[0].game.names
        )
    if as_json:
        write_json(asdict(coached))
    elif page is not None:
        put_out(replay(replace(study, coached=coached)), page)
    else:
        write(_report(study, coached))


def _chosen(game: int | None, known: list[int]) -> int:
    if game is not None:
        return game
    if not known:
        raise StoreError("no game is stored yet; `collie demo` plays one")
    return known[-1]


def _report(study: Study, coached: Coached) -> str:
    first = study.steps[0].game
    names = ["seat", "decisions", "lost", "a decision", "mistakes", "blunders"]
    rows: list[list[Any]] = [
        [
            f"{one.seat} {first.names[one.seat] if first.names else ''}".strip(),
            one.decisions,
            _percent(one.lost),
            _percent(one.lost / one.decisions) if one.decisions else "",
            one.mistakes,
            one.blunders,
        ]
        for one in coached.skills
    ]
    parts = [
        table(names, [list(map(str, row)) for row in rows], Terminal().width, numbers=names[1:])
    ]
    parts += [
        f"team {team}, seats {' and '.join(map(str, seats.seats))}: luck {_signed(luck)}"
        for team, (seats, luck) in enumerate(zip(first.teams, coached.luck, strict=True))
    ]
    parts.append("" if coached.advice else "\nNo decision was clearly worse than another.")
    parts += [f"turn {one.turn}: {one.says[ENGLISH]}\n" for one in coached.advice]
    return "\n".join(parts).rstrip()


def _percent(share: float) -> str:
    return f"{_HUNDRED * share:.1f} %"


def _signed(share: float) -> str:
    return f"{_HUNDRED * share:+.0f} %"
