"""Three-axis Hall sensors for marbles that roll freely: a magnet in one points anywhere, so what
counts is the strength of the field in all axes together."""

import time
from array import array

from firmware.drivers.tmag5273 import CHANNELS, PER_CHANNEL, UT_PER_COUNT, Tmag5273s
from shared_engine.boards.faults import MISSING, SILENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.i2c_bus import I2cBus

CHANNELS_PER_SCAN = 2


class HallAxes:
    """Reads *segments* segments of 24 sensors on *i2c* (400 kHz, the limit of the switches).

    A marble comes with a field of more than 1.15 times *threshold_ut* (in microtesla) and goes with
    less than 0.85 times. `baseline` holds x, y and z of every sensor without a marble; learn() sets
    it, and whoever keeps it may put it back. `silent` has a bit for every sensor that did not
    answer the last time, in the order of scan().
    """

    may_interrupt = False
    """The bus may be the card reader's, too, whose steps belong together."""

    def __init__(self, i2c: "I2cBus", segments: int, threshold_ut: int) -> None:
        counts = threshold_ut / UT_PER_COUNT
        self._comes, self._goes = int((1.15 * counts) ** 2), int((0.85 * counts) ** 2)
        self._sensors = Tmag5273s(i2c, segments)
        # bound once: every `self._sensors.axis` as a value would be garbage
        self._axis = self._sensors.axis
        self._channels = CHANNELS * segments
        self._next = 0  # channel
        self.scans_a_round = self._channels // CHANNELS_PER_SCAN
        """After so many scans every sensor was read."""
        size = PER_CHANNEL * self._channels
        self._marbles = bytearray(size // 8)
        self.silent = bytearray(size // 8)
        self.baseline = array("h", bytes(6 * size))

    def first_scan(self, into: bytearray) -> None:
        """As scan(), but of all sensors and of now: two rounds, the first one sets them up; 90 ms
        for four segments."""
        for _ in range(2 * self.scans_a_round):
            self.scan(into)
            time.sleep_ms(1)

    def scan(self, into: bytearray) -> None:
        """Read the next two channels and fill *into*: bit 7 of *into*[0] is sensor 0, 1 = marble
        present.

        *into* has 3 bytes per segment. It is 2 ms on the bus; after three calls for each segment
        all sensors were read. Allocates nothing as long as all of them answer. One that is silent
        twice in a row reads as empty; one that is switched on, or comes back, is set up and counts
        again in the round after.
        """
        for _ in range(CHANNELS_PER_SCAN):
            self._read_channel(self._next)
            self._next += 1
            if self._next == self._channels:
                self._next = 0
        marbles = self._marbles
        for at in range(len(marbles)):
            into[at] = marbles[at]

    def identity(self, segment: int) -> int:
        """1 if any sensor of *segment* answered the last time it was asked, else 0. Allocates
        nothing."""
        silent, at = self.silent, 3 * segment
        return 0 if silent[at] & silent[at + 1] & silent[at + 2] == 0xFF else 1

    def check(self, colours: "bytes | None" = None) -> list[tuple[int, int]]:  # noqa: ARG002  as HallChain.check
        """What is wrong, as (segment, problem), by what the last scans saw; [] when all is well.

        *colours* is ignored: these segments have no ID byte, their place is the address of their
        switch.
        """
        problems: list[tuple[int, int]] = []
        for segment in range(self._channels // CHANNELS):
            silent = self.silent[3 * segment : 3 * segment + 3]
            if silent == b"\xff\xff\xff":
                problems.append((segment, MISSING))
            elif silent != b"\0\0\0":
                problems.append((segment, SILENT))
        return problems

    def strength_ut(self, sensor: int) -> int:
        """The field at *sensor* at present, in microtesla, without its baseline. Raises OSError
        (ENODEV) if silent."""
        self._sensors.measure(sensor)
        return int(self._square(sensor) ** 0.5 * UT_PER_COUNT)

    def learn(self, sensor: int) -> bool:
        """Learn the field at *sensor* now as that of an empty hole. Returns False, and leaves the
        baseline, if it is as strong as that of a marble. Raises OSError (ENODEV) if silent."""
        self._sensors.measure(sensor)
        field = [self._axis(axis) for axis in range(3)]
        if sum([count * count for count in field]) >= self._comes:
            return False
        for axis in range(3):
            self.baseline[3 * sensor + axis] = field[axis]
        return True

    def _read_channel(self, channel: int) -> None:
        is_open = self._sensors.open(channel)
        marbles, silent = self._marbles, self.silent
        for sensor in range(PER_CHANNEL * channel, PER_CHANNEL * (channel + 1)):
            at, bit = sensor >> 3, 0x80 >> (sensor & 7)
            if is_open and self._sensors.read(sensor):
                silent[at] &= ~bit
                square = self._square(sensor)
                if square > self._comes:
                    marbles[at] |= bit
                elif square < self._goes:
                    marbles[at] &= ~bit
            else:
                if silent[at] & bit:
                    marbles[at] &= ~bit
                silent[at] |= bit
        if is_open:
            self._sensors.start()

    def _square(self, sensor: int) -> int:
        """The square of the field that was read, in counts; small integers, which allocate
        nothing."""
        at, baseline = 3 * sensor, self.baseline
        x = self._axis(0) - baseline[at]
        y = self._axis(1) - baseline[at + 1]
        z = self._axis(2) - baseline[at + 2]
        return x * x + y * y + z * z
