"""Commands to calibration: begin, leave, ask or forget it, and try a disc."""

import json

from firmware.boards import wiring
from firmware.modes.calibration import Calibration, found
from firmware.modes.disc_trial import DiscTrial
from shared_engine.wire import commands
from shared_engine.wire.messages import STATUS_BUSY, STATUS_OK, STATUS_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from firmware.commands import Answer
    from firmware.modes import calibration, disc_trial
    from firmware.session.modes import Modes
    from shared_engine.wire.commands import CommandBody

    class Needs(calibration.Needs, disc_trial.Needs, Protocol):
        """What this command needs of a device: what its modes need, and where they begin."""

        modes: Modes


_DONE = STATUS_OK, ""
_BUSY = STATUS_BUSY, "the board is busy with something else; leave that first"


def _begin(device: "Needs") -> "Answer":
    if device.modes.current is not None:
        return _BUSY
    device.modes.enter(Calibration(device))
    return _DONE


def _leave(device: "Needs") -> "Answer":
    mode = device.modes.current
    if not isinstance(mode, (Calibration, DiscTrial)):
        return STATUS_REFUSED, "the board is not being calibrated"
    mode.leave()
    return _DONE


def _state(device: "Needs") -> "Answer":
    mode = device.modes.current
    return STATUS_OK, json.dumps(
        mode.state() if isinstance(mode, (Calibration, DiscTrial)) else _known(device)
    )


def _forget(device: "Needs") -> "Answer":
    if device.modes.current is not None:
        return _BUSY
    for name in (wiring.UNFINISHED, wiring.FINISHED, wiring.DISC):
        wiring.remove(device.storage, name)
    device.ending = "restart"
    return _DONE


def _try_disc(device: "Needs") -> "Answer":
    if device.modes.current is not None:
        return _BUSY
    if not device.board.disc:
        return STATUS_REFUSED, "the board %s has no disc" % device.board.name
    device.modes.enter(DiscTrial(device))
    return _DONE


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


OBEY: "dict[type[CommandBody], Callable[[Needs], Answer]]" = {
    commands.Calibrate: _begin,
    commands.LeaveCalibration: _leave,
    commands.CalibrationState: _state,
    commands.ForgetCalibration: _forget,
    commands.TryDisc: _try_disc,
}
