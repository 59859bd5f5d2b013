"""COMMAND_SETTINGS: read or change what the builder chose."""

import json

from firmware import settings
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import parse_json
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_BUSY, STATUS_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device


def obey(device: "Device", body: bytes, now_ms: int) -> "tuple[int, str]":
    """Keep the settings named in the JSON object *body*, if any; return all, as they will count
    from the next start on."""
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
            return STATUS_BUSY, "the flash is full: let `collie play` fetch the games first"
    return STATUS_OK, json.dumps(kept)
