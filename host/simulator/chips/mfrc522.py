"""The MFRC522 card reader as an SPI slave, at the level of its registers (NXP MFRC522 data sheet,
rev. 3.9).

Modelled: register access and FIFO (8.1.2, 8.3), interrupts (8.4), timer (8.5), CRC coprocessor,
Transmit and Transceive with their time on the air, soft and hard reset, and what the tags in the
field answer. Not modelled: UART and I2C, MFAuthent, the radio itself (what a tag at the edge of the
field makes of it is a property of the tag; a register of transmitter or receiver that is not as
after a reset lets it hear nothing). The sheet leaves open what reserved bits read as, and the bits
below the first one that was received: `reserved`, `below`.
"""

from host.simulator.chips.crc_a import crc
from host.simulator.chips.field import Received, exchange
from host.simulator.chips.tag import Tag, to_bits, to_bytes

COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK, TX_SEL, RX_SEL = (
    0x11,
    0x12,
    0x13,
    0x14,
    0x15,
    0x16,
    0x17,
)
RX_THRESHOLD, DEMOD, MF_TX, MF_RX = 0x18, 0x19, 0x1C, 0x1D
CRC_RESULT_H, CRC_RESULT_L, MOD_WIDTH, GS_N, CW_GS_P, MOD_GS_P = 0x21, 0x22, 0x24, 0x27, 0x28, 0x29
RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x26, 0x2A, 0x2B, 0x2C, 0x2D, 0x37

IDLE, CALC_CRC, TRANSMIT, NO_CHANGE, TRANSCEIVE, SOFT_RESET = 0x0, 0x3, 0x4, 0x7, 0xC, 0xF

IRQ_TX, IRQ_RX, IRQ_IDLE, IRQ_ERR, IRQ_TIMER = 0x40, 0x20, 0x10, 0x02, 0x01
IRQ_CRC = 0x04  # in DivIrqReg
ERR_BUFFER_OVERFLOW, ERR_COLLISION, ERR_PARITY = 0x10, 0x08, 0x02
POWER_DOWN = 0x10  # in CommandReg

_ANALOG = {
    TX_MODE: 0x00,
    RX_MODE: 0x00,
    TX_SEL: 0x10,
    RX_SEL: 0x84,
    RX_THRESHOLD: 0x84,
    DEMOD: 0x4D,
    MF_TX: 0x62,
    MF_RX: 0x00,
    MOD_WIDTH: 0x26,
    GS_N: 0x88,
    CW_GS_P: 0x20,
    MOD_GS_P: 0x20,
}
_RESET_VALUES = {
    COMMAND: 0x20,
    COM_IRQ: 0x14,
    COLL: 0x80,
    MODE: 0x3F,
    TX_CONTROL: 0x80,
    RF_CFG: 0x48,
    VERSION: 0x92,
    **_ANALOG,
}
_RESERVED = {
    MODE: 0x54,
    TX_MODE: 0x07,
    RX_MODE: 0x03,
    TX_ASK: 0xBF,
    TX_SEL: 0xC0,
    RX_THRESHOLD: 0x08,
    MF_TX: 0xFC,
    MF_RX: 0xEF,
    RF_CFG: 0x8F,
}
_GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # RFCfgReg, RxGain
_CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)  # ModeReg, CRCPreset
_FIFO_BYTES = 64
_START_UP_MS = 0.5  # 8.8.2: crystal and 1024 clocks
_CLOCK_HZ = 13_560_000
_BIT_MS = 128 / _CLOCK_HZ * 1000  # 106 kbit/s
_FRAME_DELAY_MS = 1172 / _CLOCK_HZ * 1000  # ISO 14443-3: reader's last bit to the tag's first


