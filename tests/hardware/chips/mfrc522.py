"""MFRC522 as its data sheet alone says (NXP, rev. 3.9), with a switch for each point that it leaves
open, and tags as ISO/IEC 14443-3 type A has them: nothing here is taken from the driver or from
host/simulator."""

from itertools import product

BELOW = ("zeros", "ones", "what was sent")
"""What lies below RxAlign in the first byte; 9.3.1.14 says only where the first bit comes."""
AFTER = ("either", "both", "zeros", "nothing")
"""What is stored behind a collision: 9.3.1.15 clears it or does not by a bit that a reset leaves
undefined; and what two signals at once read as is not said."""
UNREADABLE = "nothing, nor that byte"
"""As well behind a collision; two tags are then noticed, and not read."""
RESERVED = ("as after a reset", "as written", "ones")
"""What reserved bits read as (9.2)."""

_COMMAND, _COM_IRQ, _DIV_IRQ, _ERROR, _FIFO, _LEVEL = 0x01, 0x04, 0x05, 0x06, 0x09, 0x0A
_BIT_FRAMING, _COLL, _TX_CONTROL, _CRC_HIGH, _CRC_LOW = 0x0D, 0x0E, 0x14, 0x21, 0x22
_CALC_CRC, _TRANSCEIVE, _SOFT_RESET = 0x3, 0xC, 0xF
_RX, _IDLE, _ERR, _TIMER = 0x20, 0x10, 0x02, 0x01
_AFTER_RESET = {
    0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10, 0x0E: 0xA0,
    0x11: 0x3F, 0x14: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62,
    0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20,
    0x29: 0x20, 0x37: 0x92,
}  # fmt: skip
_RESERVED = {
    0x06: 0x20, 0x11: 0x54, 0x12: 0x07, 0x13: 0x03, 0x14: 0x04, 0x15: 0xBF, 0x16: 0xC0,
    0x18: 0x08, 0x1C: 0xFC, 0x1D: 0xEF, 0x26: 0x8F, 0x28: 0xC0, 0x29: 0xC0,
}  # fmt: skip
_SETTINGS = (*range(0x11, 0x1A), 0x1C, 0x1D, 0x24, *range(0x26, 0x2E))
_WAKES_MS = 0.9  # crystal and 1024 clocks (8.8.2)
_BIT_MS = 128 / 13560  # 106 kBd
_ANSWERS_MS = 0.09


class Tag:
    """One card in the field; heard() is its side of 6.3 to 6.5."""

    def __init__(self, uid):
        parts = {4: [uid], 7: [b"\x88" + uid[:3], uid[3:]]}.get(len(uid)) or [
            b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:],
        ]  # fmt: skip
        self.parts = [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]
        self.state, self.level = "idle", 0

    def heard(self, bits):
        """The bits of the answer to the frame *bits*, or None."""
        data = _packed(bits)
        if len(bits) == 7:
            is_for_me = self.state in ("idle", "halt") and (
                data == b"\x52" or (data == b"\x26" and self.state == "idle")
            )
            self.state, self.level = ("ready" if is_for_me else "idle"), 0
            return _bits(b"\x44\x00") if is_for_me else None
        if self.state == "ready" and data[0] == (0x93, 0x95, 0x97)[self.level] and len(data) > 1:
            own = self.parts[self.level]
            if data[1] == 0x70:
                if data == _with_crc(data[:2] + own):
                    self.level += 1
                    is_whole = self.level == len(self.parts)
                    self.state = "active" if is_whole else "ready"
                    return _bits(_with_crc(b"\x00" if is_whole else b"\x04"))
            else:
                known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
                if len(bits) == 16 + known:
                    return _bits(own)[known:] if bits[16:] == _bits(own)[:known] else None
        was_active = self.state == "active"
        if self.state != "halt":
            self.state = "halt" if was_active and data == _with_crc(b"\x50\x00") else "idle"
        return None


