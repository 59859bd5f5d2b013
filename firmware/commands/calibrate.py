"""COMMAND_CALIBRATE: begin, leave, ask or forget calibration."""

import json

from firmware.boards import wiring
from firmware.modes.calibration import Calibration, found
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device

_BEGIN, _LEAVE, _STATE, _FORGET = range(4)


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Do what the first byte of *body* says: 0 begin, 1 leave, 2 say how far it is, 3 forget what was learned."""
    if len(body) != 1 or body[0] > _FORGET:
        return STATUS_BAD_ARGUMENT, "calibrate is 0 to 3, not %s" % body.hex()
    mode, asked = device.modes.current, body[0]
    if asked == _STATE:
        if isinstance(mode, Calibration):
            return STATUS_OK, json.dumps(mode.state())
        return STATUS_OK, json.dumps(dict(found(wiring.load(device.storage, device.board.holes)), stage="none"))
    if asked == _LEAVE:
        if not isinstance(mode, Calibration):
            return STATUS_REFUSED, "the board is not being calibrated"
        mode.leave()
    elif mode is not None:
        return STATUS_BUSY, "the board is busy with something else; leave that first"
    elif asked == _BEGIN:
        device.modes.enter(Calibration(device))
    else:
        for name in (wiring.UNFINISHED, wiring.FINISHED, wiring.DISC):
            wiring.remove(device.storage, name)
        device.ending = "restart"
    return STATUS_OK, ""
