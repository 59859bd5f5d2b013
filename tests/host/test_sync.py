"""Nothing is lost and nothing is there twice: the line is cut, or the host killed, after every
single byte of a fetch."""

import itertools
import sqlite3
from contextlib import closing

import pytest

from host.device.client import DeviceClient
from host.errors import TransportLostError
from host.live.follower import Follower
from host.store.store import Store
from host.transports.base import Transport
from shared_engine.wire.device_link import Acknowledged, DeviceLink
from shared_engine.wire.errors import RemoteProtocolError
from tests.host.live.onlooker import Onlooker
from tests.host.logs import log_numbers, numbered, random_bench
from tests.shared_engine.wire.pair import make_hello

UPWARD, DOWNWARD = "upward", "downward"
EVERY_BYTE = pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.proof)])
TURNS = 2


class KilledError(BaseException):
    """The host is no more; nobody catches this."""


class Line(Transport):
    """A line in memory to a board with *log*; *trouble* is raised once, when a byte more than
    *most* would go *way*."""

    def __init__(self, log, way=UPWARD, most=None, trouble=TransportLostError, number=0, path=None):
        hello = make_hello(len(log), window=8)
        hello.device_id = number.to_bytes(8, "big")
        self.device_id = hello.device_id
        self.carried = {UPWARD: 0, DOWNWARD: 0}
        self.is_cut = False
        self._log = log
        self._link = DeviceLink(hello)
        self._way = way
        self._most = most
        self._trouble = trouble
        self._path = path

    def open(self):
        pass

    def close(self):
        pass

    def read(self, timeout_s):
        number = self._link.next_wanted()
        while number is not None:
            self._link.send_event(number, self._log[number][1])
            number = self._link.next_wanted()
        passed, trouble = self._carry(UPWARD, self._link.data_to_send())
        if trouble and not passed:
            raise trouble("cut")
        return passed

    def write(self, data):
        passed, trouble = self._carry(DOWNWARD, data)
        self._link.receive_data(passed)
        event = self._next_event()
        while event is not None:
            if isinstance(event, Acknowledged):
                assert event.upto <= self._stored(), "acknowledged before it was safe"
            event = self._next_event()
        if trouble:
            raise trouble("cut")

    def _next_event(self):
        while True:
            try:
                return self._link.next_event(0)
            except RemoteProtocolError:
                pass  # the host says what it misses; a board goes on

    def _carry(self, way, data):
        """What passes, and what goes wrong then."""
        trouble = None
        if (
            way == self._way
            and self._most is not None
            and self.carried[way] + len(data) > self._most
        ):
            data = data[: self._most - self.carried[way]]
            trouble = self._trouble
            self.is_cut = True
            if way == DOWNWARD or not data:
                self._most = None
        self.carried[way] += len(data)
        return data, trouble

    def _stored(self):
        """How many events of this board another program finds in the database."""
        if self._path is None:
            return len(self._log)
        with closing(sqlite3.connect(self._path)) as database:
            question = (
                "SELECT count(*) FROM events JOIN logs ON events.log = logs.id WHERE device_id = ?"
            )
            return database.execute(question, (self.device_id.hex(),)).fetchone()[0]


@pytest.fixture(scope="module")
def bench():
    return random_bench(3, TURNS)


def fetch(line, store):
    """Follow the board until all it has logged is here; what the host's referee then holds."""
    clock = itertools.count(1000.0, 0.11)
    follower = Follower(DeviceClient(line, clock=lambda: next(clock)), store)
    follower.connect()
    follower.close()
    return follower.log.game.referee


def whole(log, path):
    """The bytes that go up and down when nothing goes wrong."""
    store = Store(path)
    line = Line(log)
    fetch(line, store)
    store.close()
    return line.carried


def check(store, line, log, referee, bench):
    (found,) = log_numbers(store, line.device_id, b"log1")
    assert store.events(found, 0) == log
    assert referee.position == bench.referee.position


@EVERY_BYTE
@pytest.mark.parametrize("way", [UPWARD, DOWNWARD])
def test_fetch_when_the_line_is_cut_after_any_byte_then_it_goes_on_and_the_store_is_the_log(
    tmp_path, bench, way, step
):
    log = numbered(bench)
    path = tmp_path / "games.db"
    store = Store(path)
    for most in range(0, whole(log, tmp_path / "whole.db")[way], step):
        line = Line(log, way, most, number=most, path=path)
        referee = fetch(line, store)
        assert line.is_cut
        check(store, line, log, referee, bench)
    assert len(store.games()) == most // step + 1
    store.close()


