"""Self-test of an MFRC522 (sections: NXP MFRC522 data sheet): its cable, its buffer and a
calculation.

The digital self-test of 16.1.1 compares with bytes that clones do not give; this one asks what a
reader has to be able to.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.drivers.mfrc522 import Mfrc522

# Registers as SPI addresses, see mfrc522.py.
_COMMAND = const(0x01 << 1)
_FIFO_DATA = const(0x09 << 1)
_FIFO_LEVEL = const(0x0A << 1)
_DIV_IRQ = const(0x05 << 1)
_CRC_HIGH = const(0x21 << 1)
_CRC_LOW = const(0x22 << 1)
_FLUSH = const(0x80)
_CALC_CRC = const(0x03)
_CRC_READY = const(0x04)
_CRC_OF = (0x12, 0x34)  # ISO 14443-3 annex B has their CRC_A as an example
_CRC = (0x26, 0xCF)
_FIFO_BYTES = const(64)
_AT_ONCE = const(16)


def check(reader: "Mfrc522") -> "Generator[None, None, str]":
    """Test *reader* in steps as short as those of a poll; return "no_answer", "bad_bytes",
    "bad_sum" or ""."""
    try:
        yield from reader.start()
    except OSError:
        return "no_answer"
    reader.write(_FIFO_LEVEL, _FLUSH)
    for at in range(_FIFO_BYTES):
        reader.write(_FIFO_DATA, _pattern(at))
        if at % _AT_ONCE == 0:
            yield
    for at in range(_FIFO_BYTES):
        if reader.read(_FIFO_DATA) != _pattern(at):
            return "bad_bytes"
        if at % _AT_ONCE == 0:
            yield
    reader.write(_DIV_IRQ, _CRC_READY)
    for byte in _CRC_OF:
        reader.write(_FIFO_DATA, byte)
    reader.write(_COMMAND, _CALC_CRC)
    yield
    if (
        not reader.read(_DIV_IRQ) & _CRC_READY
        or (reader.read(_CRC_LOW), reader.read(_CRC_HIGH)) != _CRC
    ):
        return "bad_sum"
    return ""


def _pattern(at: int) -> int:
    """Every bit is set and cleared, and neighbours differ."""
    return (at * 73 + 0x55) & 0xFF
