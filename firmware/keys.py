"""The keys of the computers that are paired, one after the other in the file `keys`."""

from shared_engine.wire.auth import KEY_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage

MOST_KEYS = 4
_NAME = "keys"


def load(storage: "Storage") -> "list[bytes]":
    """Return the keys, the oldest first; none if the file is damaged, so that nobody is believed by mistake."""
    data = storage.load(_NAME) or b""
    return [data[at : at + KEY_BYTES] for at in range(0, len(data) - KEY_BYTES + 1, KEY_BYTES)]


def save(storage: "Storage", keys: "list[bytes]") -> None:
    """Keep *keys* instead of those before.

    Raises:
        OSError: the flash is full; the keys of before are still there.
    """
    storage.save(_NAME, b"".join(keys))
