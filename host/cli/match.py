"""`collie match`: which of two programs plays better."""

import os
import secrets
from typing import Any

import click

from host.cli.next_steps import Next, leads_to
from host.cli.options import RulesOptions, json_option, ruleset_options
from host.cli.output import put
from host.cli.progress import progress
from host.errors import HostError
from host.players.levels import names, players
from host.players.match import Pairing, Result, play_match
from shared_engine.games.catalogue import open_rules

_MOST_SEED = (1 << 31) - 1
_PERCENT = 100
_MS = 1000
_LEVEL = click.Choice(names())


@click.command()
@click.argument("first", type=_LEVEL, metavar="A")
@click.argument("second", type=_LEVEL, metavar="B")
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="Deals to play, each once with A in every team.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, _MOST_SEED),
    help="Of the shuffles, or of the first tiles; the same seed, the same.  [default: a new one]",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="one a core",
    help="Games that are played at the same time.",
)
@ruleset_options
@json_option
@leads_to(Next("collie match friend master", "how much longer thinking is worth"))
def match(
    first: str,
    second: str,
    deals: int,
    seed: int | None,
    processes: int,
    rules: RulesOptions,
    as_json: bool,
) -> None:
    """Let the programs A and B play each other, and say how often A wins.

    Each deal is played several times with the same shuffles, once with A in every team and B in all
    others: luck with the cards counts for both. In Brothers nothing is shuffled: the first four
    tiles of each prairie are laid by chance. A game that nobody wins is half a win.

    \b
    random            any card, any move
    beginner          one move ahead, with mistakes
    friend            one move ahead
    club, master      tries moves in deals that may be real: 0.2 s, 1 s at most;
                      in Brothers solves the end
    six-eight-eight   six moves, eight deals, eight turns: Keezly's method (Dog)

    \b
    collie match friend beginner --deals 200
    collie match master friend --deals 50 --ruleset brandi-6-2x3 --seed 7
    collie match club friend --ruleset brothers-2

    Times are those of a processor. Where they end the thinking, on a slow computer, the same seed
    may lead to other games. How to write a player: docs/players.md."""
    chosen = rules.choose()
    known = players(chosen.ruleset)
    for name in (first, second):
        if name not in known:
            raise HostError(f"{name} does not play {chosen.ruleset}; choose {', '.join(known)}")
    seed = secrets.randbelow(_MOST_SEED) if seed is None else seed
    _, opened = open_rules({"ruleset": chosen.ruleset, "options": chosen.options})
    teams = len(opened.teams)
    pairing = Pairing(first, second, chosen.ruleset, chosen.options, seed)
    result = Result([])
    with progress() as show:
        for result in play_match(pairing, deals, min(processes, deals)):
            show(len(result.deals), deals)
    facts = _facts(pairing, result, teams)
    put(_words(facts), facts, as_json=as_json)


def _facts(pairing: Pairing, result: Result, teams: int) -> dict[str, Any]:
    return {
        "first": pairing.first,
        "second": pairing.second,
        "ruleset": pairing.ruleset,
        "options": pairing.options,
        "seed": pairing.seed,
        "deals": len(result.deals),
        "games": result.games,
        "won": result.won,
        "drawn": result.drawn,
        "share": round(result.share, 4),
        "interval": [round(bound, 4) for bound in result.interval()],
        "even": round(1 / teams, 4),
        "turns": round(result.turns, 1),
        "seconds": [
            {name: round(taken, 5) for name, taken in result.seconds(player).items()}
            for player in (0, 1)
        ],
    }


def _words(facts: dict[str, Any]) -> str:
    least, most = (_PERCENT * bound for bound in facts["interval"])
    won = f"{facts['first']} wins {facts['won']} of {facts['games']} games"
    if facts["drawn"]:
        won += f", nobody {facts['drawn']},"
    even = f"{_PERCENT * facts['even']:.0f} % would be even"
    played = f"{facts['ruleset']}, {facts['deals']} deals, seed {facts['seed']}"
    lines = [
        f"{won} against {facts['second']}: {_PERCENT * facts['share']:.1f} %",
        f"95 % interval {least:.1f} to {most:.1f} %; {even}",
        f"{played}, {facts['turns']:.0f} turns a game",
    ]
    for name, taken in zip((facts["first"], facts["second"]), facts["seconds"], strict=True):
        lines.append(
            f"{name}: {_MS * taken['median']:.1f} ms a decision (median), "
            f"{_MS * taken['worst']:.0f} ms at worst"
        )
    return "\n".join(lines)
