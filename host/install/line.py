"""The line to the board while it is installed: who answers there, the firmware or the REPL, and how
to get from one to the other."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from host.device.client import DeviceClient, check
from host.device.reply import read_reply
from host.errors import DeviceError, InstallError, TransportError, TransportLostError
from host.install.current import check_current
from host.install.flasher import Flasher
from host.install.repl import Repl
from host.transports.base import Transport
from host.transports.serial import SerialTransport
from shared_engine.wire.commands import (
    ChangeSettings,
    CommandBody,
    OpenRepl,
    ReadSettings,
    Restart,
)
from shared_engine.wire.host_link import CommandDone, Connected, Restarted
from shared_engine.wire.messages import Hello

_GREET_S = 2.5
_COMMAND_S = 5.0
_INTERRUPT_S, _PRESS_S = 6.0, 0.1
_STARTING_S = (
    15.0  # a firmware that was just switched on hears neither us nor Ctrl-C for some seconds
)
_FORMAT_S = 20.0  # a new MicroPython formats its flash first
_START_S = 60.0  # a firmware on trial that hangs is given up after three watchdogs
_SETTLE_S = 6.0  # longer than a firmware takes to confirm itself (TRIAL_MS in firmware/config.py)
_STARTED = re.compile(rb"Board Collie: slot (\S)")
_REASON = re.compile(rb"(\w*(?:Error|Exception)\b[^\r\n\0]*)")
_PROMPT = b"\r\n>>> "
_KEPT_BYTES = 20_000

Settings = dict[str, bool | int | str]
"""What a board replies about its settings."""


@dataclass
class Answer:
    """What the board said after a restart."""

    firmware: str = ""
    """Who greeted last, in words; "" for nobody."""
    starts: list[str] = field(default_factory=list[str])
    """The slots that the boot selector started, in order; "-" for none."""
    reason: str = ""
    """The last exception it printed."""
    is_at_repl: bool = False


class _Overheard(Transport):
    """A transport that keeps what was read from it: a board prints text between its frames."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.heard = b""

    def open(self) -> None:
        self._transport.open()

    def close(self) -> None:
        self._transport.close()

    def read(self, timeout_s: float) -> bytes:
        data = self._transport.read(timeout_s)
        self.heard = (self.heard + data)[-_KEPT_BYTES:]
        return data

    def write(self, data: bytes) -> None:
        self._transport.write(data)


