"""`collie rules`: the rulesets and their switches, and questions to the rules, without a board."""

import json
import math
import sys
from typing import Any

import click

from host.bounded import read_lines
from host.cli.convert import convert
from host.cli.next_steps import Next, leads_to
from host.cli.options import json_option, language_option, parse_options
from host.cli.solve import solve
from host.did_you_mean import meant
from host.language.language import language
from host.rulesets.choice import choose, presets
from host.rulesets.sheet import Sheet, differing, sheet
from host.terminal.console import Terminal
from host.terminal.text import write, write_json
from host.views.terminal.rules import Row, difference_table, rows_of_rulesets, sheet_table
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.games.catalogue import names
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.query import answer
from shared_engine.games.reading import check_plain, read_object

# Of a query (docs/formats.md).
_KEYS = (
    *(
        "id",
        "ruleset",
        "options",
        "state",
        "turn",
        "kind",
        "card",
        "as",
        "hand",
        "hand_counts",
        "prefix",
    ),
    *("query", "rounds", "first_dealer", "folded", "events", "drawn", "discard_choices"),
    *(
        "phase",
        "tile",
        "prairie",
        "occupied",
        "pens_left",
        "left",
        "can_place",
        "round",
        "first",
        "seats",
    ),
)
_REMARKS = ("title", "rules", "expect", "depends_on", "note")
"""Keys of those who keep queries with their answers."""


@click.group()
def rules() -> None:
    """Show and compare rulesets, and ask the rules.

    \b
    collie rules list                              what there is
    collie rules show brandi-4 --lang de           every switch of a ruleset, in German
    collie rules show our-table.toml               the rules of your table (docs/rulesets.md)
    collie rules diff brandi-4 wild-lubanzi-4      where two rulesets differ
    collie rules convert "0: T5 | turn 0"          a position in another notation
    collie rules solve position.json               who wins from there
    """


rules.add_command(convert)
rules.add_command(solve)


@rules.command("list")
@language_option
@json_option
@leads_to(
    Next("collie rules show NAME", "every switch of one"),
    Next("collie demo --ruleset NAME", "see it played"),
)
def list_rulesets(lang: str, as_json: bool) -> None:
    """List the rulesets: players, teams, cards, the board that plays it, and a line about each.

    A terminal of less than 76 columns shows name, board and the line alone. A game of Dog needs a
    board with as many segments as it has sides, Black Dog one with a disc; Brothers, a game of
    tiles and pens, one with 256 cells.

    \b
    collie rules list --lang fr
    collie rules list --json | jq -r '.[].name'
    """
    rows = [_row(name) for name in names()]
    if as_json:
        write_json(
            [
                {
                    "name": row.name,
                    "players": row.players,
                    "teams": row.teams,
                    "cards": row.cards,
                    "boards": row.boards,
                    "about": language(lang).about(row.name),
                }
                for row in rows
            ]
        )
    else:
        console = Terminal()
        console.print(rows_of_rulesets(rows, language(lang), console.width))


def _row(name: str) -> Row:
    played = presets(name).load(name)
    boards = tuple(
        board.name
        for board in map(board_named, NAMES)
        if name in [ruleset for ruleset, _ in board.games]
    )
    return Row(name, played.seats, played.teams, getattr(played, "deck_size", 0), boards)


