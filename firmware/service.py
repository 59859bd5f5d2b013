"""Serves one host: the log to it, its commands to the board."""

from shared_engine.wire import messages
from shared_engine.wire.commands import unpack_command
from shared_engine.wire.device_link import CommandReceived
from shared_engine.wire.errors import ProtocolError
from shared_engine.wire.link import OUTBOUND_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, Protocol

    from firmware.commands import Answer, Commands
    from shared_engine.wire.device_link import DeviceLink

    class Log(Protocol):
        """The events that a host follows: EventLog, or less."""

        @property
        def first(self) -> int: ...
        @property
        def head(self) -> int: ...
        @property
        def lost(self) -> int: ...

        def read(self, number: int) -> bytes | None: ...
        def acknowledge(self, upto: int) -> None: ...


# A host that catches up gets a few events at a time: reading them leaves garbage, and the sensors
# are waiting.
_EVENTS_AT_ONCE = 4
# More than a serial line of 115,200 baud brings in a tick of 10 ms: nothing is lost behind a full
# buffer.
_BYTES_AT_ONCE = 128
_REASON_BYTES = 200


class Service:
    """The board's end of *link*: a host follows *log*, and *commands* do what it asks for."""

    def __init__(self, log: "Log", link: "DeviceLink", commands: "Commands") -> None:
        self._log = log
        self._link = link
        self._commands = commands
        # A command's id, what is left to do.
        self._later: "tuple[int, Generator[None, int, Answer]] | None" = None

    def receive(self, data: bytes, now_ms: int) -> None:
        """Read bytes of the host and do what they ask."""
        link = self._link
        self._report_log()
        link.receive_data(data)
        while True:
            try:
                event = link.next_event(now_ms)
            except ProtocolError:
                continue  # the link has reported it to the host, and goes on
            if event is None:
                return
            if isinstance(event, CommandReceived):
                self._obey(event, now_ms)
            else:
                self._log.acknowledge(event.upto)

    def tick(self, now_ms: int) -> None:
        """Do the next step of a command that takes several."""
        if self._later is not None:
            number, steps = self._later
            try:
                steps.send(now_ms)
            except StopIteration as end:
                self._later = None
                self._reply(number, end.value)

    def exchange(self, pipe: "Any", now_ms: int) -> bool:
        """Read what *pipe* (drivers/usb_pipe.py, ble_pipe.py) has, and write what it has room for;
        return whether that was anything."""
        data = pipe.read(_BYTES_AT_ONCE)
        # After reading: what came by an earlier connection never meets the session of a later one,
        # nor the reverse.
        if self._link.is_over_air and not self._link.check_session(pipe.connection, now_ms):
            pipe.disconnect()
        self.tick(now_ms)
        if data:
            self.receive(data, now_ms)
        room = pipe.room()
        answer = self.data_to_send(room) if room else b""
        if answer:
            pipe.write(answer)
        return bool(data or answer)

    def data_to_send(self, limit: int = OUTBOUND_BYTES) -> bytes:
        """Return at most *limit* bytes for the host: replies, and the events it waits for."""
        link, log = self._link, self._log
        self._report_log()
        for _ in range(_EVENTS_AT_ONCE):
            number = link.next_wanted()
            if number is None:
                break
            body = log.read(number)
            if body is None:
                break  # the next round goes on reading
            link.send_event(number, body)
        return link.data_to_send(limit)

    def _report_log(self) -> None:
        log = self._log
        self._link.log_grew(log.first, log.head, log.lost > 0)

    def _obey(self, command: CommandReceived, now_ms: int) -> None:
        try:
            asked = unpack_command(command.kind, command.body)
        except ProtocolError as error:
            self._reply(command.id, (messages.STATUS_BAD_ARGUMENT, str(error)))
            return
        if asked is None:
            self._reply(command.id, (messages.STATUS_UNKNOWN, "no command %d" % command.kind))
            return
        if self._later is not None:  # of a host that has gone
            self._reply(
                command.id,
                (messages.STATUS_BUSY, "the board is still busy with the command before"),
            )
            return
        answer = self._commands[type(asked)](asked, now_ms)
        if isinstance(answer, tuple):
            self._reply(command.id, answer)
        else:
            next(answer)
            self._later = command.id, answer

    def _reply(self, number: int, answer: "Answer") -> None:
        status, reason = answer
        self._link.reply(number, status, _cut(reason))


def _cut(reason: str) -> str:
    """Cut *reason* to what a reply carries; a character has up to four bytes."""
    while len(reason.encode()) > _REASON_BYTES:
        reason = reason[:-10]
    return reason
