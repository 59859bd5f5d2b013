"""Following a log: stored first, refereed again, continued after every stop, and compared with the
board."""

import pytest

from host.errors import EventDiffersError, StoreError
from host.export.formats import export
from host.live.log import FollowedLog
from host.store.record import record_of
from host.store.store import Store
from shared_engine.log.events import (
    DAMAGED,
    NO_TAG,
    Boot,
    Card,
    Control,
    Deal,
    Digest,
    Field,
    Game,
    Gap,
    Stand,
    unpack,
)
from shared_engine.log.picture import pack_picture
from shared_engine.log.trace import parse_trace
from shared_engine.record.record import to_json
from shared_engine.referee.decision import DISAGREE, MOVE, ROUND
from tests.host.logs import (
    HELLO,
    add_digest,
    log_numbers,
    numbered,
    opened,
    random_bench,
    record_from,
)
from tests.shared_engine.wire.pair import make_hello

TURNS = 40
COMPARED = 8  # events that were stored are asked for again


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, TURNS)


def test_open_when_nothing_is_stored_then_from_the_first_event(store):
    follower = FollowedLog(store)
    assert (follower.open(HELLO), follower.game.is_playing, follower.game.record) == (
        0,
        False,
        None,
    )


def test_add_when_a_game_is_followed_then_the_position_of_the_board(store, bench):
    follower = opened(store)
    follower.add(numbered(bench))
    assert (follower.game.referee.position, follower.game.referee.turns) == (
        bench.referee.position,
        TURNS,
    )
    assert follower.game.is_playing


def test_add_when_events_arrive_then_each_comes_back_with_its_decisions(store, bench):
    steps = []
    opened(store).add(numbered(bench), steps.append)
    assert [(step.number, step.event) for step in steps] == list(enumerate(bench.events))
    assert [decision.kind for step in steps for decision in step.decisions] == [
        one.kind for one in bench.decisions
    ]


def test_add_when_one_by_one_then_as_in_one_go(store, bench):
    follower = opened(store)
    steps = []
    for one in numbered(bench):
        follower.add([one], steps.append)
    found = [decision for step in steps for decision in step.decisions]
    assert (found[0].kind, found[1].kind) == (ROUND, MOVE)
    assert follower.game.referee.position == bench.referee.position


def test_add_when_board_and_host_disagree_then_it_is_said_and_all_is_stored(store):
    bench = random_bench(3, 2)
    add_digest(bench, turns=1)
    bench.control("hint")
    follower = opened(store)
    arrived, steps = numbered(bench), []
    follower.add(arrived, steps.append)
    trouble = (
        f"at event {len(arrived) - 2} the board holds another position than this program after the "
        "same events (turn 2)"
    )
    assert follower.game.trouble.startswith(trouble)
    assert follower.game.disagreement == follower.game.trouble == steps[-2].trouble
    assert [decision.kind for decision in steps[-2].decisions] == [DISAGREE]
    assert not follower.game.is_playing
    assert store.events(1, 0) == arrived
    assert dict(record_of(store, 1).tags)["Incomplete"] == follower.game.trouble


def test_add_when_it_cannot_be_stored_then_it_is_not_refereed_either(store, bench):
    follower = opened(store)
    store.append(1, [(30, b"other")], [])
    with pytest.raises(StoreError, match="event 30 "):
        follower.add(numbered(bench))
    assert (follower.game.referee.position, follower.next_number) == (None, 0)


@pytest.mark.parametrize("stop", range(1, 64, 3))
def test_open_when_stopped_anywhere_in_a_game_then_it_goes_on_there(store, bench, stop):
    arrived = numbered(bench)
    first = opened(store)
    first.add(arrived[:stop])
    second = FollowedLog(store)
    assert (second.open(HELLO), second.next_number) == (max(0, stop - COMPARED), stop)
    assert second.game.referee.position == first.game.referee.position
    assert (second.game.referee.state, second.game.referee.laid) == (
        first.game.referee.state,
        first.game.referee.laid,
    )
    second.add(arrived[stop:])
    assert second.game.referee.position == bench.referee.position
    assert to_json(second.game.record) == to_json(expected_record(store, arrived, bench))


def expected_record(store, arrived, bench):
    """The record of the same events, followed on another board without a stop."""
    hello = type(HELLO)(*HELLO.fields())
    hello.device_id = b"device-2"
    follower = opened(store, hello)
    follower.add(arrived)
    assert len(follower.game.record.turns) == bench.referee.turns
    return follower.game.record


def test_open_when_another_log_is_announced_then_it_is_followed_from_its_start(store, bench):
    follower = opened(store)
    follower.add(numbered(bench))
    erased = type(HELLO)(*HELLO.fields())
    erased.log_id = b"log2"
    assert (follower.open(erased), follower.game.is_playing, follower.game.record) == (
        0,
        False,
        None,
    )


