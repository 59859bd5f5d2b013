"""A database of version 1 becomes one of today: everything is there, or it is as it was."""

import sqlite3
from contextlib import closing

import pytest

from host.errors import StoreError
from host.store.models import SCHEMA_VERSION
from host.store.store import Store, StoredEvent, StoredGame
from tests.host.store.crowd import run_crowd
from tests.host.store.test_store import AtEveryConnection

# As version 1 made it.
_VERSION_1 = """
CREATE TABLE schema (version INTEGER NOT NULL, PRIMARY KEY (version));
CREATE TABLE logs (id INTEGER NOT NULL, device_id VARCHAR(16) NOT NULL, log_id VARCHAR(16) NOT NULL, PRIMARY KEY (id),
    UNIQUE (device_id, log_id));
CREATE TABLE events (log INTEGER NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (log, number),
    FOREIGN KEY(log) REFERENCES logs (id));
CREATE TABLE games (id INTEGER NOT NULL, log INTEGER NOT NULL, first INTEGER NOT NULL, seen_on DATE NOT NULL,
    PRIMARY KEY (id), UNIQUE (log, first), FOREIGN KEY(log) REFERENCES logs (id));
INSERT INTO schema VALUES (1);
INSERT INTO logs VALUES (1, 'aa', '01'), (4, 'aa', '01.2');
INSERT INTO games VALUES (1, 1, 0, '2026-02-03'), (7, 4, 2, '2026-11-22');
"""
BODIES = [(number, b"body %d" % number) for number in range(3000)]


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(_VERSION_1)
        connection.executemany("INSERT INTO events VALUES (4, ?, ?)", BODIES)
        connection.execute("INSERT INTO events VALUES (1, 9, X'00ff')")
    return path


def check(path, **options):
    store = Store(path, **options)
    assert store.rows(1) == [StoredEvent(9, b"\x00\xff", is_whole=True)]
    assert store.events(4, 0) == BODIES
    assert store.games() == [
        StoredGame(1, 1, 0, 10, "aa", "01", "2026-02-03"),
        StoredGame(7, 4, 2, 3000, "aa", "01.2", "2026-11-22"),
    ]
    assert [(log.id, log.log_id, log.is_set_aside, log.damaged) for log in store.logs()] == [
        (1, "01", False, ()),
        (4, "01.2", False, ()),
    ]
    store.close()


def version(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version FROM schema").fetchone()[0]


def test_store_when_version_1_then_everything_is_there(old):
    check(old)
    check(old)
    assert version(old) == SCHEMA_VERSION


def test_store_when_version_1_is_only_read_then_everything_is_there_and_it_stays_version_1(old):
    before = old.read_bytes()
    check(old, is_read=True)
    assert (old.read_bytes(), version(old)) == (before, 1)


def test_store_when_programs_meet_version_1_at_once_then_everything_is_there(old):
    assert run_crowd(old, 4, "Store(path, is_read=number % 2 == 0).close()") == ""
    check(old)


def test_store_when_the_disk_is_full_on_the_way_then_version_1_is_as_it_was(old):
    before = old.stat().st_size // 4096
    with AtEveryConnection(f"PRAGMA max_page_count={before + 4}"), pytest.raises(StoreError, match="disk is full"):
        Store(old)
    assert version(old) == 1
    check(old)
