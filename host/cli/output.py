"""What a verb writes: into the file of `--output`, else to standard output."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from host.cli.options import NamedPath
from host.export import files
from host.terminal.text import write, write_bytes, write_json

Command = Callable[..., Any]

_STANDARD_OUTPUT = "-"


def output_option(command: Command) -> Command:
    """`--output FILE`."""
    return click.option(
        "--output",
        type=NamedPath(dir_okay=False),
        help="File to write, or - for standard output. [default: standard output]",
    )(command)


def is_standard_output(path: Path | None) -> bool:
    """Nothing else was chosen by `--output`."""
    return path is None or str(path) == _STANDARD_OUTPUT


def put_out(
    content: str | bytes, path: Path | None, in_file: bytes | None = None, *, as_json: bool = False
) -> None:
    """Write *content* to *path* and print that; to standard output where *path* is "-" or None.

    Args:
        in_file: what the file gets, where that is not the same.

    Raises:
        click.UsageError: *content* is no text, and standard output a terminal.
    """
    if path is None or is_standard_output(path):
        if isinstance(content, str):
            write(content.removesuffix("\n"))
        elif not write_bytes(content):
            raise click.UsageError("this is nothing to read: name a file with --output")
        return
    files.write(path, content if in_file is None else in_file)
    put(str(path), {"file": str(path)}, as_json=as_json)


def put(text: str, facts: Any, *, as_json: bool) -> None:
    """Write what a verb has done or found: the *facts* for programs, or the *text* for people."""
    if as_json:
        write_json(facts)
    else:
        write(text)
