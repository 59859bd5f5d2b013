"""COMMAND_CALIBRATE: begin, leave, ask or forget calibration, and try a disc."""

import json

from firmware.boards import wiring
from firmware.modes.calibration import Calibration, found
from firmware.modes.disc_trial import DiscTrial
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from firmware.modes import calibration, disc_trial
    from firmware.session.modes import Modes

    class Needs(calibration.Needs, disc_trial.Needs, Protocol):
        """What this command needs of a device: what its modes need, and where they begin."""

        modes: Modes


_BEGIN, _LEAVE, _STATE, _FORGET, _TRY_DISC = range(5)


def obey(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Do what the first byte of *body* says: 0 begin, 1 leave, 2 say how far it is, 3 forget what
    was learned, 4 try the disc."""
    if len(body) != 1 or body[0] > _TRY_DISC:
        return STATUS_BAD_ARGUMENT, "calibrate is 0 to 4, not %s" % body.hex()
    mode, asked = device.modes.current, body[0]
    if asked == _STATE:
        return STATUS_OK, json.dumps(
            mode.state() if isinstance(mode, (Calibration, DiscTrial)) else _known(device)
        )
    if asked == _LEAVE:
        if not isinstance(mode, (Calibration, DiscTrial)):
            return STATUS_REFUSED, "the board is not being calibrated"
        mode.leave()
    elif mode is not None:
        return STATUS_BUSY, "the board is busy with something else; leave that first"
    elif asked == _BEGIN:
        device.modes.enter(Calibration(device))
    elif asked == _TRY_DISC:
        if not device.board.disc:
            return STATUS_REFUSED, "the board %s has no disc" % device.board.name
        device.modes.enter(DiscTrial(device))
    else:
        for name in (wiring.UNFINISHED, wiring.FINISHED, wiring.DISC):
            wiring.remove(device.storage, name)
        device.ending = "restart"
    return STATUS_OK, ""


def _known(device: "Needs") -> "dict[str, Any]":
    """Return what is known of the wiring, whether a calibration was left before its end, and what
    the last trial of a disc found."""
    storage = device.storage
    known = found(wiring.load(storage, device.board.holes))
    return dict(
        known,
        stage="none",
        is_left=storage.load(wiring.UNFINISHED) is not None,
        disc=wiring.load_disc(storage),
    )
