"""A board as an object: the client over a line in memory, with the device's end of the protocol
behind it."""

import pytest

from host.device.client import DeviceClient, LogBroken, check
from host.device.reconnect import ENDED, FOLLOWING, GREETING, OPENING, WAITING
from host.errors import DeviceError, TransportDeniedError, TransportError, TransportLostError
from host.transports.base import Transport
from shared_engine.wire.device_link import OPEN, CommandReceived, DeviceLink
from shared_engine.wire.errors import NOT_PAIRED, VERSION_MISMATCH, RemoteProtocolError
from shared_engine.wire.frame import encode
from shared_engine.wire.host_link import CommandDone, Connected, LoggedEvent
from shared_engine.wire.messages import (
    PROTOCOL_MINOR,
    STATUS_LATE,
    STATUS_OK,
    STATUS_REFUSED,
    Fault,
)
from tests.shared_engine.wire.pair import make_hello
from tests.shared_engine.wire.raw import Raw
from tests.shared_engine.wire.test_secure import make_device, make_host

PATIENCE = 500  # polls


class Board(Transport):
    """A line in memory to a board with a log; it can be unplugged, forbidden, or break just when
    something is written."""

    def __init__(self, *log, **hello):
        self.log = list(log)
        self.link = DeviceLink(make_hello(len(log), **hello))
        self.is_plugged = True
        self.is_breaking = False
        self.is_denied = False
        self.answers = []
        """The (status, reason) of the next commands; those that follow are done if they have a
        body."""
        self.opened = 0
        self.faults = []
        self._is_open = False

    def open(self):
        if not self.is_plugged:
            raise TransportError("no board on this line")
        if self.is_denied:
            raise TransportDeniedError("ask for the right to use it")
        self.opened += 1
        self._is_open = True

    def close(self):
        self._is_open = False

    def read(self, timeout_s):
        self._check()
        number = self.link.next_wanted()
        while number is not None:
            self.link.send_event(number, self.log[number])
            number = self.link.next_wanted()
        return self.link.data_to_send()

    def write(self, data):
        if self.is_breaking:
            self.is_breaking = self._is_open = False
        self._check()
        self.link.receive_data(data)
        event = self._next_event()
        while event is not None:
            if isinstance(event, CommandReceived):
                usual = (STATUS_OK, "done") if event.body else (STATUS_REFUSED, "say what")
                self.link.reply(event.id, *(self.answers.pop(0) if self.answers else usual))
            event = self._next_event()

    def _next_event(self):
        while True:
            try:
                return self.link.next_event(0)
            except RemoteProtocolError as error:
                self.faults.append(str(error))

    def _check(self):
        if not self._is_open or not self.is_plugged:
            raise TransportLostError("the line is gone")

    def learn(self, body):
        self.log.append(body)
        self.link.log_grew(0, len(self.log))


class AirBoard(Board):
    """As Board, over the air; a `stranger` who says something to the host silences it."""

    def __init__(self, *log):
        super().__init__(*log)
        self.stranger = b""
        self._begin()

    def open(self):
        super().open()
        self._begin()

    def read(self, timeout_s):
        return self.stranger + super().read(timeout_s)

    def write(self, data):
        if not self.stranger or self.link.state == OPEN:
            super().write(data)

    def _begin(self):
        self.link = DeviceLink(make_hello(len(self.log)), make_device())
        self.link.check_session(1, 0)


class Host:
    """The smallest honest program around a client; its clock ticks with every poll, by *tick_s*."""

    def __init__(self, board, tick_s=0.1, **options):
        self.now_s = 1000.0
        self._tick_s = tick_s
        self.client = DeviceClient(board, clock=lambda: self.now_s, **options)
        self.hello = None
        self.events = []
        self.done = []

    def poll(self):
        self.now_s += self._tick_s
        arrived = self.client.poll()
        for arrival in arrived:
            if isinstance(arrival, Connected) and not self.hello:
                self.hello = arrival.hello
                self.client.link.pull(0)
            elif isinstance(arrival, LoggedEvent):
                self.events.append((arrival.number, arrival.body))
                self.client.link.ack(arrival.number + 1)
            elif isinstance(arrival, CommandDone):
                self.done.append(arrival)
        return arrived

    def poll_until(self, is_enough):
        for _ in range(PATIENCE):
            if is_enough():
                return
            self.poll()
        raise AssertionError("it has not happened")

    def follow(self, count):
        self.poll_until(lambda: len(self.events) >= count)


def test_poll_when_a_board_is_there_then_connected_with_what_it_is():
    host = Host(Board(b"boot"))
    host.follow(1)
    assert (host.hello.geometry, host.hello.head) == ("dog-4", 1)


