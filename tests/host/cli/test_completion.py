"""`collie completion` and `collie where`."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.host.cli.command import collie, refused


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "BOARDCOLLIE_DB", "BOARDCOLLIE_KEYS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".local/share/bash-completion/completions/collie"),
        ("fish", ".config/fish/completions/collie.fish"),
        ("zsh", ".zfunc/_collie"),
    ],
)
def test_completion_when_installed_twice_then_the_script_lies_where_the_shell_looks(
    home, shell, file
):
    for _ in range(2):
        stdout, _, code = collie("completion", SHELL=f"/usr/bin/{shell}")
        assert (str(home / file) in stdout, code) == (True, 0)
    assert (home / file).read_text() == collie("completion", shell, "--show")[0]


def test_completion_when_the_shell_is_another_then_it_is_to_be_named(home):
    assert refused("completion", SHELL="/bin/ksh").startswith(
        "the shell 'ksh' is none of bash, zsh, fish; name one"
    )


def test_completion_when_somebody_elses_file_is_there_then_it_stays(home):
    file = home / ".zfunc/_collie"
    file.parent.mkdir()
    file.write_text("# mine\n")
    assert "was not written by collie" in refused("completion", "zsh")
    assert file.read_text() == "# mine\n"


@pytest.mark.skipif(not shutil.which("bash"), reason="the script is bash's")
def test_completion_when_bash_asks_for_verbs_then_those_that_begin_so(home):
    command = [sys.executable, "-m", "host"]
    asked = {
        "_COLLIE_COMPLETE": "bash_complete",
        "COMP_WORDS": "collie de",
        "COMP_CWORD": "1",
        "HOME": str(home),
    }
    done = subprocess.run(command, env=asked, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["plain,deck", "plain,demo"]


def test_where_when_asked_then_every_place(home):
    stdout, stderr, code = collie("where", BOARDCOLLIE_KEYS="/keys.json", XDG_DATA_HOME=str(home))
    folder = home / "boardcollie"
    assert (stderr, code) == ("", 0)
    assert [line.split(None, 1) for line in stdout.splitlines()] == [
        ["data", str(folder)],
        ["database", str(folder / "games.db")],
        ["keys", "/keys.json"],
        ["demos", str(folder / "demo")],
    ]


def test_where_when_the_database_is_on_a_server_then_without_its_password(home):
    url = "postgresql://anna:secret@host/dog"
    places = json.loads(collie("where", "--json", BOARDCOLLIE_DB=url, BOARDCOLLIE_KEYS="/k")[0])
    assert places["database"] == "postgresql://anna:***@host/dog"
