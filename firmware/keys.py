"""The keys of the computers that are paired, one after the other in the file `keys`."""

from shared_engine.wire.auth import KEY_BYTES
from shared_engine.wire.paired_key import PACKED_BYTES, unpack_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage
    from shared_engine.wire.paired_key import PairedKey
    from shared_engine.wire.secure_device import SecureDevice

MOST_KEYS = 4
_NAME = "keys"


def load(storage: "Storage") -> "list[PairedKey]":
    """Return the keys, the oldest first; none if the file is damaged, so that nobody is believed by
    mistake."""
    data = storage.load(_NAME) or b""
    # Up to MOST_KEYS of either length: no sum of one is a sum of the other. Secrets alone are from
    # protocol 1.1.
    length = KEY_BYTES if len(data) % KEY_BYTES == 0 else PACKED_BYTES
    return [unpack_key(data[at : at + length]) for at in range(0, len(data) - length + 1, length)]


def save(storage: "Storage", keys: "list[PairedKey]") -> None:
    """Keep *keys* instead of those before.

    Raises:
        OSError: the flash is full; the keys of before are still there.
    """
    storage.save(_NAME, b"".join([key.pack() for key in keys]))


def keep_advanced(storage: "Storage", secure: "SecureDevice | None") -> bool:
    """Keep the keys of *secure* that have become later ones, which may stop everything while the
    flash erases; return whether any have."""
    if secure is None or not secure.has_advanced:
        return False
    secure.has_advanced = False
    try:
        save(storage, secure.keys)
    except OSError:
        # the flash is full: they are kept with the next session, and until then only in memory
        pass
    return True
