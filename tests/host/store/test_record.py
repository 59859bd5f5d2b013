"""The score sheet of a stored game: that of the live one, with what is missing in a tag."""

import pytest

from host.errors import HostError
from host.store.record import record_of
from shared_engine.record.record import replay
from tests.host.logs import HELLO, add_digest, after_a_gap, numbered, opened, random_bench, record_from


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, 40)


def test_record_of_when_a_game_is_stored_then_the_live_record(store, bench):
    follower = opened(store)
    follower.add(numbered(bench))
    record = record_of(store, 1)
    assert (record.turns, record.result) == (follower.record.turns, follower.record.result)
    assert record.description == follower.record.description


def test_record_of_when_made_from_the_store_then_it_can_be_replayed(store, bench):
    opened(store).add(numbered(bench))
    positions, problems = replay(record_of(store, 1))
    assert (positions[-1], problems) == (bench.referee.position, [])


def test_record_of_when_named_then_with_the_board_and_the_day(store, bench):
    opened(store).add(numbered(bench))
    tags = dict(record_of(store, 1).tags)
    assert tags == {"Board": HELLO.device_id.hex(), "Date": store.game(1).seen_on.isoformat()}


def test_record_of_when_a_second_game_follows_then_the_first_is_as_it_was_left(store):
    first = random_bench(3, 4)
    second = random_bench(4, 7, first)
    follower = opened(store)
    follower.add(numbered(second))
    assert [len(record_of(store, number).turns) for number in (1, 2)] == [4, 7]
    assert len(follower.record.turns) == 7


def test_record_of_when_won_then_the_team(store):
    bench = random_bench(0, 10_000)
    follower = opened(store)
    follower.add(numbered(bench))
    assert record_of(store, 1).result == follower.record.result == str(bench.decisions[-1].team)
    assert not follower.is_playing


def test_record_of_when_a_turn_was_taken_back_then_it_is_not_in_it(store):
    bench = random_bench(3, 5)
    bench.control("undo")
    add_digest(bench)
    follower = opened(store)
    follower.add(numbered(bench))
    assert len(record_of(store, 1).turns) == len(follower.record.turns) == 4


def test_record_of_when_the_log_of_the_board_was_full_then_it_says_that_events_are_missing(store):
    arrived = [(number, event.pack()) for number, event in enumerate(after_a_gap())]
    follower = opened(store)
    follower.add(arrived)
    record = record_of(store, 1)
    assert [number for number, _ in record.turns] == [1, 2, 3, 7, 8]
    assert dict(record.tags)["Incomplete"] == "at least 12 events, for which the board had no room"
    assert follower.referee.turns == 8


def test_record_of_when_an_event_is_of_a_kind_from_the_future_then_what_came_before_and_why(store, bench):
    arrived = [*numbered(bench)[:40], (40, bytes((99, 0, 0, 0, 0)))]
    with pytest.raises(HostError):
        opened(store).add(arrived)
    record = record_of(store, 1)
    assert record.turns == record_from(arrived[:40]).turns
    assert "event 40 and the rest: this program cannot read it" in dict(record.tags)["Incomplete"]
