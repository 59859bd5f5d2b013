"""Reading cards: the reader is polled, and what counts as laid goes to the session."""

import asyncio
import time

from firmware import config
from firmware.sensing.card_spot import CardSpot
from firmware.tasks import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.clock import Clock
    from firmware.device import Device
    from firmware.supervisor import Supervisor


async def read_cards(device: "Device", clock: "Clock", supervisor: "Supervisor") -> None:
    """Poll the reader every CARD_POLL_MS."""
    session, watch = device.session, device.reader
    reader = watch.reader
    spot = CardSpot()
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(CARDS, now_ms)
        if await _by_ticks(watch.poll(now_ms)):
            uid = spot.polled(reader.uids, reader.collision, reader.garbled)
            if uid is not None:
                session.tag_laid(uid, clock.now_ms())
            if spot.problem:
                session.misread(spot.problem, clock.now_ms())
        await asyncio.sleep_ms(config.CARD_POLL_MS)


async def _by_ticks(steps):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator that wants 1 ms between its steps, a few of them in each tick;
    return its result."""
    while True:
        for step in range(config.CARD_STEPS):
            if step:
                time.sleep_ms(1)
            try:
                next(steps)
            except StopIteration as end:
                return end.value
        await asyncio.sleep_ms(1)
