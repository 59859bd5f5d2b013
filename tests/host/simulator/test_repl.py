"""The simulated board as one to install on: it boots like an ESP32, and its REPL is the real
interpreter's."""

import hashlib

import pytest

from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.wiring import Wiring
from tests.host.simulator.serial_talk import Live, talk

PROMPT = b">>> "
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
TICKING = """
import asyncio
async def main():
    while True:
        await asyncio.sleep_ms(10)
        print("tick")
asyncio.run(main())
"""
ECHO_FOR_ONE_LINE = """
import asyncio, micropython, select, sys
async def main():
    micropython.kbd_intr(-1)
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    line = b""
    while not line.endswith(b"\\n"):
        while poll.poll(0):
            line += sys.stdin.buffer.read(1)
        await asyncio.sleep_ms(5)
    sys.stdout.buffer.write(line)
    micropython.kbd_intr(3)
asyncio.run(main())
"""


@pytest.fixture
def flash(tmp_path):
    return tmp_path / "flash.img"


def put(flash, **sources):
    """Write NAME.py files to the flash of a board that is off."""
    image = FlashImage(flash)
    files = FlashFiles(image)
    for name, source in sources.items():
        handle = files.open(name + ".py", "wb")
        files.write(handle, source.encode())
        files.close(handle)
    image.close()


def board(flash, **options):
    return SimulatedBoard((), Wiring(), flash, boot="flash", **options)


def test_boot_when_the_flash_is_empty_then_the_repl_answers(flash):
    with board(flash) as simulated:
        assert simulated.is_at_repl
        assert b"\r\n42\r\n" in talk(simulated, b"6*7\r", b"42\r\n>>> ")
        assert simulated.text() == ""


def test_boot_when_both_scripts_are_there_then_boot_runs_before_main(flash):
    put(flash, boot="print('boot')", main="print('main', __name__)")
    with board(flash) as simulated:
        assert simulated.text() == "boot\nmain __main__\n"
        assert simulated.is_at_repl


def test_boot_when_main_raises_then_its_traceback_is_printed_and_the_repl_answers(flash):
    put(flash, main="x = 1\nraise ValueError('as asked')")
    with board(flash) as simulated:
        assert 'File "main.py", line 2, in <module>\nValueError: as asked' in simulated.text()
        assert simulated.is_at_repl
        talk(simulated, b"x\r", b"\r\n1\r\n>>> ")


def test_boot_when_a_task_raises_then_its_traceback_is_printed_and_the_repl_answers(flash):
    put(flash, main=TICKING.replace('print("tick")', "1 / 0"))
    with board(flash) as simulated:
        assert not simulated.is_at_repl
        simulated.run(20)
        assert "ZeroDivisionError" in simulated.text()
        assert simulated.is_at_repl


def test_interrupt_when_main_runs_then_its_tasks_stop_and_the_repl_answers(flash):
    put(flash, main=TICKING)
    with board(flash) as simulated:
        talk(simulated, b"\x03", b"KeyboardInterrupt")
        talk(simulated, b"1+1\r", b"2\r\n>>> ")
        assert simulated.is_at_repl
        printed = simulated.text()
        simulated.run(100)
        assert simulated.text() == printed


def test_interrupt_when_it_is_turned_off_then_it_is_a_byte_and_main_hands_the_line_back(flash):
    put(flash, main=ECHO_FOR_ONE_LINE)
    with board(flash) as simulated:
        assert talk(simulated, b"a\x03bc\n", b"\n") == b"a\x03bc\n"
        talk(simulated, b"\r", PROMPT)
        assert simulated.is_at_repl


@pytest.mark.parametrize("where", ["main", "task"])
def test_interrupt_when_main_sleeps_without_tasks_then_it_ends(flash, where):
    sleeper = "import time\nprint('begun')\ntime.sleep(3600)\nprint('over')"
    in_task = (
        "import asyncio\nasync def main():\n    "
        + sleeper.replace("\n", "\n    ")
        + "\nasyncio.run(main())"
    )
    put(flash, main=sleeper if where == "main" else in_task)
    with board(flash, speed=1) as simulated:
        simulated.run(5)
        assert not simulated.is_at_repl
        talk(simulated, b"\x03", PROMPT)
        assert "KeyboardInterrupt" in simulated.text()
        assert "over" not in simulated.text()


def test_sleep_when_it_is_long_then_the_world_goes_on_meanwhile(flash):
    put(
        flash,
        main="import time\nstart = time.ticks_ms()\ntime.sleep_ms(500)\nprint(time.ticks_ms() - "
        "start)",
    )
    with board(flash) as simulated:
        simulated.run(400)
        assert simulated.text() == ""
        simulated.run(200)
        assert 500 <= int(simulated.text()) <= 502


PASTE = b"\x05A\x01"
PASTE_BEGINS = b"R\x01\x80\x00\x01"  # windows of 128 bytes, two at first


def test_paste_when_code_comes_then_it_runs_and_its_output_follows(flash):
    with board(flash) as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        assert talk(simulated, PASTE, PASTE_BEGINS) == PASTE_BEGINS
        assert talk(simulated, b"print('A' + 'B')\x04", b"\x04>") == b"\x04AB\r\n\x04\x04>"
        talk(simulated, b"\x02", PROMPT)


