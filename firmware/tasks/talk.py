"""Talking: bytes from and to the hosts."""

import asyncio

from firmware import config
from firmware.tasks import TALK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.clock import Clock
    from firmware.device import Device
    from firmware.service import Service
    from firmware.supervisor import Supervisor


async def talk(
    device: "Device", lines: "list[tuple[Any, Service]]", clock: "Clock", supervisor: "Supervisor"
) -> None:
    """Serve the hosts at *lines* until the program is to end, the answer to that included."""
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(TALK, now_ms)
        is_busy = False
        for pipe, service in lines:
            is_busy = service.exchange(pipe, now_ms) or is_busy
        if device.ble is not None:
            device.ble.tend()
        if not is_busy and (device.ending or supervisor.has_failed):
            return
        # Until the next tick even when busy: with 0 this task would go on without a pause for
        # anything else.
        await asyncio.sleep_ms(1 if is_busy else config.LINK_MS)