@EVERY_BYTE
@pytest.mark.parametrize("way", [UPWARD, DOWNWARD])
def test_fetch_when_the_host_is_killed_after_any_byte_then_the_next_one_goes_on(
    tmp_path, bench, way, step
):
    log = numbered(bench)
    path = tmp_path / "games.db"
    store = Store(path)
    for most in range(0, whole(log, tmp_path / "whole.db")[way], step):
        line = Line(log, way, most, KilledError, most, path)
        with pytest.raises(KilledError):
            fetch(line, store)
        referee = fetch(line, store)
        check(store, line, log, referee, bench)
    store.close()


class Enough(BaseException):
    """Ends `follow`."""


class Board(Line):
    """A line to a board whose flash can be replaced while it is followed."""

    def restore(self, log, first=0, boot_id=b"bo-2", log_id=b"log1"):
        """Power off, other content on the flash, power on."""
        hello = make_hello(len(log), first, log_id, boot_id)
        hello.device_id = self.device_id
        self._log = log
        self._link = DeviceLink(hello)

    def drop(self, first):
        """Events below *first* leave, because another computer has acknowledged them."""
        self._link.log_grew(first, len(self._log))


def follow(board, store, change, is_enough):
    """Follow *board*, *change* it when it has been fetched, and go on until *is_enough*; what
    people saw."""
    clock = itertools.count(1000.0, 0.11)
    rounds = itertools.count()
    onlooker = Onlooker()

    def on_turn():
        if follow_up and is_enough(store):
            raise Enough
        assert next(rounds) < 500, onlooker.lines

    follow_up = []
    client = DeviceClient(board, clock=lambda: next(clock))
    follower = Follower(client, store, on_view=onlooker, on_turn=on_turn)
    follower.connect()
    follow_up.append(change())
    with pytest.raises(Enough):
        follower.follow(until_won=False)
    follower.close()
    return onlooker


def logs(board, store, name=b"log1"):
    return [store.events(log, 0) for log in log_numbers(store, board.device_id, name)]


def other_game(count):
    return numbered(random_bench(5, count))


@pytest.mark.parametrize("count", [2, 20], ids=["less", "more"])
def test_follow_when_the_board_comes_back_with_a_restored_flash_then_both_logs_are_kept_and_a_note_says_so(
    store, bench, count
):
    old, new = numbered(bench), other_game(count)[:10] if count == 2 else other_game(count)
    board = Board(old)
    said = follow(
        board, store, lambda: board.restore(new), lambda _: logs(board, store) == [old, new]
    )
    assert said.has_seen("restored: from event ")


def test_follow_when_the_board_was_erased_then_its_new_log_is_followed_and_the_old_one_stays(
    store, bench
):
    old, new = numbered(bench), other_game(3)
    board = Board(old)
    said = follow(
        board,
        store,
        lambda: board.restore(new, log_id=b"log2"),
        lambda _: logs(board, store, b"log2") == [new],
    )
    assert logs(board, store) == [old]
    assert said.has_seen("log: begun again")


def test_follow_when_another_computer_has_fetched_what_comes_next_then_it_goes_on_behind_the_hole(
    store, bench
):
    whole, game = numbered(bench), other_game(20)
    board = Board(whole)
    later = whole + [(number + len(whole), body) for number, body in game]

    def lose():
        board.restore(later, boot_id=b"bo-1")
        board.drop(len(whole) + 30)

    said = follow(
        board, store, lose, lambda _: logs(board, store) == [whole + later[len(whole) + 30 :]]
    )
    assert said.has_seen(f"events {len(whole)}..{len(whole) + 29} are on the board no more")


def test_connect_when_the_board_is_far_ahead_then_people_see_how_much_is_fetched(store):
    log = numbered(random_bench(3, 20))
    board = Board(log)
    said = follow(board, store, lambda: None, lambda _: True)
    assert {view.fetching.wanted for view in said.views if view.fetching} == {len(log)}


def test_connect_when_the_board_is_a_little_ahead_then_nobody_sees_it(store, bench):
    said = follow(Board(numbered(bench)), store, lambda: None, lambda _: True)
    assert not [view for view in said.views if view.fetching]
