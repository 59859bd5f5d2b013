"""Commands to the board, whatever is played: how it is, what its builder chose, which computers may
speak over the air, and the end of the program."""

import gc
import json

from firmware import keys, settings
from firmware.drivers.battery import percent
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json
from shared_engine.wire.auth import KEY_BYTES, KEY_ID_BYTES
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED
from shared_engine.wire.paired_key import first_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.deck import Deck
    from firmware.drivers.battery import Battery
    from firmware.drivers.storage import Storage
    from firmware.modes.mode import Program
    from shared_engine.wire.secure_device import SecureDevice

    class Needs(Protocol):
        """What these commands need of a device, beside its end."""

        storage: Storage
        deck: Deck
        battery: Battery | None
        secure: SecureDevice | None


_FULL = STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"
_LIST, _PAIR, _FORGET, _FORGET_ALL = 0, 1, 2, 3
# How many bytes follow each.
_LENGTHS = (0, KEY_BYTES, KEY_ID_BYTES, 0)
_ENDINGS = ("restart", "repl")


def report(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_REPORT: return heap in use, the size of the deck and how full the battery is, as
    JSON."""
    millivolts = None if device.battery is None else device.battery.measure_mv()
    full = None if millivolts is None else percent(millivolts)
    return STATUS_OK, json.dumps(
        {"heap_live": gc.mem_alloc(), "tags": device.deck.size, "battery": full}
    )


def choose_settings(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_SETTINGS: keep the settings named in the JSON object *body*, if any; return all, as
    they will count from the next start on."""
    kept, complaint = settings.load(device.storage)
    if body:
        try:
            chosen = parse_json(body)
        except NotationError as error:
            return STATUS_BAD_ARGUMENT, "settings are %s" % error
        complaint = settings.check(chosen)
        if not complaint:
            kept.update(chosen)
            complaint = settings.check(kept)
        if complaint:
            return STATUS_BAD_ARGUMENT, complaint
        try:
            settings.save(device.storage, kept)
        except OSError:
            return _FULL
    return STATUS_OK, json.dumps(kept)


def pair(device: "Needs", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_PAIR: list the keys of the computers that may speak over the air, or add or forget
    some; return the ids of those there are then, as JSON. The service lets it through from the
    cable alone."""
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
            return _FULL
        if device.secure is not None:
            device.secure.use_keys(after)
    return STATUS_OK, json.dumps([key.id.hex() for key in after])


def restart(device: "Program", body: bytes, now_ms: int) -> "tuple[int, str]":
    """COMMAND_RESTART: end the program once the answer is on its way: *body* is 0 to restart, 1 for
    the REPL. The game and its log are kept."""
    if len(body) != 1 or body[0] >= len(_ENDINGS):
        return STATUS_BAD_ARGUMENT, "restart is 0 or 1, not %s" % body.hex()
    device.ending = _ENDINGS[body[0]]
    return STATUS_OK, ""
