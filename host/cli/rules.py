"""`collie rules`: questions to the rules, without a board."""

import json
import math
import sys
from typing import Any

import click

from shared_engine.games.catalogue import names
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.query import answer


@click.group()
def rules() -> None:
    """Ask the rules."""


@rules.command("list")
def list_rulesets() -> None:
    """Name the rulesets."""
    for name in names():
        print(name)


@rules.command()
def outcomes() -> None:
    """Answer queries, one JSON object a line on standard input, each with one line (docs/formats.md).

    \b
    echo '{"id": 1, "ruleset": "brandi-4", "turn": 0, "card": "A"}' | collie rules outcomes

    A query that cannot be taken is answered with its error, and the next line is still answered.
    """
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(_answer(line)), flush=True)


def _answer(line: bytes) -> dict[str, Any]:
    reply: dict[str, Any] = {"id": None}
    try:
        try:
            query = json.loads(line, parse_float=_number, parse_constant=_number)
        except (ValueError, RecursionError) as error:
            raise NotationError(f"not JSON: {error}: {str(line.strip()[:80])[1:]}") from error
        if isinstance(query, dict):
            reply["id"] = query.get("id")  # pyright: ignore[reportUnknownMemberType]  (any JSON may be an id)
        found = answer(query)
        if "results" in found:
            found["results"].sort(key=json.dumps)
        reply.update(found)
    except RulesError as error:
        reply["error"] = {"code": error.code, "message": str(error)}
    return reply


def _number(text: str) -> float:
    """Read a number, and no other: what is too large for one, NaN and Infinity could not be written as JSON again."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:80]} is no number")
    return number
