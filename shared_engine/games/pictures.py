"""Pictures, a byte a field, worked on as one long number: loops over all fields take a board too
long."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture

_SEEN = b"\x01"


def pictured(owners: "bytes | bytearray") -> bytes:
    """Return what sensors see of *owners*: 1 where anything is, 0 elsewhere."""
    length = len(owners)
    low = int.from_bytes(b"\x7f" * length, "big")
    bits = int.from_bytes(owners, "big")
    # Whatever a byte holds now sets its highest bit.
    bits |= (bits & low) + low
    return ((bits >> 7) & int.from_bytes(_SEEN * length, "big")).to_bytes(length, "big")


def differing(one: "Picture", other: "Picture") -> "list[int]":
    """Return the fields in which two pictures of the same board differ, ascending."""
    bits = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
    found: "list[int]" = []
    changed = bits.to_bytes(len(one), "big")
    field = changed.find(_SEEN)
    while field >= 0:
        found.append(field)
        field = changed.find(_SEEN, field + 1)
    return found
