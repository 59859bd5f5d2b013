"""MFRC522 card reader on SPI, for ISO/IEC 14443 type A tags (sections: NXP MFRC522 data sheet, rev. 3.9)."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from machine import SPI, Pin

# Registers (9.2) as SPI addresses (8.1.2.3: bit 7 reads, bits 6..1 are the register).
_COMMAND, _COM_IRQ, _ERROR = 0x01 << 1, 0x04 << 1, 0x06 << 1
_FIFO_DATA, _FIFO_LEVEL, _BIT_FRAMING = 0x09 << 1, 0x0A << 1, 0x0D << 1
_VERSION = 0x37 << 1
_READ = 0x80

_IDLE, _TRANSCEIVE, _SOFT_RESET = 0x00, 0x0C, 0x0F  # commands (10.3)
_IRQ_RX, _IRQ_ERR, _IRQ_TIMER = 0x20, 0x02, 0x01
_COLLISION, _START_SEND = 0x08, 0x80  # in ErrorReg, in BitFramingReg

_SETTINGS = (
    (0x15 << 1, 0x40),  # TxASKReg: 100 % modulation, as type A wants
    (0x11 << 1, 0x3D),  # ModeReg: transmit only with the field on
    # Timer (8.5): starts by itself after a transmission; 13.56 MHz / (2 * 169 + 1) = 40 kHz, 200 ticks = 5 ms. A tag
    # answers within 0.1 ms, or it is not there.
    (0x2A << 1, 0x80),  # TModeReg
    (0x2B << 1, 169),  # TPrescalerReg
    (0x2C << 1, 0),  # TReloadReg
    (0x2D << 1, 200),
    (0x14 << 1, 0x83),  # TxControlReg: both antenna drivers on
)

_WUPA = b"\x52"  # wakes halted tags too: a card that stays is seen in every poll
_SELECT = (0x93, 0x95, 0x97)  # one per cascade level
_CASCADE_TAG = 0x88
_START_UP_MS = 2  # 8.8.2: the crystal and 1024 clocks, with a margin
_POLLS_FOR_ANSWER = 400  # reads of the interrupt register before a dead chip counts as "no tag"


class Mfrc522:
    """One reader; *reset_pin* is NRSTPD, *cs_pin* NSS, both outputs. *spi* is in mode 0, at most 10 MHz.

    `uid` is the tag of the last complete poll: 4, 7 or 10 bytes, or None when there was none. `collision` tells that
    several tags answered it, of which none is named.
    """

    def __init__(self, spi: "SPI", cs_pin: "Pin", reset_pin: "Pin") -> None:
        self.uid: "bytes | None" = None
        self.collision = False
        self._spi, self._cs, self._reset = spi, cs_pin, reset_pin
        self._out, self._in = bytearray(2), bytearray(2)

    def init(self) -> None:
        """Reset the chip and switch the field on; takes 6 ms. Raises OSError (ENODEV) if no MFRC522 answers."""
        self._cs.on()
        self._reset.off()
        time.sleep_ms(1)
        self._reset.on()
        time.sleep_ms(_START_UP_MS)
        self._write(_COMMAND, _SOFT_RESET)  # for modules whose reset line is not connected
        time.sleep_ms(_START_UP_MS)
        if self._read(_VERSION) in (0x00, 0xFF):  # clones have versions of their own; a dead line has one of these
            raise OSError(19)
        for register, value in _SETTINGS:
            self._write(register, value)

    def poll(self) -> "Generator[None, None, None]":
        """Look for a tag once, in steps of at most six register accesses; when it ends, `uid` is set.

        Between two steps the caller may do anything else, but must let time pass: at least 5 ms over a poll.
        """
        uid, self.collision = None, False
        if (yield from self._transceive(_WUPA, 7)) is not None:
            uid = yield from self._select()
        self.uid = uid

    def _select(self) -> "Generator[None, None, bytes | None]":
        """ISO 14443-3 6.5: anticollision and selection, level by level; then HLTA, so that the next WUPA finds it."""
        uid = b""
        for command in _SELECT:
            part = yield from self._transceive(bytes([command, 0x20]))
            if self.collision or part is None or len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                return None
            sak = yield from self._transceive(_with_crc(bytes([command, 0x70]) + part))
            if sak is None or len(sak) != 3 or _with_crc(sak[:1]) != sak:
                return None
            if not sak[0] & 0x04:  # the UID is complete
                yield from self._send(_with_crc(b"\x50\x00"))
                return uid + part[:4]
            if part[0] != _CASCADE_TAG:
                return None
            uid += part[1:4]
        return None

    def _send(self, data: bytes, last_bits: int = 0) -> "Generator[None, None, None]":
        """Send *data*, of its last byte only *last_bits* bits (0: all)."""
        for register, value in ((_COMMAND, _IDLE), (_COM_IRQ, 0x7F), (_FIFO_LEVEL, 0x80)):  # clear and flush
            self._write(register, value)
        yield
        self._cs.off()
        self._spi.write(bytes([_FIFO_DATA]) + data)
        self._cs.on()
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | last_bits)
        yield

    def _transceive(self, data: bytes, last_bits: int = 0) -> "Generator[None, None, bytes | None]":
        """As _send(), and return the answer; None for silence or an error."""
        yield from self._send(data, last_bits)
        for _ in range(_POLLS_FOR_ANSWER):
            irq = self._read(_COM_IRQ)
            if irq & (_IRQ_RX | _IRQ_ERR | _IRQ_TIMER):
                break
            yield
        else:
            return None
        error = self._read(_ERROR)
        self.collision = self.collision or bool(error & _COLLISION)
        if not irq & _IRQ_RX or error & ~_COLLISION:
            return None
        # While reading, each byte sent names the register of the next answer (8.1.2.1); the last one is ignored.
        answer = bytearray([_FIFO_DATA | _READ] * self._read(_FIFO_LEVEL) + [0])
        self._cs.off()
        self._spi.write_readinto(answer, answer)
        self._cs.on()
        return bytes(answer[1:])

    def _write(self, register: int, value: int) -> None:
        self._out[0], self._out[1] = register, value
        self._cs.off()
        self._spi.write(self._out)
        self._cs.on()

    def _read(self, register: int) -> int:
        self._out[0], self._out[1] = register | _READ, 0
        self._cs.off()
        self._spi.write_readinto(self._out, self._in)
        self._cs.on()
        return self._in[1]


def _with_crc(data: bytes) -> bytes:
    """*data* and its CRC_A (ISO 14443-3 annex B)."""
    crc = 0x6363
    for byte in data:
        byte = (byte ^ crc) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes([crc & 0xFF, crc >> 8])
