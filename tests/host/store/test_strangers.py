"""Databases of strangers: every verb that reads them ends in what is good of them or in words, and
one's own list stays."""

import json
import shutil
import sqlite3
import time
from contextlib import closing

import pytest

from host.errors import StoreError
from host.live.summary import refresh
from host.store.check_value import check_value
from host.store.remarks import write_remarks
from host.store.said import Remarks
from host.store.store import Store
from shared_engine.prng import Prng
from tests.host.cli.command import collie
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.strangers import SCHEMAS, WAYS, mutate, without_end

MOST_S = 10
ALWAYS = (("games",), ("export", "--all", "--format", "json", "--output", "out"))
IN_TURN = (
    ("games", "--json"),
    ("export", "1", "--format", "html"),
    ("logs", "list"),
    ("export", "1", "--format", "sheet"),
    ("statistics",),
    ("logs", "export", "1"),
    ("backup", "copy.db"),
    ("export", "3"),
    ("export", "--all", "--format", "csv", "--output", "out"),
    ("export", "--all", "--format", "trace", "--output", "out"),
    ("statistics", "3"),
    ("export", "2", "--format", "svg"),
    ("statistics", "--html", "-"),
    ("games", "refresh"),
    ("games", "rename", "1", "0=Eve"),
    ("games", "date", "3", "2026-11-20"),
    ("games", "delete", "3", "--yes"),
)
"""As many as no multiple of the ways to change a database: each meets each."""


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A database with two games of a board and one that was imported, with names and a note, and
    with summaries."""
    folder = tmp_path_factory.mktemp("good")
    path, one = folder / "games.db", folder / "one.json"
    store = Store(path)
    opened(store).add(numbered(random_bench(4, 3, random_bench(3, 4))))
    write_remarks(store, 1, Remarks({0: "Anna", 2: "Ben"}, "a long evening"))
    store.close()
    collie("games", "rename", 2, "1=Carla", "--db", path)
    collie("export", 2, "--format", "json", "--output", one, "--db", path)
    other = folder / "other.db"
    collie("import", one, "--db", other)
    collie("games", "merge", other, "--db", path)
    store = Store(path)
    refresh(store)
    assert len(store.games()) == 3
    store.close()
    return path.read_bytes()


@pytest.fixture
def arena(tmp_path, good, monkeypatch):
    """A folder with one's own database in which a stranger's is read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "out").mkdir()
    store = Store(tmp_path / "own.db")
    opened(store).add(numbered(random_bench(5, 3)))
    store.close()
    return tmp_path


def listed(path):
    out, errors, code = collie("games", "--json", "--db", path)
    assert (errors, code) == ("", 0)
    return json.loads(out)


def run(*typed):
    """Run a verb in this process: an end in something else than words fails here, and nothing moves
    a cursor."""
    begin_s = time.process_time()  # whatever else this computer does
    out, errors, code = collie(*typed)
    assert time.process_time() - begin_s < MOST_S, typed
    assert code in (0, 1, 2), (typed, code)
    assert not set(out + errors) & {"\x1b", "\x07", "\0"}, typed
    assert code == 0 or errors.startswith("collie: "), (typed, out, errors)
    return out, errors, code


def meet(arena, path, number):
    """Let all that reads read the stranger's database *path*; one's own and what else is in the
    folder stay."""
    whole = path.read_bytes()
    for verb in (*ALWAYS, IN_TURN[number % len(IN_TURN)]):
        path.write_bytes(whole)
        run(*verb, "--db", path)
    path.write_bytes(whole)
    mine = arena / "mine.db"
    shutil.copy(arena / "own.db", mine)
    before = listed(mine)
    run("games", "merge", path, "--db", mine)
    assert listed(mine)[: len(before)] == before
    run("restore", path, "--db", arena / "restored.db")
    if (arena / "restored.db").exists():
        listed(arena / "restored.db")
    left = {found.name for found in arena.iterdir()}
    known = {"out", "own.db"} | {
        name + end
        for name in ("stranger.db", "copy.db", "mine.db", "restored.db")
        for end in ("", "-wal", "-shm")
    }
    assert left <= known
    for found in arena.iterdir():
        if found.name not in ("out", "own.db"):
            found.unlink()
    for found in (arena / "out").iterdir():
        assert set(found.name) <= set("0123456789abcdefghijklmnopqrstuvwxyz-."), found.name
        found.unlink()