def test_paste_when_a_window_is_full_then_another_one_is_granted(flash):
    with board(flash) as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        talk(simulated, PASTE, PASTE_BEGINS)
        assert talk(simulated, b"#" * 128, b"\x01") == b"\x01"
        assert talk(simulated, b"#" * 128 + b"\x04", b"\x04>") == b"\x01\x04\x04\x04>"


def test_paste_when_it_is_interrupted_then_nothing_runs(flash):
    with board(flash) as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        talk(simulated, PASTE, PASTE_BEGINS)
        answer = talk(simulated, b"print('A' + 'B')\x03", b"\x04>")
        assert (b"KeyboardInterrupt" in answer, b"AB" in answer) == (True, False)
        assert talk(simulated, b"print(1)\x04", b"\x04>") == b"OK1\r\n\x04\x04>"


def test_soft_reset_when_asked_then_files_stay_and_the_scripts_run_again(flash):
    put(flash, boot="import machine\nprint('boot', machine.reset_cause())", main="print('main')")
    with board(flash) as simulated:
        talk(simulated, b"seen = 1\r\x04", b"MPY: soft reboot\r\nboot 5\r\nmain\r\n")
        assert simulated.boots == 2
        talk(simulated, b"seen\r", b"NameError")


def test_soft_reset_when_the_repl_is_raw_then_main_does_not_run_and_it_stays_raw(flash):
    put(flash, boot="print('boot')", main="print('main')")
    with board(flash) as simulated:
        talk(simulated, b"\r\x01", RAW_PROMPT)
        answer = talk(simulated, b"\x04", RAW_PROMPT)
        assert b"soft reboot\r\nboot\r\n" in answer
        assert b"main" not in answer
        assert talk(simulated, b"print(1)\x04", b"\x04>") == b"OK1\r\n\x04\x04>"


def test_exit_when_main_asks_for_it_then_soft_reset(flash):
    put(
        flash,
        main="import machine, sys\nif machine.reset_cause() != 5:\n    sys.exit()\nprint('again')",
    )
    with board(flash) as simulated:
        assert simulated.boots == 2
        assert simulated.text() == "again\n"


def test_identity_when_asked_then_that_of_an_esp32(flash):
    ask = (
        "import os, sys; print(os.uname().sysname, os.uname().release, "
        "sys.implementation._machine, sys.platform)"
    )
    with board(flash) as simulated:
        talk(
            simulated,
            ask.encode() + b"\r",
            b"esp32 1.29.0 Generic ESP32S3 module with ESP32S3 esp32\r\n",
        )


def test_main_when_it_was_frozen_and_returns_then_the_repl_answers(flash, tmp_path):
    main = tmp_path / "main.py"
    main.write_text("print('started')")
    with SimulatedBoard([(main, "/main.py")], Wiring(), flash) as simulated:
        assert simulated.text() == "started\n"
        assert simulated.is_at_repl


@pytest.mark.slow
def test_mpremote_when_it_copies_a_tree_then_it_is_on_the_flash_and_main_runs_after_a_reset(
    flash, tmp_path
):
    tree = tmp_path / "tree"
    (tree / "lib").mkdir(parents=True)
    (tree / "lib/greeting.py").write_text("WORDS = 'grüezi'\n")
    (tree / "main.py").write_text("import greeting\nprint(greeting.WORDS)\n")
    data = bytes(range(256)) * 20
    (tree / "data.bin").write_bytes(data)
    with Live(board(flash)) as live:
        live.mpremote("resume", "fs", "cp", "-r", f"{tree}/.", ":")
        listed = live.mpremote("resume", "fs", "ls", ":")
        assert ("5120 data.bin" in listed, "lib/" in listed, "main.py" in listed) == (
            True,
            True,
            True,
        )
        assert "frozen" not in listed
        assert live.mpremote("resume", "fs", "cat", "lib/greeting.py") == "WORDS = 'grüezi'\n"
        assert hashlib.sha256(data).hexdigest() in live.mpremote(
            "resume", "fs", "sha256sum", "data.bin"
        )
        live.mpremote("fs", "cp", ":data.bin", str(tmp_path / "back"))  # after a soft reset
        assert (tmp_path / "back").read_bytes() == data
        assert live.board.text() == ""
        live.mpremote("reset")
        live.wait_for(lambda: live.board.text() == "grüezi\n")


def test_mpremote_when_main_runs_then_it_gets_the_repl(flash):
    put(flash, main=TICKING)
    with Live(board(flash)) as live:
        assert live.mpremote("resume", "exec", "print(6 * 7)").endswith("42\n")
        assert live.mpremote("soft-reset") == ""
        assert live.mpremote("resume", "exec", "import os; print(os.listdir())") == "['main.py']\n"


def test_mpremote_when_a_file_is_missing_then_it_says_so(flash):
    with Live(board(flash)) as live:
        assert "nothing: No such file" in live.mpremote("resume", "fs", "cat", "nothing")
