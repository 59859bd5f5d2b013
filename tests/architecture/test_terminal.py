"""Everything for people goes through host/terminal: there is no other way for a stranger's name to
the terminal."""

import ast

import pytest

from tests.architecture.tracked import ROOT, tracked_files

ROOM = "host/terminal/"
# Not the host's terminal: it runs on MicroPython.
ELSEWHERE = ("host/simulator/sim/",)
CALLS = {"print", "input", "escape"}
CLASSES = {"Console", "TextColumn"}
METHODS = {
    "click": {"echo", "secho", "prompt", "confirm"},
    "Text": {"from_markup", "from_ansi"},
    "rich": {"print"},
    "console": {"input", "log"},
    "sys": {"displayhook"},
}
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}


def paths_around(source):
    """What in *source* writes to the terminal by itself, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )
            owner = getattr(getattr(node.func, "value", None), "id", "")
            is_plain = isinstance(node.func, ast.Name)
            if name in CLASSES or (is_plain and name in CALLS) or name in METHODS.get(owner, ()):
                yield node.lineno, name
            elif name == "Panel":
                titles = [one.value for one in node.keywords if one.arg in ("title", "subtitle")]
                if not all(
                    isinstance(title, ast.Call) and getattr(title.func, "id", "") == "Text"
                    for title in titles
                ):
                    yield node.lineno, "Panel with markup in its title"
        elif (
            isinstance(node, ast.Attribute)
            and node.attr in STREAMS
            and getattr(node.value, "id", "") == "sys"
        ):
            yield node.lineno, f"sys.{node.attr}"


@pytest.mark.parametrize(
    "source",
    [
        "print('x')",
        "import click\nclick.echo('x')",
        "click.confirm('x')",
        "console = Console()",
        "rich.console.Console()",
        "sys.stdout.write('x')",
        "f = sys.stderr",
        "Text.from_markup('x')",
        "TextColumn('{task.description}')",
        "Panel(x, title=f'{name}')",
    ],
)
def test_path_around_when_there_were_one_then_it_would_be_found(source):
    assert list(paths_around(source))


def test_host_when_read_then_nothing_but_its_terminal_room_writes_to_the_terminal():
    files = [name for name in tracked_files() if name.startswith("host/") and name.endswith(".py")]
    assert len(files) > 100
    found = [
        f"{name}:{line}: {what}"
        for name in files
        if not name.startswith((ROOM, *ELSEWHERE))
        for line, what in paths_around((ROOT / name).read_text("utf-8"))
    ]
    assert found == []
