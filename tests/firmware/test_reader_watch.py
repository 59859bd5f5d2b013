"""The card reader while it answers, stops and comes back; a driver that works or not."""

import pytest

from firmware.sensing.reader_watch import ReaderWatch


class Driver:
    def __init__(self):
        self.is_connected = True
        self.uids = []
        self.is_broken = self.is_checking = False
        self.starts = self.polls = 0

    def start(self):
        self.starts += 1
        yield
        if not self.is_connected:
            raise OSError(19)

    def check(self):
        self.is_checking = True
        yield
        self.is_checking = False
        return "no_antenna"

    def poll(self):
        self.polls += 1
        yield
        if not self.is_connected or self.is_broken:
            raise OSError(110)


@pytest.fixture
def driver():
    return Driver()


@pytest.fixture
def watch(driver):
    return ReaderWatch(driver)


def poll(watch, now_ms):
    """The result of one poll, and how many steps it took."""
    return to_end(watch.poll(now_ms))


def to_end(generator):
    steps = 0
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value, steps
        steps += 1


def test_poll_when_first_then_started_and_polled(watch, driver):
    assert poll(watch, 0) == (True, 2)
    assert poll(watch, 200) == (True, 1)
    assert (driver.starts, driver.polls) == (1, 2)


def test_poll_when_it_failed_once_then_started_again_and_still_present(watch, driver):
    poll(watch, 0)
    driver.is_broken = True
    assert poll(watch, 200)[0] is False
    assert watch.is_present
    driver.is_broken = False
    assert poll(watch, 400)[0] is True
    assert (driver.starts, watch.is_present) == (2, True)


def test_poll_when_the_reader_is_away_then_absent_and_tried_ever_more_rarely(watch, driver):
    driver.is_connected = False
    tried = []
    for now_ms in range(0, 60_000, 200):
        before = driver.starts
        assert poll(watch, now_ms)[0] is False
        if driver.starts > before:
            tried.append(now_ms)
    assert not watch.is_present
    assert tried[:8] == [0, 200, 600, 1400, 3000, 6200, 12600, 19000]


def test_poll_when_the_reader_starts_but_never_answers_then_absent_too(watch, driver):
    driver.is_broken = True
    poll(watch, 0)
    poll(watch, 200)
    assert not watch.is_present
    assert poll(watch, 400) == (False, 0)


def test_poll_when_no_card_was_read_for_a_minute_then_started_again_once_a_minute(watch, driver):
    for now_ms in range(0, 180_000, 200):
        assert poll(watch, now_ms)[0] is True
    assert (driver.starts, watch.is_present, watch.recoveries) == (3, True, 0)


def test_poll_when_a_card_lies_there_then_the_reader_is_not_started_again(watch, driver):
    driver.uids = [b"card"]
    for now_ms in range(0, 180_000, 200):
        poll(watch, now_ms)
    driver.uids = []
    for now_ms in range(180_000, 239_000, 200):
        poll(watch, now_ms)
    assert driver.starts == 1


def test_recoveries_when_it_failed_and_came_back_then_each_time_counts_once(watch, driver):
    now_ms = 0
    for _ in range(3):
        driver.is_broken = True
        poll(watch, now_ms)
        poll(watch, now_ms + 200)
        driver.is_broken = False
        now_ms += 1000
        assert poll(watch, now_ms)[0] is True
        poll(watch, now_ms + 200)
    assert watch.recoveries == 3


def test_check_when_a_poll_is_under_way_then_after_it(watch, driver):
    polling = watch.poll(0)
    next(polling)
    checking = watch.check()
    next(checking)
    assert not driver.is_checking
    assert to_end(polling) == (True, 1)
    next(checking)
    assert driver.is_checking
    assert poll(watch, 200) == (False, 0)
    assert to_end(checking) == ("no_antenna", 0)


def test_check_when_done_then_the_next_poll_starts_the_reader_again(watch, driver):
    poll(watch, 0)
    assert to_end(watch.check()) == ("no_antenna", 1)
    assert poll(watch, 200)[0] is True
    assert driver.starts == 2


def test_poll_when_the_reader_comes_back_then_within_seconds(watch, driver):
    driver.is_connected = False
    for now_ms in range(0, 60_000, 200):
        poll(watch, now_ms)
    driver.is_connected = True
    back_ms = next(now_ms for now_ms in range(60_000, 120_000, 200) if poll(watch, now_ms)[0])
    assert back_ms <= 66_400
    assert watch.is_present
