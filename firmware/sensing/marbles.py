"""Where marbles lie: the sensors of a board, segments that come loose and bounces, as fields that have settled."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from firmware.sensing.debounce import Debounce
    from firmware.sensing.segment_watch import SegmentWatch
    from shared_engine.boards.field_map import FieldMap


class Marbles:
    """Reads *hall* (hall_chain.py, hall_axes.py). *watch* holds what segments said that are away. Call start() first."""

    def __init__(self, hall: "Any", watch: "SegmentWatch", debounce: "Debounce", fields: "FieldMap") -> None:
        self._hall = hall
        self._watch = watch
        self._debounce = debounce
        self._fields = fields
        self._raw = bytearray(len(debounce.picture))

    def start(self, seen: "bytes | bytearray") -> None:
        """Settle on what the sensors see now, and for a segment that is away on *seen*, a byte a field."""
        self._hall.first_scan(self._raw)
        self._watch.hold(self._raw, self._of_sensors(seen))
        self._debounce.start(self._raw)

    def scan(self) -> None:
        """Read the sensors. Allocates nothing."""
        self._hall.scan(self._raw)
        self._watch.hold(self._raw, self._debounce.picture)

    def settle(self, now_ms: int) -> "Sequence[int]":
        """Return the fields that have settled with the last scan, which was at *now_ms*, in the order of their sensors.

        Allocates nothing while nothing changes.
        """
        sensors = self._debounce.read(self._raw, now_ms)
        return self._fields_of(sensors) if sensors else sensors

    @property
    def is_any_away(self) -> bool:
        """A segment is away."""
        return self._watch.is_any_away

    @property
    def is_moving(self) -> bool:
        """Some sensor reads differently from what has settled."""
        return self._debounce.is_moving

    def is_full(self, field: int) -> bool:
        """Return the settled state of *field*."""
        return self._debounce.is_set(self._fields.sensor_of_field(field))

    def picture(self) -> bytearray:
        """Return the settled state of all fields, a byte each."""
        return bytearray([1 if self.is_full(field) else 0 for field in range(8 * len(self._raw))])

    # Apart from settle(), where a comprehension would allocate a closure even if it is not run.
    def _fields_of(self, sensors: "Sequence[int]") -> "list[int]":
        return [self._fields.field_of_sensor(sensor) for sensor in sensors]

    def _of_sensors(self, seen: "bytes | bytearray") -> bytearray:
        """*seen*, a byte a field, as a scan: a bit a sensor."""
        found = bytearray(len(self._raw))
        for field in range(len(seen)):
            if seen[field]:
                sensor = self._fields.sensor_of_field(field)
                found[sensor >> 3] |= 0x80 >> (sensor & 7)
        return found
