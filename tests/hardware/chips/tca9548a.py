"""TCA9548A as its data sheet alone says (TI SCPS207), with a switch for the point that it leaves
open: nothing here is taken from the driver or from host/simulator/chips."""

from host.simulator.i2c import I2cLine


class Tca9548a:
    """A switch between the wires *upstream* and eight `lines`.

    Args:
        joins_low: a channel whose wires are low when the STOP comes is connected, and holds the
            wires upstream low; 8.5.4 says only that all are high then.
    """

    def __init__(self, upstream, *, joins_low):
        self.upstream, self.joins_low = upstream, joins_low
        self.lines = [I2cLine() for _ in range(8)]
        self.power_on()

    def power_on(self):
        self.control = 0
        self._joined = []

    def reset(self):
        """RESET was low: no channel is connected (8.5.5)."""
        self.control = 0
        self._join()

    def write(self, data, now_ms):
        if data:  # of several bytes the last one counts
            self.control = data[-1]
            self._join()
        return True

    def read(self, size, now_ms):
        return bytes([self.control]) * size

    def open_lines(self):
        return self._joined

    def hold(self, channel, is_stuck):
        """Something behind *channel* holds a wire low, or does so no more."""
        self.lines[channel].is_stuck = is_stuck
        self._join()

    def _join(self):
        chosen = [line for at, line in enumerate(self.lines) if self.control >> at & 1]
        self._joined = [line for line in chosen if self.joins_low or not line.is_stuck]
        self.upstream.is_stuck = any(line.is_stuck for line in self._joined)