def test_open_when_the_board_holds_few_of_the_stored_events_then_those_are_compared(store, bench):
    opened(store).add(numbered(bench))
    assert FollowedLog(store).open(hello_from(len(bench.events) - 3)) == len(bench.events) - 3


def test_add_when_stored_events_come_again_then_they_are_not_refereed_again(store, bench):
    arrived = numbered(bench)
    opened(store).add(arrived[:30])
    follower = opened(store)
    steps = []
    follower.add(arrived[30 - COMPARED : 33], steps.append)
    assert [step.number for step in steps] == [30, 31, 32]
    assert follower.next_number == 33


def restored(bench, kept, turns=20):
    """What a board has logged that was set back to its first *kept* events and then used for
    another game."""
    other = random_bench(5, turns)
    return numbered(bench)[:kept] + [(number + kept, body) for number, body in numbered(other)]


def follow(store, log, limit=None):
    """Follow a board that holds *log* from the beginning to its end."""
    follower = FollowedLog(store)
    first = follower.open(make_hello(len(log)))
    for _ in range(10):
        try:
            follower.add(log[first:])
            return follower
        except EventDiffersError as error:
            first = follower.open_other(error)
    raise AssertionError("no log was good enough")


def logs_of(store):
    return [store.events(log, 0) for log in log_numbers(store)]


@pytest.mark.parametrize("kept", [0, 20, 60, 66])
def test_open_other_when_the_flash_was_set_back_and_used_then_both_logs_are_kept_apart(
    store, bench, kept
):
    old, new = numbered(bench)[:67], restored(bench, kept, 40)
    assert len(new) > len(old)
    follow(store, old)
    follower = follow(store, new)
    assert follower.forked is not None
    assert kept <= follower.forked < len(old)
    assert logs_of(store) == [old, new]
    again = follow(store, new)
    assert again.forked is None
    assert logs_of(store) == [old, new]


def test_add_when_the_board_was_set_back_and_logs_only_its_next_start_then_it_is_kept_apart(
    store, bench
):
    old = numbered(bench)
    follow(store, old)
    new = [*old[:50], (50, Boot(999, b"next", b"").pack())]
    assert follow(store, new).forked == 50
    assert logs_of(store) == [old, new]


def test_open_when_another_program_has_stored_more_than_the_board_announced_then_it_is_the_same_log(
    store, bench
):
    """Two programs follow one board into one database, and an event came in between."""
    log = numbered(bench)
    follow(store, log)
    follower = follow(store, log[:50])
    assert (follower.forked, follower.next_number, follower.reached) == (None, len(log), 50)
    assert logs_of(store) == [log]


def test_open_when_an_old_flash_comes_back_then_its_log_goes_on(store, bench):
    old, new = numbered(bench), restored(bench, 50, 5)
    follow(store, old[:90])
    follow(store, new[:70])
    assert follow(store, old).forked is None
    assert logs_of(store) == [old, new[:70]]


def test_open_when_the_same_copy_is_restored_twice_then_three_logs(store, bench):
    old, new = numbered(bench), restored(bench, 50, 10)
    third = new[:50] + [(number + 1, body) for number, body in new[49:80]]
    follow(store, old)
    follow(store, new)
    follow(store, third)
    assert logs_of(store) == [old, new, third]


class BusyStore(Store):
    """Another program stores *others* while this one asks for the last game."""

    others = ()

    def last_game(self, log):
        self.append(log, list(self.others), [])
        return super().last_game(log)


def test_open_when_another_program_stores_events_meanwhile_then_none_is_judged_twice(
    tmp_path, bench
):
    store, events = BusyStore(tmp_path / "busy.db"), numbered(bench)
    opened(store).add(events[:12])
    store.others = events[12:60]
    follower = FollowedLog(store)
    follower.add(events[follower.open(HELLO) :])
    store.close()
    assert (follower.game.referee.position, follower.game.referee.turns, follower.game.trouble) == (
        bench.referee.position,
        TURNS,
        "",
    )


def test_open_when_two_boards_have_the_same_log_then_each_goes_on_with_its_own(store, bench):
    """The flash of one board was copied onto another: the chip's own number tells them apart."""
    log = numbered(bench)
    follow(store, log)
    other = make_hello(70)
    other.device_id = b"device-2"
    follower = FollowedLog(store)
    assert (follower.open(other), follower.forked) == (0, None)


