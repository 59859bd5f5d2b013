"""INA219 at a shunt of 50 milliohms: it measures what the lights draw, and their supply (TI data
sheet SBOS448G)."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.i2c_bus import I2cBus

_ADDRESS = const(0x40)
_SHUNT_MILLIOHM = const(50)
_CONFIGURATION = const(0x00)
_SHUNT = const(0x01)  # in steps of 10 uV
_BUS = const(0x02)  # in steps of 4 mV, above three bits of something else
# Up to 16 V and 80 mV (1.6 A), a mean of 16 samples of the current and one of the voltage, all the
# time: a result each 10 ms at most (8.6.2.1).
_SETTINGS = b"\x09\xe7"
_SUPPLY_MV = const(3000)  # with less the lights do not work: their rail is off


class Ina219:
    """The chip on *i2c*. `ma` and `mv` are current and voltage as read last, `most_ma` is the
    greatest current read.

    What the sheet leaves open is not relied on: when CNVR is cleared, and OVF set. Current is the
    voltage at the shunt, so it needs no calibration (8.5.3).
    """

    def __init__(self, i2c: "I2cBus") -> None:
        self._i2c = i2c
        self._two = bytearray(2)
        self.ma = self.mv = self.most_ma = 0

    def set_up(self) -> bool:
        """Let it measure; False if there is no such chip. A result is there after 10 ms."""
        try:
            self._i2c.writeto_mem(_ADDRESS, _CONFIGURATION, _SETTINGS)
            return self._is_set_up()
        except OSError:
            return False

    def read(self) -> bool:
        """Fetch the last result, 0.4 ms on the bus. False if there is none: the chip does not
        answer, or has been reset, as steps of the load do to some, and is set up again."""
        try:
            if not self._is_set_up():
                self.set_up()
                return False
            shunt, bus = self._word(_SHUNT), self._word(_BUS)
        except OSError:
            return False
        if shunt & 0x8000:  # a little below zero
            shunt = 0
        self.ma, self.mv = 10 * shunt // _SHUNT_MILLIOHM, 4 * (bus >> 3)
        self.most_ma = max(self.most_ma, self.ma)
        return True

    @property
    def has_supply(self) -> bool:
        """The lights had one at the last reading."""
        return self.mv >= _SUPPLY_MV

    def _is_set_up(self) -> bool:
        self._word(_CONFIGURATION)
        return self._two == _SETTINGS

    def _word(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._two)
        return self._two[0] << 8 | self._two[1]
