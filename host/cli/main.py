"""`collie`: collects the verbs; every expected error becomes one line and an exit code."""

import sys

import click

from host.cli.deck import deck
from host.cli.demo import demo
from host.cli.doctor import doctor
from host.cli.export import export_command
from host.cli.games import games
from host.cli.install import install
from host.cli.pair import pair
from host.cli.play import play
from host.cli.referee import referee
from host.cli.rules import rules
from host.cli.scan import scan
from host.cli.simulate import simulate
from host.errors import HostError
from host.simulator.interpreter import SimulatorError
from shared_engine.games.errors import RulesError
from shared_engine.wire.errors import ProtocolError

_STOPPED = 130  # as a shell reports a program ended by Ctrl-C


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="boardcollie", prog_name="collie")
def collie() -> None:
    """Board Collie: a wooden Dog board that knows its own rules.

    \b
    Try it without a board:      collie demo
    Put it on a board on USB:    collie install
    Follow a board on USB:       collie play
    Teach a board its cards:     collie deck enrol
    Let this computer use radio: collie pair
    See which boards are near:   collie scan
    See what was played:         collie games
    See whether it is well:      collie doctor
    Save a score sheet:          collie export 1
    Judge what a board saw:      collie referee TRACE

    Exit codes: 0 done, 1 an error (one line on standard error says what to do), 2 wrong usage, 130 stopped by Ctrl-C.
    """


for _verb in (demo, install, play, pair, deck, doctor, games, export_command, referee, rules, scan, simulate):
    collie.add_command(_verb)


def main() -> None:
    """Run the command line."""
    try:
        collie(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "collie"
        print(f"collie: {error.format_message().rstrip('.')}; see `{where} --help`", file=sys.stderr)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        print("stopped", file=sys.stderr)
        sys.exit(_STOPPED)
    except (HostError, RulesError, ProtocolError, SimulatorError) as error:
        print(f"collie: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: {error.strerror}; choose another place"
        print(f"collie: {place if error.filename else error}", file=sys.stderr)
        sys.exit(1)
