"""`collie referee`: what the referee decides about a trace."""

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from host.bounded import read_text_lines
from host.cli.options import NamedPath
from host.errors import HostError
from host.language.language import ENGLISH, language
from host.live.why import explained
from host.terminal.text import write
from shared_engine.record.decisions import referee_lines

_STANDARD_INPUT = "-"


@click.command()
@click.argument("trace", type=NamedPath(allow_dash=True))
@click.option("--why", is_flag=True, help="Also print what was weighed, in words.")
def referee(trace: Path, why: bool) -> None:
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

    With --why the lines of TRACE come too, and below each what it decided and everything that may
    have happened by then, the likeliest first: what it costs to believe that, with * where it is
    believed; what it says; and what that cost is for. Where all that is believed agrees, it is
    said; where it does not, the board asks.

    \b
    collie referee --why tests/traces/swap/parked-marble.jsonl

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
        lines = read_text_lines(source)
        for line in explained(lines, language(ENGLISH)) if why else referee_lines(lines):
            write(line)
