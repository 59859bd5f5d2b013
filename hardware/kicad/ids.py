"""Identifiers of everything in KiCad's files: the same each time, so that what did not change is
written as it was."""

import uuid

_SPACE = uuid.UUID("b0a2dc01-11e5-5e65-8d05-c0111e000017")


def identifier(*names: object) -> str:
    """Return the identifier of what *names* name."""
    return str(uuid.uuid5(_SPACE, "/".join(map(str, names))))
