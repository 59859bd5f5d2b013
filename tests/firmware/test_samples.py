"""Samples of marbles, disc and button: each at its time, also while the task that scans is busy."""

import pytest

from firmware import config
from firmware.sensing.samples import Samples


class Marbles:
    """One sensor; `while_scanning` is done in the middle of a scan."""

    sensor_bytes = 1

    def __init__(self, *, may_interrupt=True):
        self.may_interrupt = may_interrupt
        self.seen = 0
        self.scans = 0
        self.while_scanning = lambda: None

    def scan(self, into):
        self.scans += 1
        self.while_scanning()
        into[0] = self.seen


class Disc:
    quarter = 0

    def look(self):
        return self.quarter


class Button:
    down = False

    def is_down(self):
        return self.down


class Clock:
    ms = 1000

    def now_ms(self):
        return self.ms


class Room:
    def __init__(self, **facts):
        self.marbles, self.disc, self.button, self.clock = (
            Marbles(**facts),
            Disc(),
            Button(),
            Clock(),
        )
        self.samples = Samples(self.marbles, self.disc, self.button, self.clock)

    def kept(self):
        found = []
        while self.samples.next():
            found.append((self.samples.at_ms, self.samples.raw[0]))
        return found


@pytest.fixture
def room():
    return Room()


def test_next_when_samples_were_taken_then_each_once_the_oldest_first(room):
    for room.clock.ms, room.marbles.seen in ((1000, 1), (1010, 0), (1020, 1)):
        room.samples.take()
    assert room.kept() == [(1000, 1), (1010, 0), (1020, 1)]
    assert room.kept() == []


def test_next_when_a_sample_was_taken_then_disc_and_button_are_those_of_that_moment(room):
    room.disc.quarter, room.button.down = 3, True
    room.samples.take()
    room.disc.quarter, room.button.down = 0, False
    assert room.samples.next()
    assert (room.samples.quarter, room.samples.is_down) == (3, True)


@pytest.mark.parametrize(("after_ms", "count"), [(config.LATE_MS - 1, 1), (config.LATE_MS, 2)])
def test_take_if_late_when_the_last_sample_is_old_then_another_one(room, after_ms, count):
    room.samples.take()
    room.clock.ms += after_ms
    room.samples.take_if_late(None)
    assert len(room.kept()) == count


def test_take_if_late_when_a_scan_may_not_interrupt_then_none():
    room = Room(may_interrupt=False)
    room.clock.ms += 1000
    room.samples.take_if_late(None)
    assert room.marbles.scans == 0


def test_take_if_late_when_a_sample_is_being_taken_then_it_is_not_disturbed(room):
    room.marbles.while_scanning = lambda: room.samples.take_if_late(None)
    room.samples.take()
    assert (room.marbles.scans, len(room.kept())) == (1, 1)


def test_take_when_there_is_no_room_then_the_older_ones_stay(room):
    for at_ms in range(config.SAMPLES + 5):
        room.clock.ms = at_ms
        room.samples.take()
    assert [at_ms for at_ms, _ in room.kept()] == list(range(config.SAMPLES - 1))


def test_take_when_one_is_judged_then_it_is_not_overwritten(room):
    room.marbles.seen = 1
    room.samples.take()
    assert room.samples.next()
    room.marbles.seen = 0
    for _ in range(2 * config.SAMPLES):
        room.samples.take()
    assert room.samples.raw[0] == 1
