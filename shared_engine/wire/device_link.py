"""The device's end of a link: greets, serves the log to one host, hands out commands once."""

from shared_engine.value import Value
from shared_engine.wire.errors import BAD_MESSAGE, UNEXPECTED_MESSAGE, LocalProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD
from shared_engine.wire.link import COMMAND_MS, OUTBOUND_BYTES, Link
from shared_engine.wire.messages import (
    PROTOCOL_MAJOR,
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
    from shared_engine.wire.secure_device import SecureDevice

# No host has greeted yet. Anything else it says is answered by a Hello with token 0, which asks it
# to greet.
WAITING = "waiting"
# A host of our major version has greeted: everything is served.
OPEN = "open"
# A host of another major version has greeted: only a HelloRequest is answered.
REFUSING = "refusing"

# A HelloRequest of our major version.
GREETED = "greeted"
# A HelloRequest of another major version.
MISMATCHED = "mismatched"
# Over the air: the secure session has ended.
ENDED = "ended"

# What is not listed changes nothing.
DEVICE_STATES = {
    (WAITING, GREETED): OPEN,
    (WAITING, MISMATCHED): REFUSING,
    (OPEN, MISMATCHED): REFUSING,
    (REFUSING, GREETED): OPEN,
    (OPEN, ENDED): WAITING,
    (REFUSING, ENDED): WAITING,
}
# A window full of acknowledgements and the longest command fit several times over.
_INBOUND_BYTES = 1024


class CommandReceived(Value):
    """The host wants *kind* done, with *body*. Answer with `DeviceLink.reply`, now or later."""

    __slots__ = ("body", "id", "kind")

    def __init__(self, command: Command | DatedCommand) -> None:
        self.id = command.id
        self.kind = command.kind
        self.body = command.body


class Acknowledged(Value):
    """The host holds all events below *upto* for good."""

    __slots__ = ("upto",)

    def __init__(self, upto: int) -> None:
        self.upto = upto


class DeviceLink(Link):
    """The device's end. Make one per transport and boot, and another one when the log was erased.

    *hello* belongs to the link from here on: it keeps `token`, `first`, `head` and the bit LOG_FULL
    current in it. Over the air *secure* says who may ask for more than a Hello.
    """

    PEER = "host"

    def __init__(self, hello: Hello, secure: "SecureDevice | None" = None) -> None:
        super().__init__(_INBOUND_BYTES, secure)
        self._secure_device = secure
        if not hello.max_window or hello.max_payload > MAX_PAYLOAD or hello.first > hello.head:
            raise LocalProtocolError(f"impossible limits or log range: correct {hello!r}")
        hello.token = 0
        hello.pack()  # fails here and now if a field does not fit
        self.state = WAITING
        self._hello = hello
        self._next: int | None = None
        self._limit = 0
        self._acknowledged = hello.first
        self._command_id: int | None = None
        self._reply: Reply | None = None

    def check_session(self, connection: int, now_ms: int) -> bool:
        """As `SecureDevice.check_session`, of a link over the air."""
        secure = self._secure_device
        assert secure is not None
        may_stay = secure.check_session(connection, now_ms)
        if not secure.is_open and self.state != WAITING:
            self._move(ENDED)
            self._outbound = bytearray()  # sealed for one who has gone
        return may_stay

    def log_grew(self, first: int, head: int, is_full: bool = False) -> None:
        """Report to the link that the log now holds the events first..head-1, and whether events
        are being lost.

        Raises:
            LocalProtocolError: the range went back or is impossible.
        """
        hello = self._hello
        if not hello.first <= first <= head or head < hello.head:
            raise LocalProtocolError(
                f"the log was {hello.first}..{hello.head} and cannot become {first}..{head}"
            )
        hello.first = first
        hello.head = head
        hello.capabilities = hello.capabilities & ~Hello.LOG_FULL | (
            Hello.LOG_FULL if is_full else 0
        )

    def next_wanted(self) -> int | None:
        """Return the number of the event to send now, or None while the host, its window or the
        pipe waits."""
        number = self._next
        if self.state != OPEN or number is None or len(self._outbound) > OUTBOUND_BYTES // 2:
            return None
        return number if self._hello.first <= number < min(self._hello.head, self._limit) else None

    def send_event(self, number: int, body: bytes) -> None:
        """Send the event that `next_wanted` names, which must be safe on the flash by now.

        Raises:
            LocalProtocolError: another number, or a *body* longer than MAX_PAYLOAD - 5 bytes.
        """
        if number != self.next_wanted():
            raise LocalProtocolError(f"event {number} is not wanted now: ask next_wanted")
        self._send(Event(number, body))
        self._next = number + 1

    def reply(self, id: int, status: int, reason: str = "") -> None:  # noqa: A002, the name on the wire
        """Answer the command *id*; an answer to a command of an earlier host goes nowhere.

        Raises:
            LocalProtocolError: *status* is no u8, or *reason* longer than MAX_PAYLOAD - 4 bytes of
            UTF-8.
        """
        reply = Reply(id, status, reason)
        reply.pack()  # fails before it is remembered
        if id == self._command_id:
            self._reply = reply
            self._send(reply)

    def next_event(self, now_ms: int) -> CommandReceived | Acknowledged | None:
        """Work through the bytes received, answering as of *now_ms* since boot; None if more are
        needed.

        Raises:
            RemoteProtocolError: the host broke the protocol or says that we did; the link goes on.
        """
        self._now_ms = now_ms
        while True:
            message = self._read()
            if message is None:
                return None
            if isinstance(message, HelloRequest):
                if self._is_from_anybody():
                    self._introduce(message)
                else:
                    self._greet(message)
            elif not isinstance(message, (Pull, Ack, Command, DatedCommand, Ping)):
                name = type(message).__name__
                raise self._fault(
                    UNEXPECTED_MESSAGE, f"a host does not send {name}: is the line echoing?"
                )
            elif self.state == WAITING:
                self._hello.token = 0
                self._send(self._hello)
            elif self.state == OPEN:
                event = self._serve(message, now_ms)
                if event is not None:
                    return event

    def _introduce(self, request: HelloRequest) -> None:
        """Answer a HelloRequest of somebody unknown, which changes nothing."""
        hello = self._hello
        token = hello.token
        hello.token = request.token
        self._queue(hello.pack())
        hello.token = token

    def _greet(self, request: HelloRequest) -> None:
        """Answer a HelloRequest; a new token is a new host, which has asked for nothing yet."""
        if request.token != self._hello.token:
            self._next = self._command_id = self._reply = None
        self._hello.token = request.token
        self._move(GREETED if request.major == PROTOCOL_MAJOR else MISMATCHED)
        self._send(self._hello)

    def _move(self, change: str) -> None:
        """Change the state by the table."""
        self.state = DEVICE_STATES.get((self.state, change), self.state)

    def _serve(
        self, message: Pull | Ack | Command | DatedCommand | Ping, now_ms: int
    ) -> CommandReceived | Acknowledged | None:
        hello = self._hello
        if isinstance(message, Pull):
            # A pull out of range is an old one, or the host sees from our Hello that its log is not
            # ours.
            if hello.first <= message.first <= hello.head:
                self._next = message.first
                self._limit = message.first + min(message.window, hello.max_window)
            return None
        if isinstance(message, Ack):
            return self._acknowledge(message)
        if isinstance(message, (Command, DatedCommand)):
            return self._receive_command(message, now_ms)
        self._send(Pong(message.token, now_ms & 0xFFFFFFFF, hello.first, hello.head))
        return None

    def _acknowledge(self, ack: Ack) -> Acknowledged | None:
        if ack.upto > self._hello.head:
            raise self._fault(
                BAD_MESSAGE, f"Ack upto={ack.upto}, but the log ends before {self._hello.head}"
            )
        self._limit = max(self._limit, ack.upto + min(ack.window, self._hello.max_window))
        if ack.upto <= self._acknowledged:
            return None
        self._acknowledged = ack.upto
        return Acknowledged(ack.upto)

    def _receive_command(
        self, command: Command | DatedCommand, now_ms: int
    ) -> CommandReceived | None:
        """Hand out a command that is newer than the last, unless it is late; the last is answered
        again, older ones were answered."""
        last = self._command_id
        if last is None or 0 < (command.id - last & 0xFFFF) < 0x8000:
            self._command_id = command.id
            self._reply = None
            late = self._why_late(command, now_ms)
            if not late:
                return CommandReceived(command)
            self.reply(command.id, STATUS_LATE, late)
        elif command.id == last and self._reply is not None:
            self._send(self._reply)
        return None

    def _why_late(self, command: Command | DatedCommand, now_ms: int) -> str:
        """Say why *command* is too late, "" if it is not. By cable none is: nobody is in
        between."""
        if isinstance(command, DatedCommand):
            is_late = (now_ms - command.seen_ms) & 0xFFFFFFFF > COMMAND_MS
            return "it came more than %d s late" % (COMMAND_MS // 1000) if is_late else ""
        return "" if self._secure_device is None else "over the air a command has a date"
