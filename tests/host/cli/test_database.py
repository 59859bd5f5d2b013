"""`collie games`, `logs`, `export` and `backup` over a database in which something is bad: all else
is as ever."""

import json
import os
from contextlib import closing

import pytest

from host.errors import StoreError
from host.store.store import Store
from shared_engine.log.events import Card, Gap
from tests.host.cli.command import collie, refused
from tests.host.logs import HELLO, numbered, opened, random_bench
from tests.host.meadows import random_meadow
from tests.host.store.crowd import run_crowd
from tests.host.store.test_store import execute
from tests.shared_engine.referee.clerk import ENGINE, random_clerk
from tests.shared_engine.wire.pair import make_hello

BAD = Gap(9000, 1, 1, 0, bytes(12), b"\x77").pack()


def other_hello():
    hello = make_hello(HELLO.head)
    hello.device_id = b"stranger"
    return hello


@pytest.fixture(scope="module")
def partly_bad(tmp_path_factory):
    """As bytes: a stranger's game that breaks off at an event that means nothing, another one of
    which nothing can be read, and a good one."""
    path = tmp_path_factory.mktemp("partly_bad") / "games.db"
    store = Store(path)
    poisoned = [
        *numbered(random_bench(3, 4))[:20],
        (20, BAD),
        (21, b"\x01\x00\x00\x00\x00\x00{}"),
        (22, BAD),
    ]
    opened(store, other_hello()).add(poisoned)
    opened(store).add(numbered(random_bench(4, 6)))
    store.close()
    assert list(path.parent.iterdir()) == [path]  # nothing is left in a journal
    return path.read_bytes()


@pytest.fixture
def path(tmp_path, partly_bad):
    path = tmp_path / "games.db"
    path.write_bytes(partly_bad)
    return path


def test_games_when_one_cannot_be_read_then_it_is_named_and_the_others_are_listed(path):
    out, errors, code = collie("games", "--db", path, COLUMNS="300")
    assert (code, errors) == (0, "")
    rows = out.splitlines()[3:]
    assert "unfinished, incomplete" in rows[0]
    assert (
        "cannot be read: event 21 means nothing to this program (ruleset must be a text, not None)"
        in rows[1]
    )
    assert (rows[2].split()[0], rows[2].split()[2:5]) == ("3", ["brandi-4", "6", "unfinished"])


def test_export_when_a_game_cannot_be_read_then_how_to_write_it_raw(path):
    message = refused("export", 2, "--db", path)
    assert message.startswith("game 2: event 21 means nothing to this program")
    assert message.endswith("; `collie export 2 --format events` writes it raw")
    out, _, code = collie("export", 2, "--format", "events", "--db", path)
    assert (code, out) == (0, f"21 0100000000007b7d\n22 {BAD.hex()}\n")


# A GAP and a PAST whose positions are cut short.
FALSE = ("0d000000005bb8fc3c23974ba0a9b202ea3e0f", "10e80300000100800000ffffff")


@pytest.mark.parametrize("bad", FALSE)
def test_every_verb_when_a_board_of_brothers_reports_a_false_position_then_named_and_what_is_good_is_read(
    tmp_path, bad
):
    other, path = tmp_path / "other.db", tmp_path / "games.db"
    events = numbered(random_meadow(3, 4))
    for where, arrived in (
        (other, [*events, (len(events), bytes.fromhex(bad))]),
        (path, numbered(random_bench(4, 6))),
    ):
        store = Store(where)
        opened(store, other_hello() if where == other else HELLO).add(arrived)
        store.close()
    assert collie("games", "merge", other, "--db", path)[2] == 0
    rows = [
        row.split()[2:5]
        for row in collie("games", "--db", path, COLUMNS="300")[0].splitlines()[3:5]
    ]
    assert rows == [["brandi-4", "6", "unfinished"], ["brothers-2", "4", "unfinished,"]]
    why = f"event {len(events)} means nothing to this program (no position of brothers-2: "
    for form in ("text", "json"):
        out, _, code = collie("export", 2, "--format", form, "--db", path)
        assert (code, why in out) == (0, True)
    for verb in (
        ("export", 2, "--format", "html"),
        ("export", 2, "--format", "trace"),
        ("statistics",),
    ):
        out, _, code = collie(*verb, "--db", path)
        assert (code, bool(out)) == (0, True)
    (tmp_path / "all").mkdir()
    assert collie("export", "--all", "--output", tmp_path / "all", "--db", path)[1:] == ("", 0)
    assert len(list((tmp_path / "all").iterdir())) == 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_export_when_the_end_of_a_game_means_nothing_then_what_came_before_and_why(path, form):
    out, _, code = collie("export", 1, "--format", form, "--db", path)
    assert code == 0
    assert (
        "event 20 means nothing to this program (no position of brandi-4: 77 (1 bytes, not 95))"
        in out
    )


