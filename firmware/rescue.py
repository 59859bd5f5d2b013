"""The line to a host when the board cannot start, not even without its game: it says why, and gives the REPL to who asks.

Nothing is needed for it that may be what fails: no file, setting, log, chip or radio.
"""

import asyncio
import os

from firmware import config
from firmware.commands import restart
from firmware.composition import hello
from firmware.drivers.usb_pipe import UsbPipe
from firmware.service import COMMANDS, Service
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.messages import COMMAND_RESTART, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.supervisor import Supervisor


class _NoLog:
    """A log without an event, instead of one that cannot be opened."""

    first = head = lost = 0

    def read(self, number: int) -> None:
        """No event is held."""

    def acknowledge(self, upto: int) -> None:
        """Nothing changes."""


class Stranded:
    """What a Service works with instead of a Device.

    Attributes:
        ending: as Device.ending.
    """

    def __init__(self, reason: str) -> None:
        self.log = _NoLog()
        self.ending = ""
        self._reason = reason

    def refuse(self, *_command: object) -> "tuple[int, str]":
        """Answer any command with the reason."""
        return STATUS_REFUSED, self._reason


async def serve(supervisor: "Supervisor") -> str:
    """Answer a host until it asks for the end; return "restart" or "repl"."""
    stranded = Stranded(supervisor.text)
    commands: "dict[int, Any]" = dict.fromkeys(COMMANDS, stranded.refuse)
    commands[COMMAND_RESTART] = restart.obey
    link = DeviceLink(hello(bytes(4), os.urandom(4), 0, 0, ""))
    service = Service(stranded, link, commands)  # pyright: ignore[reportArgumentType]  (by a line without air, nothing more is asked of it)
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
