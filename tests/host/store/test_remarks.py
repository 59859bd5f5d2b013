"""Names and notes of games, and games that are deleted: in a file and on a server."""

import json

import pytest

from host.errors import StoreError
from host.live.summary import refresh, summaries
from host.store.day import UNKNOWN_DAY, Day
from host.store.merge import import_record, merge
from host.store.record import record_of
from host.store.remarks import all_remarks, delete_games, remarks_of, write_day, write_remarks
from host.store.said import Remarks
from host.store.store import Store
from host.store.tags import names_in, note_in
from shared_engine.record.record import to_json
from tests.host.logs import HELLO, numbered, opened, random_bench


@pytest.fixture(scope="module")
def arrived():
    """Three games of one log."""
    return numbered(random_bench(5, 3, random_bench(4, 6, random_bench(3, 4))))


@pytest.fixture
def games(store, arrived):
    opened(store).add(arrived)
    return store


def test_remarks_when_written_then_read_back_and_in_the_record(games):
    remarks = Remarks({0: "Anna", 2: 'Bén "the" Dog'}, "a long\nevening")
    write_remarks(games, 2, Remarks({1: "Carla"}))
    write_remarks(games, 2, remarks)
    assert (remarks_of(games, 2), remarks_of(games, 1)) == (remarks, Remarks())
    assert all_remarks(games) == {2: remarks}
    record = record_of(games, 2)
    assert (names_in(record), note_in(record)) == (remarks.names, remarks.note)


def test_remarks_when_there_is_no_such_game_then_an_error(games):
    with pytest.raises(StoreError, match="no game 9"):
        write_remarks(games, 9, Remarks({0: "Anna"}))


def test_delete_games_when_done_then_gone_and_the_others_are_as_they_were(games, arrived):
    before = {game.id: (game, record_of(games, game.id).turns) for game in games.games()}
    write_remarks(games, 2, Remarks({0: "Anna"}))
    refresh(games)
    delete_games(games, [2])
    assert {game.id: (game, record_of(games, game.id).turns) for game in games.games()} == {
        number: before[number] for number in (1, 3)
    }
    assert all_remarks(games) == {}
    assert len(games.rows(1)) == len(arrived) - (before[2][0].end - before[2][0].first)
    with pytest.raises(StoreError, match="no game 2"):
        games.game(2)


def test_delete_games_when_one_is_not_there_then_none_is_deleted(games):
    with pytest.raises(StoreError, match="no game 9"):
        delete_games(games, [1, 9])
    assert len(games.games()) == 3


def test_open_when_the_last_game_was_deleted_then_the_board_is_not_asked_for_it_again(
    games, arrived
):
    delete_games(games, [3])
    assert games.head(1) == len(arrived)
    log = opened(games)
    assert log.next_number == len(arrived)
    log.add(arrived[log.reached :])
    assert [game.id for game in games.games()] == [1, 2]
    assert games.head(1) == len(arrived)


def test_append_when_a_game_follows_a_deleted_one_then_it_gets_another_number(games, arrived):
    delete_games(games, [3])
    later = [(len(arrived) + number, body) for number, body in numbered(random_bench(6, 2))]
    opened(games).add([*arrived[-8:], *later])
    assert [game.id for game in games.games()] == [1, 2, 4]
    assert len(record_of(games, 4).turns) == 2


def test_merge_when_people_have_set_the_day_here_then_it_stays(games, tmp_path):
    import_record(games, "0011", json.dumps(to_json(record_of(games, 3))), Day.parse("2026-11-17"))
    other = Store(tmp_path / "other.db")
    merge(other, games)
    days = ["2026-11-20?", "?", "2026-11-16", "2026-11-20?"]
    for number, day in enumerate(days, 1):
        write_day(other, number, Day.parse("2026-11-16"))
        write_day(games, number, Day.parse(day))
    assert merge(games, other).games == 0
    assert [str(game.seen_on) for game in games.games()] == days
    assert dict(record_of(games, 4).tags)["Date"] == "2026-11-20?"
    other.close()


def test_merge_when_a_day_there_has_not_come_then_nobody_knows_it(games, tmp_path):
    other = Store(tmp_path / "other.db")
    write_day(games, 1, Day.parse("2999-01-01"))
    merge(other, games)
    assert other.game(1).seen_on == UNKNOWN_DAY
    other.close()


def test_merge_when_the_other_holds_more_then_all_of_it_and_again_nothing(games, tmp_path, arrived):
    other = Store(tmp_path / "other.db")
    first_half = arrived[: len(arrived) // 2]
    opened(other).add(first_half)
    write_remarks(other, 1, Remarks({0: "Anna"}))
    import_record(other, "0011", json.dumps(to_json(record_of(games, 3))), UNKNOWN_DAY)
    write_remarks(games, 1, Remarks({1: "Ben"}))
    added = merge(other, games)
    assert (added.games, added.events) == (
        len(games.games()) - len(other_games(first_half)),
        len(arrived) - len(first_half),
    )
    assert [row.body for row in other.rows(1)] == [body for _, body in arrived]
    assert remarks_of(other, 1) == Remarks({0: "Anna"})
    again = merge(other, games)
    assert (again.games, again.events) == (0, 0)
    back = merge(games, other)
    assert (back.games, back.events) == (1, 0)
    other.close()


def other_games(events):
    return [number for number, body in events if body[:1] == b"\x01"]


def test_merge_when_a_game_was_deleted_here_then_it_does_not_come_back(games, tmp_path, arrived):
    other = Store(tmp_path / "other.db")
    opened(other).add(arrived)
    delete_games(games, [2])
    added = merge(games, other)
    assert (added.games, added.events) == (0, 0)
    assert [game.id for game in games.games()] == [1, 3]
    other.close()


def test_merge_when_the_same_log_has_other_events_then_it_is_kept_beside(games, tmp_path):
    other = Store(tmp_path / "other.db")
    opened(other).add(numbered(random_bench(9, 5)))
    merge(games, other)
    assert [log.log_id for log in games.logs()] == [HELLO.log_id.hex(), f"{HELLO.log_id.hex()}.2"]
    assert games.rows(2)[:3] == other.rows(1)[:3]
    assert len(record_of(games, 4).turns) == 5
    other.close()


def test_summaries_when_kept_then_what_would_be_worked_out(games):
    read = []
    worked_out = summaries(games, games.games(), lambda done, wanted: read.append(wanted))
    assert (refresh(games), refresh(games)) == (3, 0)
    kept = summaries(games, games.games(), lambda done, wanted: read.append(wanted))
    assert (kept, read) == (worked_out, [3, 3, 3])
    assert kept[2]["turns"] == 6
    assert sum(seat["turns"] for seat in kept[2]["counts"].values()) == 6


def test_summaries_when_a_game_has_gone_on_then_it_is_worked_out_again(store, arrived):
    opened(store).add(arrived[:-5])
    refresh(store)
    opened(store).add(arrived[-13:])
    assert summaries(store, store.games())[3]["turns"] == 3
    assert refresh(store) == 1
