"""Each row of wrong_input.md is true: it is typed, in a folder as the table says, and every verb
has one."""

import re
import shlex
import sqlite3
from pathlib import Path

import click
import pytest

from host.cli.main import collie as group
from tests.host.cli.command import refused

PAGE = Path(__file__).with_name("wrong_input.md").read_text(encoding="utf-8")
ROWS = [
    [cell.replace("\\|", "|") for cell in row]
    for row in re.findall(r"^\| `collie (.*?)` \| (.*) \| (\d) \|$", PAGE, re.MULTILINE)
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "letter.txt").write_text("Dear aunt\n")
    (tmp_path / "our-table.toml").write_text('base = "brandi-7"\n')
    stamps = sqlite3.connect(tmp_path / "stamps.db")
    stamps.execute("create table stamp (year)")
    stamps.close()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("typed", "said", "code"), ROWS, ids=[typed for typed, _, _ in ROWS])
def test_row_when_typed_then_that_is_said_and_nothing_has_changed(folder, typed, said, code):
    before = contents(folder)
    assert refused(*shlex.split(typed), code=int(code), XDG_DATA_HOME=str(folder / "data")) == said
    assert contents(folder) == before


def test_verbs_when_listed_then_each_has_a_row():
    verbs = group.list_commands(click.Context(group))
    assert {
        verb for verb in verbs if not any(typed.split()[0] == verb for typed, _, _ in ROWS)
    } == set(), "give each a row in wrong_input.md"
