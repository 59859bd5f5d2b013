"""Each driver on real MicroPython against the model of its chip."""

from pathlib import Path

import pytest
import serial

from host.simulator.board import SimulatedBoard
from host.simulator.chips.hc165 import Hc165Chain, id_byte
from host.simulator.chips.mfrc522 import Mfrc522
from host.simulator.chips.tag import Tag
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.wiring import Wiring

ROOT = Path(__file__).parents[3]
MISSING, NO_ID, BAD_PARITY, WRONG_COLOUR, EXTRA = 1, 2, 3, 4, 5


class Bench:
    """A board with device/main.py, and a program at the other end of its serial line."""

    def __init__(self, folder):
        self.chain = Hc165Chain([id_byte(colour) for colour in (0, 1, 2)])
        self.leds = Ws2812Chain(4)
        self.reader = Mfrc522()
        wiring = Wiring(outputs={4: self.chain.latch, 7: self.reader.reset_pin})
        wiring.add_spi(1, self.chain)
        wiring.add_selected_spi(2, 6, self.reader)
        wiring.add_pixels(5, self.leds)
        drivers = ROOT / "firmware/drivers"
        names = ("hall_chain", "mfrc522", "pixels", "tag_search", "usb_pipe")
        files = [(drivers / f"{name}.py", f"/firmware/drivers/{name}.py") for name in names]
        files.append((Path(__file__).parent / "device", "/"))
        self.board = SimulatedBoard(files, wiring, folder / "flash.bin")

    def ask(self, line):
        self.port.write(line.encode() + b"\n")
        received = bytearray()

        def has_answer():
            received.extend(self.port.read(4096))
            return received.endswith(b"\n")

        # A minute of virtual time: it takes no longer than the answer, and the line may need some real time.
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
    assert bench.ask("check 000102") == str([(0, WRONG_COLOUR), (1, BAD_PARITY), (2, NO_ID), (3, EXTRA)])


def test_show_when_a_frame_is_given_then_the_leds_have_its_colours(bench):
    assert bench.ask("show 0102030405060708090a0b0c") == "shown"
    assert bench.leds.colours == [(2, 1, 3), (5, 4, 6), (8, 7, 9), (11, 10, 12)]
    assert bench.leds.frames == 1


def test_show_when_the_length_is_wrong_then_value_error(bench):
    assert bench.ask("show 010203").startswith("ValueError")
    assert bench.leds.frames == 0


@pytest.mark.parametrize("uid", ["deadbeef", "04a1b2c3d4e5f6", "04112233445566778899"])
def test_poll_when_a_tag_lies_there_then_its_uid_every_time_until_it_is_removed(bench, uid):
    assert bench.ask("init") == "ready"
    assert bench.ask("poll").startswith("None False")
    bench.reader.tags.append(Tag(bytes.fromhex(uid)))
    assert bench.ask("poll").startswith(uid)
    assert bench.ask("poll").startswith(uid)
    bench.reader.tags.clear()
    assert bench.ask("poll").startswith("None False")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deadbe00", "deadbeef"),  # they differ in the last byte,
        ("5eadbeef", "deadbeef"),  # in the last bit of the first one,
        ("deadbeef", "deadbe6f"),  # in bit 32, which CollReg calls 0,
        ("04a1b2c3d4e5f6", "04a1b2c3d4e5f7"),  # in the second cascade level,
        ("04a1b2c3d4e5f6", "14a1b2c3d4e5f6"),  # in the first one,
        ("04a1b2c3d4e5f6", "deadbeef"),  # or in length
    ],
)
def test_poll_when_two_tags_lie_there_then_both_uids_every_time(bench, one, other):
    bench.ask("init")
    bench.reader.tags += [Tag(bytes.fromhex(one)), Tag(bytes.fromhex(other))]
    for _ in range(2):
        assert bench.ask("poll").startswith(f"None True False {','.join(sorted((one, other)))} ")
    bench.reader.tags.pop()
    assert bench.ask("poll").startswith(f"{one} False False {one} ")


def test_poll_when_three_tags_lie_there_then_collision(bench):
    bench.ask("init")
    bench.reader.tags += [Tag(bytes.fromhex(uid)) for uid in ("00000000", "00000001", "00000003")]
    assert bench.ask("poll").startswith("None True False")


def test_poll_when_the_tag_is_too_weak_to_be_read_then_garbled(bench):
    bench.ask("init")
    bench.reader.tags.append(Tag(bytes.fromhex("04a1b2c3d4e5f6"), noise_ratio=1.0))
    assert bench.ask("poll").startswith("None False True None")


def test_poll_when_the_answer_is_faint_then_heard_with_the_highest_gain(bench):
    bench.ask("init")
    bench.reader.tags.append(Tag(bytes.fromhex("04a1b2c3d4e5f6"), needs_gain_db=48))
    assert bench.ask("poll").startswith("04a1b2c3d4e5f6")


def test_poll_when_a_tag_lies_at_the_edge_of_the_field_then_never_a_wrong_uid(bench):
    uid = "04a1b2c3d4e5f6"
    bench.ask("init")
    bench.reader.tags.append(Tag(bytes.fromhex(uid), loss_ratio=0.1, noise_ratio=0.1))
    seen = {bench.ask("poll").rpartition(" ")[0] for _ in range(40)}
    assert seen <= {f"{uid} False False {uid}", "None False True None", "None False False None"}
    assert f"{uid} False False {uid}" in seen
    assert "None False True None" in seen


def test_poll_when_the_cable_is_out_then_an_error_until_it_is_started_anew(bench):
    bench.ask("init")
    bench.reader.tags.append(Tag(bytes.fromhex("deadbeef")))
    bench.reader.is_connected = False
    assert bench.ask("poll") == "OSError(19,)"
    assert bench.ask("init") == "OSError(19,)"
    bench.reader.is_connected = True
    assert bench.ask("poll") == "OSError(19,)"  # it has forgotten its settings
    assert bench.ask("init") == "ready"
    assert bench.ask("poll").startswith("deadbeef")


def test_init_when_no_chip_answers_then_enodev(bench):
    bench.reader.transfer = lambda data, now_ms: bytes(len(data))  # a dead MISO line
    assert bench.ask("init") == "OSError(19,)"


def test_pipe_when_many_bytes_come_then_none_is_lost(bench):
    text = "".join(chr(97 + n % 26) for n in range(3000))
    assert bench.ask("echo " + text) == "echo " + text
