"""Following a log: stored first, refereed again, taken up anew after every stop, and compared with the board."""

import pytest

from host.errors import DisagreementError, StoreError
from host.games.live import Follower, record_of
from shared_engine.record.record import Record, replay, to_json
from shared_engine.referee.decision import MOVE, ROUND
from shared_engine.referee.events import GAME, unpack
from shared_engine.referee.referee import Referee
from tests.host.logs import HELLO, add_digest, numbered, random_bench
from tests.shared_engine.wire.pair import make_hello

TURNS = 40


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, TURNS)


def opened(store, hello=HELLO):
    follower = Follower(store)
    follower.open(hello)
    return follower


def test_open_when_nothing_is_stored_then_from_the_first_event(store):
    follower = Follower(store)
    assert (follower.open(HELLO), follower.is_playing, follower.record) == (0, False, None)


def test_take_when_a_game_is_followed_then_the_position_of_the_board(store, bench):
    follower = opened(store)
    follower.take(numbered(bench))
    assert (follower.referee.position, follower.referee.turns) == (bench.referee.position, TURNS)
    assert follower.is_playing


def test_take_when_events_arrive_then_each_comes_back_with_its_decisions(store, bench):
    steps = opened(store).take(numbered(bench))
    assert [(step.number, step.event) for step in steps] == list(enumerate(bench.events))
    assert [decision.kind for step in steps for decision in step.decisions] == [one.kind for one in bench.decisions]


def test_take_when_one_by_one_then_as_in_one_go(store, bench):
    follower = opened(store)
    found = [decision for one in numbered(bench) for step in follower.take([one]) for decision in step.decisions]
    assert (found[0].kind, found[1].kind) == (ROUND, MOVE)
    assert follower.referee.position == bench.referee.position


def test_take_when_board_and_host_disagree_then_the_event_is_named_and_all_is_stored(store):
    bench = random_bench(3, 2)
    add_digest(bench, turns=1)
    bench.control("hint")
    follower = opened(store)
    arrived = numbered(bench)
    with pytest.raises(DisagreementError, match=f"event {len(arrived) - 2}: the board holds another position"):
        follower.take(arrived)
    assert store.events(1, 0) == arrived


def test_take_when_it_cannot_be_stored_then_it_is_not_refereed_either(store, bench):
    arrived = numbered(bench)
    store.append(store.open_log(HELLO.device_id, HELLO.log_id), [(30, b"other")], [])
    follower = Follower(store)
    follower.open(HELLO)
    follower.next_number = 0
    with pytest.raises(StoreError, match="event 30 "):
        follower.take(arrived)
    assert (follower.referee.position, follower.next_number) == (None, 0)


@pytest.mark.parametrize("stop", range(1, 64, 3))
def test_open_when_stopped_anywhere_in_a_game_then_it_goes_on_there(store, bench, stop):
    arrived = numbered(bench)
    first = opened(store)
    first.take(arrived[:stop])
    second = Follower(store)
    assert second.open(HELLO) == stop
    assert second.referee.position == first.referee.position
    assert (second.referee.state, second.referee.laid) == (first.referee.state, first.referee.laid)
    second.take(arrived[stop:])
    assert second.referee.position == bench.referee.position
    assert to_json(second.record) == to_json(expected_record(store, arrived, bench))


def expected_record(store, arrived, bench):
    """The record of the same events, followed on another board without a stop."""
    hello = type(HELLO)(*HELLO.fields())
    hello.device_id = b"device-2"
    follower = opened(store, hello)
    follower.take(arrived)
    assert len(follower.record.turns) == bench.referee.turns
    return follower.record


def test_open_when_another_log_is_announced_then_it_is_followed_from_its_start(store, bench):
    follower = opened(store)
    follower.take(numbered(bench))
    erased = type(HELLO)(*HELLO.fields())
    erased.log_id = b"log2"
    assert (follower.open(erased), follower.is_playing, follower.record) == (0, False, None)


def hello_from(first):
    return make_hello(first + 100, first)


def test_open_when_the_board_holds_older_events_no_more_then_it_says_which_and_begins_there(store):
    follower = opened(store, hello_from(70))
    assert (follower.next_number, follower.missing, follower.is_playing) == (70, (0, 70), False)


def test_open_when_nothing_is_missing_then_it_says_so(store, bench):
    follower = opened(store)
    follower.take(numbered(bench))
    assert follower.open(hello_from(20)) == len(bench.events)
    assert (follower.missing, follower.is_playing) == (None, True)


def test_open_when_a_hole_follows_a_game_then_what_comes_later_is_never_taken_for_its_end(store, bench):
    arrived = numbered(bench)
    later = [(number + 500, body) for number, body in arrived]
    opened(store).take(arrived[:40])
    follower = opened(store, hello_from(500 + 30))
    assert (follower.missing, follower.is_playing) == ((40, 530), False)
    follower.take(later[30:])  # the rest of another game
    assert (follower.referee.position, follower.record) == (None, None)
    again = opened(store, hello_from(530))
    assert (again.next_number, again.is_playing, again.record) == (500 + len(arrived), False, None)
    cut = opened_record(arrived[:40])
    assert record_of(store, 1).turns == cut.turns


def opened_record(arrived):
    """The record that follows from the events *arrived* alone."""
    referee, record = Referee(), None
    for _, body in arrived:
        event = unpack(body)
        record = Record(event.values[0]) if event.kind == GAME else record
        for decision in referee.feed(event):
            record.add(decision)
    return record


def test_record_of_when_a_game_is_stored_then_the_live_record(store, bench):
    follower = opened(store)
    follower.take(numbered(bench))
    record = record_of(store, 1)
    assert (record.turns, record.result) == (follower.record.turns, follower.record.result)
    assert record.description == follower.record.description


def test_record_of_when_made_from_the_store_then_it_can_be_replayed(store, bench):
    opened(store).take(numbered(bench))
    positions, problems = replay(record_of(store, 1))
    assert (positions[-1], problems) == (bench.referee.position, [])


def test_record_of_when_named_then_with_the_board_and_the_day(store, bench):
    opened(store).take(numbered(bench))
    tags = dict(record_of(store, 1).tags)
    assert tags == {"Board": HELLO.device_id.hex(), "Date": store.game(1).seen_on.isoformat()}


def test_record_of_when_a_second_game_follows_then_the_first_is_as_it_was_left(store):
    first = random_bench(3, 4)
    second = random_bench(4, 7, first)
    follower = opened(store)
    follower.take(numbered(second))
    assert [len(record_of(store, number).turns) for number in (1, 2)] == [4, 7]
    assert len(follower.record.turns) == 7


def test_record_of_when_won_then_the_team(store):
    bench = random_bench(0, 10_000)
    follower = opened(store)
    follower.take(numbered(bench))
    assert record_of(store, 1).result == follower.record.result == str(bench.decisions[-1].team)
    assert not follower.is_playing


def test_record_of_when_a_turn_was_taken_back_then_it_is_not_in_it(store):
    bench = random_bench(3, 5)
    bench.control("undo")
    add_digest(bench)
    follower = opened(store)
    follower.take(numbered(bench))
    assert len(record_of(store, 1).turns) == len(follower.record.turns) == 4
