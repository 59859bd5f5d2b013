"""Both card readers on real MicroPython against the models of their chips."""

import ast

import pytest

from host.simulator.chips import mfrc522
from host.simulator.chips.mfrc522 import Mfrc522
from host.simulator.chips.pn532 import ADDRESS, Pn532
from host.simulator.chips.tag import Tag
from host.simulator.wiring import Wiring
from tests.firmware.drivers.bench import Bench

UID = "04a1b2c3d4e5f6"
MFRC522, PN532 = "mfrc522", "pn532"
SETUP = {
    MFRC522: (
        "from machine import SPI, Pin; from firmware.drivers.mfrc522 import Mfrc522",
        "reader = Mfrc522(SPI(2, baudrate=4_000_000), Pin(6, Pin.OUT, value=1), Pin(7, Pin.OUT))",
    ),
    PN532: (
        (
            "from machine import I2C, Pin; from firmware.drivers.pn532 import Pn532; from "
            "firmware.drivers.i2c_bus import I2cBus"
        ),
        "reader = Pn532(I2cBus(lambda: I2C(0, freq=400_000), Pin(9), Pin(8)))",
    ),
}
STEP = 21  # a pin that shows where a step begins
POLL = """
def start():
    for _ in reader.start():
        time.sleep_ms(1)

def check():
    work = reader.check()
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        step.on()
        time.sleep_ms(1)

def poll():
    step.on()
    for _ in reader.poll():
        time.sleep_ms(1)
        step.on()
    return reader.uid, reader.uids, reader.collision, reader.garbled
"""


class CountingWiring(Wiring):
    """Counts clock cycles on the buses since each rising edge of STEP."""

    def __init__(self):
        super().__init__()
        self.cycles = [0]
        self.outputs[STEP] = lambda level: self.cycles.append(0)

    def transfer(self, bus, data, now_ms):
        self.cycles[-1] += 8 * len(data)
        return super().transfer(bus, data, now_ms)

    def i2c_write(self, bus, data):
        self.cycles[-1] += 9 * len(data)
        super().i2c_write(bus, data)

    def i2c_transfer(self, bus, address, size, now_ms):
        self.cycles[-1] += 9 * (1 + size)
        return super().i2c_transfer(bus, address, size, now_ms)


class ReaderBench(Bench):
    def __init__(self, folder, kind):
        self.kind = kind
        self.wiring = CountingWiring()
        self.attach()
        drivers = ("mfrc522", "tag_search") if kind == MFRC522 else ("i2c_bus", "pn532")
        setup = (*SETUP[kind], f"step = Pin({STEP}, Pin.OUT)", POLL)
        super().__init__(folder, self.wiring, drivers, "import time", *setup)

    def attach(self):
        """Wire a chip that was just switched on, instead of the one before."""
        if self.kind == MFRC522:
            self.chip = Mfrc522()
            self.wiring.outputs[7] = self.chip.reset_pin
            self.wiring.add_selected_spi(2, 6, self.chip)
        else:
            self.chip = Pn532()
            self.wiring.add_i2c(0, ADDRESS, self.chip)

    def renewed(self):
        """This bench with a chip and a driver that have just started."""
        self.attach()
        for line in SETUP[self.kind]:
            assert self.ask(line) == "done"
        assert self.ask("start()") == "None"
        return self

    def lay(self, *uids, **weakness):
        self.chip.tags[:] = [Tag(bytes.fromhex(uid), **weakness) for uid in uids]

    def poll(self):
        """The only UID, all UIDs, whether there are several, whether something could not be
        read."""
        uid, uids, collision, garbled = self.measure()
        return uid and uid.hex(), sorted(one.hex() for one in uids), collision, garbled

    def measure(self):
        answer = self.ask("poll()")
        return answer if "Error" in answer else ast.literal_eval(answer)


@pytest.fixture(scope="module")
def benches(tmp_path_factory):
    """One for each kind of chip, on a board that stays on."""
    with (
        ReaderBench(tmp_path_factory.mktemp(MFRC522), MFRC522) as spi,
        ReaderBench(tmp_path_factory.mktemp(PN532), PN532) as i2c,
    ):
        yield {MFRC522: spi, PN532: i2c}


@pytest.fixture(params=[MFRC522, PN532])
def bench(request, benches):
    return benches[request.param].renewed()


@pytest.fixture
def spi_bench(benches):
    return benches[MFRC522].renewed()


@pytest.fixture
def i2c_bench(benches):
    return benches[PN532].renewed()