def test_logs_list_when_an_event_has_changed_then_which_log_and_where(path):
    execute(path, "UPDATE events SET body = X'00' WHERE log = 2 AND number IN (3, 4)")
    out, _, code = collie("logs", "list", "--db", path, COLUMNS="120")
    rows = [line.split() for line in out.splitlines()[3:]]
    assert code == 0
    assert rows[0] == ["1", b"stranger".hex(), HELLO.log_id.hex(), "23", "2", "whole"]
    assert rows[1][5:] == ["damaged:", "event", "3", "4"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("number = 'x'", "an event of log 1 is wrong: number cannot be 'x'"),
        ("number = -3", "an event of log 1 is wrong: number cannot be -3"),
        ("log = 9", "an event of log 9 is wrong: there is no such log"),
    ],
)
def test_games_when_an_event_has_no_number_or_no_log_then_a_warning(path, change, said):
    execute(path, f"UPDATE events SET {change} WHERE log = 1 AND number = 3")
    _, errors, code = collie("games", "--db", path)
    assert (code, errors.startswith(f"collie: {path} is damaged ({said}); this is")) == (0, True)


@pytest.mark.parametrize("number", ["'x'", "X'07'", "3.5", "-3", 1 << 32])
def test_logs_list_when_an_event_has_no_number_then_the_log_is_not_whole(path, number):
    execute(path, f"UPDATE events SET number = {number} WHERE log = 1 AND number = 3")
    out, _, code = collie("logs", "list", "--db", path, COLUMNS="120")
    rows = [line.split()[5:] for line in out.splitlines()[3:5]]
    assert (code, rows) == (0, [["damaged:", "1", "without", "a", "number"], ["whole"]])


def test_logs_export_when_asked_then_every_event_raw_and_which_are_damaged(path, tmp_path):
    execute(path, "UPDATE events SET body = X'00' WHERE log = 1 AND number = 3")
    output = tmp_path / "bad.txt"
    assert collie("logs", "export", 1, "--output", output, "--db", path) == (f"{output}\n", "", 0)
    lines = output.read_text().splitlines()
    assert (len(lines), lines[3], lines[20]) == (23, "3 00 damaged", f"20 {BAD.hex()}")


def test_logs_set_aside_when_done_then_not_listed_not_followed_not_lost_and_taken_back(path):
    before = collie("games", "--db", path, COLUMNS="300")[0]
    assert collie("logs", "set-aside", 1, "--db", path) == ("log 1 is set aside\n", "", 0)
    assert [
        line.split()[:1]
        for line in collie("games", "--db", path, COLUMNS="300")[0].splitlines()[3:]
    ] == [
        ["3"],
        [],
    ]
    assert "set aside" in collie("logs", "list", "--db", path, COLUMNS="120")[0]
    assert collie("export", 2, "--format", "events", "--db", path)[2] == 0
    store = Store(path)
    follower = opened(store, other_hello())
    assert (follower.number, follower.next_number, follower.is_reset) == (3, 0, False)
    store.close()
    assert collie("logs", "take-back", 1, "--db", path) == ("log 1 is listed again\n", "", 0)
    assert collie("games", "--db", path, COLUMNS="300")[0] == before


@pytest.mark.parametrize("verb", ["set-aside", "take-back", "export"])
def test_logs_when_there_is_no_such_log_then_where_they_are_listed(path, verb):
    assert (
        refused("logs", verb, 9, "--db", path)
        == "no log 9; `collie logs list` shows which there are"
    )


