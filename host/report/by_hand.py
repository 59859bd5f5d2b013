"""What the owner of a board measured by hand: the questions, the file that is filled in, and what
it says."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from host.errors import ReportError
from host.terminal.text import one_line

_MOST_BYTES = 100_000
_MOST_CHARACTERS = 500  # of an answer
_HEAD = """\
# What you have measured by hand. docs/first-owner.md says how, and what to expect; the numbers are
# those of its steps.
# Write behind the =, between the quotation marks, what you read, with its unit; leave empty what
# you have not tried.
# Names, addresses and serial numbers do not belong here: whoever gets the report reads all of it.
# Then: collie report --by-hand {path}
"""


@dataclass(frozen=True)
class Question:
    """What is asked: the name of its answer, a step of docs/first-owner.md where it is a number,
    and the words."""

    name: str
    words: str

    @property
    def title(self) -> str:
        """How people call it."""
        return f"step {self.name}" if self.name.isdigit() else self.name


QUESTIONS = (
    Question("module", "Which module is it, as is printed on it or on its bag?"),
    Question("parts", "Which sensors, lights, reader and magnets are there, by their names?"),
    Question("8", "How long did `collie install` work, in minutes?"),
    Question("10", "From RESET until `collie doctor` gets an answer: how many seconds?"),
    Question("13", "`collie doctor --ble` from 1, 3 and 10 m: signal, and half of the echoes?"),
    Question("14", "Heap in use by `collie doctor --ble`, as a game was begun by Bluetooth?"),
    Question("15", "At which height above a bare switch does its line go low, for each part?"),
    Question("16", "The same through your wood and with your pieces?"),
    Question("17", "Two neighbours 22 mm away: did the line stay high for a minute?"),
    Question("18", "Three axes: in how many of 24 holes was a marble seen, however it was turned?"),
    Question(
        "19",
        "SDA of the reader held to ground: did the lights follow, and was all well afterwards?",
    ),
    Question("20", "`collie doctor --lights`: were red, green, blue and white in this order?"),
    Question("21", "5 V current in mA: dark, in a game, all white?"),
    Question("22", "Lights and radio for an hour: any flicker, wrong colour or fault?"),
    Question(
        "23", "Of 50 taps, how many are read: bare, through a card, through 3 mm and 5 mm of wood?"
    ),
    Question("24", "The same with the pile 0, 5 and 10 cm away?"),
    Question("25", "Two cards together, three together, one again: what did the board do?"),
    Question("26", "How many minutes did it take to enrol a deck, and of how many cards?"),
    Question("27", "`collie calibrate`: how many minutes, and which holes were not well?"),
    Question("28", "A whole game: was there a winner, and did board and laptop agree?"),
    Question("29", "The plug pulled ten times: how often the same turn, after how many seconds?"),
    Question("30", "Which power bank, for how many hours, and did it switch itself off?"),
    Question("31", "An evening of three hours: any fault or restart?"),
    Question("else", "Anything else that was odd?"),
)
_NAMES = {one.name: one for one in QUESTIONS}


def form(path: Path, answers: Mapping[str, str]) -> str:
    """The file to fill in, which will be called *path*; *answers* are in it already."""
    lines = [_HEAD.format(path=path)]
    for one in QUESTIONS:
        # TOML escapes as JSON does
        answer = json.dumps(answers.get(one.name, ""), ensure_ascii=False)
        lines.append(f"# {one.title}: {one.words}\n{one.name} = {answer}\n")
    return "\n".join(lines)


def read_form(path: Path) -> dict[str, str]:
    """The answers in the file *path*, by the names of their questions, without those left empty.

    Raises:
        ReportError: it cannot be read, or says something else; the message says where.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise ReportError(
                f"{path} is longer than {_MOST_BYTES} bytes; name the file that --form wrote"
            )
        said = tomllib.loads(data.decode())
    except OSError as error:
        raise ReportError(
            f"{path}: cannot read it: {error.strerror}; --form FILE writes one to fill in"
        ) from error
    except (ValueError, RecursionError) as error:
        raise ReportError(
            f'{path}: {error}; each line is NAME = "what you read", as --form writes them'
        ) from error
    return {
        name: found for name, value in said.items() if (found := checked(name, value, str(path)))
    }


def checked(name: str, value: object, where: str) -> str:
    """The answer *value* to the question *name*, without space around it.

    Raises:
        ReportError: there is no such question, or that is no answer; the message begins with
        *where*.
    """
    if name not in _NAMES:
        raise ReportError(f"{where}: there is no question {name!r}; there are {', '.join(_NAMES)}")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = str(value)  # a figure without quotation marks
    if not isinstance(value, str):
        raise ReportError(
            f"{where}: the answer to {name} must be a text in quotation marks, not {value!r}"
        )
    if len(value) > _MOST_CHARACTERS:
        raise ReportError(
            f"{where}: the answer to {name} has {len(value)} characters; at most "
            f"{_MOST_CHARACTERS} do"
        )
    return one_line(" ".join(value.split()))