@pytest.mark.parametrize("uid", ["deadbeef", UID, "04112233445566778899"])
def test_poll_when_a_tag_lies_there_then_its_uid_every_time_until_it_is_removed(bench, uid):
    assert bench.poll() == (None, [], False, False)
    bench.lay(uid)
    for _ in range(3):
        assert bench.poll() == (uid, [uid], False, False)
    bench.lay()
    assert bench.poll() == (None, [], False, False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deadbe00", "deadbeef"),  # they differ in the last byte,
        ("5eadbeef", "deadbeef"),  # in the last bit of the first one,
        ("deadbe6f", "deadbeef"),  # in bit 32, which CollReg of the MFRC522 calls 0,
        (UID, "04a1b2c3d4e5f7"),  # in the second cascade level,
        (UID, "14a1b2c3d4e5f6"),  # in the first one,
        (UID, "deadbeef"),  # or in length
    ],
)
def test_poll_when_two_tags_lie_there_then_both_uids_every_time(bench, one, other):
    bench.lay(one, other)
    for _ in range(2):
        assert bench.poll() == (None, sorted((one, other)), True, False)
    bench.chip.tags.pop()
    assert bench.poll() == (one, [one], False, False)


def test_poll_when_three_tags_lie_there_then_several(bench):
    bench.lay("00000000", "00000001", "00000003")
    uid, _, collision, _ = bench.poll()
    assert (uid, collision) == (None, True)


def test_poll_when_a_tag_lies_at_the_edge_of_the_field_then_never_a_wrong_uid(bench):
    bench.lay(UID, loss_ratio=0.1, noise_ratio=0.1)
    read, garbled, nothing = (
        (UID, [UID], False, False),
        (None, [], False, True),
        (None, [], False, False),
    )
    seen = [bench.poll() for _ in range(40)]
    assert seen.count(read) > 10
    assert not [one for one in seen if one not in (read, garbled, nothing)]


def test_poll_when_the_cable_is_out_then_an_error_until_it_is_started_again(bench):
    bench.lay(UID)
    bench.chip.is_connected = False
    assert bench.measure() == "OSError(19,)"
    assert bench.ask("start()") == "OSError(19,)"
    bench.chip.is_connected = True
    assert bench.measure() == "OSError(19,)"  # it has forgotten its settings
    assert bench.ask("start()") == "None"
    assert bench.poll()[0] == UID


def test_poll_when_the_power_failed_for_a_moment_then_an_error(bench):
    bench.chip.power_on()
    assert bench.measure() == "OSError(19,)"


@pytest.mark.parametrize("uids", [(), (UID,), (UID, "04a1b2c3d4e5f7")])
def test_poll_when_it_works_then_no_step_takes_longer_than_a_millisecond_on_the_bus(bench, uids):
    bench.lay(*uids)
    started = len(bench.wiring.cycles)
    bench.poll()
    hz, most_us = {MFRC522: (4_000_000, 60), PN532: (400_000, 950)}[bench.kind]
    assert max(bench.wiring.cycles[started:]) * 1_000_000 / hz <= most_us
    assert len(bench.wiring.cycles) - started < 100


def test_check_when_all_is_well_then_nothing_and_cards_are_read_after_a_start(bench):
    started = len(bench.wiring.cycles)
    assert bench.ask("check()") == "''"
    hz, most_us = {MFRC522: (4_000_000, 100), PN532: (400_000, 950)}[bench.kind]
    assert max(bench.wiring.cycles[started:]) * 1_000_000 / hz <= most_us
    bench.lay(UID)
    assert bench.ask("start()") == "None"
    assert bench.poll()[0] == UID


def test_check_when_the_cable_is_out_then_no_answer(bench):
    bench.chip.is_connected = False
    assert bench.ask("check()") == "'no_answer'"


# --- MFRC522


@pytest.mark.parametrize(
    ("register", "says"), [(mfrc522.FIFO_DATA, "bad_bytes"), (mfrc522.CRC_RESULT_L, "bad_sum")]
)
def test_mfrc522_when_a_bit_is_stuck_then_the_check_says_what_is_wrong(spi_bench, register, says):
    transfer = spi_bench.chip.transfer

    def stuck(data, now_ms):
        answer = transfer(data, now_ms)
        return bytes([0, answer[1] | 0x10]) if data[0] == 0x80 | register << 1 else answer

    spi_bench.chip.transfer = stuck
    assert spi_bench.ask("check()") == repr(says)


def test_mfrc522_when_the_data_line_is_dead_then_enodev(spi_bench):
    spi_bench.chip.transfer = lambda data, now_ms: bytes(len(data))
    assert spi_bench.ask("start()") == "OSError(19,)"


def test_mfrc522_when_a_tag_is_too_weak_to_be_read_then_garbled(spi_bench):
    spi_bench.lay(UID, noise_ratio=1.0)
    assert spi_bench.poll() == (None, [], False, True)


def test_mfrc522_when_the_answer_is_faint_then_heard_with_the_highest_gain(spi_bench):
    spi_bench.lay(UID, needs_gain_db=48)
    assert spi_bench.poll()[0] == UID


DECISIVE = [
    register
    for register in range(0x11, 0x2E)
    if register not in (0x1A, 0x1B, 0x1E, 0x1F, *range(0x20, 0x24), 0x25)
]


