"""Segments with 24 three-axis sensors each behind an I2C switch, and marbles that roll freely on
them.

A marble holds a magnet in its centre that points anywhere. Its field at the sensor below, and at
that of the next hole, is what a dipole of 6 x 3 mm gives at a pitch of 22 mm.
"""

from functools import partial

from host.simulator.chips.tca9548a import Tca9548a
from host.simulator.chips.tmag5273 import ADDRESSES, Tmag5273
from host.simulator.i2c import I2cLine
from shared_engine.boards.dog import HOLES
from shared_engine.prng import Prng

FIRST_MUX = 0x70

_OWN_MT = 5.5  # from a magnet that lies flat, twice as much from one that is upright
_NEXT_MT = 0.5


class AxesBoard:
    """Puts *segments* segments on *line*: the mux of segment n has address 0x70 + n, sensor 4c + a
    of a segment lies on its channel c and has the factory address of the parts A, B, C, D.

    `magnets[sensor]` says whether a marble lies there; put() lets it roll into any orientation.
    """

    def __init__(self, line: I2cLine, segments: int, seed: int = 1) -> None:
        self.magnets = [False] * (HOLES * segments)
        self.muxes = [Tca9548a() for _ in range(segments)]
        self.sensors: list[Tmag5273] = []
        self.stray_mt: dict[int, tuple[float, float, float]] = {}
        """What a sensor sees without any marble: its offset, or steel nearby."""
        self._prng = Prng(seed)
        self._axes = [self._any_direction() for _ in self.magnets]
        self._line = line
        for number in range(segments):
            self.plug(number)
        for sensor in range(len(self.magnets)):
            self.sensors.append(Tmag5273(ADDRESSES[sensor % 4], partial(self._field, sensor)))
            self.solder(sensor)

    def plug(self, segment: int) -> None:
        """Connect a segment again; its chips have forgotten everything."""
        self.muxes[segment].power_on()
        self._line.muxes[FIRST_MUX + segment] = self.muxes[segment]

    def unplug(self, segment: int) -> None:
        del self._line.muxes[FIRST_MUX + segment]

    def unsolder(self, sensor: int) -> None:
        """Take a sensor off its wires."""
        line = self._line_of(sensor)
        line.general.remove(line.chips.pop(ADDRESSES[sensor % 4]))

    def solder(self, sensor: int) -> None:
        """Put it on its wires again; it has forgotten everything."""
        self.sensors[sensor].power_on()
        line = self._line_of(sensor)
        line.chips[ADDRESSES[sensor % 4]] = self.sensors[sensor]
        line.general.append(self.sensors[sensor])

    def put(self, sensor: int) -> None:
        self.magnets[sensor] = True
        self._axes[sensor] = self._any_direction()

    def take(self, sensor: int) -> None:
        self.magnets[sensor] = False

    def _line_of(self, sensor: int) -> I2cLine:
        """The wires that *sensor* is soldered to."""
        segment, place = divmod(sensor, HOLES)
        return self.muxes[segment].lines[place // 4]

    def _any_direction(self) -> tuple[float, float, float]:
        while True:
            x, y, z = [self._prng.below(2001) / 1000 - 1 for _ in range(3)]
            length = (x * x + y * y + z * z) ** 0.5
            if 0.1 < length <= 1:
                return x / length, y / length, z / length

    def _field(self, sensor: int) -> tuple[float, float, float]:
        x, y, z = self.stray_mt.get(sensor, (0.0, 0.0, 0.0))
        first = sensor - sensor % HOLES
        for other in (sensor - 1, sensor, sensor + 1):
            if first <= other < first + HOLES and self.magnets[other]:
                ax, ay, az = self._axes[other]
                # A dipole: twice the field along its axis, half turned around across it.
                if other == sensor:
                    x, y, z = x - _OWN_MT * ax, y - _OWN_MT * ay, z + 2 * _OWN_MT * az
                else:
                    x, y, z = x + 2 * _NEXT_MT * ax, y - _NEXT_MT * ay, z - _NEXT_MT * az
        return x, y, z
