"""How far something long has come, on a terminal."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, TaskProgressColumn

from host.terminal.console import Terminal


@contextmanager
def progress() -> Generator[Callable[[int, int], None]]:
    """A bar while it goes on; what is yielded is called with how much is done, and of how much.
    Elsewhere than on a terminal nothing is shown."""
    console = Terminal()
    bar = (BarColumn(), TaskProgressColumn())
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("", total=None)

        def show(done: int, wanted: int) -> None:
            shown.update(task, completed=done, total=wanted)

        yield show
