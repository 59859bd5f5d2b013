"""Where marbles lie: the sensors of a board, segments that come loose and bounces, as fields that
have settled."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from firmware.sensing.debounce import Debounce
    from firmware.sensing.segment_watch import SegmentWatch
    from shared_engine.boards.field_map import FieldMap


class Marbles:
    """Reads *hall* (hall_chain.py, hall_axes.py). *watch* holds what segments said that are away.
    Call start() first."""

    def __init__(
        self, hall: "Any", watch: "SegmentWatch", debounce: "Debounce", fields: "FieldMap"
    ) -> None:
        self._hall = hall
        self._watch = watch
        self._debounce = debounce
        self._fields = fields

    @property
    def sensor_bytes(self) -> int:
        """How many bytes a scan has."""
        return len(self._debounce.picture)

    @property
    def may_interrupt(self) -> bool:
        """A scan may come between any two bytecodes of the program."""
        return self._hall.may_interrupt

    def start(self, seen: "bytes | bytearray") -> None:
        """Settle on what the sensors see now, and for a segment that is away on *seen*, a byte a
        field."""
        raw = bytearray(self.sensor_bytes)
        self._hall.first_scan(raw)
        self._watch.hold(raw, self._of_sensors(seen))
        self._debounce.start(raw)

    def scan(self, into: bytearray) -> None:
        """Read the sensors *into* so many bytes as sensor_bytes says. Allocates nothing."""
        self._hall.scan(into)
        self._watch.hold(into, self._debounce.picture)

    def settle(self, raw: "bytes | bytearray", now_ms: int) -> "Sequence[int]":
        """Return the fields that have settled with the scan *raw*, which was at *now_ms*, in the
        order of their sensors.

        Allocates nothing while nothing changes.
        """
        sensors = self._debounce.read(raw, now_ms)
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
        return bytearray(
            [1 if self.is_full(field) else 0 for field in range(8 * self.sensor_bytes)]
        )

    # Apart from settle(), where a comprehension would allocate a closure even if it is not run.
    def _fields_of(self, sensors: "Sequence[int]") -> "list[int]":
        return [self._fields.field_of_sensor(sensor) for sensor in sensors]

    def _of_sensors(self, seen: "bytes | bytearray") -> bytearray:
        """*seen*, a byte a field, as a scan: a bit a sensor."""
        found = bytearray(self.sensor_bytes)
        for field in range(len(seen)):
            if seen[field]:
                sensor = self._fields.sensor_of_field(field)
                found[sensor >> 3] |= 0x80 >> (sensor & 7)
        return found
