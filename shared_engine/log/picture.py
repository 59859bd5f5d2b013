"""Pictures of a board as bits: field 0 is the lowest bit of the first byte."""

from shared_engine.games.errors import NotationError


def pack_picture(full: "bytes | bytearray") -> bytes:
    """Return a picture (one byte a field) as bits."""
    bits = bytearray((len(full) + 7) // 8)
    for field, value in enumerate(full):
        if value:
            bits[field >> 3] |= 1 << (field & 7)
    return bytes(bits)


def unpack_picture(bits: bytes, field_count: int) -> bytearray:
    """Return the picture packed in *bits*, one byte a field.

    Raises:
        NotationError: *bits* are too few.
    """
    if len(bits) * 8 < field_count:
        raise NotationError(
            "a picture of %d fields does not fit into %d bytes" % (field_count, len(bits))
        )
    return bytearray([bits[field >> 3] >> (field & 7) & 1 for field in range(field_count)])