def series(arena, good, numbers):
    ways = {}
    for number in numbers:
        path = arena / "stranger.db"
        path.write_bytes(good)
        try:
            way = mutate(path, number, Prng(number + 1))
            ways[way] = ways.get(way, 0) + 1
            meet(arena, path, number)
        except Exception as error:
            error.add_note(f"database {number}")
            raise
    return ways


@pytest.mark.slow
def test_verbs_when_the_database_is_a_stranger_s_then_words_and_one_s_own_stays(arena, good):
    assert set(series(arena, good, range(len(WAYS)))) == set(WAYS)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_verbs_when_500_databases_are_strangers_then_words_and_one_s_own_stays(arena, good, part):
    print(series(arena, good, range(part, 500, 4)))


@pytest.fixture
def stranger(arena, good):
    """A good database of a stranger, to be changed."""
    path = arena / "stranger.db"
    path.write_bytes(good)
    return path


def put(path, table, key, **values):
    """Let the row of *table* with that *key* have other *values*, and a check value that fits."""
    with closing(sqlite3.connect(path)) as connection, connection:
        cursor = connection.execute(f"SELECT * FROM {table} WHERE rowid = ?", (key,))
        names = [column[0] for column in cursor.description]
        row = dict(zip(names, cursor.fetchone(), strict=True)) | values
        row["check_value"] = check_value(*(row[name] for name in names[:-1]))
        connection.execute(
            f"REPLACE INTO {table} VALUES ({', '.join('?' for _ in names)})",
            [row[name] for name in names],
        )


def test_export_all_when_a_day_is_a_path_then_the_file_is_in_the_folder_and_bears_no_day(
    stranger, arena
):
    put(stranger, "games", 1, seen_on="../../../outside")
    out, _, code = collie(
        "export", "--all", "--format", "json", "--output", "out", "--db", stranger
    )
    assert (out, code) == ("3 games written to out\n", 0)
    assert (arena / "out" / "undated-brandi-4-1.json").exists()


def test_games_when_a_row_is_wrong_then_it_is_named_and_the_others_are_listed(stranger):
    put(stranger, "remarks", 1, names='{"0": 5}')
    put(stranger, "games", 2, first="abc")
    out, errors, code = collie("games", "--json", "--db", stranger)
    assert ([game["game"] for game in json.loads(out)], code) == ([1, 3], 0)
    assert errors == (
        f"collie: {stranger} is damaged (row 2 of the table games is wrong: first cannot be 'abc'; "
        "and 1 more); "
        "this is what can still be read\n"
    )


def test_merge_when_a_score_sheet_is_none_then_it_is_named_and_left_out(stranger, arena):
    put(stranger, "imported", 3, record='{"record": 1, "game": {"ruleset": "../../etc/passwd"}}')
    out, errors, code = collie("games", "merge", stranger, "--db", arena / "own.db")
    assert (out.partition(" and ")[0], code) == ("2 games", 1)
    assert errors.startswith(f"collie: game 3 of {stranger} is left out: ")
    assert [game["ruleset"] for game in listed(arena / "own.db")] == ["brandi-4"] * 3


def test_games_when_a_summary_says_what_it_may_not_then_it_is_worked_out_again(stranger):
    before = listed(stranger)
    (end, program) = query(stranger, "SELECT end, program FROM summaries WHERE game = 1")
    put(
        stranger,
        "summaries",
        1,
        end=end,
        program=program,
        content='{"turns": "many", "won": [9], "ruleset": "x"}',
    )
    assert listed(stranger) == before


@pytest.mark.parametrize("is_read", [True, False], ids=["read", "written"])
@pytest.mark.parametrize(
    "schema", SCHEMAS[:5], ids=["view", "trigger", "index", "generated", "generated column"]
)
def test_store_when_a_file_would_compute_then_refused(stranger, schema, is_read):
    with closing(sqlite3.connect(stranger)) as connection:
        connection.executescript(schema)
    with pytest.raises(
        StoreError, match=r"has more in it than tables of values .*choose another with --db"
    ):
        Store(stranger, is_read=is_read)


@pytest.mark.proof
def test_verbs_when_reading_a_table_has_no_end_then_so_they_say(stranger, arena):
    without_end(stranger, "games")
    for verb in (("games",), ("logs", "list"), ("restore",)):
        typed = (
            (*verb, stranger, "--db", arena / "new.db")
            if verb == ("restore",)
            else (*verb, "--db", stranger)
        )
        _, errors, code = run(*typed)
        assert (code, errors.endswith("choose another with --db\n"), "has no end" in errors) == (
            1,
            True,
            True,
        ), errors


def query(path, statement):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchone()
