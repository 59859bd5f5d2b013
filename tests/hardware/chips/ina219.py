"""INA219 as its data sheet alone says (TI SBOS448G), with a switch for each point that it leaves
open: nothing here is taken from the driver or from host/simulator."""

from itertools import product

ADDRESS = 0x40  # table 1: A1 and A0 at ground
CLEARED = ("by the power", "by any result", "never")
"""A read of which register clears CNVR: 8.6.3.2 names that of the power, not whether there are
others."""

_US = {0: 84, 1: 148, 2: 276, 3: 532}  # table 5: 9 to 12 bits
_RANGE_UV = (40_000, 80_000, 160_000, 320_000)  # table 4
_WHOLE = 0xFFFF


class Ina219:
    """A chip that measures so many mA through *shunt_mohm*, at so many mV.

    Args:
        cleared: one of CLEARED.
        overflows: OVF is set as long as there is no calibration: what is calculated then means
            nothing.
        is_kept: what was found before is read until the first conversion behind a change of the
            configuration is ready; zeros else (8.4).
        is_fine: bits below a step of the converter in the range that is set are measured, too
            (8.6.3.1 only says that they are there).
        spare: bit 2 of the voltage, which has no name.
        goes_dark: results are zero in power-down.
    """

    def __init__(self, ma, mv, *, cleared, overflows, is_kept, is_fine, spare, goes_dark):
        self.ma, self.mv, self.shunt_mohm = ma, mv, 50
        self.cleared, self.overflows, self.is_kept = cleared, overflows, is_kept
        self.is_fine, self.spare, self.goes_dark = is_fine, spare, goes_dark
        self.power_on()

    def power_on(self):
        self.configuration, self.calibration = 0x399F, 0  # table 2
        self.results = {1: 0, 2: 0, 3: 0, 4: 0}
        self.at, self.begun_ms = 0, None

    def write(self, data, now_ms):
        self._let_pass(now_ms)
        if data:
            self.at = data[0]
        if len(data) == 3:
            word = data[1] << 8 | data[2]
            if self.at == 0:
                self._configure(word, now_ms)
            elif self.at == 5:
                self.calibration = word & ~1
        return True

    def read(self, size, now_ms):
        self._let_pass(now_ms)
        known = {0: self.configuration, 5: self.calibration, **self.results}
        word = known.get(self.at, 0)
        if self.goes_dark and self.configuration & 7 == 0 and self.at in self.results:
            word = 0
        clearing = {"by the power": (3,), "by any result": (1, 2, 3, 4), "never": ()}
        if self.at in clearing[self.cleared]:
            self.results[2] &= ~2
        return bytes(word >> 8 * (1 - at % 2) & 0xFF for at in range(size))

    def _configure(self, word, now_ms):
        if word & 0x8000:
            self.power_on()
            return
        self.configuration = word
        self.results[2] &= ~2
        self.begun_ms = now_ms
        if not self.is_kept:
            self.results = dict.fromkeys(self.results, 0)

    def _let_pass(self, now_ms):
        if self.begun_ms is None:
            self.begun_ms = now_ms
        if self.configuration & 7 != 7 or now_ms - self.begun_ms < self._round_ms():
            return  # triggered modes are not in here
        self.begun_ms = now_ms
        gain = self.configuration >> 11 & 3
        most = _RANGE_UV[gain] // 10
        shunt = max(-most, min(most, round(self.ma * self.shunt_mohm / 10)))
        if not self.is_fine:
            shunt -= shunt % (1 << gain)
        bus = min(round(self.mv / 4), 8000 if self.configuration & 0x2000 else 4000)
        current = shunt * self.calibration // 4096
        is_over = not -0x8000 <= current <= 0x7FFF or (self.overflows and not self.calibration)
        self.results = {
            1: shunt & _WHOLE,
            2: bus << 3 | self.spare << 2 | 2 | is_over,
            3: abs(current) * bus // 5000 & _WHOLE,
            4: current & _WHOLE,
        }

    def _round_ms(self):
        us = 0
        for shift in (3, 7):
            chosen = self.configuration >> shift & 15
            us += _US[3] << (chosen & 7) if chosen & 8 else _US[chosen & 3]
        return us * 1.1 / 1000  # 7.5: 586 at most where it says 532


def readings():
    """Every way in which the sheet can be read."""
    yes_no = (False, True)
    names = ("overflows", "is_kept", "is_fine", "spare", "goes_dark")
    for cleared, *others in product(CLEARED, *(yes_no for _ in names)):
        yield {"cleared": cleared, **dict(zip(names, others, strict=True))}
