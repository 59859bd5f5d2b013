"""Where marbles lie: what sensors see, as fields that have settled, through a wiring that is not as
drawn."""

from firmware.sensing.debounce import Debounce
from firmware.sensing.health import Health
from firmware.sensing.marbles import Marbles
from firmware.sensing.segment_watch import SegmentWatch
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap

BOARD = BOARDS["dog-4"]
SETTLE_MS, MANY_MS = 60, 200
SWAPPED = bytes((1, 0)) + bytes(range(2, BOARD.holes))


class Hall:
    """Sensors that see what `seen` says, a byte each, in segments that `identities` name."""

    scans_a_round = 1

    def __init__(self):
        self.seen = bytearray(BOARD.holes)
        self.identities = [1, 2, 3, 4]

    def scan(self, raw):
        for index in range(len(raw)):
            raw[index] = sum(0x80 >> bit for bit in range(8) if self.seen[8 * index + bit])

    first_scan = scan

    def identity(self, segment):
        return self.identities[segment]


def marbles_of(hall, seen=None):
    debounce = Debounce(BOARD.holes, SETTLE_MS, MANY_MS, 4, Health(BOARD.holes))
    marbles = Marbles(
        hall, SegmentWatch(hall, BOARD.segments, 3), debounce, FieldMap(BOARD, SWAPPED)
    )
    marbles.start(bytearray(BOARD.holes) if seen is None else seen)
    return marbles


def settle(marbles, from_ms):
    """What settles in the next tenth of a second."""
    found = []
    for now_ms in range(from_ms, from_ms + 100, 10):
        raw = bytearray(marbles.sensor_bytes)
        marbles.scan(raw)
        found += marbles.settle(raw, now_ms)
    return found


def test_start_when_marbles_lie_there_then_they_are_the_picture_and_nothing_settles():
    hall = Hall()
    hall.seen[0] = 1  # hole 1 has this sensor
    marbles = marbles_of(hall)
    assert [field for field, is_full in enumerate(marbles.picture()) if is_full] == [
        BOARD.field_of_hole(1)
    ]
    assert settle(marbles, 0) == []


def test_settle_when_a_marble_is_put_down_then_its_field_once():
    hall = Hall()
    marbles = marbles_of(hall)
    hall.seen[1] = 1
    field = BOARD.field_of_hole(0)
    assert (settle(marbles, 0), marbles.is_full(field), marbles.is_moving) == ([field], True, False)


def test_start_when_a_segment_is_away_then_its_marbles_are_as_they_were_seen_last():
    hall = Hall()
    hall.identities[1] = 0
    seen = bytearray(BOARD.holes)
    seen[BOARD.field_of_hole(30)] = seen[BOARD.field_of_hole(50)] = 1
    marbles = marbles_of(hall, seen)
    assert (
        marbles.picture()[BOARD.field_of_hole(30)],
        marbles.picture()[BOARD.field_of_hole(50)],
    ) == (1, 0)
    assert marbles.is_any_away
