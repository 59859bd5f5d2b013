"""`collie`: collects the verbs; every expected error becomes one line and an exit code."""

import ast
import errno
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from types import FrameType
from typing import Any

import click
from click.shell_completion import CompletionItem

from host.errors import HostError, SimulatorError
from host.terminal.text import (
    accept_all_characters,
    end_unread,
    open_closed_streams,
    warn,
    write_errors,
    write_no_more,
)
from shared_engine.games.errors import RulesError
from shared_engine.wire.errors import ProtocolError

_OF_A_SIGNAL = 128  # as a shell reports a program that it has ended
# What an error is that names no file: of standard output, or of a file that is open.
_PLACELESS = {
    errno.EBADF: "standard output is closed: nothing can be written; let it lead somewhere, as to "
    "/dev/null",
    errno.ENOSPC: "no space is left where this writes; make room, or choose another place",
    errno.EFBIG: (
        "a file may not be so large; raise the limit (`ulimit -f`), or choose another place"
    ),
}
_VERBS = (
    "backup",
    "calibrate",
    "completion",
    "deck",
    "demo",
    "doctor",
    "export",
    "fetch",
    "games",
    "import",
    "install",
    "logs",
    "match",
    "pair",
    "play",
    "referee",
    "replay",
    "report",
    "restore",
    "review",
    "rule",
    "rules",
    "scan",
    "simulate",
    "statistics",
    "table",
    "try",
    "where",
)


class Verbs(click.Group):
    """The verbs, each the command of that name in the module of that name; loaded when it is asked
    for: what one needs, databases, radios and all, would let another one wait."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's)
        """All of them, in alphabetical order."""
        return list(_VERBS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, which proposes no verb that is not loaded."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=_VERBS, ctx=ctx
            ) from error

    def invoke(self, ctx: click.Context) -> Any:
        """As click's, but for who stops reading."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            end_unread()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click's, and no verb is loaded."""
        _listed("").format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """As click's, and no verb is loaded."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        listed = _listed(incomplete)
        return listed.shell_complete(click.Context(listed), incomplete)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  (click's)
        """The verb of that name, or None."""
        name = _python_name(cmd_name)
        return getattr(import_module(f"host.cli.{name}"), name) if cmd_name in _VERBS else None


def _python_name(verb: str) -> str:
    """What the module of *verb* is called, and its command in it: as Python's own modules call
    such things."""
    return f"{verb}_" if iskeyword(verb) else verb


def _help_of(verb: str) -> str:
    """The help of *verb*, read from its module, which is not loaded: all of them take seconds."""
    name = _python_name(verb)
    module = ast.parse(Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8"))
    (command,) = (
        node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name
    )
    return ast.get_docstring(command) or ""


def _listed(start: str) -> click.Group:
    """The verbs that begin with *start*, to be listed: each has its help, and does nothing."""
    return click.Group(
        commands=[
            click.Command(verb, help=_help_of(verb)) for verb in _VERBS if verb.startswith(start)
        ]
    )


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="boardcollie", prog_name="collie")
def collie() -> None:
    """Board Collie: a wooden Dog board that knows its own rules.

    \b
    See it play by itself:       collie demo
    Play without a board:        collie try
    Put it on a board on USB:    collie install
    Follow a board on USB:       collie play
    Fetch what it has, and stop: collie fetch
    See it on a page:            collie table
    Teach a board its cards:     collie deck enrol
    Let it learn its wiring:     collie calibrate
    Let this computer use radio: collie pair
    See which boards are near:   collie scan
    See what was played:         collie games
    See a game again:            collie replay
    See who was sent home most:  collie statistics
    See whether it is well:      collie doctor
    Report how it is:            collie report
    Save a score sheet:          collie export 1
    Add games from files:        collie import FILE
    Copy the database:           collie backup FILE
    Deal with a damaged log:     collie logs
    Judge what a board saw:      collie referee TRACE
    Read the rule it names:      collie rule BR-40

    Exit codes: 0 done, 1 an error (one line on standard error says what to do), 2 wrong usage, 129
    ended by SIGHUP, 130 stopped by Ctrl-C, 141 nobody reads any further, 143 ended by SIGTERM."""


class _Stopped(KeyboardInterrupt):
    """A signal wants this program to end, as Ctrl-C does: what was begun is ended, and temporary
    folders are removed."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def end_by_signals() -> None:
    """From now on SIGTERM and SIGHUP end what is under way as Ctrl-C does, once; SIGHUP not under
    `nohup`."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has but one of them
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _stop)


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise _Stopped(number)


def _code_of(stopped: BaseException) -> int:
    """The exit code of what was *stopped*; click has its own error in place of
    KeyboardInterrupt."""
    cause = stopped.__cause__ or stopped
    return _OF_A_SIGNAL + (cause.number if isinstance(cause, _Stopped) else signal.SIGINT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line: *arguments*, or those of this process. Raises SystemExit unless it ends
    well."""
    open_closed_streams()
    accept_all_characters()
    try:
        collie(arguments, prog_name="collie", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        where = (
            error.ctx.command_path
            if isinstance(error, click.UsageError) and error.ctx
            else "collie"
        )
        warn(f"collie: {error.format_message().rstrip('.')}; see `{where} --help`")
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt) as error:
        warn("stopped")
        sys.exit(_code_of(error))
    except SimulatorError as error:  # what the simulated board has printed has several lines
        write_errors(f"collie: {error}\n")
        sys.exit(1)
    except (HostError, RulesError, ProtocolError) as error:
        warn(f"collie: {error}")
        sys.exit(1)
    except OSError as error:
        if error.filename:
            warn(f"collie: {error.filename}: {error.strerror}; choose another place")
        else:
            warn(f"collie: {_PLACELESS.get(error.errno or 0, error)}")
            write_no_more()
        sys.exit(1)
