"""The score sheet of a stored game: that of the live one, with what is missing in a tag."""

import re

import pytest

from host.store.record import record_of
from host.store.tags import winners
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import NotationError
from shared_engine.log.events import Game
from shared_engine.record.record import Record, replay
from tests.host.logs import (
    HELLO,
    add_digest,
    after_a_gap,
    numbered,
    opened,
    random_bench,
    record_from,
)

SHORT = 127  # of the first 400 random games the shortest that is played to its end: 309 turns


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, 40)


def test_record_of_when_a_game_is_stored_then_the_live_record(store, bench):
    follower = opened(store)
    follower.add(numbered(bench))
    record = record_of(store, 1)
    assert (record.turns, record.result) == (
        follower.game.record.turns,
        follower.game.record.result,
    )
    assert record.description == follower.game.record.description


def test_record_of_when_made_from_the_store_then_it_can_be_replayed(store, bench):
    opened(store).add(numbered(bench))
    positions, problems = replay(record_of(store, 1))
    assert (positions[-1], problems) == (bench.referee.position, [])


def test_record_of_when_named_then_with_the_board_and_the_day(store, bench):
    opened(store).add(numbered(bench))
    tags = dict(record_of(store, 1).tags)
    assert tags == {"Board": HELLO.device_id.hex(), "Date": str(store.game(1).seen_on)}


def test_winners_when_a_team_has_won_then_its_seats_and_before_nobody():
    record = Record({"ruleset": "brandi-6-3x2", "starter": 0})
    assert winners(record) is None
    record.result = "1"
    assert winners(record) == load("brandi-6-3x2").teams[1] == (1, 4)
    record.result = "99"  # imported before results of incomplete games were checked
    assert winners(record) == ()


def test_record_of_when_a_second_game_follows_then_the_first_is_as_it_was_left(store):
    first = random_bench(3, 4)
    second = random_bench(4, 7, first)
    follower = opened(store)
    follower.add(numbered(second))
    assert [len(record_of(store, number).turns) for number in (1, 2)] == [4, 7]
    assert len(follower.game.record.turns) == 7


@pytest.mark.slow
def test_record_of_when_won_then_the_team(store):
    bench = random_bench(SHORT, 10_000)
    follower = opened(store)
    follower.add(numbered(bench))
    assert (
        record_of(store, 1).result == follower.game.record.result == str(bench.decisions[-1].team)
    )
    assert not follower.game.is_playing


@pytest.mark.slow
def test_record_of_when_the_board_holds_another_position_at_the_end_then_it_says_so(store):
    bench = random_bench(SHORT, 10_000)
    add_digest(bench, turns=1)
    opened(store).add(numbered(bench))
    record = record_of(store, 1)
    assert record.result == str(bench.decisions[-2].team)
    assert dict(record.tags)["Incomplete"].startswith(
        f"at event {len(bench.events) - 1} the board holds another position"
    )


def test_record_of_when_a_turn_was_taken_back_then_it_is_not_in_it(store):
    bench = random_bench(3, 5)
    bench.control("undo")
    add_digest(bench)
    follower = opened(store)
    follower.add(numbered(bench))
    assert len(record_of(store, 1).turns) == len(follower.game.record.turns) == 4


def test_record_of_when_the_log_of_the_board_was_full_then_it_says_that_events_are_missing(store):
    arrived = [(number, event.pack()) for number, event in enumerate(after_a_gap())]
    follower = opened(store)
    follower.add(arrived)
    record = record_of(store, 1)
    assert [number for number, _ in record.turns] == [1, 2, 3, 7, 8]
    assert dict(record.tags)["Incomplete"] == "at least 12 events, for which the board had no room"
    assert follower.game.referee.turns == 8


def test_record_of_when_an_event_is_of_a_kind_from_the_future_then_what_came_before_and_why(
    store, bench
):
    arrived = [*numbered(bench)[:40], (40, bytes((99, 0, 0, 0, 0)))]
    opened(store).add(arrived)
    record = record_of(store, 1)
    assert record.turns == record_from(arrived[:40]).turns
    assert "event 40 means nothing to this program (no event: " in dict(record.tags)["Incomplete"]


def test_record_of_when_its_game_cannot_be_opened_then_an_error_with_the_event(store):
    opened(store).add([(0, Game(0, b"", {"ruleset": "whist"}).pack())])
    with pytest.raises(NotationError, match=r"event 0 means nothing to this program .*'whist'"):
        record_of(store, 1)


def test_record_of_when_its_options_clash_then_an_error_with_both(store):
    opened(store).add(
        [(0, Game(0, b"", {"ruleset": "brandi-4", "options": {"hand_repeat": []}}).pack())]
    )
    with pytest.raises(NotationError, match="option hand_repeat must have one hand size"):
        record_of(store, 1)


def test_record_of_when_an_event_means_nothing_behind_lost_ones_then_both_reasons(store):
    arrived = [(number, event.pack()) for number, event in enumerate(after_a_gap())]
    arrived.append((len(arrived), b"\x63\x00\x00\x00\x00"))
    opened(store).add(arrived)
    assert re.fullmatch(
        "event .* means nothing to this program .*; at least 12 events, .*",
        dict(record_of(store, 1).tags)["Incomplete"],
    )
