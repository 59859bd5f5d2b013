"""What is named behind a verb: each is one that there is, and it is seen by people only."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import click
import pytest

from docs.generate_cli import WITHOUT_JSON, WITHOUT_NEXT, verbs
from host.cli.main import collie as group
from host.cli.next_steps import Next, as_typed, block, steps_of
from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.test_store import written

LEAVES = {
    name: verb
    for name, verb, _ in verbs()
    if not isinstance(verb, click.Group) or verb.invoke_without_command
}
LEAVES.pop("collie", None)
STEPS = [(name, step) for name, verb in LEAVES.items() for step in steps_of(verb)]
EXAMPLES = {
    "GAME": "1",
    "LOG": "1",
    "NAME": "brandi-4",
    "NUMBER": "BR-40",
    "HOST:PORT": "board:4711",
    "FILE": "one.txt",
    "NEW.db": "new.db",
    "FOLDER": "one",
}


def on_a_terminal(*arguments, folder=None, **environment):
    """What `collie` writes on a terminal."""
    master, slave = pty.openpty()
    with os.fdopen(master, "rb", buffering=0) as written:
        run = subprocess.Popen(
            [sys.executable, "-m", "host", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**os.environ, "TERM": "dumb", "LINES": "25", **environment},
        )
        os.close(slave)
        text = b""
        while True:
            try:
                piece = written.read(4096)
            except OSError:  # as Linux says the end of a terminal
                break
            if not piece:
                break
            text += piece
    assert run.wait() == 0, text
    return text.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("program", "typed"),
    [
        (".venv/bin/collie", ".venv/bin/collie games"),
        ("/elsewhere/bin/collie", "/elsewhere/bin/collie games"),
        ("/lib/host/__main__.py", "collie games"),
    ],
)
def test_as_typed_when_the_program_was_started_so_then_the_next_command_can_be(program, typed):
    assert as_typed("games", program=program) == typed


def test_as_typed_when_the_shell_finds_the_program_then_by_its_name(tmp_path, monkeypatch):
    program = tmp_path / "collie"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert as_typed("games", "--db", "my games.db", program=str(program)) == (
        "collie games --db 'my games.db'"
    )


@pytest.mark.slow
def test_make_demo_when_it_names_a_command_then_that_one_finds_the_game(tmp_path):
    """As `make demo` starts it: the program of the checkout, by its path from there."""
    database = tmp_path / "my games.db"
    Store(database).close()
    program = os.path.relpath(Path(sys.executable).with_name("collie"))
    typed = as_typed("games", "--db", str(database), program=program)
    done = subprocess.run(["sh", "-c", typed], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", LEAVES)
def test_verb_when_looked_at_then_it_writes_json_or_a_reason_says_why_not(name):
    has_json = any("--json" in parameter.opts for parameter in LEAVES[name].params)
    assert has_json != (name in WITHOUT_JSON)


@pytest.mark.parametrize("name", LEAVES)
def test_verb_when_looked_at_then_it_names_what_is_next_or_a_reason_says_why_not(name):
    assert bool(steps_of(LEAVES[name])) != (name in WITHOUT_NEXT)


def test_reasons_when_listed_then_each_is_of_a_verb():
    assert {*WITHOUT_JSON, *WITHOUT_NEXT} <= {*LEAVES}


@pytest.mark.parametrize(
    ("name", "step"), STEPS, ids=[f"{name}: {step.typed}" for name, step in STEPS]
)
def test_step_when_typed_then_it_is_a_verb_with_such_arguments(name, step, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1").touch()  # a file that was named
    known = {parameter.name: "1" for parameter in LEAVES[name].params} | {"folder": "."}
    if "ruleset" in known or "second" in known:
        known.update(ruleset="brandi-2", second="brandi-2")
    typed = step.typed.format_map(known).split()[1:]
    arguments = [EXAMPLES.get(word, word) for word in typed]
    command, context = (
        group,
        click.Context(group, info_name="collie", help_option_names=["-h", "--help"]),
    )
    while isinstance(command, click.Group) and arguments and not arguments[0].startswith("-"):
        command = command.get_command(context, arguments.pop(0))
        assert command is not None, step.typed
    assert {*step.given, *step.unless} <= {*known}
    command.make_context("verb", arguments, parent=context)


def test_json_when_verbs_are_asked_for_it_then_one_value_each(tmp_path):
    database, copy = tmp_path / "games.db", tmp_path / "copy.db"
    store = Store(database)
    opened(store).add(numbered(random_bench(3, 6)))
    store.close()

    def said(*arguments):
        stdout, stderr, code = collie(*arguments, "--json", "--db", database)
        assert (stderr, code) == ("", 0)
        return json.loads(stdout)

    assert said("backup", copy) == {"file": str(copy)}
    assert said("games", "rename", 1, "1=Anna") == {"game": 1, "names": {"0": "Anna"}}
    assert said("games", "note", 1, "long") == {"game": 1, "note": "long"}
    assert said("games", "merge", copy) == {"games": 0, "events": 0}
    assert said("games", "refresh") == {"read": 1}
    assert said("export", 1, "--output", tmp_path / "one.txt") == {
        "file": str(tmp_path / "one.txt")
    }
    all_written = said("export", "--all", "--output", tmp_path)
    assert [len(found) for found in all_written.values()] == [1, 0, 0, 0, 0]
    assert said("statistics", 1)[0]["who"] == "0 Anna"
    (log,) = said("logs", "list")
    assert (log["id"], log["games"], log["damaged"]) == (1, 1, [])
    assert said("logs", "set-aside", 1) == {"log": 1, "is_set_aside": True}
    assert said("logs", "take-back", 1) == {"log": 1, "is_set_aside": False}
    stdout, stderr, _ = collie("games", "delete", 1, "--yes", "--json", "--db", database)
    assert (json.loads(stdout), stderr.split()[:2]) == ({"deleted": [1]}, ["game", "1"])
    stdout, _, _ = collie("restore", copy, "--json", "--db", tmp_path / "new.db")
    assert json.loads(stdout)["games"] == 1


def test_json_when_a_key_is_asked_for_then_in_it(tmp_path):
    stdout, _, _ = collie("pair", "--share", "--json", BOARDCOLLIE_KEYS=str(tmp_path / "keys.json"))
    assert len(bytes.fromhex(json.loads(stdout)["key"])) > 16
    stdout, _, _ = collie(
        "pair", "--share", "--forget", "--json", BOARDCOLLIE_KEYS=str(tmp_path / "keys.json")
    )
    assert json.loads(stdout) == {"forgotten": True}


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "1", "--json"),
        ("export", "1", "--json", "--output", "-"),
        ("demo", "--json", "--hands", "human"),
        ("completion", "bash", "--show", "--json"),
    ],
    ids=" ".join,
)
def test_json_when_something_else_is_to_be_written_or_asked_then_refused(arguments):
    assert "--json" in refused(*arguments, code=2)


@pytest.mark.slow
def test_steps_when_on_a_terminal_then_behind_what_the_verb_wrote_with_its_database(tmp_path):
    written(tmp_path / "my games.db")
    said = on_a_terminal("logs", "list", "--db", "my games.db", folder=tmp_path, COLUMNS="120")
    assert said.endswith(
        "\n\nnext:\n"
        "  collie logs export LOG --output FILE --db 'my games.db'  keep a bad one raw, to report "
        "it\n"
        "  collie logs set-aside LOG --db 'my games.db'             follow and list it no more\n"
    )


def test_steps_when_there_is_nothing_yet_then_none(tmp_path):
    assert "next:" not in on_a_terminal("games", "--db", tmp_path / "games.db")


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_steps_when_nobody_reads_then_none(arguments, tmp_path):
    assert "next:" not in collie("games", *arguments, "--db", tmp_path / "games.db")[0]


def test_steps_when_json_on_a_terminal_then_none():
    assert "next:" not in on_a_terminal("where", "--json")


def test_step_when_it_names_what_was_not_said_then_it_does_not_fit():
    step = Next("collie replay {game}", "see it", unless=("every",))
    assert step.fits({"game": 3, "every": False})
    assert not step.fits({"game": None, "every": False})
    assert not step.fits({"game": 3, "every": True})
    assert not Next("collie play", "follow it", given=("radio",)).fits({"radio": None})


def test_steps_when_the_terminal_is_narrow_then_words_and_verb_in_lines_of_their_own():
    steps = [
        ("collie games rename GAME 1=Anna", "say who sat where"),
        ("collie statistics", "count what happened"),
    ]
    assert block(steps, 80).splitlines()[2:] == [
        "  collie games rename GAME 1=Anna  say who sat where",
        "  collie statistics                count what happened",
    ]
    assert block(steps, 40).splitlines()[2:] == [
        "  say who sat where:",
        "    collie games rename GAME 1=Anna",
        "  count what happened:",
        "    collie statistics",
    ]
