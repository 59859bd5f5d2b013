"""INA219, a current and voltage sensor on I2C (TI data sheet SBOS448G).

Modelled are the registers, continuous measurement, averaging, ranges and the reset bit; not the
triggered modes. The sheet leaves open whether OVF is set without a calibration, what clears CNVR
besides a read of the power, and what is read while it is switched off: `overflows`, `ready` and
`is_zero_when_off`.
"""

from collections.abc import Callable
from typing import Literal

ADDRESS = 0x40
"""With A0 and A1 on ground."""

CONFIGURATION, SHUNT, BUS, POWER, CURRENT, CALIBRATION = range(6)
RESET = 0x8000  # in CONFIGURATION
_START = 0x399F
_READY, _OVERFLOW = 2, 1  # in BUS
_MODE, _OFF = 7, (0, 4)  # power-down, and the converter off
_CONVERSION_MS = (0.084, 0.148, 0.276, 0.532)  # of 9 to 12 bits
_GAIN_MV = (40, 80, 160, 320)

Load = Callable[[], tuple[float, float]]


class Ina219:
    """A chip above *shunt_ohm*; *load* returns the current in mA and the voltage in mV at any
    moment."""

    def __init__(self, load: Load, shunt_ohm: float = 0.05) -> None:
        self.load = load
        self.is_connected = True
        self.overflows = False
        self.ready: Literal["kept", "cleared by the voltage"] = "kept"
        self.is_zero_when_off = False
        self._shunt_ohm = shunt_ohm
        self.registers = [0] * 6
        self._pointer = 0
        self._ends_ms: float | None = None
        self.power_on()

    def power_on(self) -> None:
        self.registers[:] = _START, 0, 0, 0, 0, 0
        self._pointer = 0
        self._ends_ms = None

    def write(self, data: bytes, now_ms: float) -> bool:
        """The number of a register, then two bytes for it."""
        if not self.is_connected:
            return False
        self._convert(now_ms)
        if data:
            self._pointer = data[0]
        if len(data) > 2:
            self._set(int.from_bytes(data[1:3], "big"), now_ms)
        return True

    def read(self, size: int, now_ms: float) -> bytes | None:
        """From the register that was chosen last, the higher byte first."""
        if not self.is_connected:
            return None
        self._convert(now_ms)
        word = self.registers[self._pointer] if self._pointer < len(self.registers) else 0
        if self._pointer in (SHUNT, BUS) and self._is_off and self.is_zero_when_off:
            word = 0
        if self._pointer == POWER or (self._pointer == BUS and self.ready != "kept"):
            self.registers[BUS] &= ~_READY
        return (word.to_bytes(2, "big") + bytes(size))[:size]

    @property
    def _is_off(self) -> bool:
        return self.registers[CONFIGURATION] & _MODE in _OFF

    def _set(self, word: int, now_ms: float) -> None:
        if self._pointer == CALIBRATION:
            self.registers[CALIBRATION] = word & 0xFFFE
        elif self._pointer == CONFIGURATION and word & RESET:
            self.power_on()
        elif self._pointer == CONFIGURATION:
            self.registers[CONFIGURATION] = word
            if not self._is_off:
                self.registers[BUS] &= ~_READY
                self._ends_ms = now_ms + self._round_ms()

    def _round_ms(self) -> float:
        """Of the current, then of the voltage."""
        chosen = self.registers[CONFIGURATION]
        return sum(
            _CONVERSION_MS[3] * (1 << (adc & 7)) if adc & 8 else _CONVERSION_MS[adc & 3]
            for adc in (chosen >> 3 & 15, chosen >> 7 & 15)
        )

    def _convert(self, now_ms: float) -> None:
        if self._is_off:
            return
        if self._ends_ms is None:
            self._ends_ms = now_ms + self._round_ms()
        if now_ms < self._ends_ms:
            return
        self._ends_ms = now_ms + self._round_ms()
        milliamperes, millivolts = self.load()
        most = _GAIN_MV[self.registers[CONFIGURATION] >> 11 & 3] * 100
        shunt = max(-most, min(most, round(milliamperes * self._shunt_ohm * 100)))
        calibration = self.registers[CALIBRATION]
        current = shunt * calibration // 4096
        bus = min(round(millivolts / 4), 8000)
        is_over = abs(current) > 0x7FFF or (not calibration and self.overflows)
        self.registers[SHUNT:] = [
            shunt & 0xFFFF,
            bus << 3 | _READY | (_OVERFLOW if is_over else 0),
            abs(current) * bus // 5000 & 0xFFFF,
            current & 0xFFFF,
            calibration,
        ]
