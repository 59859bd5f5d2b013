"""The model of the PN532, frame by frame (NXP UM0701-02)."""

import pytest

from host.simulator.chips.pn532 import ACK, NACK, SYNTAX_ERROR, Pn532
from host.simulator.chips.tag import Tag

UID, OTHER = bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("deadbeef")
NORMAL_MODE, FIRMWARE_VERSION = bytes.fromhex("1401"), bytes.fromhex("02")
LIST_ONE, LIST_TWO = bytes.fromhex("4a0100"), bytes.fromhex("4a0200")
FIELD_OFF = bytes.fromhex("320100")
ONE_TRY = bytes.fromhex("3205ff0100")
BUSY = b"\x00"


def framed(body):
    return (
        b"\x00\x00\xff"
        + bytes([len(body), -len(body) & 0xFF])
        + body
        + bytes([-sum(body) & 0xFF, 0])
    )


class Host:
    """Plays the controller, with a clock."""

    def __init__(self, *tags):
        self.chip = Pn532()
        self.chip.tags.extend(tags)
        self.now_ms = 100.0

    def write(self, data):
        return self.chip.write(data, self.now_ms)

    def read(self, size, after_ms=0.0):
        self.now_ms += after_ms
        return self.chip.read(size, self.now_ms)

    def wake(self):
        self.write(b"\x00")
        self.now_ms += 3

    def ask(self, command, within_ms=100):
        """What follows the code of the answer, and after how many ms it was there; None if it came
        not in time."""
        assert self.write(framed(b"\xd4" + command))
        assert self.read(7, 1) == b"\x01" + ACK
        began_ms = self.now_ms
        while self.read(1) == BUSY:
            self.now_ms += 0.1
            if self.now_ms - began_ms > within_ms:
                return None, within_ms
        answer = self.read(80)
        size = answer[4]
        assert answer[1:4] == b"\x00\x00\xff"
        assert answer[6:8] == bytes([0xD5, command[0] + 1])
        assert sum(answer[4:6]) & 0xFF == sum(answer[6 : 7 + size]) & 0xFF == 0
        return answer[8 : 6 + size], self.now_ms - began_ms

    def answer(self, command):
        return self.ask(command)[0]


@pytest.fixture
def host():
    host = Host()
    host.wake()
    host.ask(NORMAL_MODE)
    host.ask(ONE_TRY)
    return host


def test_chip_when_it_sleeps_then_its_address_wakes_it_and_is_acknowledged_later():
    host = Host()
    assert not host.write(framed(b"\xd4" + FIRMWARE_VERSION))
    host.now_ms += 3
    assert host.answer(FIRMWARE_VERSION) == bytes.fromhex("32010607")


def test_command_when_accepted_then_silent_then_ack_then_busy_then_the_answer(host):
    host.write(bytes.fromhex("0000ff02fed4022a00"))
    assert host.read(1) is None
    assert host.read(1, 0.5) == BUSY
    assert host.read(1, 0.4) == b"\x01"  # to ask whether it is ready takes nothing away
    assert host.read(7) == b"\x01" + ACK
    assert host.read(1) == BUSY
    assert host.read(14, 5).hex() == "01" + "0000ff06fad50332010607e800"
    assert host.read(1) == BUSY


def test_answer_when_nack_follows_then_once_more(host):
    assert host.answer(FIRMWARE_VERSION) == bytes.fromhex("32010607")
    host.write(NACK)
    assert host.read(14).hex() == "01" + "0000ff06fad50332010607e800"


def test_command_when_ack_follows_then_aborted(host):
    host.write(framed(b"\xd4" + FIRMWARE_VERSION))
    host.write(ACK)
    assert host.read(1, 50) == BUSY


@pytest.mark.parametrize(
    "frame", ["0000ff02ffd4022a00", "0000ff02fed4022b00", "0000ff02fed5022900", "0000ff02fed402"]
)
def test_frame_when_damaged_then_no_answer(host, frame):
    assert host.write(bytes.fromhex(frame))
    assert host.read(1, 50) == BUSY


@pytest.mark.parametrize("command", ["99", "4a0300", "4a0101", "3205ff01", "14", "0209"])
def test_command_when_wrong_then_error_frame(host, command):
    host.write(framed(b"\xd4" + bytes.fromhex(command)))
    assert host.read(7, 1) == b"\x01" + ACK
    assert host.read(9, 5) == b"\x01" + SYNTAX_ERROR


def test_list_when_in_low_battery_mode_then_none():
    host = Host(Tag(UID))
    host.wake()
    assert host.answer(LIST_ONE) == b"\x00"
    host.ask(NORMAL_MODE)
    assert host.answer(LIST_ONE)[0] == 1


def test_list_when_a_tag_is_there_then_its_data(host):
    host.chip.tags.append(Tag(UID, sak=0x08))
    assert host.answer(LIST_TWO).hex() == "0101004408" + "07" + UID.hex()


def test_list_when_two_are_there_then_one_or_both_as_asked(host):
    host.chip.tags += [Tag(UID), Tag(OTHER)]
    assert host.answer(LIST_ONE)[0] == 1
    host.ask(FIELD_OFF)
    both = host.answer(LIST_TWO)
    assert both[0] == 2
    assert UID in both
    assert OTHER in both


def test_list_when_the_tag_was_found_before_then_silent_until_the_field_was_off(host):
    host.chip.tags.append(Tag(UID))
    assert host.answer(LIST_ONE)[0] == 1
    assert host.answer(LIST_ONE) == b"\x00"
    host.ask(FIELD_OFF)
    assert host.answer(LIST_ONE)[0] == 1
    assert host.answer(b"\x52\x00") == b"\x00"  # InRelease
    assert host.answer(LIST_ONE) == b"\x00"


def test_list_when_nobody_is_there_then_it_tries_as_often_as_it_may(host):
    none, once_ms = host.ask(LIST_ONE)
    host.ask(bytes.fromhex("3205ff0104"))
    assert host.ask(LIST_ONE)[0] == none == b"\x00"
    assert host.ask(LIST_ONE)[1] > 3 * once_ms - 10


def test_list_when_retries_are_as_after_a_reset_then_for_ever():
    host = Host()
    host.wake()
    host.ask(NORMAL_MODE)
    assert host.ask(LIST_ONE, within_ms=10_000)[0] is None


@pytest.mark.parametrize(("has_antenna", "result"), [(True, "00"), (False, "80")])
def test_diagnose_when_asked_then_line_memory_and_antenna(has_antenna, result):
    host = Host()
    host.chip.has_antenna = has_antenna
    host.wake()
    assert host.answer(bytes.fromhex("0000") + b"echo") == b"\x00echo"
    assert [host.answer(bytes([0, test])) for test in (1, 2)] == [b"\x00", b"\x00"]
    assert host.answer(bytes.fromhex("000731")).hex() == result


def test_chip_when_unplugged_then_silence_and_asleep_again(host):
    host.chip.is_connected = False
    assert not host.write(ACK)
    assert host.read(1) is None
    host.chip.is_connected = True
    assert not host.write(ACK)
