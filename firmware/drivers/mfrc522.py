"""MFRC522 card reader on SPI, for ISO/IEC 14443 type A tags (sections: NXP MFRC522 data sheet, rev.
3.9)."""

from micropython import const

from firmware.drivers.tag_search import select, wake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from machine import SPI, Pin

# Registers (9.2) as SPI addresses (8.1.2.3: bit 7 reads, bits 6..1 are the register).
_COMMAND = const(0x01 << 1)
_COM_IRQ = const(0x04 << 1)
_DIV_IRQ = const(0x05 << 1)
_ERROR = const(0x06 << 1)
_FIFO_DATA = const(0x09 << 1)
_FIFO_LEVEL = const(0x0A << 1)
_BIT_FRAMING = const(0x0D << 1)
_COLL = const(0x0E << 1)
_TX_CONTROL = const(0x14 << 1)
_CRC_HIGH = const(0x21 << 1)
_CRC_LOW = const(0x22 << 1)
VERSION = 0x37 << 1
_READ = const(0x80)

_IDLE = const(0x00)
_CALC_CRC = const(0x03)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)
_IRQ_RX = const(0x20)
_IRQ_ERR = const(0x02)
_IRQ_TIMER = const(0x01)
# in ErrorReg, BitFramingReg, FIFOLevelReg, DivIrqReg
_ERRORS = const(0xDF)  # bit 5 is reserved
_COLLISION = const(0x08)
_START_SEND = const(0x80)
_FLUSH = const(0x80)
_CRC_READY = const(0x04)
_FIELD_ON = const(0x83)  # TxControlReg: both antenna drivers on

_SETTINGS = (
    (0x15 << 1, 0x40),  # TxASKReg: 100 % modulation, as type A wants
    (0x11 << 1, 0x3D),  # ModeReg: transmit only with the field on
    (
        0x26 << 1,
        0x70,
    ),  # RFCfgReg: receiver gain 48 dB, the highest: stickers answer weakly through wood
    # Timer (8.5): starts by itself after a transmission; 13.56 MHz / (2 * 169 + 1) = 40 kHz, 200
    # ticks = 5 ms. A tag answers within 0.1 ms, or it is not there.
    (0x2A << 1, 0x80),  # TModeReg
    (0x2B << 1, 169),  # TPrescalerReg
    (0x2C << 1, 0),  # TReloadReg
    (0x2D << 1, 200),
    (_TX_CONTROL, _FIELD_ON),
)
# What decides how it sends and hears, and changes only when it is written: those above, and what a
# reset leaves in others. Each byte sent names the register of the next answer (8.1.2.1), so all are
# read at once; the last one is ignored.
_WATCHED = bytes(
    [_READ | register << 1 for register in range(0x11, 0x1A)]
    + [_READ | register << 1 for register in (0x1C, 0x1D, 0x24)]
    + [_READ | register << 1 for register in range(0x26, 0x2E)]
    + [0]
)
_TX_CONTROL_AT = const(4)
# reads of the interrupt register; the timer ends the wait long before, if the chip lives
_POLLS_FOR_ANSWER = const(200)

# Of the self-test.
_CRC_OF = (0x12, 0x34)  # ISO 14443-3 annex B has their CRC_A as an example
_CRC = (0x26, 0xCF)
_FIFO_BYTES = const(64)
_AT_ONCE = const(16)


