"""The driver of the chain of switches, before registers and wires that do whatever their sheet
allows."""

import pytest

from firmware.drivers.hall_chain import HallChain
from shared_engine.boards.faults import BAD_PARITY, MISSING, NO_ID
from tests.hardware.chips.hc165 import FLOATS, Chain, Hc165

SEGMENTS, SENSORS = 4, 24
PER_SEGMENT = SENSORS // 8 + 1


class Pin:
    def __init__(self, drive):
        self.on, self.off = (lambda: drive(1)), (lambda: drive(0))


class Bench:
    def __init__(self, *, at_power_on=0, **wire):
        self.chain = Chain([Hc165(at_power_on) for _ in range(SEGMENTS * PER_SEGMENT)], **wire)
        for segment in range(SEGMENTS):
            self._show(segment, PER_SEGMENT - 1, 0x80 | segment << 3)
        self.hall = HallChain(self.chain, Pin(self.chain.latch), SEGMENTS, SENSORS // 8)
        self.into = bytearray(SEGMENTS * SENSORS // 8)

    def _show(self, segment, register, byte):
        byte |= not bin(byte).count("1") & 1  # odd parity
        inputs = [byte >> at & 1 for at in range(8)]  # bit 7 comes first: on H
        self.chain.registers[segment * PER_SEGMENT + register].inputs = inputs

    def lay(self, *sensors):
        """Sensor 0 of a register lies on H; a switch pulls its input low."""
        for sensor in range(SEGMENTS * SENSORS):
            at = sensor // SENSORS * PER_SEGMENT + sensor % SENSORS // 8
            self.chain.registers[at].inputs[7 - sensor % 8] = int(sensor not in sensors)

    def scan(self):
        self.hall.scan(self.into)
        return [at for at in range(8 * len(self.into)) if self.into[at // 8] << at % 8 & 0x80]


@pytest.mark.parametrize("at_power_on", [0, 1])
@pytest.mark.parametrize("floats", FLOATS)
def test_scan_when_the_end_of_the_chain_floats_then_every_marble_is_seen(floats, at_power_on):
    bench = Bench(floats=floats, at_power_on=at_power_on)
    for sensor in range(SEGMENTS * SENSORS):
        bench.lay(sensor, 0, 95)
        assert bench.scan() == sorted({0, sensor, 95})
        assert all(bench.hall.identity(segment) for segment in range(SEGMENTS))


def test_scan_when_a_marble_comes_while_it_shifts_then_it_counts_in_the_next_scan():
    bench = Bench()
    bench.chain.latch(0)
    bench.chain.latch(1)
    bench.lay(3)
    raw = bytearray(PER_SEGMENT * SEGMENTS)
    bench.chain.readinto(raw)
    assert raw[0] == 0xFF
    assert bench.scan() == [3]


@pytest.mark.parametrize("plugged", range(SEGMENTS))
@pytest.mark.parametrize("floats", FLOATS)
def test_check_when_a_cable_is_out_then_each_segment_behind_it_is_named(floats, plugged):
    bench = Bench(floats=floats, cut=plugged * PER_SEGMENT)
    bench.lay(0, 95)
    bench.scan()
    found = [at for at, problem in bench.hall.check() if problem in (MISSING, NO_ID, BAD_PARITY)]
    assert found[: SEGMENTS - plugged] == list(range(plugged, SEGMENTS))
    assert not any(bench.hall.identity(segment) for segment in range(plugged, SEGMENTS))