class Line:
    """The serial line *port*; nothing is open between two calls.

    Args:
        settle_s: how long a new firmware is watched after it has greeted.
        reset: resets the board whatever runs on it; esptool's by default.
        starting_s: how long a board may take to answer, as one does that was just switched on.
    """

    def __init__(
        self,
        port: str,
        settle_s: float = _SETTLE_S,
        reset: Callable[[], None] | None = None,
        starting_s: float = _STARTING_S,
    ) -> None:
        self._port = port
        self._settle_s = settle_s
        self._reset = reset or Flasher(port).reset
        self._starting_s = starting_s

    def greet(self) -> str:
        """Who answers our protocol, in words; "" if nobody does.

        Raises:
            TransportError: the line cannot be opened.
        """
        client = DeviceClient(SerialTransport(self._port), patient=False)
        client.open()
        try:
            hello = _greeting(client, _GREET_S)
        except (DeviceError, TransportError):
            return ""  # another major version, or a line that went away: the REPL will show
        finally:
            client.close()
        return _words(hello) if hello else ""

    def repl(self, *, is_new: bool = False) -> Repl:
        """End the program on the board and open its REPL. If nobody answers, ask again for a while,
        longer after MicroPython *is_new*; then reset the board and stop it while it starts.

        Raises:
            TransportError: the line cannot be opened.
            InstallError: there is no MicroPython, or it does not let go of the line.
        """
        until_s = time.monotonic() + self._starting_s + (_FORMAT_S if is_new else 0)
        is_known = is_new
        while True:
            try:
                self._end_program()
                is_known = True
                return Repl(self._port)
            except TransportError as error:  # a chip with USB of its own goes away while it starts
                is_known = is_known or isinstance(error, TransportLostError)
                if not is_known or time.monotonic() >= until_s:
                    raise
            except InstallError:
                if time.monotonic() >= until_s:
                    break
            time.sleep(0.5)
        # A program that neither answers nor lets itself be stopped: right after a reset it can be.
        self._reset()
        self._interrupt()
        return Repl(self._port)

    def wait_for_firmware(self, *, is_new: bool, before: Hello | None = None) -> Answer:
        """Follow the board after a restart until the firmware has greeted, a new one until it has
        run for a while; or until it has ended. The boot that greeted with *before* has yet to
        end."""
        overheard = _Overheard(SerialTransport(self._port))
        client = DeviceClient(overheard)
        answer = Answer()
        end_s = time.monotonic() + _START_S
        settled_s: float | None = None
        try:
            while time.monotonic() < min(end_s, settled_s or end_s):
                for arrived in client.poll():
                    if isinstance(arrived, Connected | Restarted) and not _is_same_boot(
                        arrived.hello, before
                    ):
                        answer.firmware = _words(arrived.hello)
                        settled_s = time.monotonic() + (self._settle_s if is_new else 0)
                started = [
                    found.decode(errors="replace") for found in _STARTED.findall(overheard.heard)
                ]
                if started != answer.starts:
                    answer.starts = started
                    answer.firmware, settled_s = "", None
                answer.is_at_repl = _PROMPT in _STARTED.split(overheard.heard)[-1]
                if answer.is_at_repl:
                    break
        except DeviceError as error:
            answer.reason = str(error)
        finally:
            client.close()
        # Our own greetings are wrong Python to a REPL: what it prints after its prompt is about
        # them.
        printed = [part.partition(_PROMPT)[0] for part in _STARTED.split(overheard.heard)]
        reasons = _REASON.findall(b"\n".join(printed))
        if reasons:
            answer.reason = reasons[-1].decode(errors="replace")
        return answer

    def choose(self, settings: dict[str, str | int]) -> Hello | None:
        """Have the firmware keep *settings*; if that changes any, the board restarts: return how it
        greeted before, else None.

        Raises:
            DeviceError: it does not answer, refuses them, or its reply cannot be read.
            InstallError: its lights would stay dark.
        """
        client = DeviceClient(SerialTransport(self._port), patient=False)
        client.open()
        try:
            hello = _greeting(client, _GREET_S)
            if not hello:
                raise DeviceError(f"nobody answers on {self._port}: run it again")
            kept = read_reply(_obeyed(client, ReadSettings()), Settings, "its settings")
            if settings.items() <= kept.items():
                return None
            check_current(kept | settings)
            _obeyed(client, ChangeSettings(json.dumps(settings)))
            _obeyed(client, Restart())
        finally:
            client.close()
        return hello

    def _interrupt(self) -> None:
        """Press Ctrl-C again and again while the board starts, until the REPL answers."""
        transport = _Overheard(SerialTransport(self._port))
        end_s = time.monotonic() + _INTERRUPT_S
        is_open = False
        try:
            while _PROMPT not in transport.heard and time.monotonic() < end_s:
                try:
                    if not is_open:
                        transport.open()
                        is_open = True
                    transport.write(b"\r\x03")
                    transport.read(_PRESS_S)
                except TransportError:  # a chip with USB of its own goes away while it starts
                    is_open = False
                    time.sleep(_PRESS_S)
        finally:
            transport.close()

    def _end_program(self) -> None:
        """Ask a firmware of ours, if one answers, for the REPL, and wait until that is there."""
        transport = _Overheard(SerialTransport(self._port))
        client = DeviceClient(transport, patient=False)
        client.open()
        try:
            if _greeting(client, _GREET_S):
                _obeyed(client, OpenRepl())
                end_s = time.monotonic() + _COMMAND_S
                while _PROMPT not in transport.heard and time.monotonic() < end_s:
                    transport.read(_GREET_S)
        except DeviceError:
            pass  # another version of the protocol: Ctrl-C is left, and the reset
        finally:
            client.close()


def _obeyed(client: DeviceClient, asked: CommandBody) -> str:
    """What the board answers to a command. Raises DeviceError: it refuses, or is silent."""
    wanted = client.command(asked)
    done = _wait(client, _COMMAND_S, lambda one: isinstance(one, CommandDone) and one.id == wanted)
    if not isinstance(done, CommandDone):
        raise DeviceError("the board did not answer a command: run it again")
    return check(done)


def _greeting(client: DeviceClient, patience_s: float) -> Hello | None:
    arrived = _wait(client, patience_s, lambda one: isinstance(one, Connected | Restarted))
    return arrived.hello if isinstance(arrived, Connected | Restarted) else None


def _wait(client: DeviceClient, patience_s: float, is_it: Callable[[object], bool]) -> object:
    end_s = time.monotonic() + patience_s
    while time.monotonic() < end_s:
        for arrived in client.poll():
            if is_it(arrived):
                return arrived
    return None


def _is_same_boot(hello: Hello, before: Hello | None) -> bool:
    return before is not None and hello.boot_id == before.boot_id


def _words(hello: Hello) -> str:
    board = hello.device_id.rstrip(b"\0").hex()
    return (
        f"Board Collie {hello.firmware} on {hello.geometry} {board}, protocol "
        f"{hello.major}.{hello.minor}"
    )
