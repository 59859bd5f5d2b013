"""A database that is only read: nothing changes, and nothing has to be writable."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from host.errors import StoreError
from host.store.store import Store
from tests.host.store.test_store import EVENTS, execute

_AS_SOMEBODY_ELSE = """
import os
import sys
from pathlib import Path

from host.errors import StoreError
from host.store.store import Store

path = Path(sys.argv[1])
Store(path.parent / "none.db", is_read=True).close()  # loads what is loaded late
if not os.geteuid():
    os.seteuid(65534)
store = Store(path, is_read=True)
print(store.events(1, 0), len(store.games()), store.damage)
try:
    Store(path)
except StoreError as error:
    print(error)
"""


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "games.db"
    store = Store(path)
    log, _ = store.open_log(b"device-1", b"log1")
    store.append(log, EVENTS, [1])
    store.close()
    return path


def test_store_when_only_read_then_no_byte_changes_and_no_file_stays(written):
    before = hashlib.sha256(written.read_bytes()).digest()
    store = Store(written, is_read=True)
    assert (store.events(1, 0), len(store.games())) == (EVENTS, 1)
    with pytest.raises(StoreError, match="readonly database; it cannot be written"):
        store.append(1, [(3, b"more")], [])
    store.close()
    assert hashlib.sha256(written.read_bytes()).digest() == before
    assert os.listdir(written.parent) == ["games.db"]


def test_store_when_only_read_and_not_there_then_empty_and_not_made(tmp_path):
    store = Store(tmp_path / "games.db", is_read=True)
    assert (store.games(), store.logs()) == ([], [])
    store.close()
    assert os.listdir(tmp_path) == []


def test_store_when_an_empty_file_is_only_read_then_empty_and_it_stays(tmp_path):
    path = tmp_path / "games.db"
    path.touch()
    store = Store(path, is_read=True)
    assert (store.games(), store.logs()) == ([], [])
    store.close()
    assert path.read_bytes() == b""


@pytest.mark.parametrize("is_read", [False, True], ids=["followed", "read"])
@pytest.mark.parametrize("table", ["letters (text)", "schema (version)", "games (id, name)"])
def test_store_when_the_database_is_another_program_s_then_refused_and_not_a_byte_changes(
    tmp_path, table, is_read
):
    path = tmp_path / "letters.db"
    execute(path, f"CREATE TABLE {table}")
    before = path.read_bytes()
    name = table.split()[0]
    with pytest.raises(
        StoreError,
        match=f"is the database of another program, with the table '{name}'; choose another",
    ):
        Store(path, is_read=is_read)
    assert (path.read_bytes(), os.listdir(tmp_path)) == (before, ["letters.db"])


@pytest.mark.parametrize("folder_mode", [0o755, 0o555], ids=["folder", "read-only-folder"])
def test_store_when_the_file_cannot_be_written_then_it_is_read_and_not_followed(
    written, folder_mode
):
    folder = Path(tempfile.mkdtemp(prefix="collie-"))  # others may not look into the tests' own
    try:
        path = Path(shutil.copy(written, folder / "games.db"))
        path.chmod(0o444)
        folder.chmod(folder_mode)
        run = subprocess.run(
            [sys.executable, "-c", _AS_SOMEBODY_ELSE, path],
            capture_output=True,
            text=True,
            timeout=600,
        )
        found, refused = run.stdout.splitlines()
        assert found == f"{EVENTS} 1 ", run.stderr
        assert "it cannot be written; choose another with --db" in refused
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_store_when_another_program_writes_meanwhile_then_what_it_has_stored_is_read(written):
    reader, writer = Store(written, is_read=True), Store(written)
    writer.append(1, [(3, b"more")], [])
    assert reader.events(1, 3) == [(3, b"more")]
    reader.close()
    writer.close()