def test_open_when_board_and_host_disagreed_then_it_says_so_and_the_next_game_is_followed(store):
    bench = random_bench(3, 2)
    add_digest(bench, turns=1)
    wrong = numbered(bench)
    opened(store).add(wrong)
    follower = opened(store)
    assert "the board holds another position" in follower.game.trouble
    arrived = numbered(random_bench(4, 3, bench))
    follower.add(arrived[len(wrong) :])
    assert store.events(1, 0) == arrived
    assert (follower.game.trouble, follower.game.referee.turns) == ("", 3)


def stand_of(bench, arrived):
    """What the board of *bench* logs when somebody acts in the next round."""
    game = next(number for number, body in arrived if body[0] == Game.KIND)
    referee = bench.referee
    return Stand(
        bench.now_ms,
        referee.turns,
        game,
        pack_picture(referee.full),
        referee.position.pack(),
    ).pack()


def bad_events():
    """Events that a newer firmware, a stranger or a damaged flash may have logged."""
    return {
        "kind": bytes((99, 0, 0, 0, 0)),
        "position": Gap(9000, 1, 1, 0, bytes(12), b"\x77").pack(),
        "seat": Deal(9000, 9, ("A",)).pack(),
        "game": Game(9000, b"", {"ruleset": "whist"}).pack(),
        "options": Game(9000, b"", {"ruleset": "brandi-4", "options": {"hand_repeat": []}}).pack(),
        "nothing": b"",
    }


@pytest.mark.parametrize("bad", bad_events().values(), ids=bad_events().keys())
def test_add_when_an_event_means_nothing_then_it_is_stored_and_the_next_game_followed(
    store, bench, bad
):
    later = numbered(random_bench(4, 3))
    arrived = [*numbered(bench)[:10], (10, bad), *[(number + 11, body) for number, body in later]]
    follower = opened(store)
    follower.add(arrived[:11])
    trouble = follower.game.trouble
    assert trouble.startswith("event 10 means nothing to this program (")
    assert trouble.endswith("); it is stored as it came: update Board Collie")
    assert not follower.game.is_playing
    again = opened(store)
    assert (again.game.trouble, again.game.is_playing) == (trouble, False)
    again.add(arrived[11 - COMPARED :])
    assert (again.game.trouble, again.game.referee.turns) == ("", 3)
    assert store.events(1, 0) == arrived


def test_add_when_an_event_means_nothing_then_the_game_goes_on_with_the_next_position_and_so_after_a_stop(
    store, bench
):
    arrived = numbered(bench)
    arrived[30] = (30, bad_events()["position"])
    follower = opened(store)
    follower.add(arrived)
    assert not follower.game.is_playing
    follower.add([(len(arrived), stand_of(bench, arrived))])
    again = opened(store)
    for one in (follower, again):
        assert (one.game.is_playing, one.game.referee.position, one.game.trouble) == (
            True,
            bench.referee.position,
            "",
        )
    record = record_of(store, 1)
    assert (
        to_json(follower.game.record)["turns"]
        == to_json(again.game.record)["turns"]
        == to_json(record)["turns"]
    )
    assert dict(record.tags)["Incomplete"].startswith(
        "event 30 means nothing to this program (no position of"
    )


def test_add_when_board_and_host_disagreed_then_the_game_goes_on_with_the_next_position(
    store, bench
):
    arrived = numbered(bench)
    at = next(number for number, body in arrived if number > 30 and body[0] == Digest.KIND)
    arrived[at] = (at, Digest(unpack(arrived[at][1]).at_ms, 1, b"nope").pack())
    follower = opened(store)
    follower.add(arrived)
    follower.add([(len(arrived), stand_of(bench, arrived))])
    for one in (follower, opened(store)):
        assert (one.game.is_playing, one.game.referee.position) == (True, bench.referee.position)
        assert (one.game.trouble, one.game.disagreement[: len(f"at event {at}")]) == (
            "",
            f"at event {at}",
        )


def hello_from(first):
    return make_hello(HELLO.head, first)


def test_open_when_the_board_holds_older_events_no_more_then_it_says_which_and_begins_there(store):
    follower = opened(store, hello_from(70))
    assert (follower.next_number, follower.missing, follower.game.is_playing) == (
        70,
        (0, 70),
        False,
    )


def test_open_when_nothing_is_missing_then_it_says_so(store, bench):
    follower = opened(store)
    follower.add(numbered(bench))
    assert follower.open(hello_from(20)) == len(bench.events) - COMPARED
    assert (follower.missing, follower.game.is_playing) == (None, True)


