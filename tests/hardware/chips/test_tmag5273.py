"""The driver of three-axis sensors on real MicroPython, before chips that do whatever their data
sheet allows."""

import pytest

from tests.firmware.drivers.test_hall_axes import AxesBench
from tests.hardware.chips.tmag5273 import Tmag5273, readings

ADDRESSES = (0x35, 0x22, 0x78, 0x44)  # of the parts A, B, C and D (table 5-1)
NOTHING, MARBLE = (0.0, 0.0, 0.0), (2.0, -3.0, 8.0)
WAYS = list(readings())
PER_CHANNEL, SENSORS = 4, 24


def bench_of(folder, *, is_heard=True):
    """A segment whose sensors do all that the sheet leaves open, and what they are; they may not
    hear the general call."""
    bench = AxesBench(folder, segments=1)
    sensors = [Tmag5273(NOTHING, **WAYS[number % len(WAYS)]) for number in range(SENSORS)]
    for number, sensor in enumerate(sensors):
        line = bench.axes.muxes[0].lines[number // PER_CHANNEL]
        line.chips[ADDRESSES[number % PER_CHANNEL]] = sensor
        first = number - number % PER_CHANNEL
        line.general[:] = sensors[first : first + PER_CHANNEL] if is_heard else []
    return bench, sensors


@pytest.mark.parametrize("is_heard", [True, False], ids=["called", "each"])
def test_scan_when_the_sheet_leaves_it_open_then_every_marble_is_seen(tmp_path, is_heard):
    bench, sensors = bench_of(tmp_path, is_heard=is_heard)
    with bench:
        assert bench.picture() == []
        for first in (0, 1):
            for number, sensor in enumerate(sensors):
                sensor.field_mt = MARBLE if number % 2 == first else NOTHING
            assert bench.scan() == list(range(first, SENSORS, 2))
            assert bench.ask("hall.check()") == "[]"


def test_scan_when_the_supply_sags_then_every_sensor_is_set_up_again(tmp_path):
    bench, sensors = bench_of(tmp_path)
    with bench:
        for sensor in sensors:
            sensor.field_mt = MARBLE
            sensor.power_on()
        assert bench.scan(rounds=3) == list(range(SENSORS))
        assert 8_500 < int(bench.ask("hall.strength_ut(5)")) < 9_000


def test_scan_when_a_sensor_converts_no_more_then_it_is_silent(tmp_path):
    bench, sensors = bench_of(tmp_path)
    with bench:
        sensors[5].needs_mask, sensors[5].registers[0x08] = True, 0
        bench.scan()
        assert bench.ask("hall.silent.hex()") == "'040000'"
