"""A database on a PostgreSQL server: as one in a file, and a word for what only servers have."""

import socket

import psycopg
import pytest

from host.errors import StoreAwayError, StoreError
from host.store.day import Day
from host.store.models import REVISION
from host.store.place import Server
from host.store.remarks import write_day
from host.store.store import Store
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.crowd import run_crowd
from tests.host.store.postgres import execute
from tests.host.store.test_store import EVENTS


@pytest.fixture
def empty(server):
    return server.new_database()


@pytest.fixture
def written(empty):
    store = Store(empty)
    opened(store).add(numbered(random_bench(3, 4)))
    store.close()
    return empty


def tables(place):
    return {
        name
        for (name,) in execute(place, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    }


def test_store_when_opened_again_then_everything_is_there(empty):
    first = Store(empty)
    first.append(first.open_log(b"device-1", b"log1")[0], EVENTS, [1])
    first.close()
    again = Store(empty)
    log, is_new = again.open_log(b"device-1", b"log1")
    assert (log, is_new, again.events(log, 0)) == (1, False, EVENTS)
    again.close()


def test_store_when_only_read_and_without_tables_then_empty_and_none_is_made(empty):
    store = Store(empty, is_read=True)
    assert (store.games(), store.logs()) == ([], [])
    store.close()
    assert tables(empty) == set()


def test_store_when_only_read_then_nothing_can_be_written(written):
    store = Store(written, is_read=True)
    assert len(store.games()) == 1
    with pytest.raises(StoreError, match="read-only transaction; it cannot be written"):
        store.append(1, [(3000, b"more")], [])
    store.close()


@pytest.mark.slow
def test_append_when_programs_start_at_once_then_each_log_is_there_once_and_whole(empty, tmp_path):
    errors = run_crowd(
        tmp_path,
        4,
        f"""
        from host.store.place import Server
        store = Store(Server({empty.url!r}))
        log, _ = store.open_log(b"device-%d" % (number % 2), b"log1")
        for at in range(10):
            store.append(log, [(at, b"%d" % at)], [at] if at % 5 == 0 else [])
        store.close()
        """,
    )
    assert errors == ""
    store = Store(empty, is_read=True)
    assert [(log.events, log.games, log.damaged) for log in store.logs()] == [(10, 2, ())] * 2
    store.close()


def test_append_when_a_number_is_as_large_as_a_board_can_count_then_stored(empty):
    store = Store(empty)
    log, _ = store.open_log(b"device-1", b"log1")
    store.append(log, [(2**32 - 1, b"last")], [2**32 - 1])
    assert (store.head(log), store.games()[0].first) == (2**32, 2**32 - 1)
    store.close()


def test_store_when_of_revision_4_then_brought_to_this_one_with_its_days(written):
    day, uncertain = "2026-11-22", "2026-11-22?"
    earlier = Store(written)
    write_day(earlier, 1, Day.parse(day))
    earlier.close()
    execute(written, "ALTER TABLE games ALTER COLUMN seen_on TYPE varchar(10)")
    execute(written, "UPDATE alembic_version SET version_num = '4'")
    store = Store(written)
    assert (str(store.games()[0].seen_on), store.damage) == (day, "")
    write_day(store, 1, Day.parse(uncertain))
    assert str(store.games()[0].seen_on) == uncertain
    store.close()


@pytest.mark.parametrize("is_read", [False, True], ids=["followed", "read"])
def test_store_when_the_tables_are_others_then_refused_and_they_stay(empty, is_read):
    execute(empty, "CREATE TABLE letters (words text)")
    with pytest.raises(
        StoreError, match="is the database of another program, with the table 'letters'; choose"
    ):
        Store(empty, is_read=is_read)
    assert tables(empty) == {"letters"}


@pytest.mark.parametrize("is_read", [False, True], ids=["followed", "read"])
def test_store_when_a_newer_program_wrote_it_then_refused(written, is_read):
    execute(written, "UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(
        StoreError, match=f"has version 99, this program knows version {REVISION}; update"
    ):
        Store(written, is_read=is_read)


def test_store_when_a_row_has_changed_then_named_and_not_followed(written):
    execute(written, "UPDATE games SET seen_on = '1999-01-01'")
    store = Store(written, is_read=True)
    assert store.damage == "row 1 of the table games is not what was written"
    store.close()
    with pytest.raises(StoreError, match="is damaged"):
        Store(written)


def test_backup_when_made_of_a_server_then_a_file_with_everything(written, tmp_path):
    shown = []
    store, copy = Store(written, is_read=True), tmp_path / "copy.db"
    store.backup(copy, lambda copied, rows: shown.append((copied, rows)))
    copied = Store(copy, is_read=True)
    assert (copied.logs(), copied.games(), copied.rows(1)) == (
        store.logs(),
        store.games(),
        store.rows(1),
    )
    assert shown[-1][0] == shown[-1][1]
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]
    store.close()
    copied.close()


def test_store_when_nobody_answers_then_one_line_without_the_password(tmp_path):
    place = Server(f"postgresql://anna:secret@/games?host={tmp_path}")
    with pytest.raises(StoreError, match=r"is it running, and may you use it") as refused:
        Store(place)
    message = str(refused.value)
    assert message.startswith("postgresql://anna:***@/games?host=")
    assert ("\n" in message, "secret" in message) == (False, False)


@pytest.mark.parametrize(
    "query", ["PASSWORD=secret", "port=secret", "connect_timeout=soon&password=secret"]
)
def test_store_when_the_driver_does_not_understand_the_url_then_no_password_is_shown(
    tmp_path, query
):
    with pytest.raises(StoreError) as refused:
        Store(Server(f"postgresql://anna:pass/word@/games?host={tmp_path}&{query}"))
    assert "pass/word" not in str(refused.value)
    assert ("secret" in str(refused.value)) == query.startswith("port")


def test_store_when_the_server_accepts_and_says_nothing_then_it_is_given_up_in_time():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = Server(f"postgresql://127.0.0.1:{silent.getsockname()[1]}/games?connect_timeout=2")
        with pytest.raises(StoreAwayError, match="timeout"):
            Store(place)


@pytest.mark.proof
def test_store_when_another_program_holds_the_lock_then_said_in_time(written):
    store = Store(written)
    with psycopg.connect(written.url) as other:
        other.execute("SELECT pg_advisory_xact_lock(7038)")
        with pytest.raises(
            StoreAwayError, match="lock timeout; another program is using it; close that one"
        ):
            store.append(1, [(3000, b"more")], [])
    store.append(1, [(3000, b"more")], [])
    assert store.head(1) == 3001
    store.close()


def test_store_when_the_url_is_none_then_so_it_says():
    with pytest.raises(
        StoreError, match="is no URL of a database; it is postgresql://USER@HOST/NAME"
    ):
        Store(Server("postgresql://host:port/games"))


@pytest.mark.parametrize(
    "wrong",
    [
        "127.0.0.1:99999/games",
        "127.0.0.1:1/games?sslmode=maybe",
        "127.0.0.1:1/games?PASSWORD=secret",
    ],
)
def test_store_when_the_url_is_wrong_then_that_is_said_and_nobody_waits(wrong):
    with pytest.raises(StoreError, match="mend that in the URL") as refused:
        Store(Server(f"postgresql://{wrong}"))
    assert not isinstance(refused.value, StoreAwayError)