@pytest.mark.parametrize("register", DECISIVE, ids=hex)
def test_mfrc522_when_a_register_was_upset_then_an_error_and_a_start_mends_it(spi_bench, register):
    spi_bench.lay(UID, needs_gain_db=48)
    assert spi_bench.poll()[0] == UID
    for bit in range(8):
        spi_bench.chip.upset(register, 1 << bit)
        assert spi_bench.measure() == "OSError(19,)"
        assert spi_bench.ask("start()") == "None"
        assert spi_bench.poll()[0] == UID


@pytest.mark.parametrize("reserved", [0x00, 0xFF])
def test_mfrc522_when_reserved_bits_read_otherwise_then_cards_are_read(spi_bench, reserved):
    spi_bench.chip.reserved = reserved
    assert spi_bench.ask("start()") == "None"
    spi_bench.lay(UID)
    for _ in range(3):
        assert spi_bench.poll() == (UID, [UID], False, False)


@pytest.mark.parametrize("below", [0, 1])
def test_mfrc522_when_tags_differ_within_a_byte_then_both_whatever_is_below_the_first_bit(
    spi_bench, below
):
    spi_bench.chip.below = below
    one, other = "14a1b2c3d4e5f6", "04a1b2c3d4e5f6"
    spi_bench.lay(one, other)
    assert spi_bench.poll() == (None, [other, one], True, False)


# --- PN532


def test_pn532_when_it_has_no_antenna_then_the_check_says_so(i2c_bench):
    i2c_bench.chip.has_antenna = False
    assert i2c_bench.ask("check()") == "'no_antenna'"


def test_pn532_when_a_memory_is_broken_then_the_check_says_so(i2c_bench):
    i2c_bench.chip.has_ram = False
    assert i2c_bench.ask("check()") == "'bad_memory'"


@pytest.mark.parametrize(
    ("answers", "seen"),
    [("nothing", (None, [], False, False)), ("error", "OSError(5,)"), ("silence", "OSError(110,)")],
)
def test_pn532_when_it_forgot_its_mode_then_a_start_mends_it_whatever_it_answered(
    i2c_bench, answers, seen
):
    i2c_bench.lay(UID)
    i2c_bench.chip.low_battery = answers
    i2c_bench.chip.upset()
    assert i2c_bench.measure() == seen
    assert i2c_bench.ask("start()") == "None"
    assert i2c_bench.poll()[0] == UID


def test_pn532_when_it_is_busy_at_a_restart_then_the_command_is_ended(i2c_bench):
    frame = "0000ff04fcd44a0100e100"  # an InListPassiveTarget of a program that has ended meanwhile
    i2c_bench.ask(f"I2C(0).writeto(0x24, bytes.fromhex('{frame}'))")
    assert i2c_bench.ask("start()") == "None"
    assert i2c_bench.poll() == (None, [], False, False)


def test_pn532_when_another_chip_has_its_address_then_an_error(i2c_bench):
    class Memory(Pn532):
        def write(self, data, now_ms):
            return True

        def read(self, size, now_ms):
            return b"\xff" * size

    i2c_bench.board.wiring.add_i2c(0, ADDRESS, Memory())
    assert i2c_bench.ask("start()") == "OSError(5,)"


def test_pn532_when_it_never_gets_ready_then_a_timeout(i2c_bench):
    i2c_bench.chip.read = lambda size, now_ms: bytes(size)
    assert i2c_bench.measure() == "OSError(110,)"


def test_pn532_when_a_byte_of_an_answer_is_damaged_then_an_error_and_no_uid(i2c_bench):
    i2c_bench.lay(UID)
    read = i2c_bench.chip.read
    for at in (1, 4, 6, 7, 15, 21):
        i2c_bench.chip.read = lambda size, now_ms, at=at: damaged(read(size, now_ms), at)
        assert i2c_bench.measure() == "OSError(5,)"
        i2c_bench.chip.read = read
        assert i2c_bench.ask("start()") == "None"


def test_pn532_when_an_answer_announces_more_tags_than_it_names_then_an_error(i2c_bench):
    body = bytes.fromhex("d54b02" + "0100440007" + UID[:14])
    frame = (
        b"\x01\x00\x00\xff"
        + bytes([len(body), -len(body) & 0xFF])
        + body
        + bytes([-sum(body) & 0xFF, 0])
    )
    read = i2c_bench.chip.read
    i2c_bench.chip.read = lambda size, now_ms: (
        frame.ljust(size, b"\0") if size > 10 else read(size, now_ms)
    )
    assert i2c_bench.measure() == "OSError(5,)"


def damaged(answer, at):
    if answer and len(answer) > 10 and answer[0]:
        return answer[:at] + bytes([answer[at] ^ 0x10]) + answer[at + 1 :]
    return answer
