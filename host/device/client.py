"""A board as an object: keeps a transport open, however often it breaks, and a link going on it."""

import secrets
import time
from collections.abc import Callable

from host.errors import DeviceError, TransportError
from host.transports.base import Transport
from shared_engine.wire.errors import EVENTS_LOST, LOG_WENT_BACK, NOT_PAIRED, VERSION_MISMATCH, RemoteProtocolError
from shared_engine.wire.frame import encode
from shared_engine.wire.host_link import CONNECTED, Alive, CommandDone, Connected, HostLink, LoggedEvent, Restarted
from shared_engine.wire.messages import PROTOCOL_MAJOR, PROTOCOL_MINOR, STATUS_OK, HelloRequest
from shared_engine.wire.secure_host import SecureHost

Arrival = Connected | Restarted | LoggedEvent | CommandDone | Alive

_CTRL_C = 3
_POLL_S = 0.02
# A lost line is tried again after these times; the last one is repeated. A cable is back in seconds or not for long.
_BACKOFF_S = (0.1, 0.25, 0.5, 1.0, 2.0)
# What the host cannot mend by asking again.
_FATAL = (VERSION_MISMATCH, EVENTS_LOST, LOG_WENT_BACK)

# States of the line.
CLOSED = "closed"  # not opened yet, or lost: opened again when its time has come
OPEN = "open"  # bytes flow


class DeviceClient:
    """Follows one board over *transport*. Call `poll` in a loop.

    Args:
        secure: over the air, who has the key; None at a cable.
        patient: keep trying when the line cannot be opened or is lost; otherwise the error is raised.
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
        self.state = CLOSED
        self.link = HostLink(_token(), secure)
        self._transport = transport
        self._patient = patient
        self._clock = clock
        self._failures = 0
        self._open_at_s = clock()

    def open(self) -> None:
        """Open the line now. Not needed before `poll`, which keeps trying; this one tells at once.

        Raises:
            TransportError: it cannot be opened.
        """
        self._transport.open()
        self.state = OPEN
        self._failures = 0

    @property
    def is_lost(self) -> bool:
        """The line is broken, or nobody answers on it."""
        return self.state == CLOSED or self.link.state != CONNECTED

    def close(self) -> None:
        """Let go of the line."""
        self._transport.close()
        self.state = CLOSED

    def poll(self) -> list[Arrival]:
        """Read, write and wait a moment; return what has arrived, in order.

        Raises:
            DeviceError: the board's log does not fit what the host has, or its version does not.
            TransportError: the line failed and the client is not patient.
        """
        arrived: list[Arrival] = []
        try:
            if self.state == CLOSED and not self._open():
                return arrived
            self.link.receive_data(self._transport.read(_POLL_S))
            self.link.tick(self._now_ms())
            arrived = self._arrivals()
            data = self.link.data_to_send()
            if data:
                self._transport.write(data)
        except TransportError:
            self.close()
            if not self._patient:
                raise
            self._open_at_s = self._clock() + _BACKOFF_S[min(self._failures, len(_BACKOFF_S) - 1)]
            self._failures += 1
        return arrived  # even if the line broke after it came: the link will not ask for it again

    def command(self, kind: int, body: bytes = b"") -> int:
        """Send a command; CommandDone with the same id will tell what became of it."""
        return self.link.command(kind, body, self._now_ms())

    def _open(self) -> bool:
        wait_s = self._open_at_s - self._clock()
        if wait_s > 0:
            time.sleep(min(wait_s, _POLL_S))
            return False
        self.open()
        return True

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)

    def _arrivals(self) -> list[Arrival]:
        arrived: list[Arrival] = []
        while True:
            try:
                value = self.link.next_event()
            except RemoteProtocolError as error:
                if error.code == NOT_PAIRED:
                    raise DeviceError(
                        "the board does not know this computer: connect the cable, and run `collie pair`"
                    ) from error
                if error.code in _FATAL:
                    raise DeviceError(str(error)) from error
                continue  # one message was damaged in a way no checksum sees: the link asks again
            if value is None:
                return arrived
            arrived.append(value)


def _token() -> int:
    """A token that is safe to greet with while a board starts: until its firmware has the line, a byte 3 is Ctrl-C."""
    while True:
        token = 1 + secrets.randbelow(0xFFFF)
        if _CTRL_C not in encode(HelloRequest(PROTOCOL_MAJOR, PROTOCOL_MINOR, token).pack()):
            return token


def check(done: CommandDone) -> str:
    """Return the answer to a command that was carried out.

    Raises:
        DeviceError: it was refused; the message is the board's reason.
    """
    if done.status != STATUS_OK:
        raise DeviceError(f"the board refused: {done.reason or f'status {done.status}'}")
    return done.reason
