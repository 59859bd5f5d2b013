"""The host's end of a link: greets, follows the log event by event, sends commands until they are
answered."""

from shared_engine.value import Value
from shared_engine.wire.codec import Message
from shared_engine.wire.errors import (
    EVENTS_LOST,
    LOG_WENT_BACK,
    UNEXPECTED_MESSAGE,
    VERSION_MISMATCH,
    LocalProtocolError,
    RemoteProtocolError,
    UnprovenError,
)
from shared_engine.wire.link import COMMAND_MS, Link
from shared_engine.wire.messages import (
    PROTOCOL_MAJOR,
    PROTOCOL_MINOR,
    STATUS_INTERRUPTED,
    STATUS_LATE,
    Ack,
    Command,
    DatedCommand,
    Event,
    Hello,
    HelloRequest,
    Ping,
    Pong,
    Pull,
    Reply,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.wire.secure_host import SecureHost

# HelloRequest is sent every HELLO_MS; all else is ignored.
GREETING = "greeting"
# The device has answered: events, commands and pings flow.
CONNECTED = "connected"
# The device fell silent, or its line was opened again: as greeting, but it was here before.
LOST = "lost"
# The device speaks another major version. Final: update one end and make a new link.
REFUSED = "refused"

# A Hello with our token and our major version.
ANSWERED = "answered"
# A Hello with another token: the device just started and asks to be greeted.
INVITED = "invited"
# A Hello with our token and another major version.
MISMATCHED = "mismatched"
# Nothing was heard for longer than SILENCE_MS.
SILENT = "silent"
# The line was opened, perhaps again.
OPENED = "opened"

# What is not listed changes nothing.
HOST_STATES = {
    (GREETING, ANSWERED): CONNECTED,
    (GREETING, MISMATCHED): REFUSED,
    (CONNECTED, INVITED): GREETING,
    (CONNECTED, SILENT): LOST,
    (CONNECTED, OPENED): LOST,
    (CONNECTED, MISMATCHED): REFUSED,
    (LOST, ANSWERED): CONNECTED,
    (LOST, MISMATCHED): REFUSED,
}

HELLO_MS = 500
"""A greeting is repeated after this time."""
RESEND_MS = 500
"""A pull without progress and a command without reply are repeated after this time."""
PING_MS = 1000
"""No event and no Pong for this time: ping, and repeat the last acknowledgement."""
DATE_MS = 2 * PING_MS
"""A Pong to a ping that is longer ago dates no command. By then there is a later one, unless events
have come all the time."""
SILENCE_MS = 3000
"""A device that says nothing for longer, three pings unanswered, is lost."""

WINDOW = 32
"""Events under way and not acknowledged, at most; fewer if the device says so."""
MAX_COMMANDS = 16
"""Commands waiting for their reply, at most; only the first of them is under way."""

# More than a full window of the longest events, so that one long read never overruns it.
_INBOUND_BYTES = 16384


class Connected(Value):
    """The device answered a greeting: the first, or one after it was lost. Following goes on by
    itself."""

    __slots__ = ("hello",)

    def __init__(self, hello: Hello) -> None:
        self.hello = hello


class Restarted(Value):
    """As Connected, but the device booted in between or its log was erased.

    With the old log id, following goes on at the same number. With another one it has stopped: the
    numbers start afresh, and the application says with `HostLink.pull` where to begin.
    """

    __slots__ = ("hello",)

    def __init__(self, hello: Hello) -> None:
        self.hello = hello


class LoggedEvent(Value):
    """The next event of the log, in order, each once."""

    __slots__ = ("body", "number")

    def __init__(self, number: int, body: bytes) -> None:
        self.number = number
        self.body = body


class CommandDone(Value):
    """What became of the command *id*: a STATUS_ constant and the device's reason."""

    __slots__ = ("id", "reason", "status")

    def __init__(self, id: int, status: int, reason: str) -> None:  # noqa: A002, the name on the wire
        self.id = id
        self.status = status
        self.reason = reason


class Alive(Value):
    """The device answered a ping: its clock since boot, modulo 2**32, and the number of its next
    event."""

    __slots__ = ("head", "now_ms")

    def __init__(self, now_ms: int, head: int) -> None:
        self.now_ms = now_ms
        self.head = head


class HostLink(Link):
    """The host's end. Call `tick` a few times a second besides what `Link` says.

    *token* is 1..65535 and drawn at random for every link, so that a device can distinguish this
    host from the last one. Over the air *secure* has the key; without it the device says Hello and
    nothing else.
    """

    PEER = "device"

    def __init__(self, token: int, secure: "SecureHost | None" = None) -> None:
        super().__init__(_INBOUND_BYTES, secure)
        self._secure_host = secure
        if not 1 <= token <= 0xFFFF:
            raise LocalProtocolError(f"token={token} is not in 1..65535: draw one at random")
        self.state = GREETING
        self.hello: Hello | None = None
        """What the device said last; `first` and `head` are those of its log as far as known."""
        self._token = token
        self._values: list[Connected | Restarted | CommandDone | RemoteProtocolError] = []
        self._greeted_ms: int | None = None
        # Set by what arrives, which has no time, and turned into times by the next tick.
        self._is_heard = False
        self._heard_ms = 0
        self._is_updated = False
        self._updated_ms = 0
        # The first event wanted.
        self._next: int | None = None
        self._acknowledged = 0
        self._pulled_ms = 0
        self._is_gap_pulled = False
        self._ping_token = token
        self._pinged_ms = 0
        self._is_ping_open = False
        # Of the last Pong, and of the ping that it answers: what the device hears with that date
        # was sent after it.
        self._clock_ms: int | None = None
        self._clock_asked_ms = 0
        # When each was asked for. Only the first is under way, so that the device need remember
        # only one reply.
        self._commands: list[tuple[int, Command]] = []
        self._command_id = token
        self._under_way: Command | DatedCommand | None = None
        self._commanded_ms = 0

    @property
    def is_following(self) -> bool:
        """Events are handed out as they come; `pull` begins it."""
        return self._next is not None

    def line_opened(self) -> None:
        """Report to the link that what follows goes over a new connection: what was under way on
        the one before is lost, and the device is greeted."""
        self._outbound = bytearray()
        if self._secure_host is not None:
            self._secure_host.end()
        self._greeted_ms = None
        self._move(OPENED)

    def pull(self, first: int) -> None:
        """Follow the log from event *first* on; before the link is connected, as soon as it is.

        Raises:
            LocalProtocolError: *first* is no u32.
            RemoteProtocolError: EVENTS_LOST or LOG_WENT_BACK, the device's log does not reach
                *first*.
        """
        if not 0 <= first <= 0xFFFFFFFF:
            raise LocalProtocolError(f"first={first} is no event number")
        self._next = self._acknowledged = first
        if self.state == CONNECTED:
            for error in self._stop_if_missing():
                raise error
            self._send_pull()

    def ack(self, upto: int) -> None:
        """Report to the device that the application stored all events below *upto* for good.

        Raises:
            LocalProtocolError: nothing is followed, or *upto* goes back or beyond what was handed
            out.
        """
        if self._next is None or not self._acknowledged <= upto <= self._next:
            raise LocalProtocolError(
                f"cannot acknowledge {upto}: {self._acknowledged}..{self._next} is possible"
            )
        self._acknowledged = upto
        if self.state == CONNECTED:
            self._send(Ack(upto, self._window()))

    def command(self, kind: int, body: bytes, now_ms: int) -> int:
        """Send a command of *kind* (commands.py) with its *body*, and return its id; CommandDone
        will carry the same. That comes within COMMAND_MS: a command is given up then, with
        STATUS_LATE if the device was lost and it was not sent, else with STATUS_INTERRUPTED.

        Raises:
            LocalProtocolError: never connected yet, too long for the device, or MAX_COMMANDS are
                waiting.
        """
        if self.hello is None:
            raise LocalProtocolError("the limits of the device are not known before Connected")
        if len(self._commands) >= MAX_COMMANDS:
            raise LocalProtocolError(f"{MAX_COMMANDS} commands are waiting: wait for a CommandDone")
        command = Command(self._command_id + 1 & 0xFFFF, kind, body)
        longest = _dated(command, 0) if self._is_dating() else command
        if len(longest.pack()) > self.hello.max_payload:
            raise LocalProtocolError(
                f"the device accepts {self.hello.max_payload} bytes: shorten {command!r}"
            )
        self._command_id = command.id
        self._commands.append((now_ms, command))
        self._now_ms = now_ms
        if self.state == CONNECTED and self._under_way is None:
            self._send_command()
        return command.id

    def tick(self, now_ms: int) -> None:
        """Repeat what is due at *now_ms*, a clock that never goes back, give up what is late, and
        notice when the device is lost."""
        self._now_ms = now_ms
        self._give_up_late()
        if self._is_heard:
            self._is_heard = False
            self._heard_ms = now_ms
        if self._is_updated:
            self._is_updated = False
            self._updated_ms = now_ms
        if self.state == CONNECTED and now_ms - self._heard_ms > SILENCE_MS:
            self._move(SILENT)
        if self.state == CONNECTED:
            self._repeat()
        elif self.state != REFUSED and self._may_greet():
            self._greet()

    def next_event(self) -> Connected | Restarted | LoggedEvent | CommandDone | Alive | None:
        """Work through the bytes received; None if more are needed.

        Raises:
            RemoteProtocolError: VERSION_MISMATCH ends the link, unless it is an UnprovenError.
            EVENTS_LOST and LOG_WENT_BACK
                end following until `pull`. After any other the link goes on as if the message had
                been lost.
        """
        while not self._values:
            message = self._read()
            if message is None:
                return None
            event = self._receive(message)
            if event is not None:
                return event
        value = self._values.pop(0)
        if isinstance(value, RemoteProtocolError):
            raise value
        return value

    def _receive(self, message: Message) -> LoggedEvent | Alive | CommandDone | None:
        if not isinstance(message, (Hello, Event, Reply, Pong)):
            name = type(message).__name__
            raise self._fault(
                UNEXPECTED_MESSAGE, f"a device does not send {name}: is the line echoing?"
            )
        if isinstance(message, Hello) and self._is_from_anybody():
            # Of use is only a version that does not fit, and only as long as no other does: it may
            # be why nothing else comes.
            if self.state != CONNECTED and message.major != PROTOCOL_MAJOR:
                raise UnprovenError(VERSION_MISMATCH, _mismatch(message))
            return None
        self._is_heard = True
        if isinstance(message, Hello):
            self._receive_hello(message)
        elif self.state != CONNECTED:
            pass  # late words of an earlier conversation
        elif isinstance(message, Event):
            return self._receive_event(message)
        elif isinstance(message, Reply):
            return self._receive_reply(message)
        elif self._is_ping_open and message.token == self._ping_token:
            self._is_ping_open = False
            self._is_updated = True
            self._clock_ms = message.now_ms
            self._clock_asked_ms = self._pinged_ms
            if self._under_way is None:
                self._send_command()
            self._log_is_at_least(message.first, message.head)
            self._values += self._stop_if_missing()
            return Alive(message.now_ms, message.head)
        return None

    def _receive_hello(self, hello: Hello) -> None:
        if hello.token != self._token:
            if self._move(INVITED):
                self._greet()
            return
        if hello.major != PROTOCOL_MAJOR:
            if self._move(MISMATCHED):
                self._values.append(self._fault(VERSION_MISMATCH, _mismatch(hello)))
            return
        old = self.hello or hello
        is_same = (old.log_id, old.boot_id) == (hello.log_id, hello.boot_id)
        if not self._move(ANSWERED) and (self.state != CONNECTED or is_same):
            return  # the answer to a greeting that was repeated
        self.hello = hello
        self._clock_ms = None
        if old.log_id != hello.log_id:
            self._next = None
        self._values.append(Connected(hello) if is_same else Restarted(hello))
        if self._under_way is not None and not is_same:
            self._end_command(STATUS_INTERRUPTED, "the device restarted before it replied")
        self._values += self._stop_if_missing()
        self._send_pull()
        self._send_command()

    def _receive_event(self, event: Event) -> LoggedEvent | None:
        if self._next is None or event.number < self._next:
            return None
        self._log_is_at_least(0, event.number + 1)
        if event.number > self._next:
            # One request per gap: the events under way behind it would each ask again.
            if not self._is_gap_pulled:
                self._is_gap_pulled = True
                self._send_pull()
            return None
        self._next += 1
        self._is_gap_pulled = False
        self._is_updated = True
        self._pulled_ms = self._now_ms
        return LoggedEvent(event.number, event.body)

    def _receive_reply(self, reply: Reply) -> CommandDone | None:
        if self._under_way is None or reply.id != self._under_way.id:
            return None
        self._under_way = None
        self._commands.pop(0)
        self._send_command()
        return CommandDone(reply.id, reply.status, reply.reason)

    def _move(self, change: str) -> bool:
        """Change the state by the table; say whether it changed."""
        state = HOST_STATES.get((self.state, change))
        if state is None:
            return False
        self.state = state
        self._greeted_ms = None
        return True

    def _repeat(self) -> None:
        now_ms = self._now_ms
        if now_ms - self._updated_ms >= PING_MS:
            self._updated_ms = now_ms
            self._ping()
            if self._next is not None:
                self._send(Ack(self._acknowledged, self._window()))
        head = self.hello.head if self.hello else 0
        is_behind = self._next is not None and self._next < min(
            head, self._acknowledged + self._window()
        )
        if is_behind and now_ms - self._pulled_ms >= RESEND_MS:
            self._send_pull()
        if self._commands and now_ms - self._commanded_ms >= RESEND_MS:
            self._send_command()
        if self._secure_host is not None and self._may_greet():
            self._greeted_ms = now_ms
            opening = self._secure_host.renewal(now_ms)
            if opening:
                self._queue(opening)

    def _may_greet(self) -> bool:
        return self._greeted_ms is None or self._now_ms - self._greeted_ms >= HELLO_MS

    def _greet(self) -> None:
        self._greeted_ms = self._now_ms
        request = HelloRequest(PROTOCOL_MAJOR, PROTOCOL_MINOR, self._token)
        if self._secure_host is None:
            self._send(request)
        else:
            for payload in self._secure_host.greeting(request.pack(), self._now_ms):
                self._queue(payload)

    def _stop_if_missing(self) -> "list[RemoteProtocolError]":
        """If the device's log does not reach the event wanted, stop following and return the error,
        else none."""
        wanted, hello = self._next, self.hello
        if wanted is None or hello is None or hello.first <= wanted <= hello.head:
            return []
        self._next = None
        if wanted < hello.first:
            lost = f"events {wanted}..{hello.first - 1} are lost"
            text = f"the log starts at event {hello.first}: {lost}"
            return [self._fault(EVENTS_LOST, f"{text}; pull from {hello.first}")]
        text = f"the log ends before event {hello.head}, yet events below {wanted} are known"
        return [self._fault(LOG_WENT_BACK, f"{text}: keep both, and pull again")]

    def _log_is_at_least(self, first: int, head: int) -> None:
        hello = self.hello
        assert hello is not None  # whoever is connected has greeted
        hello.first = max(hello.first, first)
        hello.head = max(hello.head, head)

    def _send_pull(self) -> None:
        if self._next is not None:
            self._pulled_ms = self._now_ms
            # After a restart with a smaller window, more may be under way than it allows.
            credit = max(0, self._acknowledged + self._window() - self._next)
            self._send(Pull(self._next, credit))

    def _ping(self) -> None:
        self._is_ping_open = True
        self._pinged_ms = self._now_ms
        self._ping_token = self._ping_token + 1 & 0xFFFF
        self._send(Ping(self._ping_token))

    def _send_command(self) -> None:
        """Send the command under way once more, or the next one, as soon as there is a date for
        it."""
        if self._under_way is None and self._commands:
            command = self._commands[0][1]
            if not self._is_dating():
                self._under_way = command
            elif self._clock_ms is not None and self._now_ms - self._clock_asked_ms <= DATE_MS:
                self._under_way = _dated(command, self._clock_ms)
            elif not self._is_ping_open or self._now_ms - self._pinged_ms >= PING_MS:
                self._ping()
        if self._under_way is not None:
            self._commanded_ms = self._now_ms
            self._send(self._under_way)

    def _is_dating(self) -> bool:
        """Say whether commands are dated: over the air, where somebody could withhold them."""
        return self._secure_host is not None

    def _give_up_late(self) -> None:
        while self._commands and self._now_ms - self._commands[0][0] > COMMAND_MS:
            if self._under_way is None:
                self._end_command(
                    STATUS_LATE, f"the device was not there for {COMMAND_MS // 1000} s"
                )
            else:
                self._end_command(
                    STATUS_INTERRUPTED, f"the device did not reply for {COMMAND_MS // 1000} s"
                )

    def _end_command(self, status: int, reason: str) -> None:
        """Give up the first command; *reason* says why."""
        self._under_way = None
        self._values.append(CommandDone(self._commands.pop(0)[1].id, status, reason))

    def _window(self) -> int:
        return min(WINDOW, self.hello.max_window) if self.hello else WINDOW


def _dated(command: Command, seen_ms: int) -> DatedCommand:
    return DatedCommand(command.id, seen_ms, command.kind, command.body)


def _mismatch(hello: Hello) -> str:
    versions = f"device {hello.major}.{hello.minor}, host {PROTOCOL_MAJOR}.{PROTOCOL_MINOR}"
    return f"protocol versions differ: {versions}"
