"""What each row of the database carries besides its content; part of the format
(docs/formats.md)."""

from hashlib import sha256

_BYTES = 8


def check_value(*values: object) -> bytes:
    """The check value of a row whose other columns are *values*: SQLite notices damage only where
    its own structure breaks."""
    text = " ".join(value.hex() if isinstance(value, bytes) else str(value) for value in values)
    return sha256(text.encode()).digest()[:_BYTES]
