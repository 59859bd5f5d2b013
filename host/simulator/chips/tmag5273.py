"""TMAG5273, a three-axis Hall sensor on I2C (TI data sheet SLYS045).

Modelled are stand-by with conversions triggered over I2C, continuous measurement, averaging,
ranges, and the standard read, the general call; not the CRC, the one-byte reads, sleep modes,
interrupts and the angle. The sheet leaves open when RESULT_STATUS is cleared, and what a conversion
without any channel does: `ready` and `hangs`.
"""

from collections.abc import Callable
from typing import Literal

ADDRESSES = (0x35, 0x22, 0x78, 0x44)
"""Of the orderable parts A, B, C and D, as they leave the factory."""

DEVICE_CONFIG_1, DEVICE_CONFIG_2, SENSOR_CONFIG_1, SENSOR_CONFIG_2 = 0x00, 0x01, 0x02, 0x03
I2C_ADDRESS, DEVICE_ID, MANUFACTURER_ID_LSB, MANUFACTURER_ID_MSB = 0x0C, 0x0D, 0x0E, 0x0F
X_MSB_RESULT, CONV_STATUS = 0x12, 0x18
TRIGGER = 0x80
"""Bit of the register address that starts a conversion."""
POWER_ON_RESET, RESULT_READY = 0x10, 0x01  # in CONV_STATUS
_SET_COUNT = 0x20  # the lowest of its three bits: how many results there were

_REGISTERS = 0x1D
_CONFIGURATION = 0x0C  # registers below this one can be written
_CONTINUOUS = 2
_RANGES_MT = {1: (40, 80), 2: (133, 266)}
# by MAG_CH_EN
_AXES = ((), (0,), (1,), (0, 1), (2,), (2, 0), (1, 2), (0, 1, 2), (0, 1), (1, 0), (1, 2), (0, 2))
_CONVERSION_US = 25  # for each axis and average, and once more

Field = Callable[[], tuple[float, float, float]]


class Tmag5273:
    """One sensor; *field* returns the flux density in mT along x, y and z at any moment, *version*
    1 is the part for 40 and 80 mT, 2 the one for 133 and 266 mT. RESULT_STATUS stays set, or is
    cleared as `ready` says; one that `hangs` says zeros after a conversion without any channel,
    until it is switched off."""

    def __init__(self, address: int, field: Field, version: int = 1) -> None:
        self.field = field
        self.version = version
        self.ready: Literal["kept", "cleared by a read", "cleared by a trigger"] = "kept"
        self.hangs = False
        self._address = address
        self.registers = bytearray(_REGISTERS)
        self._pointer = 0
        self._is_hung = False
        self._converted: tuple[float, bytes] | None = None  # when it ends, and its results
        self.power_on()

    def power_on(self) -> None:
        self.registers[:] = bytes(_REGISTERS)
        self.registers[I2C_ADDRESS] = self._address << 1
        self.registers[DEVICE_ID] = self.version
        self.registers[MANUFACTURER_ID_LSB], self.registers[MANUFACTURER_ID_MSB] = 0x49, 0x54
        self.registers[CONV_STATUS] = POWER_ON_RESET
        self._pointer = 0
        self._converted = None
        self._is_hung = False

    def write(self, data: bytes, now_ms: float) -> bool:
        """A register address, then at most one byte for it."""
        self._finish(now_ms)
        if not data:
            return True
        self._pointer = data[0] & ~TRIGGER
        for value in data[1:2]:
            if self._pointer < _CONFIGURATION:
                self.registers[self._pointer] = value
            elif self._pointer == CONV_STATUS:  # a one clears the flag
                self.registers[CONV_STATUS] &= ~(value & POWER_ON_RESET)
        if data[0] & TRIGGER and not self._converted:
            self._convert(now_ms)
        return True

    def read(self, size: int, now_ms: float) -> bytes:
        """From the register address on. What a conversion under way finds comes with the next
        transaction."""
        del now_ms
        if self._is_hung:
            return bytes(size)
        at = self._pointer
        answer = (bytes(self.registers[at:]) + bytes(size))[:size]
        if self.ready == "cleared by a read" and at <= CONV_STATUS < at + size:
            self.registers[CONV_STATUS] &= ~RESULT_READY
        return answer

    def _convert(self, now_ms: float) -> None:
        axes = _AXES[min(self.registers[SENSOR_CONFIG_1] >> 4, len(_AXES) - 1)]
        averages = 1 << min(self.registers[DEVICE_CONFIG_1] >> 2 & 7, 5)
        if not axes:
            self._is_hung = self.hangs
            return
        if self.ready == "cleared by a trigger":
            self.registers[CONV_STATUS] &= ~RESULT_READY
        results = bytearray(self.registers[X_MSB_RESULT:CONV_STATUS])
        for axis, strength_mt in enumerate(self.field()):
            if axis in axes:
                low, high = _RANGES_MT[self.version]
                wide = self.registers[SENSOR_CONFIG_2] & (0x01 if axis == 2 else 0x02)
                counts = round(strength_mt * 32768 / (high if wide else low))
                value = max(-32768, min(32767, counts)) & 0xFFF0  # twelve bits
                results[2 * axis : 2 * axis + 2] = value.to_bytes(2, "big")
        self._converted = (
            now_ms + _CONVERSION_US * (averages * len(axes) + 1) / 1000,
            bytes(results),
        )

    def _finish(self, now_ms: float) -> None:
        if self.registers[DEVICE_CONFIG_2] & 3 == _CONTINUOUS and not self._converted:
            self._convert(-1.0)
        if self._converted and self._converted[0] <= now_ms:
            self.registers[X_MSB_RESULT:CONV_STATUS] = self._converted[1]
            count = (self.registers[CONV_STATUS] + _SET_COUNT) & 0xE0
            self.registers[CONV_STATUS] = self.registers[CONV_STATUS] & 0x1F | count | RESULT_READY
            self._converted = None
