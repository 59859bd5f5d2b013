"""The driver of three-axis sensors on real MicroPython, before switches that do whatever their data
sheet allows."""

import pytest

from shared_engine.boards.faults import MISSING, SILENT
from tests.firmware.drivers.test_hall_axes import AxesBench
from tests.hardware.chips.tca9548a import Tca9548a
from tests.hardware.chips.test_tmag5273 import ADDRESSES, MARBLE, NOTHING, PER_CHANNEL, WAYS
from tests.hardware.chips.tmag5273 import Tmag5273

SEGMENTS, SENSORS = 2, 24
ROUND = 3 * SEGMENTS  # calls of scan() that read all sensors
LAID = [0, 11, 23, 24, 47]  # 11 is on channel 2
STUCK = 2


def bench_of(folder, *, joins_low, has_reset=False):
    bench = AxesBench(folder, SEGMENTS, has_reset)
    switches = [Tca9548a(bench.line, joins_low=joins_low) for _ in range(SEGMENTS)]
    for segment, switch in enumerate(switches):
        bench.line.muxes[0x70 + segment] = switch
        for at in range(SENSORS):
            field_mt = MARBLE if SENSORS * segment + at in LAID else NOTHING
            line = switch.lines[at // PER_CHANNEL]
            chip = Tmag5273(field_mt, **WAYS[at % len(WAYS)])
            line.chips[ADDRESSES[at % PER_CHANNEL]] = chip
            line.general.append(chip)
    return bench, switches


@pytest.mark.parametrize("control", [0x01, 0xFF])
def test_scan_when_a_reset_left_switches_open_then_segments_are_not_mixed(tmp_path, control):
    bench, switches = bench_of(tmp_path, joins_low=True)
    with bench:
        for switch in switches:
            switch.write(bytes([control]), 0)
        bench.ask(f"hall = HallAxes(bus, {SEGMENTS}, 2800)")
        assert [switch.control for switch in switches] == [0] * SEGMENTS
        bench.ask("hall.first_scan(into)")
        assert bench.picture() == LAID
        assert bench.ask("hall.check()") == "[]"


@pytest.mark.parametrize(
    ("joins_low", "seen", "problems"),
    [
        (True, [], [(0, MISSING), (1, MISSING)]),
        (False, [0, 23, 24, 47], [(0, SILENT)]),
    ],
)
def test_scan_when_a_channel_is_stuck_then_no_marble_is_made_up_and_all_come_back(
    tmp_path, joins_low, seen, problems
):
    bench, switches = bench_of(tmp_path, joins_low=joins_low)
    with bench:
        assert bench.picture() == LAID
        switches[0].hold(STUCK, True)
        assert bench.scan(rounds=4) == seen
        assert bench.ask("hall.check()") == str(problems)
        switches[0].hold(STUCK, False)
        assert bench.scan(rounds=4) == LAID
        assert bench.ask("hall.check()") == "[]"


@pytest.mark.parametrize(("has_reset", "seen", "freed"), [(True, [0, 24, 47], 4), (False, [], 0)])
def test_scan_when_a_chip_is_stuck_behind_a_channel_then_only_reset_opens_it_and_the_others_go_on(
    tmp_path, has_reset, seen, freed
):
    bench, switches = bench_of(tmp_path, joins_low=True, has_reset=has_reset)
    with bench:
        switches[0].hold(STUCK, True)
        for _ in range(4 * ROUND):  # a simulated pin has its level once the firmware rests
            bench.ask("us(1)")
        assert bench.picture() == seen
        assert bench.ask("bus.freed") == str(freed)
