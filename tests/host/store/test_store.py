"""The store: events once and as a whole, logs apart, and a plain word when the file cannot be
used."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from host.errors import EventDiffersError, StoreError
from host.store.models import REVISION
from host.store.store import Store
from tests.host.store.crowd import run_crowd

EVENTS = [(0, b"boot"), (1, b"game"), (2, b"card")]


@pytest.fixture
def log(store):
    return store.open_log(b"device-1", b"log1")[0]


def written(path):
    """A database with a log."""
    store = Store(path)
    store.open_log(b"device-1", b"log1")
    store.close()


def execute(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_append_when_new_then_read_back_in_order(store, log):
    store.append(log, EVENTS, [1])
    assert store.events(log, 0) == EVENTS


def test_append_when_repeated_then_stored_once(store, log):
    store.append(log, EVENTS, [1])
    store.append(log, EVENTS, [1])
    assert (store.events(log, 0), len(store.games())) == (EVENTS, 1)


def test_append_when_half_is_known_then_the_rest_is_added(store, log):
    store.append(log, EVENTS[:2], [1])
    store.append(log, EVENTS[1:], [1])
    assert store.events(log, 0) == EVENTS


def test_append_when_an_event_differs_from_the_stored_one_then_refused_naming_it(store, log):
    store.append(log, EVENTS, [1])
    with pytest.raises(
        EventDiffersError, match="event 2 of log 1 is stored with other content"
    ) as refused:
        store.append(log, [(2, b"other")], [])
    assert refused.value.number == 2


def test_append_when_its_last_event_is_refused_then_none_of_it_is_stored(store, log):
    store.append(log, [(2, b"card")], [])
    with pytest.raises(StoreError):
        store.append(log, [(0, b"boot"), (1, b"game"), (2, b"other")], [1])
    assert (store.events(log, 0), store.games()) == ([(2, b"card")], [])


def test_head_when_empty_then_zero_else_after_the_last(store, log):
    assert store.head(log) == 0
    store.append(log, EVENTS, [])
    assert store.head(log) == 3


def test_store_when_opened_again_then_everything_is_there(tmp_path):
    first = Store(tmp_path / "games.db")
    first.append(first.open_log(b"device-1", b"log1")[0], EVENTS, [1])
    first.close()
    again = Store(tmp_path / "games.db")
    log, is_new = again.open_log(b"device-1", b"log1")
    assert not is_new
    assert (again.events(log, 0), [game.first for game in again.games()]) == (EVENTS, [1])
    again.close()


def test_events_when_a_range_is_asked_then_its_end_is_excluded(store, log):
    store.append(log, EVENTS, [])
    assert store.events(log, 1, 2) == [(1, b"game")]


def test_games_when_two_are_in_a_log_then_each_ends_where_the_next_begins(store, log):
    store.append(log, [(number, b"x") for number in range(10)], [1, 6])
    assert [(game.id, game.first, game.end) for game in store.games()] == [(1, 1, 6), (2, 6, 10)]


def test_games_when_listed_then_with_the_board_they_were_played_on(store, log):
    store.append(log, EVENTS, [1])
    assert store.games()[0].device_id == b"device-1".hex()


def test_game_when_its_number_is_unknown_then_those_there_are(store, log):
    with pytest.raises(StoreError, match="no game 7; no game is stored yet"):
        store.game(7)
    store.append(log, EVENTS, [1])
    for number in (7, 1 << 31, 10**20):
        with pytest.raises(StoreError, match=rf"no game {number}; there are 1\.\.1"):
            store.game(number)
        with pytest.raises(StoreError, match=f"no log {number}; "):
            store.log_rows(number)
        with pytest.raises(StoreError, match=f"no log {number}; "):
            store.set_aside(number, is_set_aside=True)


@pytest.mark.parametrize(
    "other", [(b"device-2", b"log1"), (b"device-1", b"log2")], ids=["board", "log"]
)
def test_events_when_two_boards_or_logs_use_the_same_numbers_then_they_stay_apart(
    store, log, other
):
    second, _ = store.open_log(*other)
    store.append(log, EVENTS, [1])
    store.append(second, [(0, b"else")], [0])
    assert (store.events(log, 0), store.events(second, 0)) == (EVENTS, [(0, b"else")])
    assert [(game.log, game.end) for game in store.games()] == [(log, 3), (second, 1)]


def test_open_log_when_other_boards_and_logs_are_there_then_only_that_of_that_name(store, log):
    store.open_log(b"device-2", b"log1")
    store.open_log(b"device-1", b"log2")
    assert store.open_log(b"device-1", b"log1") == (log, False)
    assert store.open_log(b"device-3", b"log1") == (4, True)


def test_open_log_when_a_board_gives_a_name_twice_then_the_newest_and_each_has_events_of_its_own(
    store, log
):
    second, _ = store.open_log(b"device-1", b"log1", [log])
    third, _ = store.open_log(b"device-1", b"log1", [log, second])
    assert store.open_log(b"device-1", b"log1") == (third, False)
    assert store.open_log(b"device-1", b"log1", [third]) == (second, False)
    for number in (log, second, third):
        store.append(number, [(0, b"of %d" % number)], [0])
    assert [game.log_id for game in store.games()] == ["6c6f6731", "6c6f6731.2", "6c6f6731.3"]
    assert store.events(second, 0) == [(0, b"of %d" % second)]


@pytest.mark.slow
def test_append_when_programs_start_on_two_boards_at_once_then_each_log_is_there_once_and_whole(
    tmp_path,
):
    path = tmp_path / "games.db"
    errors = run_crowd(
        path,
        6,
        """
        store = Store(path)
        log, _ = store.open_log(b"device-%d" % (number % 2), b"log1")
        for at in range(20):
            store.append(log, [(at, b"%d" % at)], [at] if at % 5 == 0 else [])
        store.close()
        """,
    )
    assert errors == ""
    store = Store(path)
    assert [(log.events, log.games, log.damaged) for log in store.logs()] == [(20, 4, ())] * 2
    assert store.events(1, 0) == [(at, b"%d" % at) for at in range(20)]
    store.close()


def test_store_when_a_newer_program_wrote_it_then_one_line_with_both_versions(tmp_path):
    path = tmp_path / "games.db"
    written(path)
    execute(path, "UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(StoreError) as refused:
        Store(path)
    message = str(refused.value)
    assert f"has version 99, this program knows version {REVISION}" in message
    assert "\n" not in message


def test_store_when_the_file_is_no_database_then_one_line_naming_it(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Alice, " * 1000)
    with pytest.raises(
        StoreError, match=r"letter\.txt: file is not a database; choose another database with --db$"
    ):
        Store(path)
    assert path.read_text() == "Dear Alice, " * 1000


def test_store_when_its_folder_cannot_be_made_then_one_line_naming_it(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(
        StoreError, match=r"cannot make .*file/games\.db: .*file is no folder to write in; choose"
    ):
        Store(tmp_path / "file" / "games.db")


def test_store_when_the_name_has_signs_that_mean_something_in_an_address_then_that_very_file(
    tmp_path,
):
    path = tmp_path / "Who won? 100%20 #1.db"
    written(path)
    assert path.exists()


def test_store_when_nothing_is_written_then_no_file_and_no_folder(tmp_path):
    store = Store(tmp_path / "evening" / "games.db")
    assert (store.games(), store.logs(), store.knows(b"device-1")) == ([], [], False)
    store.close()
    assert list(tmp_path.iterdir()) == []


def test_store_when_another_program_has_made_it_meanwhile_then_what_that_wrote(tmp_path):
    path = tmp_path / "games.db"
    store = Store(path)
    written(path)
    assert store.knows(b"device-1")
    assert store.open_log(b"device-1", b"log1") == (1, False)
    store.close()


def test_append_when_another_program_holds_the_database_then_so_it_says(tmp_path):
    path = tmp_path / "games.db"
    with AtEveryConnection("PRAGMA busy_timeout=1"):
        store = Store(path)
        log, _ = store.open_log(b"device-1", b"log1")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="database is locked; another program is using it"):
                store.append(log, EVENTS, [1])
    store.close()


def test_append_when_the_disk_is_full_then_nothing_is_stored_half(tmp_path):
    """A file that may not grow is full in the same way as a disk: SQLite answers SQLITE_FULL to
    both."""
    path = tmp_path / "games.db"
    with AtEveryConnection("PRAGMA max_page_count=24"):
        store = Store(path)
        log, _ = store.open_log(b"device-1", b"log1")
        store.append(log, EVENTS, [1])
        with pytest.raises(
            StoreError, match=r"disk is full; free some space .* still on the board"
        ):
            store.append(log, [(number, bytes(200)) for number in range(3, 1000)], [500])
        store.close()
    again = Store(path)
    assert (again.events(log, 0), [(game.first, game.end) for game in again.games()]) == (
        EVENTS,
        [(1, 3)],
    )
    again.append(log, [(3, b"field")], [])
    assert again.head(log) == 4
    again.close()


class AtEveryConnection:
    """Execute *pragma* on every database connection that is made meanwhile, after the store's
    own."""

    def __init__(self, pragma):
        self.pragma = pragma

    def __enter__(self):
        event.listen(Engine, "engine_connect", self._execute)

    def __exit__(self, *_):
        event.remove(Engine, "engine_connect", self._execute)

    def _execute(self, connection):
        connection.connection.driver_connection.execute(self.pragma)