class Mfrc522:
    """A reader on SPI with *tags* (a list) in its field. `now_ms` is its clock.

    Args:
        below: one of BELOW.
        after: one of AFTER, or UNREADABLE.
        reserved: one of RESERVED.
        counts_align: CollPos counts from bit 0 of the byte in which the first bit came, not from
            that bit.
        start_stays: StartSend stays set, and a Transceive command finds it so.
        ends_valid: a frame with a collision is a valid data stream, whose end RxIRq reports.
        breaks_parity: parity is checked behind a collision, too.
        errs_at_once: ErrIRq comes with the collision, not with the end of the frame.
    """

    def __init__(self, **reading):
        self.below, self.after, self.reserved = (
            reading.pop(name) for name in ("below", "after", "reserved")
        )
        self.reading = reading
        self.tags = []
        self.now_ms = 0.0
        self.is_in_reset = self.is_selected = False
        self.power_on()

    def power_on(self):
        self.registers = [_AFTER_RESET.get(number, 0) for number in range(0x40)]
        self.fifo = bytearray()
        self.wakes_ms = self.now_ms + _WAKES_MS
        self._to_come = []  # (when, what to do), of a frame that is under way

    def reset_pin(self, level):
        if level and self.is_in_reset:
            self.power_on()
        self.is_in_reset = not level

    def transfer(self, data):
        """8.1.2: what MISO has while *data* comes, which is one frame of NSS."""
        self._let_pass()
        if self.is_in_reset or self.now_ms < self.wakes_ms:
            return bytes(len(data))
        if not data[0] & 0x80:
            for value in data[1:]:
                self._write(data[0] >> 1, value)
            return bytes(len(data))
        return bytes([0] + [self._read(byte >> 1 & 0x3F) for byte in data[:-1]])

    def _read(self, number):
        if number == _FIFO:
            return self.fifo.pop(0) if self.fifo else 0
        if number == _LEVEL:
            return len(self.fifo)
        value, reserved = self.registers[number], _RESERVED.get(number, 0)
        if self.reserved == "ones":
            return value | reserved
        if self.reserved == "as after a reset":
            return value & ~reserved | _AFTER_RESET.get(number, 0) & reserved
        return value

    def _write(self, number, value):
        if number == _FIFO:
            if len(self.fifo) < 64:
                self.fifo.append(value)
            else:
                self.registers[_ERROR] |= 0x10
        elif number == _LEVEL:
            if value & 0x80:
                self.fifo.clear()
                self.registers[_ERROR] &= ~0x10
        elif number in (_COM_IRQ, _DIV_IRQ):
            if value & 0x80:
                self.registers[number] |= value & 0x7F
            else:
                self.registers[number] &= ~value
        elif number == _COMMAND:
            self.registers[number] = value & 0x3F
            self._execute(value & 0x0F)
        elif number == _BIT_FRAMING:
            had, stays = self.registers[number], self.reading["start_stays"]
            self.registers[number] = value if stays else value & 0x7F
            if value & ~had & 0x80 and self.registers[_COMMAND] & 0x0F == _TRANSCEIVE:
                self._send(value)
        elif number in (0x02, 0x03, 0x0B, *_SETTINGS):
            self.registers[number] = value

    def _execute(self, command):
        self._to_come.clear()
        self.registers[_ERROR] &= 0x40
        if command == _SOFT_RESET:
            self.power_on()
        elif command == _CALC_CRC:
            preset = (0x0000, 0x6363, 0xA671, 0xFFFF)[self.registers[0x11] & 3]
            low, high = _crc(self.fifo, preset)
            self.registers[_CRC_LOW], self.registers[_CRC_HIGH] = low, high
            self.registers[_DIV_IRQ] |= 0x04
            self.fifo.clear()
        elif command == _TRANSCEIVE and self.registers[_BIT_FRAMING] & 0x80:
            self._send(self.registers[_BIT_FRAMING])

    def _send(self, framing):
        bits, last, align = _bits(self.fifo), framing & 7, framing >> 4 & 7
        if last:
            bits = bits[: len(bits) - 8 + last]
        sent = bytes(self.fifo)
        self.fifo.clear()
        if self.registers[_TX_CONTROL] & 3 != 3 or not bits:  # ModeReg: transmit with a field only
            return
        is_heard = self.registers[0x15] & 0x40 and self.registers[0x26] & 0x70 == 0x70
        answers = [answer for tag in self.tags if (answer := tag.heard(bits)) is not None]
        sent_ms = self.now_ms + (len(bits) * 9 / 8 + 3) * _BIT_MS
        if is_heard and answers:
            self._receive(answers, align, sent, sent_ms + _ANSWERS_MS)
        elif self.registers[0x2A] & 0x80:
            prescaler = (self.registers[0x2A] & 0x0F) << 8 | self.registers[0x2B]
            ticks = (self.registers[0x2C] << 8 | self.registers[0x2D]) + 1
            ends_ms = sent_ms + ticks * (2 * prescaler + 1) / 13560
            self._to_come.append((ends_ms, lambda: self._raise(_TIMER)))

    def _receive(self, answers, align, sent, begins_ms):
        first, *others = answers
        at = next((at for at, column in enumerate(zip(*answers)) if len(set(column)) > 1), -1)
        stored = [any(column) for column in zip(*answers)]
        if others and self.after == "both":
            stored = [all(column) for column in zip(*answers)]
        elif at >= 0 and self.after == "zeros":
            stored = stored[:at] + [0] * (len(first) - at)
        elif at >= 0 and self.after == "nothing":
            stored = stored[: (at + align) // 8 * 8 + 8 - align]
        elif at >= 0 and self.after == UNREADABLE:
            stored = stored[: max((at + align) // 8 * 8 - align, 0)]
        low = {"zeros": 0, "ones": 0xFF, "what was sent": sent[-1] if sent else 0}[self.below]
        data = _packed(_bits(bytes([low]))[:align] + stored)

        def collide():
            self.registers[_ERROR] |= 0x0A if self.reading["breaks_parity"] else 0x08
            self._raise(_ERR)

        def end():
            self.fifo += data
            where = at + 1 + (align if self.reading["counts_align"] else 0)
            is_valid = 0 < where <= 32 and at >= 0
            self.registers[_COLL] = 0x80 | (where & 0x1F if is_valid else 0x20)
            if at < 0 or self.reading["ends_valid"]:
                self._raise(_RX)

        ends_ms = begins_ms + len(first) * 9 / 8 * _BIT_MS
        if at >= 0:
            at_ms = begins_ms + at * 9 / 8 * _BIT_MS
            self._to_come.append((at_ms if self.reading["errs_at_once"] else ends_ms, collide))
        self._to_come.append((ends_ms, end))

    def _raise(self, interrupt):
        self.registers[_COM_IRQ] |= interrupt

    def _let_pass(self):
        while self._to_come and self._to_come[0][0] <= self.now_ms:
            self._to_come.pop(0)[1]()


def readings():
    """Every way in which the sheet can be read."""
    switches = ("counts_align", "start_stays", "ends_valid", "breaks_parity", "errs_at_once")
    for below, after, reserved in product(BELOW, AFTER, RESERVED):
        for values in product((False, True), repeat=len(switches)):
            yield {
                "below": below, "after": after, "reserved": reserved,
                **dict(zip(switches, values, strict=True)),
            }  # fmt: skip


def _bits(data):
    return [byte >> at & 1 for byte in data for at in range(8)]


def _packed(bits):
    data = bytearray(len(bits) + 7 >> 3)
    for at, bit in enumerate(bits):
        data[at >> 3] |= bit << (at & 7)
    return bytes(data)


def _crc(data, preset):
    for byte in data:
        preset ^= byte
        for _ in range(8):
            preset = preset >> 1 ^ (0x8408 if preset & 1 else 0)
    return preset.to_bytes(2, "little")


def _with_crc(data):
    return data + _crc(data, 0x6363)
