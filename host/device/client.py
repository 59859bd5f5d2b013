"""A board as an object: keeps a transport open, however often it breaks, and a link going on it."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from host.device.reconnect import (
    ANSWERED,
    DENIED,
    DUE,
    ENDED,
    FAILED,
    FOLLOWING,
    GREETING,
    OPENED,
    OPENING,
    REFUSED,
    SILENT,
    WAITING,
    Reconnect,
)
from host.errors import (
    DeviceError,
    HostError,
    TransportDeniedError,
    TransportError,
    TransportLostError,
)
from host.transports.base import Transport
from shared_engine.wire.commands import CommandBody
from shared_engine.wire.errors import (
    EVENTS_LOST,
    LOG_WENT_BACK,
    NOT_PAIRED,
    VERSION_MISMATCH,
    RemoteProtocolError,
    UnprovenError,
)
from shared_engine.wire.frame import encode
from shared_engine.wire.host_link import (
    CONNECTED,
    Alive,
    CommandDone,
    Connected,
    HostLink,
    LoggedEvent,
    Restarted,
)
from shared_engine.wire.messages import (
    PROTOCOL_MAJOR,
    PROTOCOL_MINOR,
    STATUS_LATE,
    STATUS_OK,
    Hello,
    HelloRequest,
)
from shared_engine.wire.secure_host import SecureHost


@dataclass(frozen=True)
class LogBroken:
    """The board's log does not reach the event that was to come next: nothing is followed until
    `link.pull`."""

    reason: str


Arrival = Connected | Restarted | LoggedEvent | CommandDone | Alive | LogBroken

_REPL_CONTROLS = frozenset(b"\3\4\5")  # Ctrl-C, Ctrl-D, Ctrl-E
_POLL_S = 0.02
# What the host cannot mend by asking again.
_FATAL = (VERSION_MISMATCH, NOT_PAIRED)
_LOG_BROKEN = (EVENTS_LOST, LOG_WENT_BACK)
_ADVICE = {
    NOT_PAIRED: "the board does not know this computer: connect the cable, and run `collie pair`"
}
# What somebody near says who may be the board; in our words, for the text would be his.
_UNPROVEN = {
    NOT_PAIRED: "that it does not know this computer; if that lasts, pair again: `collie pair` "
    "with the "
    "cable, or --from",
    VERSION_MISMATCH: "that it speaks another version of the protocol; if that lasts, update the "
    "board or this "
    "program",
}


class DeviceClient:
    """Follows one board over *transport*. Call `poll` in a loop.

    Args:
        secure: over the air, who has the key; None at a cable.
        patient: keep trying when the line cannot be opened or is lost; otherwise the error is
            raised.
        clock: seconds, never going back.
    """

    def __init__(
        self,
        transport: Transport,
        secure: SecureHost | None = None,
        *,
        patient: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.link = HostLink(_token(), secure)
        self.trouble = ""
        """Why the line could not be opened, or what somebody says on it, and what to do; empty when
        the board has answered or was lost since."""
        self._transport = transport
        self._patient = patient
        self._clock = clock
        self._reconnect = Reconnect(self._now_ms())
        self._is_heard = False
        self._board: bytes | None = None
        self._end: HostError | None = None

    def open(self) -> None:
        """Open the line now. Not needed before `poll`, which keeps trying; this one reports at
        once.

        Raises:
            TransportError: it cannot be opened.
        """
        self._reconnect.apply(DUE, self._now_ms())
        try:
            self._transport.open()
        except TransportError as error:
            self._fail(error)
            raise
        self._is_heard = False
        self.link.line_opened()
        self._reconnect.apply(OPENED, self._now_ms())

    @property
    def state(self) -> str:
        """Of the line: a constant of `reconnect`. When it is OPENING, the next `poll` may take
        seconds."""
        return self._reconnect.state

    @property
    def is_lost(self) -> bool:
        """The line is broken, or nobody answers on it."""
        return self.state != FOLLOWING

    @property
    def retry_s(self) -> float:
        """In WAITING, the time until the line is opened again."""
        return max(0.0, self._reconnect.due_ms / 1000 - self._clock())

    def close(self) -> None:
        """Close the line."""
        self._transport.close()
        self._reconnect.apply(FAILED, self._now_ms())

    def poll(self) -> list[Arrival]:
        """Read, write and wait a moment; return what has arrived, in order.

        Raises:
            DeviceError: this will not work, and is not tried again: the board's version does not
                fit, or it is another board, or it does not know this host. Never for what somebody
                says over the air without a proof.
            TransportError: the line failed and the client is not patient, or this program may not
                use it.
        """
        was = self.state
        state = self._reconnect.tick(self._now_ms())
        if self._end:
            raise self._end
        arrived: list[Arrival] = []
        self.link.tick(self._now_ms())  # also of a lost board, for commands that wait
        if state == WAITING:
            if was == GREETING:
                self._transport.close()
            time.sleep(min(self.retry_s, _POLL_S))
            self._add_arrivals(arrived)
            return arrived
        if state != was:
            return arrived  # to be shown, before it takes seconds
        try:
            if state == OPENING:
                self.open()
            else:
                self._exchange(arrived)
        except TransportError as error:
            if state != OPENING:
                self._fail(error)
            if self._end or not self._patient:
                raise
        return arrived  # even if the line broke after it came: the link will not ask for it again

    def command(self, asked: CommandBody) -> int:
        """Send a command; CommandDone with the same id says what became of it."""
        return self.link.command(asked.NUMBER, asked.pack()[1:], self._now_ms())

    def _exchange(self, arrived: list[Arrival]) -> None:
        self._send()  # what was asked for meanwhile does not wait for the board to speak
        data = self._transport.read(_POLL_S)
        self._is_heard = self._is_heard or bool(data)
        self.link.receive_data(data)
        self._add_arrivals(arrived)
        is_answered = self._is_heard and self.link.state == CONNECTED
        if self._reconnect.apply(ANSWERED if is_answered else SILENT, self._now_ms()) == FOLLOWING:
            self.trouble = ""
        self._send()

    def _send(self) -> None:
        data = self.link.data_to_send()
        if data:
            self._transport.write(data)

    def _fail(self, error: TransportError) -> None:
        self._transport.close()
        self.trouble = "" if isinstance(error, TransportLostError) else str(error)
        fact = DENIED if isinstance(error, TransportDeniedError) else FAILED
        if self._reconnect.apply(fact, self._now_ms()) == ENDED:
            self._end = error

    def _refuse(self, error: DeviceError) -> DeviceError:
        """End for good; return *error* to be raised."""
        self._transport.close()
        self._reconnect.apply(REFUSED, self._now_ms())
        self._end = error
        return error

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)

    def _add_arrivals(self, arrived: list[Arrival]) -> None:
        while True:
            try:
                value = self.link.next_event()
            except UnprovenError as error:
                if error.code in _UNPROVEN:
                    self.trouble = f"the board, or somebody else near, says {_UNPROVEN[error.code]}"
                continue
            except RemoteProtocolError as error:
                if error.code in _FATAL:
                    raise self._refuse(
                        DeviceError(_ADVICE.get(error.code) or str(error))
                    ) from error
                if error.code in _LOG_BROKEN:
                    arrived.append(LogBroken(str(error)))
                continue  # one message was damaged in a way no checksum sees: the link asks again
            if value is None:
                return
            if isinstance(value, (Connected, Restarted)):
                self._recognise(value.hello)
            arrived.append(value)

    def _recognise(self, hello: Hello) -> None:
        """Raises DeviceError when this is not the board of before."""
        board, self._board = self._board or hello.device_id, hello.device_id
        if board != hello.device_id:
            text = (
                f"another board is on this line now: {hello.device_id.hex()}, and not {board.hex()}"
            )
            raise self._refuse(
                DeviceError(f"{text}; run it again to follow this one, or look for the other")
            )


def _token() -> int:
    """A token that is safe to greet with while a board starts: until its firmware has the line,
    these bytes control the REPL."""
    while True:
        token = 1 + secrets.randbelow(0xFFFF)
        if _REPL_CONTROLS.isdisjoint(
            encode(HelloRequest(PROTOCOL_MAJOR, PROTOCOL_MINOR, token).pack())
        ):
            return token


def check(done: CommandDone) -> str:
    """Return the answer to a command that was carried out.

    Raises:
        DeviceError: it was refused or is late; the message has the reason.
    """
    if done.status == STATUS_LATE:
        raise DeviceError(f"not carried out: {done.reason}; whoever still wants it asks again")
    if done.status != STATUS_OK:
        raise DeviceError(f"the board refused: {done.reason or f'status {done.status}'}")
    return done.reason
