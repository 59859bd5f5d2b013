"""74HC165 as its data sheet alone says (TI SCLS116, Nexperia rev. 8), and the wire behind it:
nothing here is taken from the driver or from host/simulator."""

FLOATS = ("high", "low", "as last driven", "with the clock")
"""What a wire reads that nobody drives; no sheet says that."""


class Hc165:
    """Eight inputs (A to H), of which H comes out first; SH/LD low loads without a clock, and a
    rising edge of CLK shifts when it is high. What it holds at power-on is left open."""

    def __init__(self, at_power_on):
        self.inputs = [1] * 8  # A to H
        self.stages = [at_power_on] * 8
        self.is_loading = False

    def load(self, level):
        self.is_loading = not level
        if self.is_loading:
            self.stages = list(self.inputs)

    @property
    def qh(self):
        return self.inputs[7] if self.is_loading else self.stages[7]

    def clock(self, serial):
        if not self.is_loading:
            self.stages = [serial, *self.stages[:7]]


class Chain:
    """*registers* in a row, the first one at the controller, on a bus of SPI in mode 0. A cable may
    be out before register *cut*; *floats* is one of FLOATS."""

    def __init__(self, registers, *, floats="high", cut=None):
        self.registers, self.floats, self.cut = registers, floats, cut
        self._last, self._clocks = 1, 0

    def latch(self, level):
        for register in self.registers[: self.cut]:
            register.load(level)

    def readinto(self, buffer):
        for at in range(len(buffer)):
            byte = 0
            for _ in range(8):  # the controller reads before what the edge shifts comes out
                byte = byte << 1 | self._bit()
            buffer[at] = byte

    def _bit(self):
        self._clocks += 1
        there = self.registers[: self.cut]
        open_end = {
            "high": 1, "low": 0, "as last driven": self._last, "with the clock": self._clocks & 1,
        }[self.floats]  # fmt: skip
        levels = [register.qh for register in there] + [open_end]
        for register, serial in zip(there, levels[1:], strict=True):
            register.clock(serial)
        if there:
            self._last = levels[0]
        return levels[0]
