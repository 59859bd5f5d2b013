"""`collie install`: firmware, and MicroPython if wanted, onto a board."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from host.cli.next_steps import Next, leads_to
from host.cli.options import NamedPath
from host.errors import InstallError
from host.install.compile import BUILD
from host.install.current import LEAST_MA, MOST_MA, check_current
from host.install.image import Image
from host.install.installer import Installer, Order, Tree
from host.terminal.console import Terminal, WordsColumn
from host.terminal.text import confirm
from host.transports.serial import find_port
from shared_engine.boards.catalogue import NAMES


class _Screen:
    """Prints lines and shows bars; asks unless everything was answered with yes beforehand."""

    def __init__(self, is_agreed: bool) -> None:
        self._console = Terminal()
        self._is_agreed = is_agreed

    def say(self, text: str) -> None:
        self._console.print(text, soft_wrap=True)

    def ask(self, question: str) -> None:
        if self._is_agreed:
            self.say(question + " yes (--yes)")
        elif not sys.stdin.isatty():
            raise InstallError(
                question.removesuffix("Go on?").rstrip() + " If that is right, add --yes"
            )
        else:
            confirm(question)

    @contextmanager
    def track(self, text: str, total: int) -> Generator[Callable[[int], None]]:
        columns = (
            WordsColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=self._console) as bars:
            task = bars.add_task(text, total=total)
            yield lambda size: bars.advance(task, size)


@click.command()
@click.option("--port", help="Serial port of the board [default: the only one on USB].")
@click.option(
    "--image",
    type=NamedPath(dir_okay=False, exists=True),
    metavar="FILE.bin",
    help="Put this MicroPython on the board first.",
)
@click.option("--board", type=click.Choice(NAMES), help="Setting: what was built.")
@click.option(
    "--sensors",
    type=click.Choice(["switch", "axes"]),
    help="Setting: hall switches, or three-axis sensors.",
)
@click.option("--reader", type=click.Choice(["mfrc522", "pn532"]), help="Setting: the card reader.")
@click.option(
    "--lights",
    type=click.Choice(["grb", "rgb", "grbw"]),
    help="Setting: the order of the lights' colours.",
)
@click.option(
    "--current-ma",
    type=click.IntRange(LEAST_MA, MOST_MA),
    metavar="N",
    help="Setting: what all lights may draw, in mA, no more than supply and cables bear "
    "(docs/power.md).",
)
@click.option("--dry-run", is_flag=True, help="Say what would be done, and change nothing.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@leads_to(
    Next("collie doctor", "let the board test itself", unless=("dry_run",)),
    Next("collie calibrate", "let it learn its wiring", unless=("dry_run",)),
    Next("collie deck enrol", "teach it its cards", unless=("dry_run",)),
    Next("collie install", "do it", given=("dry_run",)),
)
def install(
    port: str | None, image: Path | None, dry_run: bool, yes: bool, **settings: str | int | None
) -> None:
    """Put this Board Collie on a board, or bring the one on it up to date.

    Games, deck, calibration and settings on the board stay. If the cable comes off, run it again:
    it goes on where it was. If the new firmware does not start, the board goes back to the one
    before. See docs/installing.md.
    """
    chosen: dict[str, str | int] = {
        name: value for name, value in settings.items() if value is not None
    }
    check_current(chosen)
    checked = Image(image) if image else None
    order = Order(port or find_port(), checked, chosen)
    installer = Installer(order, Tree.built(BUILD), _Screen(yes))
    if dry_run:
        installer.plan()
    else:
        installer.run()
