"""`collie rules solve`: who wins from a position, as far as it can be worked out."""

import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from host.bounded import read_text
from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath, json_option
from host.cli.output import put
from host.errors import HostError
from host.solver.prospect import Prospect
from host.solver.solver import Solver
from shared_engine.games.catalogue import find_game, open_rules
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json, read_number, read_object

if TYPE_CHECKING:
    from shared_engine.games.contract import Position

_STANDARD_INPUT = "-"
_EFFORT = sys.maxsize
_KEYS = ("id", "ruleset", "options", "state", "turn")


@click.command()
@click.argument("file", type=NamedPath(allow_dash=True), default=_STANDARD_INPUT)
@click.option(
    "--limit",
    type=click.FloatRange(min=0, max=86_400),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="How long it may take; then what is sure by then is said.",
)
@json_option
@leads_to(Next("collie replay GAME", "the same about every turn of a stored game"))
def solve(file: Path, limit: float, as_json: bool) -> None:
    """Say how the round in FILE ends if all play as well as can be: who wins, with how many points,
    and a best move.

    FILE, or standard input, holds a position as in a query to `collie rules outcomes`: ruleset,
    perhaps options, state and turn (docs/formats.md). Pens of Brothers can be solved, once the
    prairie is laid.

    \b
    collie rules solve position.json --limit 10
    echo '{"ruleset": "brothers-2", "state": {...}, "turn": 1}' | collie rules solve --json

    What is said is exact: nothing is estimated. Where the time does not suffice, it says between
    which values the round ends."""
    position = _read(file)
    solver, until = Solver(), time.monotonic() + limit

    def is_late() -> bool:
        return not time.monotonic() < until  # a limit that is no number stops at once

    found = solver.prospect(position, _EFFORT, is_late)
    if found is None:
        raise HostError(
            f"nothing can be worked out about this position of {position.rules.ruleset}: pens of "
            "brothers-2 and brothers-4 "
            "can be solved, once all tiles are laid"
        )
    game = find_game(position.rules.ruleset)
    best = solver.best_move(position, _EFFORT, is_late) if found.is_solved else None
    move = game.format_move(position.rules.board, best) if best else None
    put(_words(found, position, move, limit), {**asdict(found), "move": move}, as_json=as_json)


def _read(file: Path) -> "Position":
    try:
        return parse_position(
            read_text(file, sys.stdin.buffer if str(file) == _STANDARD_INPUT else None)
        )
    except OSError as error:
        raise HostError(
            f"cannot read {file}: {error.strerror}; name a file with a position, or - for standard "
            "input"
        ) from error


def parse_position(text: str) -> "Position":
    """The position that *text* describes as a query: ruleset, perhaps options, state and turn.

    Raises:
        RulesError: it describes none; the message names the value.
    """
    query = read_object(
        parse_json(text), 'a position like {"ruleset": "brothers-2", "state": {...}, "turn": 0}'
    )
    for key in query:
        if key not in _KEYS:
            raise NotationError(f"unknown key {key!r}; there are {', '.join(_KEYS)}")
    game, rules = open_rules(query)
    if "state" not in query:
        raise NotationError("no state: it says what lies on the table (docs/formats.md)")
    turn = read_number(query.get("turn", 0), 0, rules.seats - 1, "turn (a seat)")
    return game.parse_state(rules, query["state"], turn)


def _words(found: Prospect, position: "Position", move: str | None, limit: float) -> str:
    lines: list[str] = []
    if not found.is_solved:
        lines.append(f"Not solved in {limit:g} s; this is sure:")
    if found.winner is None:
        lines.append("Who wins the game is open.")
    elif found.winner < 0:
        lines.append("Nobody wins the game: it is a draw.")
    else:
        lines.append(f"Team {found.winner} wins the game.")
    if found.points:
        lines.append(
            f"This round gives team 0 {found.points[0]} points and team 1 {found.points[1]}."
        )
    else:
        least, most = found.lead
        lines.append(f"In this round team 0 will be between {_lead(least)} and {_lead(most)}.")
    if move:
        lines.append(f"Seat {position.turn} plays {move}.")
    return "\n".join(lines)


def _lead(points: int) -> str:
    return f"{abs(points)} points {'ahead' if points >= 0 else 'behind'}"
