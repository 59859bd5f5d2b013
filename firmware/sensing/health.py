"""What sensors are like, learned from play: which flicker, see marbles late, or say the same
whatever lies on them."""

from shared_engine.boards.faults import DEAD, FLICKERING, STUCK, WEAK

WORDS = ("well", "stuck", "dead", "flickering", "weak")

NAME = "health"  # of the file
_VERSION = 1

_WINDOW_MS = 10_000
_RESTLESS = 16  # changes within a window that no hand makes
_BOUNCES = 5  # changes after which one of them settles: a clean one has 1
_SURE = 3  # so often, and it is no chance
_IDLE_GAMES = 10  # a game visits nearly every hole
_MOST = 15


class Health:
    """Follows *sensors* sensors. Two bytes each are kept, four counters up to 15: flickered, weak;
    contradicted, idle games.

    Attributes:
        is_changed: pack() would return something new.
    """

    def __init__(self, sensors: int) -> None:
        self._kept = bytearray(2 * sensors)
        self._changes = bytearray(sensors)  # raw ones in this window
        self._bounces = bytearray(sensors)  # raw ones since the last that settled, in this window
        self._window_ms = 0
        self.is_changed = False

    # ---- what it learns from

    def toggled(self, raw: "bytes | bytearray", last: "bytes | bytearray", now_ms: int) -> None:
        """Two scans in a row differ."""
        if now_ms - self._window_ms >= _WINDOW_MS:
            self._window_ms = now_ms
            for sensor in range(len(self._changes)):
                self._changes[sensor] = self._bounces[sensor] = 0
        for index in range(len(raw)):
            differs = raw[index] ^ last[index]
            sensor = index * 8
            while differs:
                if differs & 0x80:
                    self._toggle(sensor)
                differs = differs << 1 & 0xFF
                sensor += 1

    def _toggle(self, sensor: int) -> None:
        if self._changes[sensor] < _RESTLESS:
            self._changes[sensor] += 1
            self._bounces[sensor] += 1
            if self._changes[sensor] == _RESTLESS:
                self._count(2 * sensor, 16)

    def settled(self, sensor: int) -> None:
        """A change was believed: the sensor lives."""
        self._count(2 * sensor, 2 if self._bounces[sensor] >= _BOUNCES else -1)
        self._bounces[sensor] = 0
        if self._kept[2 * sensor + 1]:
            self._kept[2 * sensor + 1] = 0
            self.is_changed = True

    def contradicted(self, sensor: int) -> None:
        """A turn is settled, and the players have said that the sensor is wrong."""
        self._count(2 * sensor, 1)
        self._count(2 * sensor + 1, 16)

    def game_over(self) -> None:
        """A game has ended: who has not changed in it was idle, and what flickered once may be well
        again."""
        for sensor in range(len(self._changes)):
            self._count(2 * sensor, -16)
            self._count(2 * sensor + 1, 1)

    def _count(self, at: int, by: int) -> None:
        """Count up or *by* -1 or -16 down; multiples of 16 belong to the high counter."""
        value = self._kept[at]
        high, low = value >> 4, value & 15
        if by % 16:
            low = max(0, min(_MOST, low + by))
        else:
            high = max(0, min(_MOST, high + by // 16))
        self._kept[at] = high << 4 | low
        self.is_changed = self.is_changed or self._kept[at] != value

    # ---- what it knows

    def is_slow(self, sensor: int) -> bool:
        """Its changes have to stay longer before they are believed."""
        value = self._kept[2 * sensor]
        return value >> 4 >= _SURE or value & 15 >= _SURE

    def verdict(self, sensor: int, is_full: bool) -> int:
        """Return 0 if nothing is known against *sensor*, else STUCK, DEAD, FLICKERING or WEAK.

        Args:
            is_full: what it says at present.
        """
        value, other = self._kept[2 * sensor], self._kept[2 * sensor + 1]
        if value >> 4 >= _SURE:
            return FLICKERING
        if other >> 4 >= _SURE or other & 15 > _IDLE_GAMES:
            return STUCK if is_full else DEAD
        return WEAK if value & 15 >= _SURE else 0

    # ---- over the night

    def pack(self) -> bytes:
        """Return what is kept, for load()."""
        return bytes((_VERSION,)) + self._kept

    def load(self, data: "bytes | None") -> None:
        """Go on from what pack() gave; what is of another version or board is left aside."""
        if data and data[0] == _VERSION and len(data) == len(self._kept) + 1:
            self._kept[:] = data[1:]


def verdicts(health: Health, picture: "bytes | bytearray") -> "list[tuple[int, int]]":
    """Return (sensor, verdict) of those that are not well, ascending; *picture* has a bit for each,
    as a scan."""
    found = []
    for sensor in range(8 * len(picture)):
        verdict = health.verdict(sensor, bool(picture[sensor >> 3] & 0x80 >> (sensor & 7)))
        if verdict:
            found.append((sensor, verdict))
    return found
