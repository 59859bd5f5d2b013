"""The driver of the card reader on SPI, before a chip that does whatever its data sheet allows."""

from importlib import import_module

import pytest

from tests.hardware.chips.mfrc522 import UNREADABLE, Mfrc522, Tag, readings

LEAST_MS, LATE_MS = 0.5, 3.7  # between two steps of the driver
BYTE_MS = 0.002  # on the bus
ONE, OTHER = "04a1b2c3d4e5f6", "04a1b2c3d4a5f6"
WAYS = list(readings())
SOME = WAYS[::37]  # each switch each way
PLAIN = WAYS[0]


class Reader:
    """The driver before *chip*, as the firmware runs it."""

    def __init__(self, chip, *, step_ms=LEAST_MS, has_reset=True):
        self.chip, self.step_ms = chip, step_ms
        ignored = Pin(lambda level: None)
        reset = Pin(chip.reset_pin) if has_reset else ignored
        module = import_module("firmware.drivers.mfrc522")
        self.driver = module.Mfrc522(Spi(chip), Pin(self._select), reset)

    def _select(self, level):
        self.chip.is_selected = not level

    def start(self):
        self.run(self.driver.start(), step_ms=1.0)

    def run(self, steps, *, step_ms=None):
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value
            self.chip.now_ms += step_ms or self.step_ms

    def lay(self, *uids):
        self.chip.tags = [Tag(bytes.fromhex(uid)) for uid in uids]

    def poll(self):
        """The UIDs, whether there are several, whether something could not be read."""
        self.run(self.driver.poll())
        uids = sorted(uid.hex() for uid in self.driver.uids)
        return uids, self.driver.collision, self.driver.garbled


class Pin:
    def __init__(self, drive):
        self.on, self.off = (lambda: drive(1)), (lambda: drive(0))


class Spi:
    def __init__(self, chip):
        self.chip = chip

    def write(self, data):
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data, into):
        assert self.chip.is_selected
        into[:] = self.chip.transfer(bytes(data))
        self.chip.now_ms += BYTE_MS * len(data)


def seen(reading, *uids, step_ms=LEAST_MS):
    """What two polls find, or the error."""
    reader = Reader(Mfrc522(**reading), step_ms=step_ms)
    try:
        reader.start()
        reader.lay(*uids)
        return [reader.poll() for _ in range(2)]
    except OSError as error:
        return error


def unread(ways, *uids, step_ms=LEAST_MS):
    """The ways in which two polls find something else than *uids*."""
    every = [(sorted(uids), len(uids) > 1, False)] * 2
    return [way for way in ways if seen(way, *uids, step_ms=step_ms) != every]


@pytest.mark.parametrize("uids", [(), ("deadbeef",), (ONE, OTHER)], ids=len)
@pytest.mark.slow
def test_poll_when_the_sheet_leaves_it_open_then_every_tag_is_read(uids):
    assert unread(WAYS, *uids) == []


@pytest.mark.parametrize("uids", [(ONE,), ("04112233445566778899",), (ONE, "deadbeef")])
def test_poll_when_steps_are_late_then_every_tag_is_read(uids):
    assert unread(SOME, *uids, step_ms=LATE_MS) == []


@pytest.mark.parametrize("at", range(32))
def test_poll_when_two_tags_differ_in_any_bit_then_both_are_read(at):
    other = (0x5EADBEEF ^ 1 << at).to_bytes(4, "big").hex()
    assert unread(SOME, "5eadbeef", other) == []


def test_poll_when_a_collision_leaves_no_byte_then_several_and_no_uid():
    way = {**PLAIN, "after": UNREADABLE}
    assert seen(way, "5eadbeef", "5fadbeef") == [([], True, False)] * 2


@pytest.mark.parametrize("reserved", ["as after a reset", "as written", "ones"])
@pytest.mark.parametrize("register", [0x11, 0x14, 0x15, 0x26, 0x2A, 0x2B, 0x2D], ids=hex)
def test_poll_when_a_setting_was_upset_then_an_error_and_a_start_mends_it(register, reserved):
    reader = Reader(Mfrc522(**{**PLAIN, "reserved": reserved}))
    reader.start()
    reader.lay(ONE)
    assert reader.poll()[0] == [ONE]
    reader.chip.registers[register] ^= 0xC3
    with pytest.raises(OSError, match="19"):
        reader.poll()
    reader.start()
    assert reader.poll()[0] == [ONE]


def test_start_when_no_reset_is_wired_then_it_clears_what_was_there():
    reader = Reader(Mfrc522(**PLAIN), has_reset=False)
    reader.start()
    reader.chip.registers[0x11:0x14] = [0xFF] * 3
    reader.start()
    reader.lay(ONE)
    assert reader.poll()[0] == [ONE]


def test_check_when_the_sheet_leaves_it_open_then_all_is_well():
    for way in SOME:
        reader = Reader(Mfrc522(**way))
        assert reader.run(reader.driver.check(), step_ms=1.0) == ""
