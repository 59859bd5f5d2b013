"""Text for the terminal. Strangers choose names and texts that boards, radios and files carry; none
of their characters may move the cursor, turn the direction of writing, or hide others.

Such characters are written as JSON writes them (\\u001b), so JSON that is printed means the same as
before.
"""

import codecs
import json
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

_ESCAPE = "as JSON writes it"
_UNREAD = 141
_RULE = "─"
LAYOUT = "\n\t"
# Zero width joiner and non-joiner, and the first character that they are for, behind all Latin
# letters.
_JOINERS, _JOINED = "\u200c\u200d", "\u0300"
# Characters of a long error that are shown.
_FIRST, _LAST = 1500, 500


def open_closed_streams() -> None:
    """Put something in place of standard streams that are closed, before a file that is opened gets
    their number: from input and into output nothing goes, and to write there is an OSError; what
    goes to standard error is lost."""
    for descriptor, (name, mode) in enumerate(
        (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
    ):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, mode)
            if opened != descriptor:
                os.dup2(opened, descriptor)
                os.close(opened)
            setattr(
                sys,
                name,
                os.fdopen(descriptor, "w" if descriptor else "r", encoding="utf-8", closefd=False),
            )


def accept_all_characters() -> None:
    """From now on a character that the terminal's encoding lacks is written as an escape, and is no
    error."""
    codecs.register_error(_ESCAPE, _escape)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_ESCAPE)


def printable(text: str) -> str:
    """*text* with an escape in place of each character that is not simply seen; lines and tabs
    stay."""
    return text if text.isprintable() else "".join(shown(text, LAYOUT))


def one_line(text: str) -> str:
    """As printable, and in one line."""
    return text if text.isprintable() else "".join(shown(text))


def shown(text: str, layout: str = "") -> list[str]:
    """What is seen of each character of *text*: itself, if it is seen or of *layout*, or joins two
    as in families of emoji; else its escape."""
    return [
        char if char in layout or _is_seen(char) or _joins(text, at) else json.dumps(char)[1:-1]
        for at, char in enumerate(text)
    ]


def is_seen(text: str) -> bool:
    """*text* is in one line, has no spaces but the usual one, and nothing in it is hidden."""
    return text.isprintable() or all(
        char.isprintable() or _joins(text, at) for at, char in enumerate(text)
    )


def counted(count: int, one: str, more: str) -> str:
    """As in `1 game` or `2 games`: *count* before the word for so many."""
    return f"{count} {one if count == 1 else more}"


def rule_sign() -> str:
    """What rules in tables are made of, as far as the terminal's encoding has it."""
    try:
        _RULE.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "-"
    return _RULE


def write(text: str) -> None:
    """Write *text*, of one line or more, to standard output, at once."""
    sys.stdout.write(printable(text) + "\n")
    sys.stdout.flush()


def write_json(value: Any) -> None:
    """Write *value* to standard output as JSON."""
    write(json.dumps(value, ensure_ascii=False, indent=2))


def is_on_terminal() -> bool:
    """What is written is seen by people, and not read by a program."""
    return sys.stdout.isatty()


def write_bytes(data: bytes) -> bool:
    """Write *data*, which nobody can read, to standard output; on a terminal nothing is written.
    Return whether it was."""
    if is_on_terminal():
        return False
    sys.stdout.buffer.write(data)
    sys.stdout.flush()
    return True


def end_unread() -> NoReturn:
    """Whoever read what is written has stopped reading: end without a word, as a shell reports such
    programs."""
    write_no_more()
    sys.exit(_UNREAD)


def write_no_more() -> None:
    """What is still to be written to standard output at the end of the program is no trouble
    then."""
    # OSError: it is no file of the system
    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def warn(text: str) -> None:
    """Write the line *text* to standard error, shortened."""
    write_errors(shortened(one_line(text)) + "\n")


def shortened(text: str) -> str:
    """*text*, of which the middle is left out where it is long: a value may be, and before and
    behind it is said what is wrong."""
    return text if len(text) <= _FIRST + _LAST else f"{text[:_FIRST]} ... {text[-_LAST:]}"


def write_errors(text: str) -> None:
    """Write *text*, of one line, more, or a part of one, to standard error, at once; no end of line
    is added. Where nothing can be written there, nobody reads it, and that is no error."""
    with suppress(OSError):
        sys.stderr.write(printable(text))
        sys.stderr.flush()


def confirm(question: str) -> None:
    """Ask a question for yes or no. Raises click.Abort if the answer is no."""
    click.confirm(one_line(question), abort=True)


def ask_text(question: str) -> str:
    """Ask a question; "" is an answer."""
    return str(click.prompt(one_line(question), default="", show_default=False))


def ask_secret(question: str) -> str:
    """Ask a question on standard error; what people type is not shown."""
    return str(click.prompt(one_line(question), err=True, hide_input=sys.stdin.isatty()))


def _escape(error: UnicodeError) -> tuple[str, int]:
    """The escapes for what cannot be encoded, and where to go on."""
    assert isinstance(error, UnicodeEncodeError), "it is written"
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _is_seen(char: str) -> bool:
    return char.isprintable() or unicodedata.category(char) == "Zs"


def _joins(text: str, at: int) -> bool:
    """The character at *at* joins those beside it, as emoji and some scripts do. Between Latin
    letters it would only hide."""
    if text[at] not in _JOINERS or not 0 < at < len(text) - 1:
        return False
    beside = text[at - 1] + text[at + 1]
    return beside.isprintable() and min(beside) >= _JOINED
