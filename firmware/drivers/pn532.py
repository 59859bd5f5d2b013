"""PN532 card reader on I2C, for ISO/IEC 14443 type A tags (sections: NXP UM0701-02, the user manual
of its firmware)."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.drivers.i2c_bus import I2cBus

_ADDRESS = const(0x24)
# 6.2.1.3: from the chip a frame was understood, to the chip the end of a command
_ACK = b"\x00\x00\xff\x00\xff\x00"

FIRMWARE_VERSION = b"\x02"
_IC = const(0x32)  # in the answer to it
# RFConfiguration (7.3.1), RF field: tags forget that they were found; saves current
_FIELD_OFF = b"\x32\x01\x00"
_SETTINGS = (
    b"\x14\x01\x00\x00",  # SAMConfiguration (7.2.10): no SAM, no line that reports answers
    b"\x12\x00",  # SetParameters (7.2.9): do not ask tags for more than their UID
    # RFConfiguration, MaxRetries: look for a tag three times, not for ever
    b"\x32\x05\xff\x01\x02",
    _FIELD_OFF,
)
# InListPassiveTarget (7.3.5): at most two tags, type A at 106 kbit/s; switches the field on
_LIST = b"\x4a\x02\x00"

# Diagnose (7.2.1) with the number of the test and its values.
_LINE = b"\x00\x00" + bytes(range(0x0F, 0xFF, 0x10))  # is sent back
_ROM, _RAM = b"\x00\x01", b"\x00\x02"
_ANTENNA = (
    b"\x00\x07\x31"  # least and most current of the antenna's drivers, as Andet_Control has them
)
_OK = b"\x00"

_LONGEST = const(33)  # bytes in a frame: two tags with UIDs of ten
_FRAME = const(5)  # where they begin behind the ready byte: preamble, start code, length, its check
_WRITE_TRIES = const(5)  # steps; it may not acknowledge for so long
# steps to wait; the manual allows 15 ms for an ACK
_ACK_POLLS = const(20)
_ANSWER_POLLS = const(200)


class Pn532:
    """One reader; *i2c* at 400 kHz lets a chip hold the clock for 1 ms (the chip does so when it is
    woken).

    After a poll, `uids` are the tags that were read (at most two; 4, 7 or 10 bytes each), and `uid`
    is the only one that was there, or None. `collision` says that there were several. The chip
    repeats by itself what it misunderstands, and does not report tags that it cannot read:
    `garbled` is always False.
    """

    def __init__(self, i2c: "I2cBus") -> None:
        self.uid: "bytes | None" = None
        self.uids: list[bytes] = []
        self.collision = self.garbled = False
        self._i2c = i2c
        self._ready = bytearray(1)
        self._ack = bytearray(1 + len(_ACK))
        self._answer = bytearray(1 + _FRAME + _LONGEST + 2)

    def start(self) -> "Generator[None, None, None]":
        """Wake the chip, end whatever it does and set it up, in steps at least 1 ms apart.

        Raises OSError: ENODEV if no PN532 answers, otherwise as command().
        """
        yield from self._write(_ACK, _WRITE_TRIES)
        for setting in _SETTINGS:
            yield from self.command(setting)
        version = yield from self.command(FIRMWARE_VERSION)
        if version[:1] != bytes([_IC]):
            raise OSError(19)

    def poll(self) -> "Generator[None, None, None]":
        """Look for tags once, in steps of one transaction; when it ends, the attributes are set.

        Between two steps the caller may do anything else, but must let 1 ms pass. Raises OSError as
        command(): then start() it again. A chip that has lost its power sleeps, and does not
        acknowledge.
        """
        for _ in range(_WRITE_TRIES):  # then one that does not acknowledge sleeps
            yield
        found = yield from self.command(_LIST, 1)
        yield from self.command(_FIELD_OFF)
        uids: list[bytes] = []
        at = 1
        for _ in range(found[0] if found else 0):  # number, SENS_RES (2), SEL_RES, length, UID
            if at + 5 > len(found):
                raise OSError(5)
            end = at + 5 + found[at + 4]
            uid = found[at + 5 : end]
            # a tag at the edge of the field, that lost its power, is found as its own neighbour
            if uid not in uids:
                uids.append(uid)
            at = end
        self.uids, self.collision = uids, len(uids) > 1
        self.uid = uids[0] if len(uids) == 1 else None

    def check(self) -> "Generator[None, None, str]":
        """Test cable, memories and antenna in steps as short as those of a poll; return
        "no_answer", "bad_bytes", "bad_memory", "no_antenna" or "". The next poll needs a start().

        The antenna is judged by the current of its drivers. The data sheet promises that for a
        supply of 5 V only: at 3.3 V an antenna that reads cards may be called missing.
        """
        try:
            yield from self.start()
            if (yield from self.command(_LINE)) != _LINE[1:]:
                return "bad_bytes"
            for test in (_ROM, _RAM):
                if (yield from self.command(test)) != _OK:
                    return "bad_memory"
            if (yield from self.command(_ANTENNA)) != _OK:
                return "no_antenna"
        except OSError:
            return "no_answer"
        return ""

    def command(self, data: bytes, tries: int = _WRITE_TRIES) -> "Generator[None, None, bytes]":
        """Send a command (7.1) in a normal frame (6.2.1.1) and return what follows the code of its
        answer.

        Raises OSError: ENODEV when the chip does not acknowledge it in so many *tries*, ETIMEDOUT
        when it does not answer, EIO when it does not understand or the answer is damaged. Needs
        steps at least 1 ms apart.
        """
        body = b"\xd4" + data
        yield from self._write(
            b"\x00\x00\xff"
            + bytes([len(body), -len(body) & 0xFF])
            + body
            + bytes([-sum(body) & 0xFF, 0]),
            tries,
        )
        yield from self._read(self._ack, _ACK_POLLS)
        if self._ack[1:] != _ACK:
            raise OSError(5)
        answer = self._answer
        yield from self._read(answer, _ANSWER_POLLS)
        end = 1 + _FRAME + answer[4]
        if (
            answer[1:4] != b"\x00\x00\xff"
            or (answer[4] + answer[5]) & 0xFF
            or end >= len(answer)
            or sum(answer[1 + _FRAME : end + 1]) & 0xFF
            or answer[6] != 0xD5
            or answer[7] != data[0] + 1
        ):
            raise OSError(5)
        return bytes(answer[8:end])

    def _write(self, frame: bytes, tries: int) -> "Generator[None, None, None]":
        for _ in range(tries):
            yield
            try:
                self._i2c.writeto(_ADDRESS, frame)
                return
            except OSError:  # it sleeps, and wakes by its address; or see _read()
                pass
        raise OSError(19)

    def _read(self, frame: bytearray, polls: int) -> "Generator[None, None, None]":
        """Fill *frame* once the ready byte says that it can be read (6.2.4)."""
        error = 110
        ready = self._ready
        ready[0] = 0
        for _ in range(polls):
            yield
            into = frame if ready[0] & 1 else ready
            try:
                self._i2c.readfrom_into(_ADDRESS, into)
                if into is frame:
                    return
                error = 110
            except OSError:  # right after an exchange it may not acknowledge (6.2.4)
                error = 19
        raise OSError(error)
