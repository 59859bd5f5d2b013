"""COMMAND_PAIR: the keys of the computers that may speak over the air. The service lets it through
from the cable alone."""

import json

from firmware import keys
from shared_engine.wire.auth import KEY_BYTES, KEY_ID_BYTES
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED
from shared_engine.wire.paired_key import first_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device

_LIST, _PAIR, _FORGET, _FORGET_ALL = 0, 1, 2, 3
# How many bytes follow each.
_LENGTHS = (0, KEY_BYTES, KEY_ID_BYTES, 0)


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """List the keys, or add or forget some; return the ids of those there are then, as JSON."""
    if not body or body[0] >= len(_LENGTHS) or len(body) != 1 + _LENGTHS[body[0]]:
        return (
            STATUS_BAD_ARGUMENT,
            "pair is 0, 1 and a key, 2 and a key id, or 3, not %d bytes" % len(body),
        )
    what, value = body[0], body[1:]
    before = keys.load(device.storage) if device.secure is None else device.secure.keys
    after = before
    if what == _PAIR and first_key(value).id not in [key.id for key in before]:
        if len(before) >= keys.MOST_KEYS:
            return STATUS_REFUSED, "%d computers are paired already; forget one" % len(before)
        after = before + [first_key(value)]
    elif what == _FORGET:
        after = [key for key in before if key.id != value]
        if after == before:
            return STATUS_REFUSED, "no key %s" % value.hex()
    elif what == _FORGET_ALL:
        after = []
    if after != before:
        try:
            keys.save(device.storage, after)
        except OSError:
            return STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"
        if device.secure is not None:
            device.secure.use_keys(after)
    return STATUS_OK, json.dumps([key.id.hex() for key in after])
