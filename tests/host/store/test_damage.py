"""A damaged file: it is not followed, or every event that is not what was stored is known, and all
others are right."""

import shutil

import pytest

from host.errors import EventDamagedError, StoreError
from host.store.record import record_of
from host.store.store import Store
from shared_engine.games.errors import RulesError
from shared_engine.prng import Prng
from tests.host.logs import numbered, opened, random_bench
from tests.host.store.test_store import execute

PAGE = 4096
KINDS = ("flip", "byte", "zeros", "page", "swap", "cut")


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A database with two games, its events and games."""
    path = tmp_path_factory.mktemp("good") / "games.db"
    store = Store(path)
    opened(store).add(numbered(random_bench(4, 20, random_bench(3, 40))))
    found = (
        path,
        store.events(1, 0),
        store.games(),
        [record_of(store, game.id).turns for game in store.games()],
    )
    store.close()
    return found


def damage(data, kind, prng):
    """Change *data*, a whole file, as disks do."""
    at, length = prng.below(len(data)), 1 + prng.below(64)
    pages = len(data) // PAGE
    one, other = PAGE * prng.below(pages), PAGE * prng.below(pages)
    if kind == "flip":
        data[at] ^= 1 << prng.below(8)
    elif kind == "byte":
        data[at] = prng.below(256)
    elif kind == "zeros":
        data[at : at + length] = bytes(len(data[at : at + length]))
    elif kind == "page":
        data[one : one + PAGE] = (
            bytes(prng.below(256) for _ in range(PAGE)) if prng.below(2) else bytes(PAGE)
        )
    elif kind == "swap":
        data[one : one + PAGE], data[other : other + PAGE] = (
            data[other : other + PAGE],
            data[one : one + PAGE],
        )
    else:
        del data[at:]


def examine(path, good):
    """Say what became of the damaged file at *path*: "refused", "named" or "harmless"; fail where
    something else is believed."""
    _, events, games, turns = good
    try:
        store = Store(path)
    except StoreError:
        return "refused"
    rows = store.rows(1)
    damaged = [row.number for row in rows if not row.is_whole]
    assert [(row.number, row.body) for row in rows if row.is_whole] == [
        one for one in events if one[0] not in damaged
    ]
    assert store.games() == games
    assert store.logs()[0].damaged == tuple(damaged)
    for game, expected in zip(games, turns):
        read = record_turns(store, game.id)
        assert read == expected[: len(read)]
        assert read == expected or any(game.first <= number < game.end for number in damaged)
    store.close()
    return "named" if damaged else "harmless"


def record_turns(store, number):
    try:
        return record_of(store, number).turns
    except RulesError:
        return []


def read_what_is_left(path):
    """Whatever is wrong with the file at *path*, reading ends in an answer or in the store's own
    error."""
    try:
        store = Store(path, is_read=True)
    except StoreError:
        return
    try:
        for game in store.games():
            record_turns(store, game.id)
        store.logs()
    except StoreError:
        pass
    store.close()


def series(good, tmp_path, count):
    prng = Prng(13)
    found = dict.fromkeys(("refused", "named", "harmless"), 0)
    whole = good[0].read_bytes()
    for number in range(count):
        data = bytearray(whole)
        damage(data, KINDS[number % len(KINDS)], prng)
        path = tmp_path / "games.db"
        path.write_bytes(data)
        found[examine(path, good)] += 1
        path.write_bytes(data)
        read_what_is_left(path)
        for left in tmp_path.iterdir():
            left.unlink(missing_ok=True)  # SQLite removes its own at the end
    return found


@pytest.mark.slow
def test_store_when_the_file_is_damaged_then_refused_or_named_or_harmless(good, tmp_path):
    found = series(good, tmp_path, 48)
    assert found["refused"]
    assert found["named"]


@pytest.mark.proof
def test_store_when_the_file_is_damaged_in_3000_ways_then_refused_or_named_or_harmless(
    good, tmp_path
):
    print(series(good, tmp_path, 3000))


@pytest.mark.parametrize("is_read", [False, True], ids=["followed", "read"])
def test_store_when_the_name_of_a_table_is_damaged_then_refused_in_one_line(
    good, tmp_path, is_read
):
    """What SQLite says about it is no text."""
    path = tmp_path / "games.db"
    path.write_bytes(good[0].read_bytes().replace(b"CREATE TABLE", b"CREATE T\xa2BLE", 1))
    with pytest.raises(StoreError, match="malformed") as refused:
        Store(path, is_read=is_read)
    assert "\n" not in str(refused.value)


@pytest.fixture
def changed(good, tmp_path):
    """Event 20 is not what was stored."""
    path = tmp_path / "games.db"
    shutil.copy(good[0], path)
    execute(path, "UPDATE events SET body = X'02ffffffff0000' WHERE number = 20")
    store = Store(path)
    yield store
    store.close()


def test_events_when_one_has_changed_then_an_error_with_it_and_what_helps(changed, good):
    with pytest.raises(
        EventDamagedError, match=r"event 20 of log 1 .*collie logs set-aside 1"
    ) as caught:
        changed.events(1, 0)
    assert caught.value.number == 20
    assert changed.events(1, 21) == good[1][21:]


def test_record_of_when_an_event_has_changed_then_it_is_named_and_the_other_game_whole(
    changed, good
):
    record = record_of(changed, 1)
    assert record.turns == good[3][0][: len(record.turns)]
    assert (
        "event 20 of log 1 was damaged in the database; with `collie logs set-aside 1`"
        in dict(record.tags)["Incomplete"]
    )
    assert record_of(changed, 2).turns == good[3][1]


def test_open_when_an_event_of_the_last_game_has_changed_then_a_position_is_awaited(changed, good):
    last = good[2][-1].first
    execute(changed.place, f"UPDATE events SET body = X'00' WHERE number = {last + 3}")
    follower = opened(changed)
    assert f"event {last + 3} of log 1 was damaged" in follower.game.trouble
    assert not follower.game.is_playing


def test_append_when_a_damaged_event_comes_again_then_it_is_repaired(changed, good):
    changed.append(1, good[1][20:21], [])
    assert changed.events(1, 0) == good[1]


def test_unbroken_when_an_event_has_changed_then_behind_it(changed):
    assert changed.unbroken(1) == 21


@pytest.mark.parametrize(
    "change", ["UPDATE logs SET log_id = 'other'", "UPDATE games SET first = 3 WHERE id = 2"]
)
def test_store_when_a_log_or_game_has_changed_then_not_followed_and_still_read(
    good, tmp_path, change
):
    path = tmp_path / "games.db"
    shutil.copy(good[0], path)
    execute(path, change)
    with pytest.raises(
        StoreError,
        match=r"games\.db is damaged .*is not what was written.*: nothing is written into it; choose",
    ):
        Store(path)
    store = Store(path, is_read=True)
    assert "is not what was written" in store.damage
    assert store.rows(1)
    store.close()
