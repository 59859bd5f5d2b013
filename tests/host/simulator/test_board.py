"""The simulated board as a whole: real MicroPython, its time, heap, files, serial line, resets and
errors."""

import os
import signal
import time
from pathlib import Path

import pytest
import serial

from host.errors import SimulatorError
from host.simulator.board import FirmwareError, SimulatedBoard
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.interpreter import HEAP_BYTES
from host.simulator.timing import Timing
from host.simulator.wiring import Wiring
from tests.host.simulator.children import has_ended, needs_linux

SMOKE = [(Path(__file__).parent / "smoke", "/")]


def board(folder, source=None, **options):
    """A board with the smoke firmware, or with *source* as its main.py."""
    tree = SMOKE
    if source is not None:
        main = folder / "main.py"
        main.write_text(source)
        tree = [(main, "/main.py")]
    return SimulatedBoard(tree, options.pop("wiring", Wiring()), folder / "flash.bin", **options)


def ask(simulated, line, within_ms=60_000):
    with serial.Serial(simulated.serial.device, timeout=0) as port:
        port.write(line.encode() + b"\n")
        received = bytearray()

        def has_answer():
            received.extend(port.read(4096))
            return received.endswith(b"\n")

        simulated.run(within_ms, has_answer)
        return received.decode().strip()


def test_boot_when_started_then_the_firmware_rests_and_has_printed(tmp_path):
    with board(tmp_path) as simulated:
        assert simulated.text() == "booted, cause 1\n"
        assert simulated.now_ms < 100


def test_echo_when_written_through_pyserial_then_it_comes_back(tmp_path):
    name = tmp_path / "tty"
    with board(tmp_path, serial_name=name) as simulated:
        assert name.resolve() == Path(simulated.serial.device)
        assert ask(simulated, "hello") == "hello"
    assert not name.is_symlink()


@pytest.mark.slow
def test_time_when_an_hour_is_slept_then_it_takes_far_less_and_ticks_agree(tmp_path):
    with board(tmp_path, "import asyncio, time\n"
               "async def main():\n"
               "    for _ in range(3600):\n"
               "        await asyncio.sleep(1)\n"
               "    print(time.ticks_ms())\n"
               "    time.sleep_ms(500)\n"
               "    print(time.ticks_ms())\n"
               "    await asyncio.sleep(10)\n"
               "asyncio.run(main())\n") as simulated:  # fmt: skip
        started = time.monotonic()
        simulated.run(3_605_000)
        assert time.monotonic() - started < 360
        first, second = map(int, simulated.text().split())
        assert 3_600_000 <= first < 3_604_000
        assert 500 <= second - first <= 501


def test_time_when_a_speed_is_set_then_that_part_of_it_passes(tmp_path):
    with board(
        tmp_path, "import asyncio\nasyncio.run(asyncio.sleep(100))\n", speed=100
    ) as simulated:
        started = time.monotonic()
        simulated.run(30_000)
        assert 0.29 < time.monotonic() - started < 15  # the machine may be busy


def test_time_when_tasks_spin_then_it_still_goes_on(tmp_path):
    with board(tmp_path, "import asyncio, time\n"
               "async def main():\n"
               "    start = time.ticks_ms()\n"
               "    while time.ticks_ms() - start < 50:\n"
               "        await asyncio.sleep_ms(0)\n"
               "    print('done')\n"
               "    await asyncio.sleep(10)\n"
               "asyncio.run(main())\n") as simulated:  # fmt: skip
        simulated.run(200)
        assert simulated.text() == "done\n"


def test_hands_when_they_want_to_act_then_they_are_called_in_time(tmp_path):
    acted = []

    def hands(now_ms):
        if now_ms >= 10 * (len(acted) + 1):
            acted.append(now_ms)
        return 10 * (len(acted) + 1)

    source = "import asyncio\nasyncio.run(asyncio.sleep(100))\n"
    with board(tmp_path, source, on_idle=hands) as simulated:
        simulated.run(105)
    assert acted == [10.0 * n for n in range(1, 11)]


def test_heap_when_it_is_full_then_memory_error_at_the_limit(tmp_path):
    with board(tmp_path) as simulated:
        kilobytes = int(ask(simulated, "heap"))
        assert HEAP_BYTES - simulated.live_heap() > kilobytes * 1024 > 1_740_000
    with board(tmp_path, heap_bytes=256 * 1024) as simulated:
        assert int(ask(simulated, "heap")) < 256


def test_live_heap_when_measured_then_garbage_does_not_count(tmp_path):
    with board(tmp_path) as simulated:
        before = simulated.live_heap()
        ask(simulated, "heap")
        assert abs(simulated.live_heap() - before) < 500
        assert 0 < simulated.shim_heap_bytes < before


