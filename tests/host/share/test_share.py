"""A game that is shown to others: they get the whole log and what comes, and can change nothing."""

import itertools
import sqlite3
from contextlib import closing

import pytest

from host.device.client import DeviceClient
from host.device.secure_session import ViewersKey, secure_viewer
from host.errors import DeviceError, TransportError, TransportLostError
from host.live.follower import Follower
from host.live.log import FollowedLog
from host.share.share import Share
from host.store.store import Store
from host.transports.base import Listener, Pipe, Transport
from shared_engine.wire.commands import NewGame
from shared_engine.wire.frame import encode
from shared_engine.wire.host_link import Connected
from shared_engine.wire.messages import Fault, Hello, HelloRequest, Pull
from tests.host.live.onlooker import Onlooker
from tests.host.logs import HELLO, log_numbers, numbered, random_bench
from tests.shared_engine.wire.pair import make_hello, messages_in


class End(Pipe):
    """The end of a line that the share holds; *most* bytes are taken at once."""

    def __init__(self, most):
        self.arriving = b""
        self.leaving = b""
        self.is_open = True
        self._most = most

    def read(self):
        if not self.is_open:
            raise TransportLostError("gone")
        data, self.arriving = self.arriving, b""
        return data

    def write(self, data):
        taken = data[: max(0, self._most - len(self.leaving))]
        self.leaving += taken
        return len(taken)

    def close(self):
        self.is_open = False


class Door(Listener):
    """Where viewers come to, in memory."""

    def __init__(self):
        self.is_open = False
        self.waiting = []

    def open(self):
        self.is_open = True
        return "here"

    def accept(self):
        return self.waiting.pop(0) if self.waiting else None

    def close(self):
        self.is_open = False


class Line(Transport):
    """A viewer's end; reading it lets the first host have its turn."""

    def __init__(self, door, turn, most=1000):
        self._door = door
        self._turn = turn
        self._most = most
        self.end = End(most)

    def open(self):
        if not self._door.is_open:
            raise TransportError("nobody shows anything there")
        self.end = End(self._most)
        self._door.waiting.append(self.end)

    def close(self):
        self.end.close()

    def read(self, timeout_s):
        self._turn()
        if not self.end.is_open:
            raise TransportLostError("the other end has gone")
        data, self.end.leaving = self.end.leaving, b""
        return data

    def write(self, data):
        if not self.end.is_open:
            raise TransportLostError("the other end has gone")
        self.end.arriving += data


class MemoryKeys:
    """Keys that are gone when the test is."""

    warning = ""
    place = "memory"

    def __init__(self):
        self._kept = {}

    def get(self, board):
        return self._kept.get(board)

    def put(self, board, key):
        self._kept[board] = key

    def remove(self, board):
        self._kept.pop(board, None)


class First:
    """The host at the board, with everything but a board: what that would log is put into the
    store."""

    def __init__(self, store):
        self.keys = MemoryKeys()
        self.key = ViewersKey(self.keys)
        self.key.make()
        self.store = store
        self.door = Door()
        self.now_s = 1000.0
        self.share = Share(store, self.door, self.key, clock=lambda: self.now_s)
        self.share.open()
        self.followed = FollowedLog(store)

    def log(self, events, hello=HELLO):
        """The board that says *hello* has logged *events*."""
        self.followed.open(hello)
        self.followed.add([one for one in events if one[0] >= self.followed.next_number])
        self.share.show(hello, self.followed.number)

    def turn(self):
        self.now_s += 0.01
        self.share.serve(self.followed.next_number)

    def restart(self):
        self.share.close()
        self.share = Share(self.store, self.door, self.key, clock=lambda: self.now_s)
        self.share.open()
        self.share.show(HELLO, self.followed.number)


class Enough(BaseException):
    """Ends `follow`."""


class Second:
    """A host that watches the first."""

    def __init__(self, first, path, most=1000):
        clock = itertools.count(1000.0, 0.02)
        self.store = Store(path)
        self.onlooker = Onlooker()
        self._is_enough = lambda: False
        self._rounds = 0
        self.line = Line(first.door, first.turn, most)
        client = DeviceClient(
            self.line, secure_viewer(first.keys, "localhost"), clock=lambda: next(clock)
        )
        self.follower = Follower(client, self.store, on_view=self.onlooker, on_turn=self._turn)

    def _turn(self):
        self._rounds += 1
        assert self._rounds < 5000, self.onlooker.lines
        if self._is_enough():
            raise Enough

    def follow_until(self, is_enough):
        self._rounds = 0
        self._is_enough = is_enough
        with pytest.raises(Enough):
            self.follower.follow(until_won=False)
        self._is_enough = lambda: False

    def events(self, hello=HELLO):
        return [
            self.store.events(log, 0)
            for log in log_numbers(self.store, hello.device_id, hello.log_id)
        ]