def test_greeting_when_a_board_has_only_its_repl_then_nothing_in_it_stops_or_restarts_that():
    for _ in range(300):
        greeting = DeviceClient(Board([])).link.data_to_send()
        assert {3, 4, 5}.isdisjoint(greeting), "Ctrl-C, Ctrl-D, Ctrl-E"


def test_poll_when_following_then_every_event_once_in_order():
    board = Board(*[b"%d" % number for number in range(100)])
    host = Host(board)
    host.follow(100)
    board.learn(b"one more")
    host.follow(101)
    assert host.events == list(enumerate(board.log))


def test_poll_when_there_is_no_line_then_it_is_tried_again_until_there_is():
    board = Board(b"boot")
    board.is_plugged = False
    host = Host(board)
    for _ in range(20):
        assert host.poll() == []
    assert host.client.state == WAITING
    board.is_plugged = True
    host.follow(1)
    assert host.client.state == FOLLOWING


def test_poll_when_the_line_is_lost_then_it_is_opened_again_and_nothing_is_missing():
    board = Board(b"0", b"1")
    host = Host(board)
    host.follow(2)
    board.is_plugged = False
    for _ in range(5):
        host.poll()
    board.learn(b"2")
    board.is_plugged = True
    host.follow(3)
    assert (host.events, board.opened) == (list(enumerate(board.log)), 2)


def test_poll_when_the_line_is_away_for_long_then_following_goes_on():
    board = Board(b"0")
    host = Host(board)
    host.follow(1)
    board.is_plugged = False
    for _ in range(40):  # longer than the link takes for silence
        host.poll()
    board.learn(b"1")
    board.is_plugged = True
    host.follow(2)
    assert host.events == [(0, b"0"), (1, b"1")]


def test_command_when_the_board_is_away_for_long_then_it_is_given_up_and_not_sent_later():
    board = Board(b"0")
    host = Host(board, tick_s=1)
    host.follow(1)
    board.is_plugged = False
    for _ in range(40):
        host.poll()
    number = host.client.command(Raw(1, b"undo"))
    host.poll_until(lambda: host.done)
    assert [(one.id, one.status) for one in host.done] == [(number, STATUS_LATE)]
    with pytest.raises(
        DeviceError,
        match="not carried out: the device was not there for 30 s; whoever still wants it",
    ):
        check(host.done[0])
    board.is_plugged = True
    board.answers.append((STATUS_REFUSED, "it came all the same"))
    board.learn(b"1")
    host.follow(2)
    assert len(board.answers) == 1


def test_poll_when_the_line_breaks_at_writing_then_what_was_read_before_is_handed_out():
    board = Board(b"0")
    host = Host(board)
    host.follow(1)
    host.poll()
    board.learn(b"1")
    host.client.command(Raw(1, b"x"))  # there is something to write
    board.is_breaking = True
    host.follow(2)
    board.learn(b"2")
    host.follow(3)
    assert host.events == [(0, b"0"), (1, b"1"), (2, b"2")]


def test_poll_when_impatient_then_a_missing_line_is_an_error():
    board = Board()
    board.is_plugged = False
    with pytest.raises(TransportError, match="no board on this line"):
        Host(board, patient=False).poll_until(lambda: False)


def test_poll_when_impatient_then_a_lost_line_is_an_error():
    board = Board(b"0")
    host = Host(board, patient=False)
    host.follow(1)
    board.is_plugged = False
    with pytest.raises(TransportLostError):
        host.poll()


def test_poll_when_the_line_is_about_to_be_opened_then_this_shows_before_it_takes_its_time():
    board = Board(b"boot")
    host = Host(board)
    host.poll()
    assert (host.client.state, board.opened) == (OPENING, 0)


def test_poll_when_the_line_cannot_be_opened_then_why_and_how_long_until_the_next_time():
    board = Board(b"boot")
    host = Host(board)
    host.follow(1)
    board.is_plugged = False
    host.poll_until(lambda: host.client.state == WAITING)
    assert (host.client.trouble, host.client.retry_s) == ("", pytest.approx(0.25))
    host.poll_until(lambda: host.client.trouble)
    assert host.client.trouble == "no board on this line"
    board.is_plugged = True
    host.poll_until(lambda: host.client.state == FOLLOWING)
    assert host.client.trouble == ""


def test_poll_when_the_line_is_open_and_nobody_answers_then_it_is_not_called_followed():
    board = Board(b"boot")
    host = Host(board)
    host.follow(1)
    board.is_plugged = False
    host.poll_until(lambda: host.client.state == WAITING)
    board.is_plugged = True
    board.read = lambda _timeout_s: b""
    host.poll_until(lambda: board.opened == 2)
    for _ in range(10):
        host.poll()
        assert host.client.state == GREETING


