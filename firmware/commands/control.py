"""COMMAND_CONTROL: press a control."""

from shared_engine.log.events import CONTROLS
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Do what the control card with the number in *body* does."""
    if len(body) != 1 or body[0] >= len(CONTROLS):
        return STATUS_BAD_ARGUMENT, "no control %s" % body.hex()
    device.session.control(CONTROLS[body[0]], now_ms)
    return STATUS_OK, ""
