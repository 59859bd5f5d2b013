"""The current sensor of the simulator, word by word."""

import pytest

from host.simulator.chips.ina219 import (
    BUS,
    CALIBRATION,
    CONFIGURATION,
    CURRENT,
    POWER,
    SHUNT,
    Ina219,
)

READY, OVERFLOW = 2, 1
AT_4_6_V = 1150 << 3


class Chip:
    """Plays its controller; 100 mA through 50 milliohms at 4.6 V."""

    def __init__(self):
        self.load = (100.0, 4_600.0)
        self.chip = Ina219(lambda: self.load)
        self.now_ms = 0.0
        self.read(CONFIGURATION)

    def write(self, register, word):
        assert self.chip.write(bytes((register, word >> 8, word & 0xFF)), self.now_ms)

    def read(self, register, wait_ms=0.0):
        self.now_ms += wait_ms
        assert self.chip.write(bytes((register,)), self.now_ms)
        return int.from_bytes(self.chip.read(2, self.now_ms), "big")


def test_registers_when_switched_on_then_it_measures_and_calculates_nothing():
    one = Chip()
    assert [one.read(at) for at in range(6)] == [0x399F, 0, 0, 0, 0, 0]
    assert one.read(SHUNT, wait_ms=1.1) == 500
    assert one.read(BUS) == AT_4_6_V | READY
    assert (one.read(POWER), one.read(CURRENT)) == (0, 0)


def test_current_when_calibrated_then_shunt_times_calibration():
    one = Chip()
    one.write(CALIBRATION, 8193)
    assert one.read(CALIBRATION) == 8192
    assert one.read(CURRENT, wait_ms=1.1) == 1000
    assert one.read(POWER) == 1000 * 1150 // 5000
    one.load = (-100.0, 4_600.0)
    assert one.read(CURRENT, wait_ms=1.1) == 0x10000 - 1000


@pytest.mark.parametrize("overflows", [False, True])
def test_overflow_when_there_is_no_calibration_then_as_chosen_and_else_when_out_of_range(overflows):
    one = Chip()
    one.chip.overflows = overflows
    assert one.read(BUS, wait_ms=1.1) & OVERFLOW == overflows
    one.write(CALIBRATION, 0xFFFE)
    one.load = (6_000.0, 4_600.0)
    assert one.read(BUS, wait_ms=1.1) & OVERFLOW


@pytest.mark.parametrize(
    ("ready", "second"), [("kept", READY), ("cleared by the voltage", 0)], ids=["kept", "cleared"]
)
def test_ready_when_read_then_cleared_by_the_power_and_as_chosen_by_the_voltage(ready, second):
    one = Chip()
    one.chip.ready = ready
    assert one.read(BUS) & READY == 0
    assert one.read(BUS, wait_ms=1.1) & READY
    assert one.read(BUS) & READY == second
    one.read(POWER)
    assert one.read(BUS) & READY == 0


def test_conversion_when_sixteen_samples_are_averaged_then_it_takes_as_long():
    one = Chip()
    one.write(CONFIGURATION, 0x09E7)
    assert one.read(SHUNT, wait_ms=9.0) == 0
    assert one.read(SHUNT, wait_ms=0.1) == 500


@pytest.mark.parametrize(("gain", "most"), list(enumerate((4_000, 8_000, 16_000, 32_000))))
def test_shunt_when_above_the_range_then_its_end(gain, most):
    one = Chip()
    one.load = (10_000.0, 4_600.0)
    one.write(CONFIGURATION, gain << 11 | 0x19F)
    assert one.read(SHUNT, wait_ms=1.1) == most


@pytest.mark.parametrize(("is_zero", "found"), [(False, 500), (True, 0)])
def test_off_when_read_then_the_last_result_or_nothing_and_it_measures_no_more(is_zero, found):
    one = Chip()
    one.chip.is_zero_when_off = is_zero
    one.read(SHUNT, wait_ms=1.1)
    one.write(CONFIGURATION, 0x3998)
    one.load = (200.0, 4_600.0)
    assert one.read(SHUNT, wait_ms=5) == found
    assert one.read(CONFIGURATION) == 0x3998


def test_reset_when_asked_for_then_as_switched_on():
    one = Chip()
    one.write(CALIBRATION, 8192)
    one.write(CONFIGURATION, 0x8000)
    assert [one.read(at) for at in range(6)] == [0x399F, 0, 0, 0, 0, 0]


def test_address_when_it_is_not_connected_then_not_acknowledged():
    one = Chip()
    one.chip.is_connected = False
    assert not one.chip.write(b"\0", 0)
    assert one.chip.read(2, 0) is None
