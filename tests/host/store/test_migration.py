"""A database of an older version becomes one of today: everything is there, or it is as it was."""

import sqlite3
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from host.errors import StoreError
from host.store.check_value import check_value
from host.store.day import Day
from host.store.models import REVISION, Base
from host.store.store import Store, StoredEvent, StoredGame
from tests.host.store.crowd import run_crowd
from tests.host.store.test_store import AtEveryConnection, execute

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
"""
# As version 2 did, the last before Alembic.
_VERSION_2 = """
CREATE TABLE schema (version INTEGER NOT NULL, PRIMARY KEY (version));
CREATE TABLE logs (id INTEGER NOT NULL, device_id VARCHAR(16) NOT NULL, log_id VARCHAR(16) NOT NULL,
    set_aside INTEGER NOT NULL, check_value BLOB NOT NULL, PRIMARY KEY (id), UNIQUE (device_id, log_id));
CREATE TABLE events (log INTEGER NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, check_value BLOB NOT NULL,
    PRIMARY KEY (log, number), FOREIGN KEY(log) REFERENCES logs (id)) WITHOUT ROWID;
CREATE TABLE games (id INTEGER NOT NULL, log INTEGER NOT NULL, first INTEGER NOT NULL, seen_on VARCHAR(10) NOT NULL,
    check_value BLOB NOT NULL, PRIMARY KEY (id), UNIQUE (log, first), FOREIGN KEY(log) REFERENCES logs (id));
INSERT INTO schema VALUES (2);
"""
BODIES = [(number, b"body %d" % number) for number in range(3000)]
_LOGS = ((1, "aa", "01"), (4, "aa", "01.2"))
_GAMES = ((1, 1, 0, "2026-02-03"), (7, 4, 2, "2026-11-22"))
_EVENTS = ((1, 9, b"\x00\xff"), *((4, *body) for body in BODIES))


def make(path, tables, *contents):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(tables)
        for table, rows in zip(("logs", "games", "events"), contents):
            connection.executemany(
                f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows
            )


@pytest.fixture(params=[1, 2])
def old(tmp_path, request):
    path = tmp_path / "games.db"
    if request.param == 1:
        make(path, _VERSION_1, _LOGS, _GAMES, _EVENTS)
    else:
        logs = [(*log, 0) for log in _LOGS]
        make(
            path,
            _VERSION_2,
            *([(*row, check_value(*row)) for row in rows] for rows in (logs, _GAMES, _EVENTS)),
        )
    return path


def check(path, **options):
    store = Store(path, **options)
    assert store.rows(1) == [StoredEvent(9, b"\x00\xff", is_whole=True)]
    assert store.events(4, 0) == BODIES
    assert store.games() == [
        StoredGame(1, 1, 0, 10, "aa", "01", Day.parse("2026-02-03")),
        StoredGame(7, 4, 2, 3000, "aa", "01.2", Day.parse("2026-11-22")),
    ]
    assert [(log.id, log.log_id, log.is_set_aside, log.damaged) for log in store.logs()] == [
        (1, "01", False, ()),
        (4, "01.2", False, ()),
    ]
    store.close()


def version(path):
    """That of the tables, a number where they are older than Alembic's."""
    with closing(sqlite3.connect(path)) as connection:
        tables = {
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        assert len(tables & {"schema", "alembic_version"}) == 1
        return connection.execute(
            f"SELECT * FROM {(tables & {'schema', 'alembic_version'}).pop()}"
        ).fetchone()[0]


def test_store_when_older_then_everything_is_there(old):
    check(old)
    check(old)
    assert version(old) == REVISION


def test_store_when_older_and_only_read_then_everything_is_there_and_it_stays_as_it_is(old):
    before, was = old.read_bytes(), version(old)
    check(old, is_read=True)
    assert (old.read_bytes(), version(old)) == (before, was)
    assert was in (1, 2)


@pytest.mark.slow
def test_store_when_programs_meet_an_older_one_at_once_then_everything_is_there(old):
    assert run_crowd(old, 4, "Store(path, is_read=number % 2 == 0).close()") == ""
    check(old)


def test_store_when_the_disk_is_full_on_the_way_then_version_1_is_as_it_was(tmp_path):
    path = tmp_path / "games.db"
    make(path, _VERSION_1, _LOGS, _GAMES, _EVENTS)
    before = path.stat().st_size // 4096
    with (
        AtEveryConnection(f"PRAGMA max_page_count={before + 4}"),
        pytest.raises(StoreError, match="disk is full"),
    ):
        Store(path)
    assert version(path) == 1
    check(path)


@pytest.mark.parametrize("is_read", [False, True], ids=["followed", "read"])
def test_store_when_its_old_version_is_none_that_was_then_refused_and_it_stays(tmp_path, is_read):
    path = tmp_path / "games.db"
    make(path, _VERSION_2)
    execute(path, "UPDATE schema SET version = 7")
    with pytest.raises(
        StoreError,
        match=f"has version 7, this program knows version {REVISION}; update Board Collie",
    ):
        Store(path, is_read=is_read)
    assert version(path) == 7


def test_store_when_older_and_damaged_then_not_read_and_a_copy_is_asked_for(old):
    data = bytearray(old.read_bytes())
    data[-4096:] = bytes(4096)
    old.write_bytes(data)
    with pytest.raises(
        StoreError, match=r"is of an older version and damaged .*; choose a copy with --db"
    ):
        Store(old, is_read=True)


def test_migrations_when_all_are_done_then_the_tables_are_those_that_a_new_database_gets(old):
    Store(old).close()
    engine = create_engine(f"sqlite:///{old}")
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()
