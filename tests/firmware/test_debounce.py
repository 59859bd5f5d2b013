"""From readings to settled changes: one marble counts soon, many at once only when they stay."""

from pathlib import Path

import pytest

from firmware.sensing.debounce import Debounce
from firmware.sensing.health import Health
from host.simulator.interpreter import run_micropython

ROOT = Path(__file__).parents[2]

SENSORS = 24
SETTLE_MS, MANY_MS, MANY = 60, 200, 4
SCAN_MS = 10


def raw(*sensors):
    bits = bytearray(SENSORS // 8)
    for sensor in sensors:
        bits[sensor >> 3] |= 0x80 >> (sensor & 7)
    return bits


class Bench:
    """Reads the same picture scan after scan and notes what settles when."""

    def __init__(self, *sensors):
        self.health = Health(SENSORS)
        self.debounce = Debounce(SENSORS, SETTLE_MS, MANY_MS, MANY, self.health)
        self.debounce.start(raw(*sensors))
        self.now_ms = 0
        self.settled = []

    def hold(self, for_ms, *sensors):
        end_ms = self.now_ms + for_ms
        while self.now_ms < end_ms:
            self.settled += [
                (self.now_ms, sensor) for sensor in self.debounce.read(raw(*sensors), self.now_ms)
            ]
            self.now_ms += SCAN_MS
        return self.settled


def test_read_when_nothing_changes_then_nothing_settles():
    assert Bench(3).hold(1000, 3) == []


def test_read_when_a_marble_comes_then_it_counts_after_its_time():
    bench = Bench()
    assert bench.hold(200, 5) == [(SETTLE_MS, 5)]
    assert bench.debounce.is_set(5)


def test_read_when_a_marble_goes_then_it_counts_after_its_time():
    bench = Bench(5)
    assert bench.hold(200) == [(SETTLE_MS, 5)]
    assert not bench.debounce.is_set(5)


def test_read_when_a_change_does_not_stay_then_it_never_was():
    bench = Bench()
    bench.hold(SETTLE_MS, 5)
    assert bench.hold(1000) == []


def test_read_when_it_flickers_then_its_time_begins_again_each_time():
    bench = Bench()
    for _ in range(20):
        bench.hold(50, 5)
        bench.hold(10)
    assert bench.settled == []
    assert bench.hold(100, 5) == [(20 * 60 + SETTLE_MS, 5)]


@pytest.mark.parametrize(
    ("count", "settle_ms"), [(MANY - 1, SETTLE_MS), (MANY, MANY_MS), (SENSORS, MANY_MS)]
)
def test_read_when_several_change_at_once_then_many_have_to_stay_longer(count, settle_ms):
    sensors = range(count)
    assert Bench().hold(500, *sensors) == [(settle_ms, sensor) for sensor in sensors]


def test_read_when_a_hand_sweeps_over_the_board_then_nothing_settles():
    bench = Bench(*range(SENSORS))
    bench.hold(150, *range(6, SENSORS))
    assert bench.hold(1000, *range(SENSORS)) == []


def test_read_when_one_follows_the_other_then_each_counts_at_its_own_time():
    bench = Bench()
    bench.hold(30, 1)
    assert bench.hold(300, 1, 20) == [(60, 1), (90, 20)]


def test_read_when_several_settle_at_once_then_ascending():
    assert [sensor for _, sensor in Bench(20).hold(200, 9, 1)] == [1, 9, 20]


def test_is_set_when_still_under_way_then_the_settled_state():
    bench = Bench()
    bench.hold(SETTLE_MS, 5)
    assert not bench.debounce.is_set(5)


@pytest.mark.parametrize("sensor", range(SENSORS))
def test_read_when_any_sensor_changes_then_that_one(sensor):
    assert Bench().hold(100, sensor) == [(SETTLE_MS, sensor)]


def bouncing(bench, sensor):
    """A marble comes, and its sensor needs a while to believe it."""
    for _ in range(3):
        bench.hold(30, sensor)
        bench.hold(20)
    bench.hold(1000, sensor)
    bench.hold(10_000)


def test_read_when_a_sensor_is_known_to_bounce_then_its_changes_have_to_stay_longer_and_those_of_others_not():
    bench = Bench()
    for _ in range(5):
        bouncing(bench, 5)
    start_ms, bench.settled = bench.now_ms, []
    assert bench.hold(400, 5, 9) == [(start_ms + SETTLE_MS, 9), (start_ms + MANY_MS, 5)]


def test_read_when_a_marble_was_slow_to_go_then_it_is_as_slow_to_come_back():
    bench = Bench()
    for _ in range(4):
        bouncing(bench, 5)
    bench.hold(1000, 5)
    start_ms, bench.settled = bench.now_ms, []
    bench.hold(250)
    assert bench.hold(1000, 5) == [(start_ms + MANY_MS, 5), (start_ms + 250 + MANY_MS, 5)]


@pytest.mark.heap
def test_read_when_nothing_changes_on_the_board_then_nothing_is_allocated():
    code = (
        "import gc\n"
        "from firmware.sensing.debounce import Debounce\n"
        "from firmware.sensing.health import Health\n"
        "one = Debounce(144, 60, 200, 4, Health(144))\n"
        "raw = bytearray(18)\n"
        "raw[3] = 5\n"
        "for now_ms in range(0, 3000, 10):\n    one.read(raw, now_ms)\n"
        "gc.collect()\ngc.disable()\n"
        "before = gc.mem_alloc()\n"
        "for now_ms in range(3000, 13000, 10):\n    one.read(raw, now_ms)\n"
        "print(gc.mem_alloc() - before)"
    )
    run = run_micropython(
        [(ROOT / name, name) for name in ("shared_engine", "firmware")], code, heap_bytes=1 << 20
    )
    assert run.exit_code == 0, run.stderr
    assert int(run.stdout) < 100, "about one object, for the loop around"
