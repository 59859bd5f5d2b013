"""The driver of the card reader on I2C, before a chip that does whatever its manual allows."""

from importlib import import_module

import pytest

from tests.hardware.chips.pn532 import Pn532, readings

WAYS = list(readings())
ONE, OTHER, LONG = "04a1b2c3d4e5f6", "deadbeef", "04112233445566778899"


def run(chip, steps, *, step_ms=1.0):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        chip.now_ms += step_ms


def driver_of(chip):
    return import_module("firmware.drivers.pn532").Pn532(chip)


def seen(reading, *uids, step_ms=1.0):
    """What two polls find, or the error."""
    chip = Pn532(**reading)
    driver = driver_of(chip)
    chip.uids = [bytes.fromhex(uid) for uid in uids]
    found = []
    try:
        run(chip, driver.start(), step_ms=step_ms)
        for _ in range(2):
            run(chip, driver.poll(), step_ms=step_ms)
            found.append(([uid.hex() for uid in driver.uids], driver.collision))
    except OSError as error:
        return error
    return found


@pytest.mark.parametrize("step_ms", [1.0, 4.2])
@pytest.mark.parametrize("uids", [(), (ONE,), (ONE, OTHER), (LONG, LONG[:-1] + "8")], ids=len)
def test_poll_when_the_manual_leaves_it_open_then_every_tag_is_read(uids, step_ms):
    every = [(list(uids), len(uids) > 1)] * 2
    assert [way for way in WAYS if seen(way, *uids, step_ms=step_ms) != every] == []


@pytest.mark.parametrize("left", [0, 1, 2, 5, 9, 30])
def test_start_when_a_command_was_left_at_any_step_then_the_next_poll_reads(left):
    for way in WAYS:
        chip = Pn532(**way)
        chip.uids = [bytes.fromhex(ONE)]
        run(chip, driver_of(chip).start())
        for _, _ in zip(range(left), driver_of(chip).poll(), strict=False):
            chip.now_ms += 1
        driver = driver_of(chip)  # the controller was reset
        run(chip, driver.start())
        run(chip, driver.poll())
        assert driver.uid == chip.uids[0]


def test_check_when_the_manual_leaves_it_open_then_all_is_well():
    for way in WAYS:
        chip = Pn532(**way)
        assert run(chip, driver_of(chip).check()) == ""


def test_poll_when_the_power_failed_for_a_moment_then_an_error_until_it_is_started():
    for way in WAYS:
        chip = Pn532(**way)
        driver = driver_of(chip)
        run(chip, driver.start())
        chip.power_on()
        with pytest.raises(OSError, match=r"5|19|110"):
            run(chip, driver.poll())
        run(chip, driver.start())
        run(chip, driver.poll())
