"""Three-axis sensor and I2C switch, byte by byte."""

import pytest

from host.simulator.chips.axes_board import AxesBoard
from host.simulator.chips.tca9548a import Tca9548a
from host.simulator.chips.tmag5273 import ADDRESSES, CONV_STATUS, TRIGGER, X_MSB_RESULT, Tmag5273
from host.simulator.i2c import I2cLine

RESULTS = X_MSB_RESULT | TRIGGER


class Sensor:
    """Plays the controller of one sensor in a field that can be changed."""

    def __init__(self, version=1):
        self.field = (10.0, -20.0, 50.0)
        self.chip = Tmag5273(ADDRESSES[0], lambda: self.field, version)
        self.now_ms = 0.0

    def write(self, register, value):
        self.chip.write(bytes([register, value]), self.now_ms)

    def read(self, register, size):
        self.chip.write(bytes([register]), self.now_ms)
        return self.chip.read(size, self.now_ms)

    def counts(self, wait_ms=1.0):
        """Trigger, wait, and read the three results."""
        self.read(RESULTS, 7)
        self.now_ms += wait_ms
        data = self.read(X_MSB_RESULT, 6)
        return [int.from_bytes(data[at : at + 2], "big", signed=True) for at in (0, 2, 4)]


def test_sensor_when_switched_on_then_it_says_who_it_is_and_that_it_was_reset():
    sensor = Sensor()
    assert sensor.read(0x0D, 3) == b"\x01\x49\x54"
    assert sensor.read(0x0C, 1) == bytes([0x35 << 1])
    assert sensor.read(CONV_STATUS, 1) == b"\x10"
    sensor.write(CONV_STATUS, 0x10)
    assert sensor.read(CONV_STATUS, 1) == b"\x00"
    sensor.chip.power_on()
    assert sensor.read(CONV_STATUS, 1) == b"\x10"


def test_sensor_when_no_axis_is_enabled_then_nothing_is_converted():
    sensor = Sensor()
    assert sensor.counts() == [0, 0, 0]
    assert not sensor.read(CONV_STATUS, 1)[0] & 1


@pytest.mark.parametrize(
    ("version", "ranges", "expected"),
    [
        (1, 0, (40, 40, 40)),
        (1, 2, (80, 80, 40)),
        (1, 1, (40, 40, 80)),
        (2, 0, (133,) * 3),
        (2, 3, (266,) * 3),
    ],
)
def test_sensor_when_a_range_is_chosen_then_counts_are_parts_of_it_and_stop_at_its_end(
    version, ranges, expected
):
    sensor = Sensor(version)
    sensor.write(0x02, 0x70)
    sensor.write(0x03, ranges)
    for count, strength_mt, range_mt in zip(sensor.counts(), sensor.field, expected, strict=True):
        assert abs(count - min(strength_mt / range_mt, 1) * 32768) <= 16


def test_sensor_when_a_result_is_read_then_it_is_of_the_trigger_and_only_after_the_conversion():
    sensor = Sensor()
    sensor.write(0x00, 0x0C)  # mean of eight: 25 us * (8 * 3 + 1) = 0.625 ms
    sensor.write(0x02, 0x70)
    assert sensor.counts(wait_ms=0.6) == [0, 0, 0]
    sensor.now_ms += 0.1
    sensor.field = (0.0, 0.0, 0.0)
    assert sensor.read(RESULTS, 2) == (8192).to_bytes(2, "big")
    sensor.now_ms += 1
    assert sensor.read(X_MSB_RESULT, 2) == b"\0\0"


def test_sensor_when_it_measures_continuously_then_no_trigger_is_needed():
    sensor = Sensor()
    sensor.write(0x02, 0x70)
    sensor.write(0x01, 0x02)
    assert sensor.read(X_MSB_RESULT, 2) == (8192).to_bytes(2, "big")
    sensor.field = (20.0, 0.0, 0.0)
    sensor.now_ms += 1
    assert sensor.read(X_MSB_RESULT, 2) == (16384).to_bytes(2, "big")


def test_sensor_when_read_only_registers_are_written_then_they_stay():
    sensor = Sensor()
    sensor.write(0x0D, 0xFF)
    sensor.write(X_MSB_RESULT, 0xFF)
    assert sensor.read(0x0D, 6) == b"\x01\x49\x54\0\0\0"


def test_switch_when_channels_are_chosen_then_only_their_wires_are_connected():
    switch = Tca9548a()
    assert list(switch.open_lines()) == []
    switch.write(b"\x01\x82", 0)  # the last byte counts
    assert switch.read(2, 0) == b"\x82\x82"
    assert list(switch.open_lines()) == [switch.lines[1], switch.lines[7]]
    switch.power_on()
    assert list(switch.open_lines()) == []


def test_segment_when_all_channels_are_looked_through_then_four_addresses_on_each_of_six():
    line = I2cLine()
    AxesBoard(line, 2)
    for channel in range(8):
        line.transfer(0x71, bytes([1 << channel]), 0, 0)
        answering = [address for address in range(0x08, 0x80) if line.at(address)]
        assert answering == sorted([0x70, 0x71, *(ADDRESSES if channel < 6 else ())])
