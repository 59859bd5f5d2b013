"""TMAG5273 as its data sheet alone says (TI SLYS045B), with a switch for each point that it leaves
open: nothing here is taken from the driver or from host/simulator."""

from itertools import product

RESULT_READY = ("stays", "until it is read", "until a conversion starts")
"""How long RESULT_STATUS is set; 7.5.1.3.3 does not say."""

_VERSION_1, _TI = 0x01, b"\x49\x54"  # 7.6.2: DEVICE_ID of the part for 40 and 80 mT
_RESET = {0x0D: _VERSION_1, 0x0E: _TI[0], 0x0F: _TI[1], 0x18: 0x10}
_WRITABLE = range(0x0D)
_RESULTS, _STATUS = 0x12, 0x18
_TRIGGER = 0x80
_CHANNELS = {1: "x", 2: "y", 3: "xy", 4: "z", 5: "zx", 6: "yz", 7: "xyz"}  # MAG_CH_EN
_RANGE_MT = 40
_US = 25  # a sample of an axis; and as much to begin (6.10)


class Tmag5273:
    """A sensor in a field of so many mT along x, y and z.

    Args:
        ready: one of RESULT_READY.
        hangs: a conversion without any channel leaves zeros in every register, until the power
            goes (TI has confirmed that of a related part).
        needs_mask: with INT on ground nothing is converted before MASK_INTB is set (7.6.2.9 wants
            it set, and does not say what happens else).
    """

    def __init__(self, field_mt, *, ready, hangs, needs_mask):
        self.field_mt = field_mt
        self.ready, self.hangs, self.needs_mask = ready, hangs, needs_mask
        self.power_on()

    def power_on(self):
        self.registers = [_RESET.get(number, 0) for number in range(0x20)]
        self.is_hung = False
        self.at = 0
        self.ends_ms = None

    def write(self, data, now_ms):
        self._let_pass(now_ms)
        if data:
            self.at = data[0] & ~_TRIGGER
            for value in data[1:]:
                self._set(value)
                self.at += 1
            if data[0] & _TRIGGER:
                self._start(now_ms)
        return True

    def read(self, size, now_ms):
        self._let_pass(now_ms)
        found = [
            0 if self.is_hung or number >= len(self.registers) else self.registers[number]
            for number in range(self.at, self.at + size)
        ]
        if self.ready == "until it is read" and self.at <= _STATUS < self.at + size:
            self.registers[_STATUS] &= ~1
        return bytes(found)

    def _set(self, value):
        if self.at in _WRITABLE:
            self.registers[self.at] = value
        elif self.at == _STATUS and value & 0x10:  # write one to clear
            self.registers[_STATUS] &= ~0x10

    def _start(self, now_ms):
        if self.ends_ms is not None:  # a second trigger is ignored
            return
        axes = _CHANNELS.get(self.registers[0x02] >> 4, "")
        if not axes:
            self.is_hung = self.hangs
        elif self.registers[0x08] & 1 or not self.needs_mask:
            if self.ready == "until a conversion starts":
                self.registers[_STATUS] &= ~1
            samples = len(axes) << min(self.registers[0x00] >> 2 & 7, 5)
            self.ends_ms = now_ms + _US * (1 + samples) / 1000

    def _let_pass(self, now_ms):
        if self.ends_ms is None or now_ms < self.ends_ms:
            return
        self.ends_ms = None
        axes = _CHANNELS[self.registers[0x02] >> 4]
        for number, name in enumerate("xyz"):
            if name in axes:
                counts = round(self.field_mt[number] / _RANGE_MT * 2048) << 4 & 0xFFFF
                at = _RESULTS + 2 * number
                self.registers[at : at + 2] = counts.to_bytes(2, "big")
        status = self.registers[_STATUS]
        self.registers[_STATUS] = status + 0x20 & 0xE0 | status & 0x1E | 1


def readings():
    """Every way in which the sheet can be read."""
    for ready, hangs, needs_mask in product(RESULT_READY, (False, True), (False, True)):
        yield {"ready": ready, "hangs": hangs, "needs_mask": needs_mask}