def watching(first):
    """A client that has proven its key."""
    clock = itertools.count(1000.0, 0.02)
    client = DeviceClient(
        Line(first.door, first.turn),
        secure_viewer(first.keys, "localhost"),
        clock=lambda: next(clock),
    )
    client.open()
    while not any(isinstance(one, Connected) for one in client.poll()):
        pass
    return client


def damage(store, number):
    """The file gets another body for event *number*."""
    with closing(sqlite3.connect(store.place)) as file, file:
        file.execute("UPDATE events SET body = x'08' WHERE number = ?", (number,))


@pytest.fixture(scope="module")
def log():
    return numbered(random_bench(3, 20))


def hello_of(log, **changes):
    return make_hello(len(log), **changes)


@pytest.fixture
def first(store, log):
    first = First(store)
    first.log(log, hello_of(log))
    return first


@pytest.fixture
def second(first, tmp_path):
    second = Second(first, tmp_path / "second.db")
    yield second
    second.store.close()


def test_connect_when_a_viewer_comes_late_then_it_gets_the_whole_log(second, first, log):
    second.follower.connect()
    assert second.events() == [log]
    assert second.follower.log.game.referee.position == first.followed.game.referee.position


def test_connect_when_the_line_carries_few_bytes_at_once_then_it_gets_the_whole_log(
    first, tmp_path, log
):
    slow = Second(first, tmp_path / "slow.db", most=7)
    slow.follower.connect()
    assert slow.events() == [log]
    slow.store.close()


def test_follow_when_something_happens_then_the_viewer_has_it_two_turns_later(second, first, log):
    second.follower.connect()
    second.follow_until(lambda: True)
    first.followed.add([(len(log), log[-1][1])])
    turns = itertools.count()
    second.follow_until(lambda: next(turns) == 1)
    assert len(second.events()[0]) == len(log) + 1


def test_follow_when_two_watch_then_both_have_everything(second, first, tmp_path, log):
    third = Second(first, tmp_path / "third.db")
    second.follower.connect()
    third.follower.connect()
    assert (second.events(), third.events(), first.share.viewers) == ([log], [log], 2)
    third.store.close()


def test_follow_when_the_first_host_goes_away_and_comes_back_then_the_viewer_goes_on_by_itself(
    second, first, log
):
    second.follower.connect()
    first.share.close()
    second.follow_until(lambda: second.onlooker.has_seen("lost the board"))
    first.restart()
    first.followed.add([(len(log), log[-1][1])])
    second.follow_until(lambda: len(second.events()[0]) == len(log) + 1)
    assert second.events()[0][:-1] == log


def test_follow_when_the_first_host_changes_to_the_log_of_a_restored_flash_then_the_viewer_keeps_it_apart(
    second, first, log
):
    """The name, the boot and the numbers are the same."""
    other = numbered(random_bench(5, 30))
    second.follower.connect()
    mine, _ = first.store.open_log(HELLO.device_id, HELLO.log_id, [first.followed.number])
    first.store.append(mine, other, [])
    first.share.show(hello_of(other), mine)
    first.followed.next_number = len(other)
    second.follow_until(lambda: second.events() == [log, other])


def test_command_when_a_viewer_sends_one_then_it_is_refused_with_the_reason(second):
    second.follower.connect()
    with pytest.raises(
        DeviceError,
        match="this computer only shows the game; say it to the one that follows the board",
    ):
        second.follower.command(NewGame("{}"))


def test_connect_when_the_first_host_has_a_hole_then_the_viewer_begins_behind_it(
    tmp_path, store, log
):
    first = First(store)
    first.log(log[:20], hello_of(log))
    first.log(log[60:], hello_of(log, first=60))
    second = Second(first, tmp_path / "second.db")
    second.follower.connect()
    assert second.events() == [log[60:]]
    second.store.close()


def test_connect_when_the_log_of_the_board_is_full_then_a_note_says_so(second, first, log):
    hello = hello_of(log)
    hello.capabilities = Hello.LOG_FULL
    first.share.show(hello, first.followed.number)
    second.follower.connect()
    assert second.onlooker.has_seen("log: full")


