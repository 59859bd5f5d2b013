"""Three-axis sensors on real MicroPython against models of sensors and switches: marbles that roll
freely."""

import pytest

from host.simulator.chips.axes_board import AxesBoard
from host.simulator.wiring import Wiring
from shared_engine.prng import Prng
from tests.firmware.drivers.bench import Bench

MISSING, SILENT = 1, 6
SEGMENTS = 4
READY = ("kept", "cleared by a read", "cleared by a trigger")
ROUND = 3 * SEGMENTS  # calls of scan() that read all sensors
RESET = 2
SELDOM = 10  # rounds

TIMED = """
def us(calls):
    start = time.ticks_us()
    for _ in range(calls):
        hall.scan(into)
    return time.ticks_us() - start
"""
COST = """
before = gc.mem_alloc()
hall.scan(into)
cost = gc.mem_alloc() - before
"""


class AxesBench(Bench):
    def __init__(self, folder, segments=SEGMENTS, has_reset=True):
        wiring = Wiring()
        self.segments = segments
        self.line = wiring.i2c_line(0)
        self.line.pins = (9, 8)
        self.line.reset_pin = RESET if has_reset else -1
        self.axes = AxesBoard(self.line, segments)
        super().__init__(
            folder, wiring, ("i2c_bus", "tmag5273", "hall_axes"),
            "import time; from machine import I2C, Pin",
            "from firmware.drivers.hall_axes import HallAxes; from firmware.drivers.i2c_bus "
            "import I2cBus",
            "wires = Pin(9), Pin(8)",
            "bus = I2cBus(lambda: I2C(0, scl=wires[0], sda=wires[1], freq=400_000, "
            f"timeout=50_000), *wires, Pin({RESET}, Pin.OPEN_DRAIN, value=1))",
            f"hall = HallAxes(bus, {segments}, 2800); into = bytearray(3 * {segments})",
            TIMED,
            "hall.first_scan(into)",
        )  # fmt: skip

    def scan(self, rounds=2):
        """The picture after so many rounds; what lies there counts in the one after it was
        measured."""
        self.ask(f"us({rounds * 3 * self.segments})")
        return self.picture()

    def picture(self):
        bits = bin(1 << 24 * self.segments | int(self.ask("into.hex()").strip("'"), 16))[3:]
        return [sensor for sensor, bit in enumerate(bits) if bit == "1"]

    def lay(self, *sensors):
        for sensor in range(24 * self.segments):
            self.axes.take(sensor)
        for sensor in sensors:
            self.axes.put(sensor)


@pytest.fixture
def bench(tmp_path):
    with AxesBench(tmp_path) as bench:
        yield bench


def test_first_scan_when_marbles_lie_there_then_they_are_in_the_picture_at_once(tmp_path):
    bench = AxesBench(tmp_path)
    bench.lay(0, 3, 4, 23, 24, 71, 95)
    with bench:
        assert bench.picture() == [0, 3, 4, 23, 24, 71, 95]
        assert bench.ask("hall.check()") == "[]"


def test_scan_when_marbles_come_and_go_then_they_are_seen_within_two_rounds(bench):
    assert bench.picture() == []
    prng = Prng(3)
    for _ in range(8):
        sensors = sorted({prng.below(96) for _ in range(16)})
        bench.lay(*sensors)
        assert bench.scan() == sensors


def test_scan_when_every_hole_is_full_then_no_marble_is_missed_whichever_way_it_lies(bench):
    for _ in range(5):
        bench.lay(*range(96))
        assert bench.scan() == list(range(96))


def test_scan_when_the_field_lies_between_the_thresholds_then_the_state_stays(bench):
    # 0.85 and 1.15 times 2.8 mT are 2.38 and 3.22
    counts = {mt: (0.0, 0.0, mt) for mt in (2.3, 2.5, 3.1, 3.3)}
    for mt, seen in ((3.1, []), (3.3, [7]), (2.5, [7]), (2.3, []), (3.1, [])):
        bench.axes.stray_mt[7] = counts[mt]
        assert bench.scan() == seen


def test_scan_when_a_sensor_is_silent_then_its_last_state_for_one_round_then_empty_until_it_is_soldered(
    bench,
):
    bench.lay(30, 31)
    bench.scan()
    bench.axes.unsolder(30)
    assert bench.scan(rounds=1) == [30, 31]
    assert bench.ask("hall.check()") == f"[(1, {SILENT})]"
    assert bench.ask("hall.silent.hex()") == "'" + "000000" + "020000" + "000000" * 2 + "'"
    assert bench.scan(rounds=1) == [31]
    bench.axes.solder(30)
    assert bench.scan(rounds=3) == [30, 31]


def test_scan_when_the_sheet_leaves_open_what_sensors_do_then_all_are_read_and_come_back_after_a_sag(
    tmp_path,
):
    bench = AxesBench(tmp_path)
    readings = [(ready, hangs) for ready in READY for hangs in (False, True)]
    for number, sensor in enumerate(bench.axes.sensors):
        sensor.ready, sensor.hangs = readings[number % len(readings)]
    bench.lay(*range(0, 96, 5))
    with bench:
        assert bench.picture() == list(range(0, 96, 5))
        for sensor in bench.axes.sensors:
            sensor.power_on()
        assert bench.scan(rounds=3) == list(range(0, 96, 5))
        assert bench.ask("hall.check()") == "[]"
        assert int(bench.ask("hall.strength_ut(95)")) > 4_000


