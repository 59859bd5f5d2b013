"""What an ESP32 takes, in the time of the simulated board: ticks, flash, clock, serial line,
computing."""

import pytest
import serial

from host.simulator.board import SimulatedBoard
from host.simulator.serial_line import BUFFER_BYTES
from host.simulator.timing import CHIP, WORST_ERASE_MS, Timing
from host.simulator.wiring import Wiring

TICK_MS = 10


def board(folder, body, timing=None):
    """A board whose firmware is the asynchronous *body*, with `ms()` for the time."""
    main = folder / "main.py"
    lines = "".join(f"    {line}\n" for line in body.strip().split("\n"))
    main.write_text(
        "import asyncio, sys, time, machine\nfrom time import ticks_ms as ms\n"
        f"async def main():\n{lines}    await asyncio.sleep(1000)\nasyncio.run(main())\n"
    )
    return SimulatedBoard([(main, "/main.py")], Wiring(), folder / "flash.bin", timing=timing)


def printed(folder, body, timing=None):
    with board(folder, body, timing) as simulated:
        simulated.run(20_000)
        return simulated.text().split()


@pytest.mark.parametrize(
    ("slept_ms", "ticks"), [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (95, 10)]
)
def test_asyncio_when_it_sleeps_from_a_tick_on_then_a_tick_wakes_it(tmp_path, slept_ms, ticks):
    body = (
        f"await asyncio.sleep_ms(1)\nstart = ms()\nawait asyncio.sleep_ms({slept_ms})\nprint(ms() "
        "- start)"
    )
    assert printed(tmp_path, body) == [str(ticks * TICK_MS)]


def test_asyncio_when_it_sleeps_from_between_two_ticks_on_then_the_next_one_may_wake_it(tmp_path):
    body = (
        "await asyncio.sleep_ms(1)\ntime.sleep_ms(7)\nstart = ms()\nawait "
        "asyncio.sleep_ms(1)\nprint(ms() - start)"
    )
    assert printed(tmp_path, body) == ["3"]


def test_asyncio_when_it_sleeps_for_nothing_then_no_tick_is_waited_for(tmp_path):
    assert printed(tmp_path, "start = ms()\nawait asyncio.sleep_ms(0)\nprint(ms() - start)") == [
        "0"
    ]


def test_sleep_when_it_blocks_then_it_lasts_as_long_as_was_said(tmp_path):
    assert printed(
        tmp_path, "start = ms()\ntime.sleep_ms(1)\ntime.sleep_ms(13)\nprint(ms() - start)"
    ) == ["14"]


@pytest.mark.parametrize("erase_ms", [45, WORST_ERASE_MS])
def test_flash_when_a_file_is_written_then_its_sectors_are_erased_and_its_pages_programmed(
    tmp_path, erase_ms
):
    body = """
with open("/new", "wb") as file:
    start = ms()
    file.write(bytes(8192))
    print(ms() - start)
"""
    (took_ms,) = map(int, printed(tmp_path, body, Timing(erase_ms=erase_ms)))
    assert 2 * erase_ms + 32 * 0.7 <= took_ms <= 3 * erase_ms + 70 * 0.7


def test_flash_when_it_is_read_then_each_piece_takes_its_time_and_so_do_its_bytes(tmp_path):
    body = """
from esp32 import Partition
(flash,) = Partition.find(Partition.TYPE_DATA, label="vfs")
for size in (4, 2000):
    piece = bytearray(size)
    start = ms()
    for _ in range(1000):
        flash.readblocks(0, piece, 0)
    print(ms() - start)
"""
    assert printed(tmp_path, body) == ["80", "212"]


def test_flash_when_a_file_is_read_in_larger_pieces_then_it_takes_less_time(tmp_path):
    body = """
import vfs
from esp32 import Partition
with open("/file", "wb") as file:
    file.write(bytes(4000))
(flash,) = Partition.find(Partition.TYPE_DATA, label="vfs")
for size in (32, 512):
    files = vfs.VfsLfs2(flash, readsize=size)
    vfs.umount("/")
    vfs.mount(files, "/")
    start = ms()
    with open("/file", "rb") as file:
        while file.read(255):
            pass
    print(ms() - start)
"""
    small_ms, large_ms = map(int, printed(tmp_path, body))
    assert 32 * 0.08 < small_ms < 5
    assert large_ms < small_ms / 2