class Mfrc522:
    """One reader; *reset_pin* is NRSTPD, *cs_pin* NSS, both outputs. *spi* is in mode 0, at most 10
    MHz.

    After a poll, `uids` are the tags that were read (at most two; 4, 7 or 10 bytes each), and `uid`
    is the only one that was there, or None. `collision` says that there were several, `garbled`
    that something answered that was not read.
    """

    def __init__(self, spi: "SPI", cs_pin: "Pin", reset_pin: "Pin") -> None:
        self.uid: "bytes | None" = None
        self.uids: list[bytes] = []
        self.collision = self.garbled = False
        self.collided_at = 0
        self._spi, self._cs, self._reset = spi, cs_pin, reset_pin
        self._out, self._in = bytearray(2), bytearray(2)
        self._kept, self._found = bytearray(len(_WATCHED)), bytearray(len(_WATCHED))

    def start(self) -> "Generator[None, None, None]":
        """Reset the chip and switch the field on, in steps at least 1 ms apart (8.8.2: crystal and
        1024 clocks).

        Raises OSError (ENODEV) if no MFRC522 answers.
        """
        self._cs.on()
        self._reset.off()
        yield
        self._reset.on()
        yield
        yield
        self.write(_COMMAND, _SOFT_RESET)  # for modules whose reset line is not connected
        yield
        yield
        # clones have versions of their own; a dead line has one of these
        if self.read(VERSION) in (0x00, 0xFF):
            raise OSError(19)
        for register, value in _SETTINGS:
            self.write(register, value)
        # As it says them, not as they were written: the sheet leaves open what reserved bits read
        # as, and clones differ.
        self._watch(self._kept)
        if self._kept[_TX_CONTROL_AT] & _FIELD_ON != _FIELD_ON:
            raise OSError(19)

    def poll(self) -> "Generator[None, None, None]":
        """Look for tags once, in steps of at most six register accesses; when it ends, the
        attributes are set.

        Between two steps the caller may do anything else, but must let 0.5 ms pass. Raises OSError
        when the chip does not answer any more (ENODEV), or a setting has changed, by a loss of
        power or static: then start() it again.
        """
        self._watch(self._found)
        if self._found != self._kept:
            raise OSError(19)
        uids: list[bytes] = []
        is_there = collision = False
        for branch in (1, 0):
            if not (yield from wake(self)):
                break
            is_there = True
            uid, collided = yield from select(self, branch)
            collision = collision or collided
            if uid is not None and uid not in uids:
                uids.append(uid)
            if not collided:
                break
        self.uids, self.collision, self.garbled = (
            uids,
            collision,
            is_there and not uids and not collision,
        )
        self.uid = uids[0] if len(uids) == 1 and not collision else None

    def check(self) -> "Generator[None, None, str]":
        """Test cable, buffer and a calculation in steps as short as those of a poll; return
        "no_answer", "bad_bytes", "bad_sum" or "". The next poll needs a start().

        The digital self-test of 16.1.1 compares with bytes that clones do not give; this one asks
        what a reader has to be able to.
        """
        try:
            yield from self.start()
        except OSError:
            return "no_answer"
        self.write(_FIFO_LEVEL, _FLUSH)
        for at in range(_FIFO_BYTES):
            self.write(_FIFO_DATA, _pattern(at))
            if at % _AT_ONCE == 0:
                yield
        for at in range(_FIFO_BYTES):
            if self.read(_FIFO_DATA) != _pattern(at):
                return "bad_bytes"
            if at % _AT_ONCE == 0:
                yield
        self.write(_DIV_IRQ, _CRC_READY)
        for byte in _CRC_OF:
            self.write(_FIFO_DATA, byte)
        self.write(_COMMAND, _CALC_CRC)
        yield
        if (
            not self.read(_DIV_IRQ) & _CRC_READY
            or (self.read(_CRC_LOW), self.read(_CRC_HIGH)) != _CRC
        ):
            return "bad_sum"
        return ""

    def transceive(
        self, data: bytes, last_bits: int = 0, align: int = 0
    ) -> "Generator[None, None, bytes | None]":
        """See tag_search.Transceiver; None for silence or an error."""
        # Clear and flush. A StartSend that stays would send at the command, as many bits as before.
        for register, value in (
            (_COMMAND, _IDLE),
            (_COM_IRQ, 0x7F),
            (_FIFO_LEVEL, _FLUSH),
            (_BIT_FRAMING, 0),
        ):
            self.write(register, value)
        yield
        self._cs.off()
        self._spi.write(bytes([_FIFO_DATA]) + data)
        self._cs.on()
        self.write(_COMMAND, _TRANSCEIVE)
        self.write(_BIT_FRAMING, _START_SEND | align << 4 | last_bits)
        self.collided_at = 0
        yield
        failed = 0
        for _ in range(_POLLS_FOR_ANSWER):
            irq = self.read(_COM_IRQ)
            if irq & (_IRQ_RX | _IRQ_TIMER | failed):
                break
            failed = irq & _IRQ_ERR  # in the middle of a frame, whose rest comes within 0.5 ms
            yield
        else:
            raise OSError(110)
        error = self.read(_ERROR) & _ERRORS
        if error & _COLLISION:
            at = self.read(_COLL)  # 9.3.1.15: bit 5 says that it is not valid, 0 means 32
            self.collided_at = -1 if at & 0x20 else at & 0x1F or 32
            # behind it parity and the end may be wrong, too; what is before it is checked later
        elif error or not irq & _IRQ_RX:
            return None
        answer = bytearray([_FIFO_DATA | _READ] * self.read(_FIFO_LEVEL) + [0])  # as _WATCHED
        self._cs.off()
        self._spi.write_readinto(answer, answer)
        self._cs.on()
        if len(answer) > 1:
            answer[1] &= 0xFF << align & 0xFF  # the sheet leaves open what lies below the first bit
        return bytes(answer[1:])

    def write(self, register: int, value: int) -> None:
        """Write a register, by its address on SPI."""
        self._out[0], self._out[1] = register, value
        self._cs.off()
        self._spi.write(self._out)
        self._cs.on()

    def read(self, register: int) -> int:
        """Read a register, by its address on SPI."""
        self._out[0], self._out[1] = register | _READ, 0
        self._cs.off()
        self._spi.write_readinto(self._out, self._in)
        self._cs.on()
        return self._in[1]

    def _watch(self, into: bytearray) -> None:
        """Read what is watched. Allocates nothing."""
        self._cs.off()
        self._spi.write_readinto(_WATCHED, into)
        self._cs.on()
        into[0] = 0  # came with the first name, and means nothing


def _pattern(at: int) -> int:
    """Every bit is set and cleared, and neighbours differ."""
    return (at * 73 + 0x55) & 0xFF
