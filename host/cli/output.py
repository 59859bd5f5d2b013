"""What a verb writes: into the file of `--output`, else to standard output."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from host.export import files
from host.terminal.text import write

Command = Callable[..., Any]


def output_option(command: Command) -> Command:
    """`--output FILE`."""
    return click.option(
        "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write [default: standard output]."
    )(command)


def put_out(content: str, path: Path | None) -> None:
    """Write *content* to *path* and print that, or without one to standard output."""
    if path is None:
        write(content.removesuffix("\n"))
        return
    files.write(path, content)
    write(str(path))