def test_poll_when_nobody_answers_for_long_then_the_line_is_opened_again():
    board = Board(b"boot")
    board.write = lambda _data: None
    host = Host(board)
    host.poll_until(lambda: board.opened == 2)
    del board.write
    host.follow(1)


def test_poll_when_the_line_is_denied_for_a_moment_then_it_is_tried_again():
    board = Board(b"boot")
    board.is_denied = True
    host = Host(board)
    host.poll_until(lambda: host.client.trouble)
    board.is_denied = False
    host.follow(1)


def test_poll_when_the_line_stays_denied_then_its_error_and_no_more_attempts():
    board = Board(b"boot")
    board.is_denied = True
    host = Host(board)
    for _ in range(2):
        with pytest.raises(TransportDeniedError, match="ask for the right"):
            host.poll_until(lambda: False)
        assert (host.client.state, board.opened) == (ENDED, 0)


def test_poll_when_another_board_is_on_the_line_then_an_error_names_both_and_nothing_of_it_is_stored():
    board = Board(b"boot")
    host = Host(board)
    host.follow(1)
    other = make_hello(2, boot_id=b"boo2")
    other.device_id = b"other id"
    board.log = [b"other", b"more"]
    board.link = DeviceLink(other)
    with pytest.raises(
        DeviceError, match=f"{b'other id'.hex()}, and not {host.hello.device_id.hex()}"
    ):
        host.poll_until(lambda: len(host.events) > 1)
    assert (host.client.state, host.events) == (ENDED, [(0, b"boot")])


def test_poll_when_the_board_speaks_another_version_then_one_error_naming_both():
    host = Host(Board(major=9))
    with pytest.raises(DeviceError, match=rf"device 9\.0, host 2\.{PROTOCOL_MINOR}\b") as error:
        host.poll_until(lambda: False)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "word", [Fault(NOT_PAIRED, "go"), Fault(VERSION_MISMATCH, "go"), make_hello(major=9)]
)
def test_poll_when_somebody_says_in_the_clear_what_would_end_it_then_it_is_reported_and_the_board_is_followed(
    word,
):
    board = AirBoard(b"boot")
    host = Host(board, secure=make_host())
    board.stranger = encode(word.pack())
    for _ in range(100):
        host.poll()
    assert host.client.trouble.startswith("the board, or somebody else near, says that it ")
    assert "go" not in host.client.trouble.split()
    board.stranger = b""
    host.follow(1)
    assert host.client.trouble == ""
    board.stranger = encode(word.pack())
    board.learn(b"move")
    host.follow(2)
    assert host.client.trouble == ""


@pytest.mark.parametrize(
    ("first", "head", "says"),
    [(5, 9, "events 0..4 are lost"), (0, 0, "the log ends before event 0")],
)
def test_pull_when_the_log_does_not_reach_then_it_says_what_is_missing_and_waits_for_another_pull(
    first, head, says
):
    board = Board()
    board.link = DeviceLink(make_hello(head, first))
    client = Host(board).client
    client.link.pull(0 if first else 3)
    arrived = [one for _ in range(10) for one in client.poll()]
    (broken,) = [one for one in arrived if isinstance(one, LogBroken)]
    assert says in broken.reason
    assert not client.link.is_following
    client.link.pull(first)
    assert client.link.is_following


def test_command_when_carried_out_then_its_answer():
    host = Host(Board(b"boot"))
    host.follow(1)
    number = host.client.command(Raw(1, b"body"))
    host.poll_until(lambda: host.done)
    assert (host.done[0].id, check(host.done[0])) == (number, "done")


def test_command_when_refused_then_an_error_with_the_reason_of_the_board():
    host = Host(Board(b"boot"))
    host.follow(1)
    host.client.command(Raw(1))
    host.poll_until(lambda: host.done)
    with pytest.raises(DeviceError, match="the board refused: say what"):
        check(host.done[0])


def test_command_when_the_line_is_lost_meanwhile_then_still_answered():
    board = Board(b"boot")
    host = Host(board)
    host.follow(1)
    board.is_breaking = True
    host.client.command(Raw(1, b"body"))
    host.poll_until(lambda: host.done)
    assert check(host.done[0]) == "done"


def test_close_when_closed_then_the_line_is_free():
    board = Board(b"boot")
    host = Host(board)
    host.follow(1)
    host.client.close()
    with pytest.raises(TransportLostError):
        board.read(0)
