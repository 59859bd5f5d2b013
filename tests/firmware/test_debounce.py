"""From readings to settled changes: one marble counts soon, many at once only when they stay."""

import pytest

from firmware.sensing.debounce import Debounce

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
        self.debounce = Debounce(SENSORS, SETTLE_MS, MANY_MS, MANY)
        self.debounce.start(raw(*sensors))
        self.now_ms = 0
        self.settled = []

    def hold(self, for_ms, *sensors):
        end_ms = self.now_ms + for_ms
        while self.now_ms < end_ms:
            self.settled += [(self.now_ms, sensor) for sensor in self.debounce.read(raw(*sensors), self.now_ms)]
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


def test_read_when_it_flickers_then_its_time_begins_anew_each_time():
    bench = Bench()
    for _ in range(20):
        bench.hold(50, 5)
        bench.hold(10)
    assert bench.settled == []
    assert bench.hold(100, 5) == [(20 * 60 + SETTLE_MS, 5)]


@pytest.mark.parametrize(("count", "settle_ms"), [(MANY - 1, SETTLE_MS), (MANY, MANY_MS), (SENSORS, MANY_MS)])
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