@pytest.mark.slow
def test_follow_when_the_log_of_the_first_host_gets_a_hole_then_the_viewer_goes_on_behind_it(
    tmp_path, store, log
):
    first = First(store)
    first.log(log[:20], hello_of(log))
    second = Second(first, tmp_path / "second.db")
    second.follower.connect()
    first.log([], hello_of(log, first=60))
    second.follow_until(lambda: first.now_s > 1005)
    assert second.events() == [log[:20]]
    first.followed.add(log[60:])
    second.follow_until(lambda: log[-1] in second.events()[0])
    assert second.events() == [log[:20] + log[60:]]
    second.store.close()


def test_follow_when_a_damaged_event_was_repaired_then_the_viewer_goes_on(first, second, log):
    damage(first.store, 5)
    first.share.show(hello_of(log), first.followed.number)
    second.follower.connect()
    first.store.append(first.followed.number, [log[5]], [])
    first.share.show(hello_of(log), first.followed.number)
    first.followed.add([(len(log), log[-1][1])])
    second.follow_until(lambda: second.events()[0][-1][0] == len(log))


def test_connect_when_an_event_was_damaged_meanwhile_then_the_viewer_gets_all_others(
    first, second, log
):
    damage(first.store, 5)
    second.follower.connect()
    assert second.events() == [log[:5] + log[6:]]


@pytest.mark.parametrize("what", [b"", b"\0", encode(HelloRequest(2, 2, 77).pack())])
def test_serve_when_a_visitor_proves_no_key_then_it_is_sent_away_after_ten_seconds(first, what):
    end = End(10_000)
    first.door.waiting.append(end)
    for _ in range(10):
        end.arriving = what
        first.turn()
        assert end.is_open
        first.now_s += 1
    first.turn()
    assert (first.share.viewers, end.is_open) == (0, False)


def test_serve_when_a_viewer_falls_silent_then_it_is_sent_away_after_thirty_seconds(first):
    watching(first)
    first.now_s += 29
    first.turn()
    assert first.share.viewers == 1
    first.now_s += 2
    first.turn()
    assert first.share.viewers == 0


def test_serve_when_a_visitor_proves_no_key_then_it_gets_no_event(first):
    end = End(10_000)
    first.door.waiting.append(end)
    first.turn()
    end.arriving = b"".join(encode(one.pack()) for one in (HelloRequest(2, 2, 77), Pull(0, 32)))
    first.turn()
    assert {type(one) for one in messages_in(end.leaving)} == {Hello, Fault}


def test_key_when_it_was_forgotten_while_the_game_is_shown_then_it_does_not_come_back(
    second, first
):
    elsewhere = ViewersKey(first.keys)
    elsewhere.forget()
    second.follower.connect()
    assert elsewhere.load() is None


def test_key_when_it_was_replaced_while_the_game_is_shown_then_the_new_one_stays(second, first):
    elsewhere = ViewersKey(first.keys)
    elsewhere.forget()
    made = elsewhere.make()
    second.follower.connect()
    assert elsewhere.load() == made


def test_connect_when_the_key_is_another_then_nothing_is_shown_and_it_says_so(first, tmp_path, log):
    second = Second(first, tmp_path / "second.db")
    first.key.forget()
    first.key.make()
    second.follow_until(
        lambda: second.onlooker.has_seen("does not know this computer; if that lasts, pair again")
    )
    assert second.events() == []
    second.store.close()


def test_connect_when_the_key_has_changed_with_other_viewers_then_it_gets_in_all_the_same(
    second, first, log
):
    for _ in range(3):
        watching(first)
    assert first.key.load().generation == 3
    second.follower.connect()
    assert second.events() == [log]


def test_serve_when_strangers_hold_all_places_then_who_has_the_key_gets_in(second, first, log):
    ends = [End(1000) for _ in range(8)]
    first.door.waiting += ends
    for _ in ends:
        first.turn()
    second.follower.connect()
    assert second.events() == [log]
    assert [end.is_open for end in ends] == [False] + [True] * 7


def test_serve_when_eight_watch_then_the_next_one_is_sent_away(first):
    clients = [watching(first) for _ in range(8)]
    end = End(1000)
    first.door.waiting.append(end)
    first.turn()
    assert (first.share.viewers, end.is_open, len(clients)) == (8, False, 8)


def test_serve_when_a_visitor_talks_nonsense_then_the_others_do_not_notice(second, first, log):
    end = End(100)
    end.arriving = b"GET / HTTP/1.1\r\n\r\n\0" * 100
    first.door.waiting.append(end)
    second.follower.connect()
    assert second.events() == [log]


def test_serve_when_no_board_has_answered_yet_then_visitors_wait(store):
    first = First(store)
    end = End(1000)
    first.door.waiting.append(end)
    first.turn()
    assert (first.share.viewers, end.is_open) == (0, True)
