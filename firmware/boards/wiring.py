"""Which sensor and which light each hole has, as calibration has found them; without calibration,
as drawn.

Holes are numbered in the order of the drawing (shared_engine/boards/board.py): a hole has the
sensor and the light of its own number there. File: a byte 1, then for every hole one byte each: its
sensor, its light, and flags (1 blind, 2 dark, 4 its sensor is being learned). Sensors that measure
(drivers/hall_axes.py) also have the file `baseline`: what they measure in an empty hole, x, y and
z, 2 bytes each. A disc that has passed its trial has the file `disc`: a byte 0, or 1 if its
switches A and B are in each other's place.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.drivers.storage import Storage

FINISHED = "calibration"  # name of the file
UNFINISHED = "calibrating"
BASELINE = "baseline"
DISC = "disc"

BLIND = 1  # its sensor sees nothing, or always a marble
DARK = 2  # its light is never seen
UNKNOWN = 4  # its sensor is being learned

_VERSION = 1


class Wiring:
    """The wiring of *holes* holes; as drawn, until something else is learned.

    Attributes:
        sensors: the sensor of each hole; of an UNKNOWN one it means nothing.
        lights: the light of each hole.
        flags: BLIND, DARK and UNKNOWN of each hole, added up.
    """

    def __init__(self, holes: int) -> None:
        self.sensors = bytearray(range(holes))
        self.lights = bytearray(range(holes))
        self.flags = bytearray(holes)

    def flagged(self, flag: int) -> "list[int]":
        """Return the holes that have *flag*, ascending."""
        return [hole for hole in range(len(self.flags)) if self.flags[hole] & flag]

    def complete(self) -> None:
        """Give holes that are still without a sensor those that are left: their own if it is among
        them."""
        used = bytearray(len(self.sensors))
        for hole, sensor in enumerate(self.sensors):
            if not self.flags[hole] & UNKNOWN:
                used[sensor] = 1
        left = [sensor for sensor in range(len(used)) if not used[sensor]]
        for hole in self.flagged(UNKNOWN):
            if hole in left:
                left.remove(hole)
                self.learn(hole, hole)
        for hole in self.flagged(UNKNOWN):
            self.learn(hole, left.pop())

    def learn(self, hole: int, sensor: int) -> None:
        """*hole* has *sensor*."""
        self.sensors[hole] = sensor
        self.flags[hole] &= ~UNKNOWN

    def hole_of_sensor(self, sensor: int) -> int:
        """Return the hole that has *sensor*, -1 if none is known to."""
        for hole in range(len(self.sensors)):
            if self.sensors[hole] == sensor and not self.flags[hole] & UNKNOWN:
                return hole
        return -1

    def hole_of_light(self, light: int) -> int:
        """Return the hole that has *light*."""
        return list(self.lights).index(light)

    def save(self, storage: "Storage", name: str) -> None:
        """Keep it as FINISHED or UNFINISHED; a power cut leaves the old file or the new one.

        Raises:
            OSError: the flash is full.
        """
        storage.save(name, bytes((_VERSION,)) + self.sensors + self.lights + self.flags)


def load(storage: "Storage", holes: int, name: str = FINISHED) -> Wiring:
    """Return what was saved under *name*; as drawn if there is nothing, or it is of a board with
    another number of holes."""
    found = Wiring(holes)
    data = storage.load(name)
    if data and data[0] == _VERSION and len(data) == 3 * holes + 1:
        found.sensors[:] = data[1 : holes + 1]
        found.lights[:] = data[holes + 1 : 2 * holes + 1]
        found.flags[:] = data[2 * holes + 1 :]
        for hole, sensor in enumerate(found.sensors):
            if sensor >= holes:  # so firmware before 2 wrote that it is being learned
                found.flags[hole] |= UNKNOWN
    return found


def remove(storage: "Storage", name: str) -> None:
    """Forget what was saved under *name*, if anything was."""
    try:
        storage.remove(name)
    except OSError:
        pass  # there is none


def keep_baseline(storage: "Storage", hall: "Any") -> None:
    """Keep what the sensors of *hall* have learned of their empty holes.

    Raises:
        OSError: the flash is full.
    """
    storage.save(BASELINE, bytes(hall.baseline))


def load_baseline(storage: "Storage", hall: "Any") -> None:
    """Give *hall*, if its sensors measure, what was learned of their empty holes."""
    data = storage.load(BASELINE) if hasattr(hall, "baseline") else None
    if data and len(data) == 2 * len(hall.baseline):
        learned = array("h", data)
        for at in range(len(learned)):
            hall.baseline[at] = learned[at]


def keep_disc(storage: "Storage", is_exchanged: bool) -> None:
    """Keep that the switches of a disc have passed their trial, and whether A and B are in each
    other's place.

    Raises:
        OSError: the flash is full.
    """
    storage.save(DISC, bytes((is_exchanged,)))


def load_disc(storage: "Storage") -> "bool | None":
    """Return whether A and B are in each other's place, None if no trial was passed."""
    data = storage.load(DISC)
    return bool(data[0]) if data else None