def test_watchdog_when_the_flash_takes_too_long_then_reset(tmp_path):
    body = (
        "await asyncio.sleep_ms(10)\nmachine.WDT(timeout=300)\nopen('/new', "
        "'wb').write(bytes(8192))"
    )
    with board(tmp_path, body, Timing(erase_ms=WORST_ERASE_MS)) as simulated:
        simulated.run(380)
        assert simulated.boots == 2
        assert 400 < simulated.now_ms < 900


@pytest.mark.parametrize("mhz", [20, 40, 80, 160, 240])
def test_freq_when_the_chip_has_it_then_it_is_set(tmp_path, mhz):
    assert printed(tmp_path, f"machine.freq({mhz}_000_000)\nprint(machine.freq())") == [
        str(mhz * 1_000_000)
    ]


@pytest.mark.parametrize("mhz", [0, 100, 241, 480])
def test_freq_when_the_chip_does_not_have_it_then_value_error(tmp_path, mhz):
    body = (
        f"try:\n    machine.freq({mhz}_000_000)\nexcept ValueError:\n    "
        "print('no')\nprint(machine.freq())"
    )
    assert printed(tmp_path, body) == ["no", "160000000"]


@pytest.mark.parametrize(("size", "waits_ms"), [(128, 0), (129, 10), (1024, 80)])
def test_serial_when_more_is_written_than_the_fifo_holds_then_the_rest_waits_for_it(
    tmp_path, size, waits_ms
):
    body = (
        "await asyncio.sleep_ms(1)\nstart = "
        f"ms()\nsys.stdout.buffer.write(bytes({size}))\nprint(ms() - start)"
    )
    assert printed(tmp_path, body) == [str(waits_ms)]


def test_serial_when_it_is_written_all_the_time_then_11_520_bytes_a_second(tmp_path):
    body = """
start = ms()
for _ in range(100):
    sys.stdout.buffer.write(bytes(115))
    await asyncio.sleep_ms(1)
print(ms() - start)
"""
    (took_ms,) = map(int, printed(tmp_path, body))
    assert 990 <= took_ms <= 1020


READER = """
import select
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
got = 0
for _ in range({times}):
    await asyncio.sleep_ms({every_ms})
    while poll.poll(0):
        sys.stdin.buffer.read(1)
        got += 1
print(got)
"""


def received(folder, every_ms, size):
    """How many of *size* bytes a firmware gets that empties its buffer so often for a second."""
    with board(folder, READER.format(times=1000 // every_ms, every_ms=every_ms)) as simulated:
        with serial.Serial(simulated.serial.device, timeout=0) as port:
            port.write(bytes(size))
            simulated.run(2000)
        return int(simulated.text()), simulated.serial.overrun_bytes


def test_serial_when_it_is_read_every_tick_then_nothing_is_lost(tmp_path):
    assert received(tmp_path, TICK_MS, 3000) == (3000, 0)


def test_serial_when_it_is_read_too_rarely_then_what_the_buffer_does_not_hold_is_lost(tmp_path):
    got, lost = received(tmp_path, 500, 3000)
    assert BUFFER_BYTES <= got <= 2 * BUFFER_BYTES
    assert got + lost == 3000


def test_computing_when_it_is_not_charged_then_it_takes_no_time(tmp_path):
    body = "start = ms()\nfor number in range(100_000):\n    number & 7\nprint(ms() - start)"
    assert printed(tmp_path, body) == ["0"]


def test_computing_when_it_is_charged_then_time_passes_by_as_much_as_is_computed(tmp_path):
    body = """
for count in 5 * (50_000, 400_000):
    start = ms()
    for number in range(count):
        number & 7
    print(ms() - start)
"""
    took_ms = list(map(int, printed(tmp_path, body, Timing(computing=CHIP))))
    # what runs beside it makes some of them longer
    few_ms, many_ms = (min(took_ms[::2]), min(took_ms[1::2]))
    assert few_ms > 10
    assert 5 < many_ms / few_ms < 12
