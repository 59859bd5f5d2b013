"""Raw readings to settled changes: a change counts when it has stayed; several at once have to stay
longer."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.sensing.health import Health

_NONE: "tuple[int, ...]" = ()


class Debounce:
    """Follows *sensors* bits. Times are in ms.

    Args:
        settle_ms: how long a change must stay when fewer than *many* sensors change.
        settle_many_ms: the same when more do: a bumped board or a sweeping hand; and always for
            sensors that *health* knows to bounce.
        health: learns from what is read and what settles.
    """

    def __init__(
        self, sensors: int, settle_ms: int, settle_many_ms: int, many: int, health: "Health"
    ) -> None:
        size = (sensors + 7) // 8
        self._sensors = sensors
        self._settle_ms = settle_ms
        self._settle_many_ms = settle_many_ms
        self._many = many
        self._health = health
        self._stable = bytearray(size)
        self._last = bytearray(size)
        self._since: "dict[int, int]" = {}  # sensors under way: since when they read differently
        # those whose marble is away, and had to stay away for longer
        self._slow_to_go: "list[int]" = []

    def start(self, raw: "bytes | bytearray") -> None:
        """Start from the picture *raw*: nothing has changed."""
        self._stable[:] = raw
        self._last[:] = raw
        self._since = {}
        self._slow_to_go = []

    @property
    def picture(self) -> bytearray:
        """The settled state of all sensors, a bit for each as in a scan; it changes with read()."""
        return self._stable

    @property
    def is_moving(self) -> bool:
        """Something reads differently from what has settled."""
        return bool(self._since)

    def is_set(self, sensor: int) -> bool:
        """Return the settled state of *sensor*."""
        return bool(self._stable[sensor >> 3] & 0x80 >> (sensor & 7))

    def read(self, raw: "bytes | bytearray", now_ms: int) -> "list[int] | tuple[int, ...]":
        """Process one reading (bit 7 of the first byte is sensor 0) and return the sensors that
        have settled with it, ascending.

        Allocates nothing while nothing changes.
        """
        if raw != self._last:
            self._health.toggled(raw, self._last, now_ms)
            self._last[:] = raw
        elif not self._since:
            return _NONE
        self._note(raw, now_ms)
        are_many = len(self._since) >= self._many
        settled: "list[int]" = []
        for sensor, since in self._since.items():
            slow = are_many or sensor in self._slow_to_go or self._health.is_slow(sensor)
            if now_ms - since >= (self._settle_many_ms if slow else self._settle_ms):
                settled.append(sensor)
        settled.sort()
        for sensor in settled:
            self._stable[sensor >> 3] ^= 0x80 >> (sensor & 7)
            del self._since[sensor]
            if sensor in self._slow_to_go:
                self._slow_to_go.remove(sensor)
            elif not self.is_set(sensor) and self._health.is_slow(sensor):
                # or it would seem to have been away for less than it was
                self._slow_to_go.append(sensor)
            self._health.settled(sensor)
        return settled

    def _note(self, raw: "bytes | bytearray", now_ms: int) -> None:
        """Keep the time since which each sensor differs from its settled state."""
        since, stable = self._since, self._stable
        for sensor in list(since):
            if not (raw[sensor >> 3] ^ stable[sensor >> 3]) & 0x80 >> (sensor & 7):
                del since[sensor]
        for index in range(len(raw)):
            differs = raw[index] ^ stable[index]
            sensor = index * 8
            while differs:
                if differs & 0x80 and sensor not in since and sensor < self._sensors:
                    since[sensor] = now_ms
                differs = differs << 1 & 0xFF
                sensor += 1