def test_files_when_node_is_killed_then_a_new_board_reads_them(tmp_path):
    simulated = board(tmp_path)
    simulated.start()
    assert ask(simulated, "write note hello") == "written"
    simulated.kill()
    simulated.stop()
    with board(tmp_path) as again:
        assert ask(again, "read note") == "hello"


def test_files_when_used_in_every_way_then_as_on_an_esp32(tmp_path):
    with board(tmp_path, Path(__file__).with_name("file_probe.py").read_text()) as simulated:
        assert simulated.text() == "all well\n"


CHANGES = """
import asyncio, os


def size(path):
    try:
        return os.stat(path)[6]
    except OSError:
        return None


print(size("/a/one/first"), size("/a/second"), size("/b/third"), size("/none/first"))
with open("/a/second", "w") as file:
    file.write("12")
    file.flush()
    print(size("/a/second"))
    file.write("345")
print(size("/a/second"))
os.rename("/a/one/first", "/b/fourth")
print(size("/a/one/first"), size("/b/fourth"))
os.remove("/b/third")
os.mkdir("/none")
open("/none/first", "w").close()
print(size("/b/third"), size("/none/first"))
asyncio.run(asyncio.sleep(1))
"""


def test_files_when_changed_after_they_were_asked_for_then_the_sizes_of_now(tmp_path):
    image = FlashImage(tmp_path / "flash.bin")
    for name in ("a/one/first", "b/third"):
        FlashFiles(image).save(name, b"x")
    image.close()
    with board(tmp_path, CHANGES) as simulated:
        assert simulated.text().splitlines() == ["1 None 1 None", "2", "5", "None 1", "None 0"]


def test_reset_when_asked_then_the_board_boots_again_and_keeps_its_line(tmp_path):
    with board(tmp_path) as simulated:
        simulated.run(1000)
        ask(simulated, "reset", 100)
        assert simulated.boots == 2
        assert simulated.text().endswith("booted, cause 2\n")
        assert ask(simulated, "here") == "here"
        assert int(ask(simulated, "ticks")) < 500


def test_watchdog_when_not_fed_then_reset_at_its_time(tmp_path):
    with board(tmp_path) as simulated:
        ask(simulated, "hang", 2000)
        assert simulated.text().endswith("booted, cause 3\n")


def test_exception_when_it_ends_the_firmware_then_log_and_error_have_the_traceback(tmp_path):
    simulated = board(tmp_path)
    with simulated, pytest.raises(FirmwareError, match="ValueError: asked to raise") as caught:
        ask(simulated, "raise")
    assert caught.value.exit_code == 72
    assert 'File "/running/main.py", line' in simulated.text()


def test_import_when_main_is_broken_then_error_at_start(tmp_path):
    simulated = board(tmp_path, "import nothing\n")
    with pytest.raises(FirmwareError, match="no module named 'nothing'"):
        simulated.start()
    simulated.stop()


def test_kill_when_the_process_dies_then_the_next_run_says_so(tmp_path):
    with board(tmp_path) as simulated:
        os.kill(simulated.process_id, signal.SIGKILL)
        with pytest.raises(FirmwareError, match="exit code -9"):
            simulated.run(100)
        simulated.reboot()
        assert ask(simulated, "hello") == "hello"


def test_hang_when_the_firmware_computes_for_ever_then_it_is_reported(tmp_path):
    simulated = board(tmp_path, "while True: pass\n", stuck_after_s=0.5)
    with pytest.raises(SimulatorError, match="hangs"):
        simulated.start()
    simulated.stop()


@needs_linux
def test_power_when_cut_while_the_firmware_computes_for_ever_then_it_computes_no_more(tmp_path):
    simulated = board(
        tmp_path, "while True: pass\n", stuck_after_s=0.5, timing=Timing(computing=1)
    )  # in a process of its own
    with pytest.raises(SimulatorError, match="hangs"):
        simulated.start()
    process_id = simulated.process_id
    simulated.stop()
    assert has_ended(process_id)


@needs_linux
def test_process_when_no_more_boards_can_start_in_it_then_the_next_one_has_another_and_it_ends(
    tmp_path,
):
    with board(tmp_path) as simulated:
        process_id = simulated.process_id
        for _ in range(16):
            simulated.reboot()
        assert simulated.process_id != process_id
        assert has_ended(process_id)
        assert ask(simulated, "hello") == "hello"


def test_two_boards_when_run_in_turn_then_each_has_its_own_world(tmp_path):
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    with board(folders[0]) as first, board(folders[1]) as second:
        ask(first, "write note one")
        ask(second, "write note two")
        assert ask(first, "read note") == "one"
        second.run(1000)
        assert second.now_ms > first.now_ms
