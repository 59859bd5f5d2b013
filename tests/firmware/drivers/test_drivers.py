"""Each driver on real MicroPython against the model of its chip."""

from pathlib import Path

import pytest
import serial

from host.simulator.board import SimulatedBoard
from host.simulator.chips.hc165 import Hc165Chain, id_byte
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.wiring import Wiring

ROOT = Path(__file__).parents[3]
MISSING, NO_ID, BAD_PARITY, WRONG_COLOUR, EXTRA = 1, 2, 3, 4, 5


class Bench:
    """A board with device/main.py, and a program at the other end of its serial line."""

    def __init__(self, folder):
        self.chain = Hc165Chain([id_byte(colour) for colour in (0, 1, 2)])
        self.leds = Ws2812Chain(4)
        wiring = Wiring(outputs={4: self.chain.latch})
        wiring.add_spi(1, self.chain)
        wiring.add_pixels(5, self.leds)
        drivers = ROOT / "firmware/drivers"
        names = ("hall_chain", "pixels", "usb_pipe")
        files = [(drivers / f"{name}.py", f"/firmware/drivers/{name}.py") for name in names]
        files.append((Path(__file__).parent / "device", "/"))
        files.append((ROOT / "shared_engine/boards/faults.py", "/shared_engine/boards/faults.py"))
        self.board = SimulatedBoard(files, wiring, folder / "flash.bin")

    def ask(self, line):
        self.port.write(line.encode() + b"\n")
        received = bytearray()

        def has_answer():
            received.extend(self.port.read(4096))
            return received.endswith(b"\n")

        # A minute of virtual time: it takes no longer than the answer, and the line may need some
        # real time.
        assert self.board.run(60_000, has_answer), self.board.text()
        return received.decode().strip()


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    with bench.board, serial.Serial(bench.board.serial.device, timeout=0) as bench.port:
        yield bench


def test_scan_when_marbles_lie_on_sensors_then_their_bits_are_set(bench):
    assert bench.ask("scan") == "00" * 9
    for sensor in (0, 7, 8, 23, 24, 71):
        bench.chain.magnets[sensor] = True
    assert bench.ask("scan") == "818001" + "800000" + "000001"


@pytest.mark.heap
def test_scan_allocates_nothing(bench):
    assert bench.ask("cost") == "0"


def test_check_when_all_is_well_then_no_problem(bench):
    assert bench.ask("check 000102") == "[]"


def test_check_when_a_segment_is_unplugged_then_it_is_missing(bench):
    bench.chain.ids = bench.chain.ids[:2]
    assert bench.ask("check") == str([(2, MISSING)])
    assert bench.ask("scan") == "00" * 9


def test_check_when_segments_are_wrong_then_each_problem_is_named(bench):
    bench.chain.ids = [id_byte(1), id_byte(0) ^ 1, 0x00, id_byte(3)]
    bench.chain.magnets = [False] * 96
    assert bench.ask("check 000102") == str(
        [(0, WRONG_COLOUR), (1, BAD_PARITY), (2, NO_ID), (3, EXTRA)]
    )


def test_show_when_a_frame_is_given_then_the_leds_have_its_colours(bench):
    assert bench.ask("show 0102030405060708090a0b0c") == "shown"
    assert bench.leds.colours == [(2, 1, 3), (5, 4, 6), (8, 7, 9), (11, 10, 12)]
    assert bench.leds.frames == 1


def test_show_when_the_length_is_wrong_then_value_error(bench):
    assert bench.ask("show 010203").startswith("ValueError")
    assert bench.leds.frames == 0


def test_pipe_when_many_bytes_come_then_none_is_lost(bench):
    text = "".join(chr(97 + n % 26) for n in range(3000))
    assert bench.ask("echo " + text) == "echo " + text
