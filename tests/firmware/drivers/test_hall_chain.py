"""The chain of switches while it is played on: any length, segments that come and go, and what a
scan costs."""

import pytest

from host.simulator.chips.hc165 import Hc165Chain, id_byte
from host.simulator.wiring import Wiring
from tests.firmware.drivers.bench import Bench

MISSING, WRONG_COLOUR, EXTRA = 1, 4, 5
PLAY = """
def play():
    for _ in range(100):
        hall.scan(into)
    return hall.check(colours)
"""
COST = """
def cost_of(call, argument, times):
    before = gc.mem_alloc()
    for _ in range(times):
        call(argument)
    return gc.mem_alloc() - before
scan, check = hall.scan, hall.check
"""


class ChainBench(Bench):
    def __init__(self, folder, segments, each=24):
        self.chain = Hc165Chain([], each)
        self.each = each
        self.plug(range(segments))
        wiring = Wiring(outputs={4: self.chain.latch})
        wiring.add_spi(1, self.chain)
        super().__init__(
            folder, wiring, ["hall_chain"],
            "from machine import SPI, Pin; from firmware.drivers.hall_chain import HallChain",
            f"hall = HallChain(SPI(1, baudrate=1_000_000), Pin(4, Pin.OUT, value=1), {segments}, {each // 8})",
            f"into = bytearray({each // 8 * segments}); colours = bytes([at % 8 for at in range({segments})])",
            PLAY,
            COST,
            "hall.first_scan(into)",
        )  # fmt: skip

    def plug(self, colours):
        """Plug segments of these colours together, each with a marble on its first hole."""
        self.chain.ids = [id_byte(colour % 8) for colour in colours]
        self.chain.magnets = ([True] + [False] * (self.each - 1)) * len(self.chain.ids)


@pytest.mark.parametrize("segments", [1, 2, 4, 6, 8])
def test_scan_when_the_chain_has_any_length_then_every_segment_is_read(tmp_path, segments):
    with ChainBench(tmp_path, segments) as bench:
        assert bench.ask("into.hex()") == repr("800000" * segments)
        assert bench.ask("play()") == "[]"


def test_scan_when_segments_have_16_sensors_then_every_one_of_them_is_read(tmp_path):
    with ChainBench(tmp_path, 16, each=16) as bench:
        assert bench.ask("into.hex()") == repr("8000" * 16)
        assert bench.ask("play()") == "[]"
        bench.chain.ids[3] = id_byte(2)
        assert bench.ask("play()") == f"[(3, {WRONG_COLOUR})]"


def test_scan_when_the_board_has_144_holes_then_a_quarter_of_a_millisecond_on_the_bus(tmp_path):
    with ChainBench(tmp_path, 6) as bench:
        # a hundred scans
        bench.ask("import time\nstart = time.ticks_us()\nplay()\ntook_us = time.ticks_us() - start")
        assert 20_000 <= int(bench.ask("took_us")) <= 25_000


def test_check_when_segments_come_and_go_while_playing_then_each_change_is_noticed(tmp_path):
    with ChainBench(tmp_path, 4) as bench:
        for plugged, problems, read in (
            ([0, 1], [(2, MISSING), (3, MISSING)], "800000800000000000000000"),
            ([0, 1, 3], [(2, WRONG_COLOUR), (3, MISSING)], "800000800000800000000000"),
            ([], [(0, MISSING), (1, MISSING), (2, MISSING), (3, MISSING)], "00" * 12),
            ([0, 1, 2, 3, 4], [(4, EXTRA)], "800000" * 4),
            ([0, 1, 2, 3], [], "800000" * 4),
        ):
            bench.plug(plugged)
            assert bench.ask("play()") == str(problems)
            assert bench.ask("into.hex()") == repr(read)


@pytest.mark.heap
def test_scan_when_called_a_hundred_times_then_nothing_is_allocated(tmp_path):
    with ChainBench(tmp_path, 6) as bench:
        assert bench.ask("cost_of(scan, into, 100)") == "0"


@pytest.mark.heap
def test_check_when_all_is_well_then_it_allocates_an_empty_list_and_uses_no_wire(tmp_path):
    with ChainBench(tmp_path, 6) as bench:
        bench.chain.transfer = None  # a transfer would fail now
        assert int(bench.ask("cost_of(check, colours, 1)")) <= 64
