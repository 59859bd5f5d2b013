"""`collie referee`: what the referee decides about a trace."""

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from host.bounded import read_text_lines
from host.cli.options import NamedPath
from host.errors import HostError
from host.terminal.text import write
from shared_engine.record.decisions import referee_lines

_STANDARD_INPUT = "-"


@click.command()
@click.argument("trace", type=NamedPath(allow_dash=True))
def referee(trace: Path) -> None:
    """Referee TRACE, what a board saw, and print one line of JSON for each decision
    (docs/formats.md).

    A trace is a game and what happened on its board, an event a line, in a file or, for -, on
    standard input. Decisions come as soon as they are known. After the last event the board lies
    still for a minute.

    \b
    collie referee tests/traces/repair/overshoot-and-back.jsonl
    collie export 1 --format trace | collie referee -
    \b
    collie referee - <<END
    {"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}
    {"at_ms": 1000, "card": "K"}
    {"at_ms": 1400, "field": "K0.4", "occupied": false}
    {"at_ms": 2100, "field": "T0", "occupied": true}
    END

    It stops at the first line that is wrong, with exit code 1; a move that is against the rules is
    no error of the trace."""
    with ExitStack() as opened:
        try:
            source = (
                sys.stdin.buffer
                if str(trace) == _STANDARD_INPUT
                else opened.enter_context(trace.open("rb"))
            )
        except OSError as error:
            raise HostError(
                f"cannot read {trace}: {error.strerror}; name a file with a trace, or - for "
                "standard input"
            ) from error
        for line in referee_lines(read_text_lines(source)):
            write(line)
