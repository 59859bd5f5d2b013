"""Commands to the board, whatever is played: how it is, what its builder chose, which computers may
speak over the air, and the end of the program."""

import gc
import json

from firmware import keys, settings
from firmware.drivers.battery import percent
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK, STATUS_REFUSED
from shared_engine.wire.paired_key import first_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.commands import Answer
    from firmware.deck import Deck
    from firmware.drivers.battery import Battery
    from firmware.drivers.storage import Storage
    from firmware.modes.mode import Program
    from shared_engine.wire import commands
    from shared_engine.wire.commands import CommandBody
    from shared_engine.wire.paired_key import PairedKey
    from shared_engine.wire.secure_device import SecureDevice

    class Needs(Protocol):
        """What these commands need of a device, beside its end."""

        storage: Storage
        deck: Deck
        battery: Battery | None
        secure: SecureDevice | None


_FULL = STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"


def report(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    """Return heap in use, the size of the deck and how full the battery is, as JSON."""
    millivolts = None if device.battery is None else device.battery.measure_mv()
    full = None if millivolts is None else percent(millivolts)
    return STATUS_OK, json.dumps(
        {"heap_live": gc.mem_alloc(), "tags": device.deck.size, "battery": full}
    )


def read_settings(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    """Return all settings, as they will count from the next start on."""
    return STATUS_OK, json.dumps(settings.load(device.storage)[0])


def change_settings(device: "Needs", asked: "commands.ChangeSettings", now_ms: int) -> "Answer":
    """Keep the settings in the JSON object that is *asked* for; return all."""
    kept = settings.load(device.storage)[0]
    try:
        chosen = parse_json(asked.settings)
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


# The service lets what concerns keys through from the cable alone.


def list_keys(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    """Return the ids of the keys of the computers that may speak over the air, as JSON."""
    return _listed(_keys(device))


def pair(device: "Needs", asked: "commands.PairKey", now_ms: int) -> "Answer":
    """Add a key; return the ids of those there are then."""
    before, key = _keys(device), first_key(asked.key)
    if key.id in [one.id for one in before]:
        return _listed(before)
    if len(before) >= keys.MOST_KEYS:
        return STATUS_REFUSED, "%d computers are paired already; forget one" % len(before)
    return _keep_keys(device, before + [key])


def forget(device: "Needs", asked: "commands.ForgetKey", now_ms: int) -> "Answer":
    """Forget a key; return the ids of those there are then."""
    before = _keys(device)
    after = [key for key in before if key.id != asked.id]
    if after == before:
        return STATUS_REFUSED, "no key %s" % asked.id.hex()
    return _keep_keys(device, after)


def forget_all(device: "Needs", asked: "CommandBody", now_ms: int) -> "Answer":
    """Forget all keys."""
    return _keep_keys(device, []) if _keys(device) else _listed([])


def _keys(device: "Needs") -> "list[PairedKey]":
    return keys.load(device.storage) if device.secure is None else device.secure.keys


def _keep_keys(device: "Needs", after: "list[PairedKey]") -> "Answer":
    try:
        keys.save(device.storage, after)
    except OSError:
        return _FULL
    if device.secure is not None:
        device.secure.use_keys(after)
    return _listed(after)


def _listed(known: "list[PairedKey]") -> "Answer":
    return STATUS_OK, json.dumps([key.id.hex() for key in known])


def restart(device: "Program", asked: "CommandBody", now_ms: int) -> "Answer":
    """End the program once the answer is on its way, and start it again. The game and its log are
    kept."""
    device.ending = "restart"
    return STATUS_OK, ""


def open_repl(device: "Program", asked: "CommandBody", now_ms: int) -> "Answer":
    """As restart, but the REPL gets the line."""
    device.ending = "repl"
    return STATUS_OK, ""
