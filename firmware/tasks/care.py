"""Care: an update that has run for a while is confirmed; then what may come loose or run low is
looked at now and then."""

import asyncio

from firmware import config
from firmware.care import Care
from firmware.drivers.storage import Storage
from firmware.slot import confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.clock import Clock
    from firmware.device import Device
    from firmware.sensing.marbles import Marbles


async def look_after(device: "Device", marbles: "Marbles", clock: "Clock") -> None:
    """Confirm to the boot selector that this firmware works, then look after the board every
    CARE_MS."""
    await asyncio.sleep_ms(config.TRIAL_MS)
    confirm(Storage(""))
    care = Care(device, marbles)
    while True:
        care.look(clock.now_ms())
        await asyncio.sleep_ms(config.CARE_MS)
