"""`collie report`: all that the owner of a first chip or board sends in, in one file."""

import platform
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from host.cli.next_steps import Next, leads_to, nothing_follows
from host.cli.options import NamedPath, database_option, given_as, json_option
from host.cli.output import is_standard_output, put
from host.cli.route import RouteOptions, route_options, talking
from host.cli.stored import reading
from host.errors import ReportError
from host.export import files
from host.report.bare_chip import read_chip
from host.report.board import ask
from host.report.by_hand import QUESTIONS, Question, checked, form, read_form
from host.report.log import count_fetched
from host.report.page import page
from host.store.place import Place
from host.terminal.text import ask_text, confirm, warn, write, write_json
from shared_engine import VERSION

_FORMAT = 1
_END = "."
_file = NamedPath(dir_okay=False)


@dataclass(frozen=True)
class ReportOptions:
    """What the options of `collie report` say, each under its name."""

    file: Path | None
    route: RouteOptions
    no_board: bool
    chip: Path | None
    by_hand: Path | None
    ask: bool
    form: Path | None
    yes: bool
    as_json: bool
    db: Place | None

    @property
    def kept_in(self) -> Path | None:
        """The file to keep it in; None if it is only shown."""
        return None if is_standard_output(self.file) else self.file

    def check(self) -> None:
        """Raise click.UsageError, or ReportError about a file that is there, before anything has
        begun."""
        if self.no_board and self.route.is_given:
            raise click.UsageError("--no-board asks none: leave out --port, --ble and --radio")
        if self.form and (self.file or self.chip or self.by_hand or self.ask):
            raise click.UsageError(
                "--form writes what is to be filled in, and nothing else: leave out what else is "
                "asked"
            )
        if self.ask and not self.by_hand:
            raise click.UsageError("--ask keeps each answer in a file: name it with --by-hand")
        if self.ask and (self.as_json or not sys.stdin.isatty()):
            raise click.UsageError(
                "--ask asks people at a terminal: fill in the file of --by-hand instead"
            )
        if self.kept_in and not self.yes and (self.as_json or not sys.stdin.isatty()):
            raise click.UsageError(
                "before it is kept people look at it: leave out FILE, and see it; then add --yes"
            )
        for path in (self.kept_in, self.form):
            if path and path.exists():
                raise ReportError(
                    f"{path} is there already and is not overwritten; name a new file"
                )


@click.command()
@click.argument("file", required=False, type=_file)
@route_options
@click.option(
    "--no-board",
    is_flag=True,
    help="Ask no board: there is only a chip, or only what was measured by hand.",
)
@click.option("--chip", type=_file, metavar="FILE", help="What hardware/first_chip.py has printed.")
@click.option(
    "--by-hand", type=_file, metavar="FILE", help="What was measured by hand: the form, filled in."
)
@click.option("--ask", is_flag=True, help="Ask what that form leaves open, and write it in.")
@click.option(
    "--form",
    type=_file,
    metavar="FILE",
    help="Write a new form, to be filled in, and nothing else.",
)
@click.option("--yes", is_flag=True, help="Keep it in FILE without asking.")
@json_option
@database_option
@leads_to(
    Next("collie report --by-hand {form}", "report with it, filled in", given=("form",)),
    Next("collie report FILE", "keep it in a file, to send in", unless=("form", "file")),
    Next(
        "collie report --form FILE", "write down what you have measured", unless=("form", "by_hand")
    ),
    Next("collie fetch", "fetch its log: then it is counted, too", unless=("form", "no_board")),
)
@given_as(ReportOptions)
def report(options: ReportOptions) -> None:
    """Report how a first chip or board is, for those who make it: docs/first-owner.md. Shown first,
    and kept in FILE if you agree.

    \b
    collie report                                  see what it says
    collie report board.md                         see it, and keep it: put it into an issue
    collie report board.md --ble                   by Bluetooth
    collie report --form hand.toml                 a form for what you measure by hand
    collie report --by-hand hand.toml --ask        asked here, one after the other
    collie report chip.md --chip chip.txt --no-board

    It lets the board test itself, as `collie doctor`. In it are its parts, settings, versions,
    memory, the line, counts of its log if `collie fetch` was run, faults, and what you say. No
    names of players, no moves, no keys, no numbers of board, chip or cards are in it."""
    options.check()
    if options.form:
        files.write(options.form, form(options.form, {}))
        put(f"{options.form}: fill it in", {"form": str(options.form)}, as_json=options.as_json)
        return
    is_new = options.ask and options.by_hand and not options.by_hand.exists()
    answers = read_form(options.by_hand) if options.by_hand and not is_new else {}
    facts: dict[str, Any] = {
        "report": _FORMAT,
        "program": {
            "version": VERSION,
            "python": platform.python_version(),
            "system": platform.system(),
        },
        "chip": read_chip(options.chip) if options.chip else None,
        "board": None,
        "log": None,
    }
    if not options.no_board:
        facts |= _of_board(options)
    facts["by_hand"] = (
        _asked(options.by_hand, answers) if options.ask and options.by_hand else answers
    )
    _show(options, facts)


def _of_board(options: ReportOptions) -> dict[str, Any]:
    way = options.route.choose()
    with talking(way) as conversation:
        found = ask(conversation, way.transport.reception)
        hello = conversation.hello
    assert hello is not None, "a board was greeted"
    with reading(options.db) as store:
        return {"board": found, "log": count_fetched(store, hello)}


def _asked(path: Path, answers: dict[str, str]) -> dict[str, str]:
    """Ask what *answers* leave open; each is kept in *path* at once."""
    write(f"Enter leaves one out, {_END} ends; what you say is kept in {path}")
    for one in QUESTIONS:
        if one.name in answers:
            continue
        said = _answer(one)
        if said == _END:
            break
        if said:
            answers[one.name] = said
            files.write(path, form(path, answers))
    return answers


def _answer(question: Question) -> str:
    """What people type, as it is kept; asked again while it is none."""
    while True:
        said = ask_text(f"{question.title}: {question.words}")
        try:
            return checked(question.name, said, "what you typed")
        except ReportError as error:
            warn(f"collie: {error}; say it once more")


def _show(options: ReportOptions, facts: dict[str, Any]) -> None:
    written = page(facts)
    if options.as_json:
        write_json(facts)
    else:
        write(written.removesuffix("\n"))
    if not options.kept_in:
        return
    if not options.yes:
        confirm(f"That is all. Keep it in {options.kept_in}?")
    files.write(options.kept_in, written)
    if not options.as_json:
        nothing_follows()
        write(f"{options.kept_in}: put it into an issue as it is, or attach it")
