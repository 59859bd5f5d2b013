"""The journal of the log on a chip with real littlefs: what is programmed past the file system is
there after a power cut."""

from contextlib import suppress

import pytest

from firmware.event_log import EventLog
from tests.firmware.flash import MemoryFlash, apply, journal_on, log_on, storage_on
from tests.firmware.power_cuts import events_of
from tests.firmware.steps import finish

BLOCKS = 64
EVENT = b"\x03" + bytes(20)


@pytest.fixture
def flash():
    return MemoryFlash(BLOCKS)


@pytest.fixture
def journal(flash):
    journal = journal_on(flash, storage_on(flash))
    assert journal.renew()
    return journal


def opened(flash) -> EventLog:
    log = log_on(flash)
    finish(log.open(b"log1"))
    return log


def erasures(operations):
    return sum(data is None for _, data in operations)


def test_append_when_the_power_goes_then_the_file_holds_the_records(flash, journal):
    assert journal.append(b"\x05first")
    assert journal.append(b"\x06second")
    again = journal_on(flash, storage_on(flash))
    assert again.records().startswith(b"\x05first\x06second\xff\xff")


def test_append_when_the_block_is_full_then_refused_and_what_lies_there_stays(flash, journal):
    count = 0
    while journal.append(bytes(100)):
        count += 1
    assert count == 40
    assert journal_on(flash, storage_on(flash)).records() == bytes(4000) + b"\xff" * 80


def test_append_when_the_journal_was_not_renewed_since_power_on_then_refused(flash, journal):
    assert not journal_on(flash, storage_on(flash)).append(b"\x05first")


def test_renew_when_another_file_holds_the_same_bytes_then_its_block_is_left_alone(flash, journal):
    storage = storage_on(flash)
    with storage.open("log/journal", "rb") as file:
        copy = file.read()
    with storage.open("copy", "wb") as file:
        file.write(copy)
    journal = journal_on(flash, storage)
    assert journal.renew()
    assert journal.append(b"\x05first")
    with storage.open("copy", "rb") as file:
        assert file.read() == copy


def test_renew_when_there_is_no_room_then_nothing_can_be_appended(flash):
    storage = storage_on(flash)
    with storage.open("filler", "wb") as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
            file.flush()
    journal = journal_on(flash, storage)
    assert not journal.renew()
    assert not journal.append(b"\x05first")


def test_log_when_events_are_appended_then_no_sector_is_erased_and_each_takes_at_most_two_pages(
    flash,
):
    log = opened(flash)
    before = len(flash.operations)
    for _ in range(60):
        assert log.append(EVENT)
    done = flash.operations[before:]
    assert erasures(done) == 0
    assert len(done) == 60


def test_log_when_the_power_is_cut_right_after_an_append_then_the_event_is_there(flash):
    log = opened(flash)
    for number in range(1, 61):
        assert log.append(EVENT + bytes([number]))
        again = opened(MemoryFlash(BLOCKS, bytes(flash.buffer)))
        assert events_of(again) == [EVENT + bytes([one]) for one in range(1, number + 1)]


def test_log_when_an_entry_is_torn_then_the_ones_before_it_and_the_log_goes_on(flash):
    log = opened(flash)
    assert log.append(EVENT)
    before = bytes(flash.buffer)
    assert log.append(EVENT)
    offset, data = flash.operations[-1]
    for size in range(len(data)):
        torn = bytearray(before)
        apply(torn, (offset, data[:size]))
        again = opened(MemoryFlash(BLOCKS, bytes(torn)))
        assert events_of(again) == [EVENT]
        assert again.append(b"\x05more")
        assert events_of(again) == [EVENT, b"\x05more"]


def test_rest_when_the_journal_is_half_full_then_it_is_emptied_step_by_step_and_nothing_is_missing(
    flash,
):
    log = opened(flash)
    written = [EVENT + bytes([number]) for number in range(80)]
    for body in written:
        assert log.append(body)
    steps = 0
    while log.rest():
        steps += 1
    assert steps == 2
    assert events_of(opened(MemoryFlash(BLOCKS, bytes(flash.buffer)))) == written
    before = len(flash.operations)
    assert log.append(EVENT)
    assert erasures(flash.operations[before:]) == 0


def test_rest_when_the_journal_has_room_then_there_is_nothing_to_do(flash):
    log = opened(flash)
    assert log.append(EVENT)
    assert not log.rest()


def test_log_when_nobody_rests_then_the_journal_is_emptied_all_the_same(flash):
    log = opened(flash)
    written = [EVENT + number.to_bytes(2, "little") for number in range(500)]
    for body in written:
        assert log.append(body)
    assert events_of(log) == written
    assert events_of(opened(MemoryFlash(BLOCKS, bytes(flash.buffer)))) == written


def test_acknowledge_when_there_is_room_then_it_is_written_with_the_next_rest(flash):
    log = opened(flash)
    log.append(b"\x01game")
    log.append(b"\x01game")
    before = len(flash.operations)
    log.acknowledge(log.head)
    assert len(flash.operations) == before
    assert log.rest()
    assert opened(MemoryFlash(BLOCKS, bytes(flash.buffer))).acknowledged == 1
