"""What happens when something fails: written down, counted, and reported later."""

import asyncio
import traceback

import pytest

from firmware.drivers.storage import Storage
from firmware.supervisor import Supervisor, one_line

TASKS = 3
CALM_MS = 60_000


def print_exception(error, file):
    """As MicroPython's sys.print_exception."""
    traceback.print_exception(error, file=file)


class Watchdog:
    def __init__(self):
        self.fed = 0

    def feed(self):
        self.fed += 1


@pytest.fixture
def watchdog():
    return Watchdog()


@pytest.fixture
def storage(tmp_path):
    return Storage(str(tmp_path))


@pytest.fixture
def start(storage, watchdog):
    """Start a board: a supervisor as after a reset."""

    def starting(by_watchdog=False):
        supervisor = Supervisor(storage, watchdog, TASKS, print_exception)
        supervisor.begin(by_watchdog)
        return supervisor

    return starting


def calm(supervisor, for_ms):
    for now_ms in range(0, for_ms + 1, 1000):
        for task in range(TASKS):
            supervisor.alive(task, now_ms)


async def failing():
    raise ValueError("seven is no card")


def fail(supervisor, times=1):
    for _ in range(times):
        asyncio.run(supervisor.guard("cards", failing()))


def test_watchdog_when_one_task_hangs_then_not_fed(start, watchdog):
    supervisor = start()
    for _ in range(10):
        supervisor.alive(0, 5)
        supervisor.alive(2, 5)
    assert watchdog.fed == 0


def test_watchdog_when_all_tasks_go_on_then_fed_each_time(start, watchdog):
    calm(start(), 4000)
    assert watchdog.fed == 5


def test_guard_when_a_task_ends_then_nothing_has_failed(start):
    async def ending():
        pass

    supervisor = start()
    asyncio.run(supervisor.guard("cards", ending()))
    assert (supervisor.has_failed, supervisor.text) == (False, "")


def test_guard_when_a_task_raises_then_the_next_start_knows_what_and_where(start):
    supervisor = start()
    fail(supervisor)
    assert supervisor.has_failed
    text = start().text
    assert text.startswith("cards: ")
    assert "test_supervisor.py:" in text
    assert " failing / " in text
    assert text.endswith("ValueError: seven is no card")


def test_text_when_the_traceback_is_long_then_the_innermost_functions_and_no_more_than_an_event_holds():
    frames = [
        f'  File "firmware/drivers/pn532.py", line {number}, in _wait\n'
        for number in range(100, 140)
    ]
    traceback = (
        "Traceback (most recent call last):\n"
        + "".join(frames)
        + "OSError: [Errno 116] ETIMEDOUT\n"
    )
    text = one_line("cards", traceback)
    assert 160 < len(text) <= 200
    assert text.startswith("cards: firmware/drivers/pn532.py:13")
    assert text.endswith("firmware/drivers/pn532.py:139 _wait / OSError: [Errno 116] ETIMEDOUT")


def test_text_when_the_exception_says_much_then_the_place_is_still_there():
    traceback = (
        'Traceback (most recent call last):\n  File "firmware/app.py", line 7, in '
        "_scan\nValueError: " + "ö" * 200
    )
    text = one_line("scan", traceback)
    assert text.startswith("scan: firmware/app.py:7 _scan / ValueError: öö")
    assert len(text.encode()) <= 200


def test_text_when_it_is_in_the_log_then_not_reported_again(start):
    fail(start())
    start().logged()
    assert start().text == ""


def test_begin_when_the_watchdog_has_reset_the_board_then_that_is_reported(start):
    assert start(by_watchdog=True).text == "the watchdog: a task hung"


@pytest.mark.parametrize(
    ("failures", "is_repeated"), [(1, False), (2, False), (3, True), (4, True)]
)
def test_is_repeated_when_it_fails_again_and_again_then_after_three(start, failures, is_repeated):
    for _ in range(failures):
        fail(start())
    assert start().is_repeated is is_repeated


def test_is_repeated_when_the_watchdog_bites_each_time_then_too(start):
    for _ in range(2):
        start(by_watchdog=True)
    assert start(by_watchdog=True).is_repeated


@pytest.mark.parametrize(("calm_ms", "is_repeated"), [(CALM_MS - 1000, True), (CALM_MS, False)])
def test_is_repeated_when_the_board_was_calm_for_a_minute_then_counted_again(
    start, calm_ms, is_repeated
):
    for _ in range(2):
        fail(start())
    supervisor = start()
    calm(supervisor, calm_ms)
    fail(supervisor)
    assert start().is_repeated is is_repeated


def test_failed_when_the_flash_is_full_then_the_board_starts_again_all_the_same(watchdog, tmp_path):
    class Full(Storage):
        def save(self, name, data):
            raise OSError(28)

    supervisor = Supervisor(Full(str(tmp_path)), watchdog, TASKS, print_exception)
    fail(supervisor)
    assert supervisor.has_failed


def test_failed_when_several_tasks_fail_at_once_then_the_first_is_reported_and_counted_as_one(
    start,
):
    supervisor = start()
    fail(supervisor)
    asyncio.run(supervisor.guard("lights", failing()))
    asyncio.run(supervisor.guard("talk", failing()))
    assert start().text.startswith("cards: ")
    assert not start().is_repeated


def test_failed_when_there_is_no_memory_to_write_it_down_then_it_is_written_down_later(
    storage, watchdog
):
    exhausted = [True]

    def print_if_there_is_room(error, file):
        if exhausted:
            raise MemoryError
        print_exception(error, file)

    supervisor = Supervisor(storage, watchdog, TASKS, print_if_there_is_room)
    fail(supervisor)
    assert supervisor.has_failed
    assert not supervisor.text
    exhausted.clear()
    supervisor.write_down()
    supervisor.write_down()
    again = Supervisor(storage, watchdog, TASKS, print_exception)
    assert again.text.endswith("ValueError: seven is no card")
    assert not again.is_repeated


class FullStorage(Storage):
    """Nothing more can be written."""

    def save(self, name, data):
        raise OSError(28, name)


def test_failure_when_it_cannot_be_kept_then_the_supervisor_says_so(tmp_path, watchdog):
    supervisor = Supervisor(FullStorage(str(tmp_path)), watchdog, TASKS, print_exception)
    assert supervisor.is_kept
    fail(supervisor)
    assert not supervisor.is_kept
    assert "seven is no card" in supervisor.text
