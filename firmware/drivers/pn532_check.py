"""Self-test of a PN532 (sections: NXP UM0701-02): its cable, its memories and its antenna."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.drivers.pn532 import Pn532

# Diagnose (7.2.1) with the number of the test and its values.
_LINE = b"\x00\x00" + bytes(range(0x0F, 0xFF, 0x10))  # is sent back
_ROM, _RAM = b"\x00\x01", b"\x00\x02"
_ANTENNA = (
    b"\x00\x07\x31"  # least and most current of the antenna's drivers, as Andet_Control has them
)
_OK = b"\x00"


def check(reader: "Pn532") -> "Generator[None, None, str]":
    """Test *reader* in steps as short as those of a poll; return "no_answer", "bad_bytes",
    "bad_memory", "no_antenna" or "".

    The antenna is judged by the current of its drivers. The data sheet promises that for a supply
    of 5 V only: at 3.3 V an antenna that reads cards may be called missing.
    """
    try:
        yield from reader.start()
        if (yield from reader.command(_LINE)) != _LINE[1:]:
            return "bad_bytes"
        for test in (_ROM, _RAM):
            if (yield from reader.command(test)) != _OK:
                return "bad_memory"
        if (yield from reader.command(_ANTENNA)) != _OK:
            return "no_antenna"
    except OSError:
        return "no_answer"
    return ""
