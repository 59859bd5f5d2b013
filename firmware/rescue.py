"""The line to a host when the board cannot start, not even without its game: it says why, and gives
the REPL to who asks.

Nothing is needed for it that may be what fails: no file, setting, log, chip or radio.
"""

import asyncio
import os

from firmware import config
from firmware.commands.board import open_repl, restart
from firmware.composition import hello
from firmware.drivers.usb_pipe import UsbPipe
from firmware.service import Service
from shared_engine.wire.commands import COMMANDS, OpenRepl, Restart
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.messages import STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.commands import Answer, Commands
    from firmware.supervisor import Supervisor
    from shared_engine.wire.commands import CommandBody


class _NoLog:
    """A log without an event, instead of one that cannot be opened."""

    first = head = lost = 0

    def read(self, number: int) -> None:
        """No event is held."""

    def acknowledge(self, upto: int) -> None:
        """Nothing changes."""


class Stranded:
    """What carries out commands instead of a Device: for *reason* it refuses all but the end.

    Attributes:
        ending: as Device.ending.
    """

    def __init__(self, reason: str) -> None:
        self.ending = ""
        self._reason = reason

    def commands(self) -> "Commands":
        """Return what carries out each command."""
        refused: "Commands" = dict.fromkeys(COMMANDS, self._refuse)
        refused[Restart] = lambda asked, now_ms: restart(self, asked, now_ms)
        refused[OpenRepl] = lambda asked, now_ms: open_repl(self, asked, now_ms)
        return refused

    def _refuse(self, asked: "CommandBody", now_ms: int) -> "Answer":  # noqa: ARG002  as every command
        return STATUS_REFUSED, self._reason


async def serve(supervisor: "Supervisor") -> str:
    """Answer a host until it asks for the end; return "restart" or "repl"."""
    stranded = Stranded(supervisor.text)
    link = DeviceLink(hello(bytes(4), os.urandom(4), 0, 0, ""))
    service = Service(_NoLog(), link, stranded.commands())
    pipe = UsbPipe()
    pipe.open()
    now_ms = 0
    while True:
        supervisor.feed()
        is_busy = service.exchange(pipe, now_ms)
        if not is_busy and stranded.ending:
            pipe.close()
            return stranded.ending
        await asyncio.sleep_ms(config.LINK_MS)
        now_ms += config.LINK_MS
