"""`collie export`: a game as a file, or all of them."""

import sys
from dataclasses import dataclass
from pathlib import Path

import click
from click.core import ParameterSource

from host.cli.next_steps import Next, leads_to
from host.cli.options import (
    NamedPath,
    NumberRange,
    database_option,
    given_as,
    json_option,
    language_option,
)
from host.cli.output import is_standard_output, put, put_out
from host.cli.progress import progress
from host.cli.stored import reading
from host.export import formats
from host.export.folder import export_all
from host.store.place import Place
from host.terminal.text import counted, warn


@dataclass(frozen=True)
class ExportOptions:
    """What arguments and options of `collie export` say, each under its name."""

    game: int | None
    every: bool
    form: str
    turn: int | None
    speed: float
    lang: str
    output: Path | None
    overwrite: bool
    as_json: bool
    db: Place | None


@click.command("export")
@click.argument("game", type=int, required=False)
@click.option(
    "--all", "every", is_flag=True, help="All games, a file each, into the folder --output."
)
@click.option(
    "--format", "form", type=click.Choice(list(formats.FORMATS)), default="text", show_default=True
)
@click.option(
    "--turn",
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help="With --format svg: the position after that turn.",
)
@click.option(
    "--speed",
    type=NumberRange(0.1, 10),
    metavar="NUMBER",
    default=1.0,
    show_default=True,
    help="With --format gif: so many times as fast, from 0.1 to 10.",
)
@language_option
@click.option(
    "--output",
    type=NamedPath(),
    help="File to write, or - for standard output; with --all a folder. [default: standard output]",
)
@click.option(
    "--overwrite", is_flag=True, help="With --all: also files that are there with other content."
)
@json_option
@database_option
@leads_to(
    Next("collie replay {game}", "see it step by step"),
    Next("collie import {output}", "add them to another database", given=("every",)),
)
@given_as(ExportOptions)
def export(options: ExportOptions) -> None:
    """Write game number GAME (see `collie games`), or all: the score sheet as text, as a page to
    print (sheet), JSON or a table of turns (csv), a page to step through it, a picture of its last
    position (svg), an animated picture (gif), its raw events, or a trace.

    \b
    collie export 1 --output evening.txt
    collie export 1 --format sheet --lang de --output evening.html
    collie export 1 --format html --output evening.html
    collie export 1 --format svg --turn 40 --output position.svg
    collie export 1 --format gif --speed 2 --lang fr --output evening.gif
    collie export 1 --format trace | collie referee -
    collie export --all --format json --output evenings

    The page is one file, for any browser, and needs neither Board Collie nor the network. A trace
    is what the board saw, readable; it holds everything the referee judged by (docs/formats.md).
    The raw events of a game can be written even where it cannot be read.

    With --all a file is named by date, ruleset and number of its game, as in
    2026-11-22-brandi-4-7.json. One that is there with other content stays as it is; then, or if a
    game cannot be read, the exit code is 1. Games that were imported without the events that a
    format needs are skipped."""
    if options.turn is not None and (options.every or options.form != "svg"):
        raise click.UsageError("--turn is for one game as --format svg")
    if options.speed != 1 and options.form != "gif":
        raise click.UsageError("--speed is for --format gif")
    if (
        options.form not in formats.TRANSLATED
        and click.get_current_context().get_parameter_source("lang") != ParameterSource.DEFAULT
    ):
        raise click.UsageError(
            "--lang is for --format sheet, svg and gif: the others are for programs, or in every "
            "language"
        )
    if options.as_json and is_standard_output(options.output):
        raise click.UsageError("--json names the files that were written: say with --output where")
    if options.every:
        _export_all(options)
        return
    if options.game is None:
        raise click.UsageError("name a GAME (`collie games` lists them), or say --all")
    if options.overwrite:
        raise click.UsageError("--overwrite is for --all: a single file is replaced anyway")
    with reading(options.db) as store:
        content = formats.export(
            store,
            options.game,
            options.form,
            formats.Detail(options.turn, options.lang, options.speed),
        )
    put_out(
        content, options.output, formats.in_file(options.form, content), as_json=options.as_json
    )


def _export_all(options: ExportOptions) -> None:
    if options.game is not None:
        raise click.UsageError(f"--all or game {options.game}: leave one out")
    if options.output is None:
        raise click.UsageError(
            "--all writes a file for each game: say with --output into which folder"
        )
    with reading(options.db) as store, progress() as show:
        done = export_all(
            store,
            options.form,
            options.output,
            formats.Detail(lang=options.lang, speed=options.speed),
            is_replacing=options.overwrite,
            on_done=show,
        )
    for path in done.kept:
        warn(f"collie: {path} is there with other content and stays; --overwrite replaces it")
    for why in done.unread:
        warn(f"collie: {why}")
    same = f", {counted(len(done.same), 'was', 'were')} there already" if done.same else ""
    without = f"imported without the events that {options.form} needs"
    skipped = (
        f", {counted(len(done.skipped), 'was', 'were')} skipped: {without}" if done.skipped else ""
    )
    found = {
        "written": list(map(str, done.written)),
        "same": list(map(str, done.same)),
        "kept": list(map(str, done.kept)),
        "unread": done.unread,
        "skipped": done.skipped,
    }
    said = (
        f"{counted(len(done.written), 'game', 'games')} written to {options.output}{same}{skipped}"
    )
    put(said, found, as_json=options.as_json)
    if done.kept or done.unread:
        sys.exit(1)