@rules.command("show")
@click.argument("ruleset", metavar="NAME|FILE.toml")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule that differs from the ruleset's.",
)
@language_option
@json_option
@leads_to(
    Next("collie rules diff {ruleset} NAME", "where another one differs from it"),
    Next("collie rule NUMBER", "what a rule says"),
)
def show_ruleset(ruleset: str, options: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Show every switch of a ruleset in words, with the rules it rests on.

    \b
    collie rules show brandi-4-canadian
    collie rules show our-table.toml --lang it
    collie rules show brandi-4 --option sector_len=18 --option seven_scope=own_partner

    Marks: * differs from the base (for a ruleset of the list, from brandi-4; black-dog-2 and -3
    from black-dog-4), ? no source says it, so it is assumed, - changes nothing here because of the
    other switches."""
    shown = sheet(choose(ruleset, parse_options(options)))
    if as_json:
        write_json(_sheet_json(shown, lang))
    else:
        console = Terminal()
        console.print(sheet_table(console, shown, language(lang)))


@rules.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--exit-code",
    is_flag=True,
    help="End with exit code 1 if there is a difference, as git diff does.",
)
@language_option
@json_option
@leads_to(Next("collie rules show {second}", "every switch of it"))
def diff_rulesets(first: str, second: str, exit_code: bool, lang: str, as_json: bool) -> None:
    """Show the switches in which two rulesets differ, side by side; each is a name or a FILE.toml.

    \b
    collie rules diff brandi-4 brandi-4-fr000
    collie rules diff brandi-4 our-table.toml --lang es
    collie rules diff --exit-code our-table.toml their-table.toml && echo "the same rules"

    The exit code is 0 whether they differ or not; with --exit-code it is 1 if they do. An error is
    1, too, but it writes to standard error only."""
    a, b = sheet(choose(first)), sheet(choose(second))
    found = differing(a, b)
    if as_json:
        said = language(lang)
        write_json(
            [
                {
                    "option": one.option,
                    "title": said.title(one.option),
                    "values": [one.value, other.value],
                    "texts": [said.value(one.option, a.values), said.value(one.option, b.values)],
                    "rules": list(dict.fromkeys((*one.rules, *other.rules))),
                }
                for one, other in found
            ]
        )
    else:
        console = Terminal()
        console.print(difference_table(console, a, b, language(lang)))
    if exit_code and found:
        sys.exit(1)


def _sheet_json(shown: Sheet, lang: str) -> dict[str, Any]:
    words = language(lang)
    return {
        "name": shown.title,
        "ruleset": shown.ruleset,
        "options": shown.options,
        "compared_with": shown.base,
        "switches": [
            {
                "option": switch.option,
                "group": switch.group,
                "value": switch.value,
                "title": words.title(switch.option),
                "text": words.value(switch.option, shown.values),
                "rules": switch.rules,
                "differs": switch.differs,
                "assumed": switch.assumed,
                "idle": switch.idle,
            }
            for switch in shown.switches
        ],
    }


@rules.command()
def outcomes() -> None:
    """Answer queries, one JSON object a line on standard input, each with one line
    (docs/formats.md).

    \b
    echo '{"id": 1, "ruleset": "brandi-4", "turn": 0, "card": "A"}' | collie rules outcomes

    A query that cannot be read is answered with its error, and the next line is still answered.
    """
    for line in read_lines(sys.stdin.buffer):
        if line.strip():
            write(json.dumps(answer_line(line)))


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to the query on *line*, or the error that says why there is none."""
    reply: dict[str, Any] = {"id": None}
    try:
        try:
            query = json.loads(line, parse_float=_number, parse_constant=_number)
        except (ValueError, RecursionError) as error:
            raise NotationError(f"not JSON: {error}: {str(line.strip()[:80])[1:]}") from error
        check_plain(query)
        if isinstance(query, dict):
            asked = read_object(query, "a query")
            reply["id"] = asked.get("id")
            _refuse_mistyped(asked)
        found = answer(query)
        if "results" in found:
            found["results"].sort(key=json.dumps)
        reply.update(found)
    except RulesError as error:
        reply["error"] = {"code": error.code, "message": str(error)}
    return reply


def _refuse_mistyped(query: dict[str, Any]) -> None:
    """Raise NotationError for a key that looks like one that means something; others mean nothing,
    and may be there."""
    for key in query:
        if key not in (*_KEYS, *_REMARKS) and (
            advice := meant([key], [one for one in _KEYS if one not in query])
        ):
            raise NotationError(f"unknown key {key!r}{advice}")


def _number(text: str) -> float:
    """Read a number, and no other: what is too large for one, NaN and Infinity could not be written
    as JSON again."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:80]} is no number")
    return number