def test_logs_check_when_all_is_decided_alike_then_so_it_says_and_0(tmp_path):
    path = tmp_path / "games.db"
    with closing(Store(path)) as store:
        opened(store).add(numbered(random_clerk(3, 6)))
    out = "1 of 1 game: all as it was decided then.\n"
    assert collie("logs", "check", "--db", path) == (out, "", 0)


def test_logs_check_when_something_differs_then_which_game_what_decided_where_and_1(tmp_path):
    clerk, path = random_clerk(3, 6), tmp_path / "games.db"
    clerk.events.remove(next(event for event in clerk.events if isinstance(event, Card)))
    with closing(Store(path)) as store:
        opened(store).add(numbered(clerk))
    out, _, code = collie("logs", "check", "--db", path, COLUMNS="120")
    row = out.splitlines()[3].split()
    assert (code, row[:5]) == (1, ["1", "1", "6", "engine", ENGINE])
    assert out.endswith("0 of 1 game: all as it was decided then.\n")
    (found,) = json.loads(collie("logs", "check", "1", "--json", "--db", path)[0])
    assert (found["engine"], str(found["differences"][0])) == (ENGINE, row[5])


def test_logs_check_when_a_game_cannot_be_read_then_why_and_1(path):
    out, _, code = collie("logs", "check", "--db", path, COLUMNS="160")
    assert (code, "event 20 means nothing to this program" in out) == (1, True)


@pytest.mark.parametrize(
    "verb",
    [
        ("games",),
        ("export", "1"),
        ("logs", "list"),
        ("logs", "check"),
        ("logs", "export", "1"),
        ("logs", "set-aside", "1"),
        ("backup", "copy"),
    ],
    ids=lambda verb: "-".join(verb),
)
def test_verb_when_the_database_is_not_there_then_it_is_not_made(tmp_path, verb, monkeypatch):
    monkeypatch.chdir(tmp_path)
    collie(*verb, "--db", tmp_path / "gmaes.db")
    assert not (tmp_path / "gmaes.db").exists()


def test_games_when_the_file_is_damaged_then_a_warning_and_what_can_be_read(path):
    execute(path, "UPDATE games SET seen_on = '1999-01-01' WHERE id = 1")
    out, errors, code = collie("games", "--db", path, COLUMNS="300")
    assert (code, len(out.splitlines())) == (0, 7)
    assert errors.startswith(
        f"collie: {path} is damaged (row 1 of the table games is not what was written); this is"
    )


def test_logs_export_when_the_file_is_damaged_then_a_warning_and_the_events(path):
    execute(path, "UPDATE games SET seen_on = '1999-01-01' WHERE id = 1")
    out, errors, code = collie("logs", "export", 1, "--db", path)
    assert (code, len(out.splitlines())) == (0, 23)
    assert errors.startswith(f"collie: {path} is damaged")


# ---- backup


def content(path):
    store = Store(path, is_read=True)
    logs = store.logs()
    found = logs, [store.rows(log.id) for log in logs], store.games()
    store.close()
    return found


@pytest.fixture
def copy(tmp_path):
    """A new file, alone in its folder."""
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick" / "copy.db"


def left(copy):
    """The names in the folder of *copy*."""
    return [found.name for found in copy.parent.iterdir()]


def test_backup_when_made_then_everything_and_one_file(path, copy):
    assert collie("backup", copy, "--db", path) == (f"{copy}\n", "", 0)
    assert content(copy) == content(path)
    assert left(copy) == ["copy.db"]


def test_backup_when_the_file_is_there_then_refused_and_it_stays(path, copy):
    copy.write_text("Dear Alice")
    assert (
        refused("backup", copy, "--db", path)
        == f"{copy} is there already and is not overwritten; name a new file"
    )
    assert copy.read_text() == "Dear Alice"


def test_backup_when_it_cannot_be_made_then_the_place_is_named(path, tmp_path):
    assert "cannot make /dev/null/copy.db: Not a directory; choose another place" in refused(
        "backup", "/dev/null/copy.db", "--db", path
    )