def test_open_when_a_hole_follows_a_game_then_what_comes_later_is_never_read_as_its_end(
    store, bench
):
    arrived = numbered(bench)
    later = [(number + 500, body) for number, body in arrived]
    opened(store).add(arrived[:40])
    follower = opened(store, hello_from(500 + 30))
    assert (follower.missing, follower.game.is_playing) == ((40, 530), False)
    follower.add(later[30:])  # the rest of another game
    assert (follower.game.referee.position, follower.game.record) == (None, None)
    again = opened(store, hello_from(530))
    assert (again.next_number, again.game.is_playing, again.game.record) == (
        500 + len(arrived),
        False,
        None,
    )
    cut = record_from(arrived[:40])
    record = record_of(store, 1)
    assert record.turns == cut.turns
    assert dict(record.tags)["Incomplete"] == "from event 40 on: another computer has fetched it"


def test_add_when_the_board_holds_a_stored_event_damaged_then_it_is_the_same_log_and_nothing_changes(
    store, bench
):
    arrived = numbered(bench)
    follow(store, arrived[:50])
    follower = follow(store, [*arrived[:45], (45, DAMAGED), *arrived[46:]])
    assert (follower.forked, follower.damaged, follower.game.referee.turns) == (None, None, TURNS)
    assert logs_of(store) == [arrived]


def test_add_when_an_event_is_damaged_before_it_was_stored_then_the_game_waits_for_a_position(
    store, bench
):
    arrived = numbered(bench)
    arrived[30] = (30, DAMAGED)
    follower = follow(store, arrived)
    assert (follower.damaged, follower.game.is_playing) == ((30, 31), False)
    follower.add([(len(arrived), stand_of(bench, arrived))])
    assert (follower.game.is_playing, follower.game.referee.position) == (
        True,
        bench.referee.position,
    )
    tag = dict(record_of(store, 1).tags)["Incomplete"]
    assert tag == "at least 1 event, because event 30 is damaged on the board's flash"


def won():
    """Events of a game that its first move wins."""
    players = {
        "0": {"kennel": 0, "track": [62], "finish": [2, 3, 4]},
        "2": {"kennel": 0, "finish": [1, 2, 3, 4]},
    }
    events = (
        Game(0, b"", {"ruleset": "brandi-4", "starter": 0, "state": {"players": players}}),
        Card(1000, "3", NO_TAG),
        Field(2000, 62, False),
        Field(2200, 64, True),
        Control(4000, "hint"),
    )
    return [(number, event.pack()) for number, event in enumerate(events)]


@pytest.mark.parametrize(
    "bad", [DAMAGED, bytes((99, 0, 0, 0, 0))], ids=["damaged", "from the future"]
)
def test_is_won_when_an_event_behind_the_win_cannot_be_read_then_it_is_and_so_after_a_stop(
    store, bad
):
    follower = opened(store)
    follower.add([*won(), (5, bad)])
    assert (follower.game.is_won, follower.game.is_playing) == (True, False)
    again = opened(store)
    assert (again.game.is_won, again.game.is_playing) == (True, False)


@pytest.mark.parametrize(
    "event", [Control(5000, "undo"), Game(5000, b"", {"ruleset": "brandi-4"})], ids=["undo", "game"]
)
def test_is_won_when_the_win_is_taken_back_or_a_game_follows_then_it_is_not(store, event):
    follower = opened(store)
    follower.add(won())
    assert follower.game.is_won
    follower.add([(5, event.pack())])
    assert not follower.game.is_won


def test_add_when_a_damaged_event_can_be_read_again_then_it_is_stored(store, bench):
    arrived = numbered(bench)
    follow(store, [*arrived[:45], (45, DAMAGED)])
    assert follow(store, arrived[:50]).forked is None
    assert logs_of(store) == [arrived[:50]]


def late(bench, begun_ms):
    """The events of *bench* on a board that has been on for *begun_ms* before."""
    found = []
    for number, event in enumerate(bench.events):
        later = unpack(event.pack())
        later.at_ms += begun_ms
        found.append((number, later.pack()))
    return found


@pytest.mark.parametrize("begun_ms", [(1 << 32) - 1, (1 << 32) - 20_000, (1 << 32) - 40_000])
def test_add_when_the_board_has_been_on_for_49_days_then_the_game_is_refereed_and_its_trace_can_be_read(
    store, bench, begun_ms
):
    arrived = late(bench, begun_ms)
    follower = opened(store)
    follower.add(arrived)
    assert (follower.game.referee.position, follower.game.referee.turns) == (
        bench.referee.position,
        TURNS,
    )
    assert opened(store).game.referee.turns == TURNS
    assert record_of(store, 1).turns == follower.game.record.turns
    times = [event.at_ms for event in parse_trace(export(store, 1, "trace").splitlines())]
    assert times == sorted(times)
    assert times[-1] - times[0] == bench.events[-2].at_ms - bench.events[1].at_ms
