"""Files and lines of strangers are read up to a limit: what is larger is refused before all of it
is in memory."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from host.errors import HostError

MOST_FILE_BYTES = 8_000_000
"""Of a file: a score sheet of the longest game played so far, 5,171 turns, has 0.6 million."""
MOST_LINE_BYTES = 1_000_000
"""Of a line: a query or an event has some hundred."""


def read_file(
    path: Path, most_bytes: int = MOST_FILE_BYTES, opened: BinaryIO | None = None
) -> bytes:
    """All of the file *path*.

    Args:
        opened: what is read in its place, such as standard input.

    Raises:
        OSError: it cannot be read.
        HostError: it has more than *most_bytes*.
    """
    with nullcontext(opened) if opened else path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise HostError(
            f"{path} has more than {most_bytes:,} bytes, which is the limit: is it the right file?"
        )
    return data


def read_text(path: Path, opened: BinaryIO | None = None) -> str:
    """As read_file, of a text in UTF-8; some editors begin a file with a mark that says so.

    Raises:
        OSError: as read_file.
        HostError: as read_file, or it is no text.
    """
    try:
        return read_file(path, opened=opened).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HostError(
            f"{path} is no text: byte {error.start} is not UTF-8; save the file as UTF-8"
        ) from error


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of *source*. Raises HostError: one has more than MOST_LINE_BYTES."""
    number = 1
    while line := source.readline(MOST_LINE_BYTES + 1):
        if len(line) > MOST_LINE_BYTES:
            raise HostError(
                f"line {number} has more than {MOST_LINE_BYTES:,} bytes; write one thing a line"
            )
        yield line
        number += 1


def read_text_lines(source: BinaryIO) -> Iterator[str]:
    """As read_lines, of a text in UTF-8; some editors begin a file with a mark that says so.

    Raises:
        HostError: as read_lines, or a line is no text.
    """
    for number, line in enumerate(read_lines(source), 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise HostError(
                f"line {number}: byte {error.start} is not UTF-8; save the file as UTF-8"
            ) from error
