"""The driver of the current sensor on real MicroPython, before chips that do whatever their data
sheet allows."""

import ast

import pytest

from hardware.kicad import parts
from hardware.kicad.projects import circuits
from hardware.wiring import constant
from host.simulator.chips import ina219 as simulated
from host.simulator.wiring import Wiring
from tests.firmware.drivers.bench import Bench
from tests.hardware.chips.ina219 import ADDRESS, Ina219, readings

WAYS = list(readings())
STEP_MA = 12  # of a channel of a light
SETUP = (
    "import time; from machine import I2C, Pin",
    "from firmware.drivers.i2c_bus import I2cBus; from firmware.drivers.ina219 import Ina219",
    "bus = I2cBus(lambda: I2C(0, freq=400_000, timeout=50_000), Pin(9), Pin(8))",
)
READ = """
def found():
    meter = Ina219(bus)
    is_there = meter.set_up()
    time.sleep_ms(12)
    return is_there, meter.read(), meter.ma, meter.mv
def later():
    time.sleep_ms(12)
    return meter.read(), meter.ma, meter.mv, meter.most_ma
def cost():
    before = gc.mem_alloc()
    for _ in range(100):
        meter.read()
    return gc.mem_alloc() - before
def took_us():
    start = time.ticks_us()
    meter.read()
    return time.ticks_us() - start
"""


class MeterBench(Bench):
    def __init__(self, folder, chip):
        self.wiring = Wiring()
        self.attach(chip)
        super().__init__(folder, self.wiring, ("i2c_bus", "ina219"), *SETUP, READ)

    def attach(self, chip):
        self.chip = chip
        self.wiring.add_i2c(0, ADDRESS, chip)

    def begun(self):
        """Set up, as at the start of the board."""
        assert self.ask("meter = Ina219(bus)") == "done"
        assert self.ask("meter.set_up()") == "True"
        return self

    def value(self, text):
        return ast.literal_eval(self.ask(text))


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    with MeterBench(tmp_path_factory.mktemp("meter"), Ina219(0, 0, **WAYS[0])) as bench:
        yield bench


@pytest.fixture
def bench(one):
    one.attach(Ina219(0, 0, **WAYS[0]))
    return one


def test_read_when_the_sheet_leaves_it_open_then_current_and_voltage(one):
    for way in WAYS:
        one.attach(Ina219(140, 4_592, **way))
        is_there, is_read, ma, mv = one.value("found()")
        assert (is_there, is_read, mv) == (True, True, 4_592), way
        assert 139 <= ma <= 140, way


def test_read_when_one_more_channel_is_lit_then_the_step_is_seen_whichever_way_the_sheet_is_read(
    one,
):
    for way in WAYS:
        one.attach(Ina219(97, 4_600, **way))
        before = one.begun().value("later()")[1]
        one.chip.ma += STEP_MA
        assert abs(one.value("later()")[1] - before - STEP_MA) <= 1, way


@pytest.mark.parametrize("configuration", [0x399F, 0x09E0, 0x8000], ids=["reset", "off", "begun"])
def test_read_when_the_chip_was_reset_then_nothing_until_it_is_set_up_again(one, configuration):
    for way in WAYS:
        one.attach(Ina219(300, 4_500, **way))
        one.begun()
        one.chip.write(bytes((0, configuration >> 8, configuration & 0xFF)), 0)
        assert one.value("meter.read()") is False, way
        assert one.value("later()")[:3] == (True, 300, 4_500), way


def test_read_when_currents_come_and_go_then_the_greatest_is_kept(bench):
    bench.begun()
    for ma in (100, 400, 50):
        bench.chip.ma = ma
        bench.ask("later()")
    assert bench.value("later()") == (True, 50, 0, 400)


@pytest.mark.parametrize(("ma", "read"), [(-3, 0), (0, 0), (1_500, 1_500), (9_000, 1_600)])
def test_read_when_at_a_limit_of_the_range_then_that(bench, ma, read):
    bench.begun()
    bench.chip.ma = ma
    assert bench.value("later()")[1] == read


def test_set_up_when_there_is_no_chip_or_another_one_then_false(bench):
    bench.wiring.i2c_line(0).chips.clear()
    assert bench.value("Ina219(bus).set_up()") is False
    assert bench.value("Ina219(bus).read()") is False

    class Memory(Ina219):
        def _configure(self, word, now_ms):
            """It is not written like that."""

    bench.attach(Memory(0, 0, **WAYS[0]))
    assert bench.value("Ina219(bus).set_up()") is False


def test_read_when_the_chip_of_the_simulator_is_there_then_the_same(bench):
    for ready in ("kept", "cleared by the voltage"):
        chip = simulated.Ina219(lambda: (212.0, 4_612.0))
        chip.ready, chip.overflows = ready, ready == "kept"
        bench.attach(chip)
        assert bench.value("found()") == (True, True, 212, 4_612)
        bench.begun()
        chip.power_on()
        assert bench.value("meter.read()") is False
        assert bench.value("later()")[:3] == (True, 212, 4_612)
        chip.is_connected = False
        assert bench.value("later()")[:3] == (False, 212, 4_612)


def test_read_when_timed_then_less_than_half_a_millisecond_and_nothing_is_left_as_garbage(bench):
    bench.begun()
    assert bench.value("took_us()") < 500
    assert bench.value("cost()") < 100


def test_constants_when_compared_with_the_carrier_then_its_address_and_its_shunt():
    assert constant("ina219.py", "_ADDRESS") == ADDRESS
    (shunt,) = {part.kind for part in circuits()["controller"].parts if part.kind is parts.SHUNT}
    assert shunt.value == f"{constant('ina219.py', '_SHUNT_MILLIOHM')}m"
