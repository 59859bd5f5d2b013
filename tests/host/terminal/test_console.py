"""What rich would do with strangers' texts, and does not."""

import pytest
from rich.console import Group
from rich.panel import Panel
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from host.terminal.console import Terminal, WordsColumn
from tests.host.terminal.test_text import HOSTILE, JOINED

NAMES = [*HOSTILE.values(), "[/x]", "[bold]x[/bold]", ":warning:", "[link=file:///etc]x", "\\[x"]


def in_a_table(name):
    table = Table(name, name, box=None)
    table.add_row(name, Text(name))
    return table


def in_a_bar(name):
    bar = Progress(WordsColumn("{task.description}"))
    bar.add_task(name)
    return bar


SHOWN = {
    "alone": lambda name: name,
    "as Text": Text,
    "with a style": lambda name: Text.assemble(("!", "red"), (name, "bold")),
    "in a table": in_a_table,
    "in a group": lambda name: Group(Text(name), name),
    "in a panel": lambda name: Panel(name, title=Text(name)),
    "in a bar": in_a_bar,
}


@pytest.mark.parametrize("show", SHOWN.values(), ids=SHOWN)
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_terminal_when_a_name_is_hostile_then_only_seen_characters_come_out(capsys, show, name):
    Terminal().print(show(name))
    shown = capsys.readouterr().out
    assert shown.strip()
    assert all(line.isprintable() for line in shown.splitlines() if line)
    if name.isprintable():
        assert name in shown


@pytest.mark.parametrize(
    "show", [SHOWN["alone"], SHOWN["as Text"], SHOWN["in a table"]], ids=["alone", "Text", "table"]
)
def test_terminal_when_a_name_has_joiners_then_it_is_shown_as_it_is(capsys, show):
    for name in JOINED:
        Terminal().print(show(name))
        assert name in capsys.readouterr().out


def test_terminal_when_a_line_comes_from_a_stranger_then_it_makes_no_second_one(capsys):
    table = Table("name", "key", box=None)
    table.add_row("board\nother  paired", "not paired")
    Terminal().print(table)
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_terminal_when_text_of_ours_has_lines_then_they_stay(capsys):
    Terminal().print(Text("a\nb"))
    assert capsys.readouterr().out == "a\nb\n"
