"""COMMAND_REPORT: how the board is."""

import gc
import json

from firmware.drivers.battery import percent
from shared_engine.wire.messages import STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Return heap in use, the size of the deck and how full the battery is, as JSON."""
    millivolts = None if device.battery is None else device.battery.measure_mv()
    full = None if millivolts is None else percent(millivolts)
    return STATUS_OK, json.dumps(
        {"heap_live": gc.mem_alloc(), "tags": device.deck.size, "battery": full}
    )