class Mfrc522:
    """`tags` are those in the field of the antenna; change the list at any time. Clear
    `is_connected` to pull the cable: without power, everything is forgotten. Reserved bits read as
    they were written, or as those of `reserved`; bits below the first one that was received, where
    RxAlign leaves room, are `below`."""

    def __init__(self, reserved: int | None = None, below: int = 0) -> None:
        self.tags: list[Tag] = []
        self.is_connected = True
        self.reserved, self.below = reserved, below
        self._registers = bytearray(64)
        self._fifo = bytearray()
        self._pending: list[
            tuple[float, int, Received | None]
        ] = []  # due_ms, irq bits, what has arrived by then
        self._ready_ms = 0.0
        self._held_in_reset = False
        self._address: int | None = None
        self._now_ms = 0.0
        self._reset()

    def power_on(self) -> None:
        self._reset()
        self._held_in_reset = False

    def upset(self, register: int, bits: int) -> None:
        """Static or a sag of the supply turns *bits* of a register over; the chip goes on."""
        self._registers[register] ^= bits

    def reset_pin(self, level: int) -> None:
        """NRSTPD: low holds the chip in reset, the rising edge starts it."""
        self._held_in_reset = not level
        self._reset()

    def select(self, selected: bool) -> None:
        """NSS: each transaction starts with an address byte."""
        del selected
        self._address = None

    def transfer(self, data: bytes, now_ms: float) -> bytes:
        """8.1.2: bit 7 of the address byte reads; a write keeps its address, a read takes the next
        one from MOSI."""
        self._now_ms = now_ms
        if not self.is_connected:
            self.power_on()
            return b"\xff" * len(data)
        self._advance()
        out = bytearray()
        for byte in data:
            if self._address is None:
                out.append(0)
                self._address = byte
            elif self._address & 0x80:
                out.append(self._read(self._address >> 1 & 0x3F))
                self._address = byte
            else:
                out.append(0)
                self._write(self._address >> 1 & 0x3F, byte)
        return bytes(out)

    # --- registers

    def _reset(self) -> None:
        self._registers = bytearray(64)
        for register, value in _RESET_VALUES.items():
            self._registers[register] = value
        self._fifo.clear()
        self._pending.clear()
        self._ready_ms = self._now_ms + _START_UP_MS
        self._power_tags()

    def _read(self, register: int) -> int:
        if self._held_in_reset:
            return 0
        if register == COMMAND:
            return self._registers[COMMAND] | (POWER_DOWN if self._now_ms < self._ready_ms else 0)
        if register == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if self.reserved is not None and register in _RESERVED:
            return (self._registers[register] & ~_RESERVED[register]) | (
                self.reserved & _RESERVED[register]
            )
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if self._held_in_reset:
            return
        if register == COMMAND:
            self._start(value & 0x0F)
        # bit 7 says whether the marked bits are set or cleared
        elif register in (COM_IRQ, DIV_IRQ):
            kept = self._registers[register] & ~value
            self._registers[register] = (kept | value) & 0x7F if value & 0x80 else kept
        elif register == FIFO_DATA:
            self._fill(value)
        elif register == FIFO_LEVEL:
            if value & 0x80:  # FlushBuffer
                self._fifo.clear()
                self._registers[ERROR] &= ~ERR_BUFFER_OVERFLOW
        elif register == BIT_FRAMING:
            self._registers[register] = value & 0x7F
            if value & 0x80 and self._registers[COMMAND] & 0x0F == TRANSCEIVE:  # StartSend
                self._send(receive=True)
        elif register not in (ERROR, VERSION):
            self._registers[register] = value
            if register == TX_CONTROL:
                self._power_tags()

    def _fill(self, byte: int) -> None:
        if len(self._fifo) < _FIFO_BYTES:
            self._fifo.append(byte)
        else:
            self._registers[ERROR] |= ERR_BUFFER_OVERFLOW

    # --- commands

    def _start(self, command: int) -> None:
        if command == NO_CHANGE:
            return
        if command == SOFT_RESET:
            self._reset()
            return
        self._pending.clear()
        self._registers[COMMAND] = self._registers[COMMAND] & 0x20 | command
        if command == CALC_CRC:
            value = crc(bytes(self._fifo), _CRC_PRESETS[self._registers[MODE] & 3])
            self._fifo.clear()
            self._registers[CRC_RESULT_H], self._registers[CRC_RESULT_L] = value >> 8, value & 0xFF
            self._registers[DIV_IRQ] |= IRQ_CRC
        elif command == TRANSMIT:
            self._send(receive=False)
        elif command not in (IDLE, TRANSCEIVE):
            raise NotImplementedError(f"MFRC522 command {command:#x} is not modelled")

    def _send(self, *, receive: bool) -> None:
        """Send what is in the FIFO, and plan what follows: the answer of the tags, or the end of
        the timer."""
        last_bits = self._registers[BIT_FRAMING] & 7
        bits = to_bits(bytes(self._fifo))
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        self._fifo.clear()
        self._registers[ERROR] = 0
        sent_ms = self._now_ms + self._on_air_ms(bits)
        self._pending = [(sent_ms, IRQ_TX | (0 if receive else IRQ_IDLE), None)]
        received = exchange(self._in_field(), bits, _GAIN_DB[self._registers[RF_CFG] >> 4 & 7])
        if not receive:
            self._registers[COMMAND] &= ~0x0F  # Transmit ends by itself
            return
        if received:
            answered_ms = sent_ms + _FRAME_DELAY_MS
            if received.collision or not received.is_parity_right:
                at = received.collision or len(received.bits)
                self._pending.append(
                    (answered_ms + self._on_air_ms(received.bits[:at]), IRQ_ERR, None)
                )
            self._pending.append((answered_ms + self._on_air_ms(received.bits), IRQ_RX, received))
        # TAuto: the timer runs from the end of the transmission (8.5)
        elif self._registers[T_MODE] & 0x80:
            self._pending.append((sent_ms + self._timer_ms(), IRQ_TIMER, None))

    def _advance(self) -> None:
        while self._pending and self._pending[0][0] <= self._now_ms:
            _, irq, received = self._pending.pop(0)
            self._registers[COM_IRQ] |= irq
            if received:
                self._receive(received.bits, received.collision, received.is_parity_right)

    def _receive(self, bits: list[int], collision: int, is_parity_right: bool) -> None:
        aligned = [self.below] * (self._registers[BIT_FRAMING] >> 4 & 7) + bits  # RxAlign
        if not is_parity_right:
            self._registers[ERROR] |= ERR_PARITY
        if collision:
            self._registers[ERROR] |= ERR_COLLISION
            position = collision + len(aligned) - len(bits)
            if not self._registers[COLL] & 0x80:  # ValuesAfterColl
                aligned = aligned[:position] + [0] * (len(aligned) - position)
            # CollPos counts from 1 and shows 32 as 0; further ones are not valid (bit 5)
            self._registers[COLL] = self._registers[COLL] & 0x80 | (
                0x20 if position > 32 else position & 0x1F
            )
        else:
            self._registers[COLL] = self._registers[COLL] & 0x80 | 0x20
        self._registers[CONTROL] = self._registers[CONTROL] & ~7 | len(aligned) % 8  # RxLastBits
        for byte in to_bytes(aligned):
            self._fill(byte)

    # --- the field

    def _power_tags(self) -> None:
        if self._registers[TX_CONTROL] & 3 != 3:
            for tag in self.tags:
                tag.power_off()

    def _in_field(self) -> list[Tag]:
        """The tags that understand us: both drivers on, and 100 % modulation, which type A
        needs."""
        is_understood = self._registers[TX_CONTROL] & 3 == 3 and self._registers[TX_ASK] & 0x40
        is_upset = any(self._registers[register] != value for register, value in _ANALOG.items())
        return self.tags if is_understood and not is_upset else []

    def _timer_ms(self) -> float:
        """8.5: (TPrescaler * 2 + 1) * (TReload + 1) / 13.56 MHz."""
        prescaler = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
        reload = self._registers[T_RELOAD_H] << 8 | self._registers[T_RELOAD_L]
        return (prescaler * 2 + 1) * (reload + 1) / _CLOCK_HZ * 1000

    @staticmethod
    def _on_air_ms(bits: list[int]) -> float:
        return (len(bits) + len(bits) // 8 + 2) * _BIT_MS  # parity bits, start and end of the frame
