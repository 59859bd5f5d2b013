"""`collie rules convert`: positions from one notation into another."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial

import click

from host.bounded import read_text_lines
from host.cli.options import RulesOptions, ruleset_options
from host.errors import HostError
from host.terminal.text import write
from shared_engine.games.dog.notation.libdog import format_libdog, parse_libdog
from shared_engine.games.dog.notation.line import format_line, parse_line
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.on_board import DOG
from shared_engine.games.reading import parse_json as parse_plain
from shared_engine.games.reading import read_object

_QUERY_KEYS = ("state", "turn")


def parse_json(rules: Rules, text: str, turn: int) -> Position:
    """Read the `state` and `turn` of a query, or a position alone."""
    position = read_object(parse_plain(text), "a position")
    if "state" not in position:
        return parse_state(rules, position, turn)
    for key in position:
        if key not in _QUERY_KEYS:
            raise NotationError(f"unknown key {key!r} beside state; only turn may be there")
    return parse_state(rules, position["state"], position.get("turn", turn))


def _format_json(position: Position) -> str:
    return json.dumps(
        {"state": format_state(position.rules, position.cells), "turn": position.turn}
    )


_PARSERS: dict[str, Callable[[Rules, str, int], Position]] = {
    "line": parse_line,
    "json": parse_json,
    "libdog": parse_libdog,
}
_FORMATTERS: dict[str, Callable[[Position], str]] = {
    "line": format_line,
    "json": _format_json,
    "libdog": format_libdog,
}


@click.command()
@click.argument("position", required=False)
@click.option(
    "--from",
    "source",
    type=click.Choice(list(_PARSERS)),
    default="line",
    show_default=True,
    help="Notation read.",
)
@click.option(
    "--to",
    "target",
    type=click.Choice(list(_FORMATTERS)),
    default="json",
    show_default=True,
    help="Notation written.",
)
@click.option(
    "--turn",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Seat to turn, where the state does not say it.",
)
@partial(ruleset_options, of="the positions")
def convert(position: str | None, source: str, target: str, turn: int, rules: RulesOptions) -> None:
    """Write positions in another notation: POSITION, or every line on standard input
    (docs/formats.md).

    \b
    collie rules convert "0: T0* T17 F0.4 | 1: T5 | turn 1"
    collie rules convert --ruleset black-dog-4 --from json --to line '{"players": {}, "dog": 40}'
    collie rules convert --from libdog --to line "P0*F1|P14P16|F0F3|P36P48*"
    collie rules convert --to libdog < positions.txt

    \b
    line     ours, for people: a group a seat, the dog, and the seat to turn
    json     ours: state and turn as in a query to `collie rules outcomes`, or a state alone
    libdog   that of the C++ library libdog, for 4 seats on 64 fields; it does not name the turn

    Converting from a notation to itself puts a position in order. It stops at the first line that
    is wrong."""
    chosen = rules.choose(DOG)
    played = load(chosen.ruleset, chosen.options)
    if position is not None:
        write(_FORMATTERS[target](_PARSERS[source](played, position, turn)))
        return
    for number, line in _lines():
        try:
            write(_FORMATTERS[target](_PARSERS[source](played, line, turn)))
        except RulesError as error:
            raise HostError(f"line {number}: {error}") from error


def _lines() -> Iterator[tuple[int, str]]:
    """The lines on standard input that are not empty, numbered from 1."""
    for number, text in enumerate(read_text_lines(sys.stdin.buffer), 1):
        if text.strip():
            yield number, text.strip()
