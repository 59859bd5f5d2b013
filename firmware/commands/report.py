"""COMMAND_REPORT: how the board is."""

import gc
import json

from shared_engine.wire.messages import STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Return heap in use and the size of the deck, as JSON."""
    return STATUS_OK, json.dumps({"heap_live": gc.mem_alloc(), "tags": device.deck.size})
