"""Writes the manual of the command line into build/manual (`make manual`): cli.md and the man page
collie.1 from what `--help` of each verb says, and wrong-input.md, which a test types row by row."""

from collections.abc import Iterator
from pathlib import Path

import click

from host.cli.main import collie
from host.cli.next_steps import steps_of

EXIT_CODES = (
    (0, "done"),
    (
        1,
        (
            "an error, and one line on standard error says what to do; or what was looked at is "
            "not "
            "well"
        ),
    ),
    (2, "wrong usage: an option, an argument or a verb that there is not"),
    (129, "ended by SIGHUP, as where its terminal is closed"),
    (130, "stopped by Ctrl-C"),
    (
        141,
        (
            "whoever read what is written has stopped reading, as in `collie games | head -3`; "
            "nothing is said"
        ),
    ),
    (143, "ended by SIGTERM"),
)
# Verbs that tell with 1 what they have found.
FINDINGS = (
    ("collie calibrate", "a hole or the disc is not well, or it was left before its end"),
    ("collie deck check", "a card is missing, or there twice"),
    ("collie doctor", "something is bad"),
    ("collie logs check", "this program decides otherwise, or cannot read all"),
    ("collie rules diff --exit-code", "there is a difference"),
)
# Verbs that write no JSON of their own, and why.
WITHOUT_JSON = {
    "collie deck enrol": "it talks with people; `collie deck check --json` says the result",
    "collie deck export": "the file is for programs already",
    "collie install": "it asks, and shows how far it has come; `collie doctor --json` says what "
    "is on the "
    "board then",
    "collie logs export": "a line for each event is for programs already",
    "collie referee": "every line is JSON already, but for people with `--why`",
    "collie rules convert": "`--to json` is one of its notations",
    "collie rules outcomes": "every line is JSON already",
    "collie simulate": "every line is JSON already",
}
# Verbs behind which nothing is named that one would do next, and why.
WITHOUT_NEXT = {
    "collie completion": "it says itself what to do in this shell",
    "collie referee": "its lines are for programs",
    "collie rules convert": "its lines are for programs",
    "collie rules outcomes": "its lines are for programs",
    "collie simulate": "its lines are for programs; its help says what to type beside it",
}
_VARIABLES = (
    ("BOARDCOLLIE_DB", "the database: a file, or postgresql://..."),
    ("BOARDCOLLIE_KEYS", "a file for the keys of paired boards, instead of the keyring"),
)
_ROOT = Path(__file__).parents[1]
_WIDTH = 100
_HEAD = """\
# The command line

What `collie VERB --help` says, of all verbs; `man ./collie.1` shows the same. What they say to
wrong input: [wrong-input.md](wrong-input.md). `collie completion` lets the Tab key complete verbs
and options.
"""


def verbs() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Each verb with its full name, and what is below it behind it, in the order of the help."""
    root = click.Context(
        collie,
        info_name="collie",
        terminal_width=_WIDTH,
        max_content_width=_WIDTH,
        help_option_names=["-h", "--help"],
    )
    yield from _below(collie, root)


def _below(
    command: click.Command, context: click.Context
) -> Iterator[tuple[str, click.Command, click.Context]]:
    yield context.command_path, command, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            verb = command.get_command(context, name)
            assert verb is not None, name
            yield from _below(verb, click.Context(verb, info_name=name, parent=context))


def page() -> str:
    """cli.md."""
    known = list(verbs())
    lines = [_HEAD, "| verb | |", "|---|---|"]
    lines += [
        f"| [`{name}`](#{name.replace(' ', '-')}) | {verb.get_short_help_str(_WIDTH)} |"
        for name, verb, _ in known[1:]
    ]
    lines += ["", "## Exit codes", "", "| code | means |", "|---|---|"]
    lines += [f"| {code} | {words} |" for code, words in EXIT_CODES]
    lines += [
        "",
        "With 1, without a line on standard error, these say what they have found:",
        "",
        "| verb | 1 means |",
        "|---|---|",
    ]
    lines += [f"| `{verb}` | {words} |" for verb, words in FINDINGS]
    lines += [
        "",
        (
            "An error is a line of words on standard error with `--json`, too, and then standard "
            "output is empty."
        ),
        "",
        "## JSON",
        "",
        (
            "`--json` writes one JSON value to standard output "
            "([formats.md](formats.md#json-of-the-verbs)), `collie play --json` a line of JSON for"
        ),
        "each thing that happens. These verbs have no such option:",
        "",
        "| verb | why |",
        "|---|---|",
        *(f"| `{verb}` | {why} |" for verb, why in WITHOUT_JSON.items()),
        "",
        "## What next",
        "",
        (
            "On a terminal, and not with `--json`, each verb ends with what one would do next; "
            "below "
            "it is named behind its help. The same board"
        ),
        (
            "(`--port`, `--ble`, `--radio`) and database (`--db`) go on to it. Behind these "
            "nothing "
            "is named:"
        ),
        "",
        "| verb | why |",
        "|---|---|",
        *(f"| `{verb}` | {why} |" for verb, why in WITHOUT_NEXT.items()),
    ]
    lines += ["", "## Environment", "", "| variable | names |", "|---|---|"]
    lines += [f"| `{name}` | {words} |" for name, words in _VARIABLES]
    for name, verb, context in known:
        lines += ["", f"## {name}", "", "```text", verb.get_help(context), "```"]
        lines += ["", "Next:", ""] if steps_of(verb) else []
        lines += [f"- `{step.typed}` {step.words}" for step in steps_of(verb)]
    return "\n".join([*lines, ""])


def manual() -> str:
    """collie.1, for `man`."""
    lines = [
        '.TH COLLIE 1 "" "Board Collie"',
        ".SH NAME",
        r"collie \- a wooden Dog board that knows its own rules",
    ]
    lines += [".SH SYNOPSIS", r".B collie", r"VERB [OPTIONS] ..."]
    for name, verb, context in verbs():
        heading = "DESCRIPTION" if verb is collie else f'"{name.upper()}"'
        lines += [f".SH {heading}", ".nf", _roff(verb.get_help(context)), ".fi"]
    lines.append(".SH EXIT STATUS")
    for code, words in EXIT_CODES:
        lines += [".TP", str(code), _roff(words)]
    lines.append(".SH ENVIRONMENT")
    for name, words in _VARIABLES:
        lines += [".TP", name, _roff(words)]
    return "\n".join([*lines, ""])


def _roff(text: str) -> str:
    """*text* with what roff would take for its own written out."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").splitlines()
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in lines)


def wrong_input() -> str:
    """wrong-input.md."""
    return (_ROOT / "tests" / "host" / "cli" / "wrong_input.md").read_text(encoding="utf-8")


PAGES = {"cli.md": page, "collie.1": manual, "wrong-input.md": wrong_input}


def write_all(folder: Path) -> None:
    """Write all PAGES into *folder*, which is made when missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in PAGES.items():
        (folder / name).write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    write_all(_ROOT / "build" / "manual")
