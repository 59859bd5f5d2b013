"""Databases on drives that refuse what SQLite needs, as network drives do; who may read one; what
is no place for one."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from host.errors import StoreError
from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.store.refusing import can_refuse, run_refused
from tests.host.store.test_store import EVENTS

PROJECT = Path(__file__).resolve().parents[3]
ON_LINUX = pytest.mark.skipif(
    not can_refuse(), reason="only Linux can be asked to refuse locks or shared memory"
)
_STORE = """
import sys
from pathlib import Path
from host.errors import StoreError
from host.store.store import Store
path, copy = map(Path, sys.argv[1:])
try:
    store = Store(path)
    store.append(store.open_log(b"device-1", b"log1")[0], [(0, b"boot")], [])
    store.close()
except StoreError as error:
    print(error)
store = Store(path, is_read=True)
store.backup(copy, lambda done, of: None)
store.close()
store = Store(copy, is_read=True)
print(store.events(1, 0))
"""


def stored(path):
    """A database with events, at *path*."""
    store = Store(path)
    store.append(store.open_log(b"device-1", b"log1")[0], EVENTS, [1])
    store.close()
    return path


def on_drive_without(what, path, copy):
    """Where drives refuse *what*, write into the database *path* and copy it; the lines that say
    what came of it."""
    out, errors, code = run_refused(what, "-c", _STORE, path, copy, cwd=PROJECT)
    assert code == 0, errors
    return out.splitlines()


@ON_LINUX
def test_store_when_the_drive_cannot_lock_then_so_it_says_and_it_is_read_and_copied(tmp_path):
    path, copy = stored(tmp_path / "games.db"), tmp_path / "copy.db"
    said, events = on_drive_without("locks", path, copy)
    assert said.startswith(
        f"the drive of {path} does not lock files, so nothing is written there; choose a database "
        "on"
    )
    assert events == str(EVENTS)
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "games.db"]


@ON_LINUX
def test_store_when_it_is_new_and_the_drive_cannot_lock_then_none_is_made(tmp_path):
    said, events = on_drive_without("locks", tmp_path / "games.db", tmp_path / "copy.db")
    assert (said.partition(",")[0], events) == (
        f"the drive of {tmp_path / 'games.db'} does not lock files",
        "[]",
    )
    assert os.listdir(tmp_path) == ["copy.db"]


@ON_LINUX
@pytest.mark.parametrize("is_there", [True, False], ids=["old", "new"])
def test_store_when_programs_cannot_share_memory_then_it_is_kept_with_another_journal(
    tmp_path, is_there
):
    path = tmp_path / "games.db"
    if is_there:
        stored(path)
    (events,) = on_drive_without("memory", path, tmp_path / "copy.db")
    assert events == str(EVENTS if is_there else [(0, b"boot")])
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


# ---- who may read it


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_store_when_made_or_copied_then_its_owner_alone_may_read_it(tmp_path):
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    store = Store(path)
    store.open_log(b"device-1", b"log1")
    assert {file.name: mode(file) for file in tmp_path.iterdir()} == dict.fromkeys(
        os.listdir(tmp_path), 0o600
    )
    path.chmod(0o644)
    store.backup(copy, lambda _done, _of: None)
    store.close()
    assert (mode(path), mode(copy)) == (0o644, 0o600)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_where_when_others_may_read_the_database_then_how_to_keep_it_to_oneself(tmp_path):
    path = stored(tmp_path / "games.db")
    assert "chmod" not in collie("where", BOARDCOLLIE_DB=str(path), BOARDCOLLIE_KEYS="/k")[0]
    path.chmod(0o640)
    assert (
        f"`chmod 600 {path}`" in collie("where", BOARDCOLLIE_DB=str(path), BOARDCOLLIE_KEYS="/k")[0]
    )


# ---- no place for one


@pytest.mark.parametrize("name", [":memory:", "file::memory:?cache=shared", "file:games.db"])
def test_verb_when_nothing_would_be_kept_then_wrong_usage(name):
    message = refused("fetch", "--db", name, code=2)
    assert message.startswith(
        f"Invalid value for '--db': a database is a file or postgresql://..., not '{name}', where"
    )


@pytest.mark.parametrize("is_read", [True, False], ids=["read", "written"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_store_when_the_place_keeps_nothing_then_refused(tmp_path, kind, is_read):
    path = tmp_path / "games.db"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(os.devnull)
    with pytest.raises(
        StoreError, match=r"games\.db is no file, and nothing can be kept in it; choose another"
    ):
        Store(path, is_read=is_read)