def test_scan_when_a_sensor_is_of_another_kind_then_it_counts_as_silent(tmp_path):
    bench = AxesBench(tmp_path)
    bench.axes.sensors[0].version = 2  # the part for 133 mT
    bench.axes.sensors[0].power_on()
    bench.lay(0, 1)
    with bench:
        assert bench.picture() == [1]
        assert bench.ask("hall.check()") == f"[(0, {SILENT})]"


def test_scan_when_a_segment_is_unplugged_and_plugged_in_again_then_missing_and_back(bench):
    bench.lay(5, 29)
    bench.scan()
    bench.axes.unplug(1)
    assert bench.scan() == [5]
    assert bench.ask("hall.check()") == f"[(1, {MISSING})]"
    bench.axes.plug(1)
    assert bench.scan(rounds=SELDOM + 3) == [5, 29]
    assert bench.ask("hall.check()") == "[]"


def test_scan_when_a_segment_is_away_then_it_is_asked_seldom_and_one_that_misses_once_at_once(
    bench,
):
    mux, asked = bench.axes.muxes[1], []

    def write(data, now_ms):
        asked.append(now_ms)
        return len(asked) == 2

    mux.write = write
    bench.scan(rounds=1)  # the second one is heard
    assert len(asked) == 6
    mux.write = lambda data, now_ms: asked.append(now_ms)
    bench.scan(rounds=40)
    assert len(asked) <= 6 + 6 + 40 // SELDOM


def test_scan_when_the_controller_was_reset_with_a_switch_open_then_segments_are_not_mixed(bench):
    bench.axes.muxes[2].control = 0x01
    bench.lay(48)
    bench.ask("hall = HallAxes(bus, 4, 2800)")
    bench.ask("hall.first_scan(into)")
    assert bench.picture() == [48]


def test_scan_when_a_wire_is_held_low_then_nothing_waits_for_it_and_everything_is_missing(bench):
    bench.lay(5)
    bench.scan()
    bench.line.is_stuck = True
    assert int(bench.ask("us(1)")) <= 1000
    assert bench.scan() == []
    assert bench.ask("hall.check()") == str([(segment, MISSING) for segment in range(SEGMENTS)])
    bench.line.is_stuck = False
    assert bench.scan() == [5]


@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_scan_when_a_read_was_cut_off_then_the_chip_is_clocked_to_its_end(bench, clocks):
    bench.lay(5)
    bench.scan()
    bench.line.cut_off(clocks)
    bench.ask("us(1)")  # a simulated pin has its new level once the firmware rests
    assert bench.scan() == [5]
    assert bench.ask("bus.freed") == "1"


def test_scan_when_a_wire_stays_low_then_it_is_seldom_tried_to_free_it(bench):
    bench.line.is_stuck = True
    assert int(bench.ask("us(30)")) <= 30 * 1000
    bench.line.cut_off(9)
    bench.line.is_stuck = False
    for _ in range(100):
        bench.ask("us(1)")
    assert bench.ask("bus.freed, hall.check()") == "(1, [])"


def test_scan_when_a_wire_was_low_for_long_then_no_segment_counts_as_unplugged(bench):
    bench.lay(5, 90)
    bench.line.is_stuck = True
    bench.scan(rounds=3)
    bench.line.is_stuck = False
    assert bench.scan(rounds=3) == [5, 90]


def test_baseline_when_something_magnetic_is_near_then_after_learning_it_is_no_marble(bench):
    bench.axes.stray_mt[40] = (-2.0, 1.0, 2.0)
    # twelve bits are steps of 20 uT
    assert abs(int(bench.ask("hall.strength_ut(40)")) - 3000) <= 40
    assert bench.ask("hall.learn(40)") == "True"
    assert bench.ask("hall.strength_ut(40)") == "0"
    bench.axes.stray_mt[40] = (-2.0, 1.0, 4.0)
    assert bench.scan() == []
    bench.axes.stray_mt[40] = (-2.0, 1.0, 6.0)
    assert bench.scan() == [40]


def test_learn_when_a_marble_lies_there_then_refused_and_the_baseline_stays(bench):
    bench.lay(40)
    assert bench.ask("hall.learn(40)") == "False"
    assert bench.ask("max(hall.baseline)") == "0"
    bench.axes.unsolder(41)
    assert bench.ask("hall.learn(41)") == "OSError(19,)"


@pytest.mark.parametrize("segments", [4, 6])
def test_scan_when_timed_then_no_call_is_longer_than_two_milliseconds(tmp_path, segments):
    with AxesBench(tmp_path, segments) as bench:
        round_us = int(bench.ask(f"us({3 * segments})"))
        assert max(int(bench.ask("us(1)")) for _ in range(3 * segments)) <= 2000
        assert round_us <= 2000 * 3 * segments


@pytest.mark.heap
def test_scan_allocates_nothing(bench):
    for _ in range(ROUND):  # over the border of every segment
        bench.ask(COST)
        assert bench.ask("cost") == "0"
