"""`collie doctor`: how a board is, and what to do about it."""

import json
import sys
from contextlib import suppress
from dataclasses import asdict

import click
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from host.cli.next_steps import Next, leads_to
from host.cli.route import RouteOptions, route_options, talking
from host.doctor.examination import Examination, Result
from host.doctor.findings import (
    BAD,
    LOOK,
    OK,
    UNTESTED,
    Finding,
    findings,
    lights_seen,
    link,
    versions,
)
from host.errors import DeviceError, HostError
from host.terminal.console import Terminal
from host.terminal.text import ask_text, one_line, write
from shared_engine import VERSION

_LOOKS = {
    OK: ("\u2713", "green"),
    LOOK: ("!", "yellow"),
    BAD: ("\u2717", "red bold"),
    UNTESTED: ("-", "dim"),
}
_LOOK_S = 0.1
_PART_WIDTH, _RESULT_WIDTH = 16, 10


@click.command()
@route_options
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON instead of a table: docs/formats.md."
)
@click.option(
    "--lights",
    is_flag=True,
    help="Show all lights first: the board cannot see them, you have to look.",
)
@click.option(
    "--stored", is_flag=True, help="Show what the last self-test found, without a new one."
)
@leads_to(
    Next("collie calibrate", "let it learn its wiring"),
    Next("collie deck check", "see whether it knows all cards"),
    Next("collie play --new", "begin a game and follow it"),
)
def doctor(route: RouteOptions, as_json: bool, lights: bool, stored: bool) -> None:
    """Let a board test itself and say what to do about everything that is not well.

    It takes a few seconds and disturbs no game; --lights waits for a turn to end. The board keeps
    the result.

    Exit codes: 0 nothing is bad, 1 something is, or there is no board.
    """
    if stored and lights:
        raise click.UsageError(
            "--stored shows what was found before, --lights tests again: choose one"
        )
    console = Terminal()
    way = route.choose()
    with talking(way) as conversation:
        examination = Examination(conversation)
        seen = _look_at_lights(console, examination, is_asking=not as_json) if lights else None
        result = examination.stored() if stored else examination.run()
        if result is None:
            raise DeviceError("this board has never tested itself: leave out --stored")
        rows = findings(result)
        if not stored:
            firmware = conversation.hello.firmware if conversation.hello else ""
            rows += [
                *link(examination.echo(), way.transport.reception),
                versions(firmware, VERSION),
            ]
        if seen:
            rows = [seen if row.part == seen.part else row for row in rows]
    if as_json:
        found = {"is_stored": stored, "findings": [asdict(row) for row in rows], "result": result}
        write(json.dumps(found, indent=2, sort_keys=True))
    else:
        _print(console, result, rows, stored)
    if any(row.result == BAD for row in rows):
        sys.exit(1)


def _look_at_lights(
    console: Terminal, examination: Examination, *, is_asking: bool
) -> Finding | None:
    """Show the lights, and ask what people saw if there is anybody."""
    examination.show_lights()
    if is_asking:
        console.print(
            "look at the board: all lights red, green, blue, white, none; then one after the "
            "other, hole by hole"
        )
    last = ""
    try:
        while shown := examination.shown():
            if is_asking and shown != last and not (shown.isdigit() and last.isdigit()):
                console.print("  one after the other" if shown.isdigit() else f"  {shown}")
            last = shown
            examination.wait(_LOOK_S)
    finally:
        with suppress(HostError):
            examination.hide_lights()
    if not is_asking or not sys.stdin.isatty():
        return None
    return lights_seen(ask_text("which lights were wrong? none: just Enter").strip())


def _print(console: Terminal, result: Result, rows: list[Finding], stored: bool) -> None:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("part", min_width=_PART_WIDTH)
    grid.add_column("result", min_width=_RESULT_WIDTH)
    grid.add_column("measured")
    for row in rows:
        sign, style = _LOOKS[row.result]
        grid.add_row(row.part, Text(f"{sign} {row.result}", style=style), row.measured)
    if stored:
        console.print(f"found {result['at_ms'] / 3_600_000:.1f} hours of play after the log began:")
    console.print(grid)
    todo = [row for row in rows if row.fix]
    for row in todo:
        sign, style = _LOOKS[row.result]
        console.print()
        console.print(Text.assemble((sign, style), one_line(f" {row.part}: {row.measured}")))
        console.print(Padding(row.fix, (0, 0, 0, 2), expand=False))
    if not any(row.result in (LOOK, BAD) for row in rows):
        console.print()
        console.print("nothing is wrong")
