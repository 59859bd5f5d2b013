"""TCA9548A, an I2C switch with eight channels (TI data sheet SCPS207). Address 0x70 + its three
address pins."""

from collections.abc import Iterable

from host.simulator.i2c import I2cLine

CHANNELS = 8


class Tca9548a:
    """One control register, a bit for each of `lines`: set bits connect that channel with the
    controller's side."""

    def __init__(self) -> None:
        self.lines = [I2cLine() for _ in range(CHANNELS)]
        self.control = 0

    def power_on(self) -> None:
        self.control = 0
        for line in self.lines:
            line.power_on()

    def reset(self) -> None:
        self.control = 0

    def write(self, data: bytes, now_ms: float) -> bool:
        """8.5.4: of several bytes the last one is kept."""
        del now_ms
        if data:
            self.control = data[-1]
        return True

    def read(self, size: int, now_ms: float) -> bytes:
        del now_ms
        return bytes([self.control]) * size

    def open_lines(self) -> Iterable[I2cLine]:
        return [line for channel, line in enumerate(self.lines) if self.control & 1 << channel]