def test_backup_when_the_database_is_damaged_then_refused_and_no_file(path, copy):
    execute(path, "UPDATE games SET seen_on = '1999-01-01' WHERE id = 1")
    assert f"{path} is damaged" in refused("backup", copy, "--db", path)
    assert left(copy) == []


def test_backup_when_stopped_on_the_way_then_no_file(path, copy):
    def stop(_copied, _pages):
        raise KeyboardInterrupt

    store = Store(path, is_read=True)
    with pytest.raises(KeyboardInterrupt):
        store.backup(copy, stop)
    store.close()
    assert left(copy) == []


def test_backup_when_it_is_under_way_then_no_file_has_its_name(path, copy):
    seen = []
    store = Store(path, is_read=True)
    store.backup(copy, lambda _copied, _pages: seen.append(copy.exists()))
    store.close()
    assert (set(seen), left(copy)) == ({False}, ["copy.db"])


def test_backup_when_killed_on_the_way_then_no_file_and_the_next_one_is_good(path, copy):
    kill = (
        'Store(path).backup(path.parent / "stick" / "copy.db", lambda *pages: '
        "os.kill(os.getpid(), 9))"
    )
    assert run_crowd(path, 1, kill) == ""
    (rest,) = copy.parent.iterdir()
    assert (rest.is_dir(), rest.name.startswith(".copy.db.")) == (True, True)
    assert collie("backup", copy, "--db", path) == (f"{copy}\n", "", 0)
    assert content(copy) == content(path)


def test_backup_when_somebody_makes_the_file_meanwhile_then_it_stays(path, copy):
    store = Store(path, is_read=True)
    with pytest.raises(StoreError, match=r"copy\.db is there already and is not overwritten"):
        store.backup(copy, lambda _copied, _pages: copy.write_text("Dear Alice"))
    store.close()
    assert (copy.read_text(), left(copy)) == ("Dear Alice", ["copy.db"])


@pytest.mark.parametrize(
    "make", [os.mkfifo, lambda copy: copy.symlink_to("nowhere")], ids=["pipe", "link to nothing"]
)
def test_backup_when_the_name_is_no_file_then_refused_and_it_stays(path, copy, make):
    make(copy)
    before = copy.lstat()
    assert "is there already and is not overwritten" in refused("backup", copy, "--db", path)
    assert (copy.lstat().st_mode, left(copy)) == (before.st_mode, ["copy.db"])


def test_backup_when_nothing_is_named_then_wrong_usage(path):
    assert (
        refused("backup", "--db", path, code=2)
        == "Missing argument 'FILE'; see `collie backup --help`"
    )


def test_backup_when_other_programs_write_meanwhile_then_each_copy_is_of_one_moment(tmp_path):
    """Each transaction stores one event in both logs' number: a copy of one moment ends between two
    of them."""
    path = tmp_path / "games.db"
    errors = run_crowd(
        path,
        3,
        """
        store = Store(path)
        if number:
            log, _ = store.open_log(b"device-%d" % number, b"log1")
            for at in range(0, 200, 2):
                store.append(log, [(at, bytes(100)), (at + 1, bytes(100))], [at] if at % 20 == 0 else [])
        else:
            for copy in range(5):
                store.backup(path.with_name("copy%d.db" % copy), lambda copied, pages: None)
        store.close()
        """,
    )
    assert errors == ""
    for copy in range(5):
        logs, rows, games = content(tmp_path / f"copy{copy}.db")
        assert all(log.events % 2 == 0 and not log.damaged for log in logs)
        assert all([row.number for row in found] == list(range(len(found))) for found in rows)
        assert len(games) == sum((len(found) + 19) // 20 for found in rows)
    assert [log.events for log in content(path)[0]] == [200, 200]


def test_verb_when_the_database_is_a_url_of_something_else_then_wrong_usage():
    message = refused("games", "--db", "mysql://host/games", code=2)
    assert message.startswith(
        "Invalid value for '--db': a database is a file or postgresql://..., not mysql://"
    )


def test_verb_when_the_variable_is_a_url_of_something_else_then_refused():
    message = refused("games", BOARDCOLLIE_DB="mysql://host/games")
    assert message == "a database is a file or postgresql://..., not mysql://"
