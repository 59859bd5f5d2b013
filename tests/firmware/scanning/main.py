"""On MicroPython: what a hundred seconds of scanning allocate in a game in which nobody moves, in
bytes."""

import gc

from firmware import settings
from firmware.clock import Clock
from firmware.device import Device
from firmware.learning import Learning
from firmware.sensing.debounce import Debounce
from firmware.sensing.marbles import Marbles
from firmware.sensing.samples import Samples
from firmware.sensing.segment_watch import SegmentWatch
from firmware.session.waking import Woken
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.referee.states import CARD

SCAN_MS = 10
SCANS = 10_000
REST_MS = 1000


class Storage:
    """A flash without files."""

    def load(self, name):
        return None


class Log:
    """A log that has room for everything and keeps nothing."""

    head = lost = 0
    is_full = False

    def append(self, body):
        return True


class Hall:
    """Sensors of a board with all marbles in their kennels."""

    scans_a_round = 1
    may_interrupt = True

    def __init__(self, picture):
        self._picture = picture

    def scan(self, raw):
        raw[:] = self._picture

    first_scan = scan

    def identity(self, segment):
        return segment + 1


class Button:
    """Nobody presses it."""

    def is_down(self):
        return False


class Rest:
    """A board whose game has begun."""

    def __init__(self, board):
        fields = FieldMap(board)
        seen = bytearray(board.holes)
        first_kennel = board.holes * 5 // 6
        for field in range(first_kennel, board.holes):
            seen[field] = 1
        self.now_ms = 0
        self.device = device = Device(
            Storage(),
            dict(settings.DEFAULTS),
            board,
            fields,
            Log(),
            Woken(fields, board.holes),
            None,
            None,
        )
        picture = bytearray(board.holes // 8)
        for field in range(first_kennel, board.holes):
            sensor = fields.sensor_of_field(field)
            picture[sensor >> 3] |= 0x80 >> (sensor & 7)
        hall = Hall(picture)
        debounce = Debounce(board.holes, 60, 200, 4, device.health)
        self.marbles = Marbles(hall, SegmentWatch(hall, board.segments, 3), debounce, fields)
        self.marbles.start(seen)
        self.samples = Samples(self.marbles, device.disc, Button(), Clock(0))
        self.learning = Learning(device)
        device.session.begin(b"boot", self.marbles.picture(), 0)
        device.session.control("new_game", 0)
        assert device.session.referee.state == CARD

    def scan(self):
        """As the task does (firmware/tasks.py), and the lights are looked at besides."""
        self.now_ms += SCAN_MS
        self.samples.take()
        self.samples.take_if_late(None)
        while self.samples.next():
            for _ in self.marbles.settle(self.samples.raw, self.now_ms):
                raise AssertionError("nobody moves")
        self.device.session.tick(self.now_ms)
        self.learning.look(self.now_ms)
        self.device.lights.lit()


def cost(rest):
    """Bytes that SCANS scans allocate."""
    before = gc.mem_alloc()
    for _ in range(SCANS):
        rest.scan()
    return gc.mem_alloc() - before


at_rest = Rest(BOARDS["dog-4"])
for _ in range(REST_MS // SCAN_MS):
    at_rest.scan()
gc.collect()
gc.disable()
print(cost(at_rest))
