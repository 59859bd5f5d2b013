"""The line to a board on which something is to be installed: its REPL, whatever runs there, and
what it said."""

import os
import pty
import select
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path

import pytest

from host.errors import InstallError, TransportError
from host.install.line import Line
from host.install.repl import Repl
from tests.host.install.boards import BOOT, IDLE, Live, put, tree_of

COLLIE = Path(sys.executable).with_name("collie")


@pytest.mark.slow
def test_repl_when_a_firmware_listens_to_nobody_then_it_is_reset_and_stopped_while_it_starts(
    tmp_path,
):
    live = Live(tmp_path, speed=1)  # the time for Ctrl-C is short
    put(
        tmp_path,
        {
            "a/main.mpy": tree_of("import micropython\nmicropython.kbd_intr(-1)\n" + IDLE).files[
                "/main.mpy"
            ],
            "main.py": BOOT.read_bytes(),
            "slot": b"a",
        },
    )
    with live:
        time.sleep(3)  # that time is over
        repl = Line(str(live.port), reset=live.pull, starting_s=0).repl()
        assert repl.facts().slot_line == "a"
        repl.close()


@pytest.mark.slow
def test_repl_when_the_firmware_is_still_starting_and_hears_nobody_then_it_is_asked_again(tmp_path):
    live = Live(tmp_path, speed=1)
    starts = (
        "import micropython, "
        "time\nmicropython.kbd_intr(-1)\ntime.sleep(7)\nmicropython.kbd_intr(3)\n"
    )
    put(
        tmp_path,
        {
            "a/main.mpy": tree_of(starts + IDLE).files["/main.mpy"],
            "main.py": BOOT.read_bytes(),
            "slot": b"a",
        },
    )
    with live:
        time.sleep(2)  # the time for Ctrl-C is over
        repl = Line(str(live.port), reset=lambda: pytest.fail("reset while it starts")).repl()
        assert repl.facts().slot_line == "a"
        repl.close()


@pytest.fixture
def terminal():
    """A pseudo terminal: the end on which a test plays the board, and the name of the other one."""
    board, line = pty.openpty()
    tty.setraw(line)
    yield board, os.ttyname(line)
    os.close(line)
    os.close(board)


def test_answer_when_the_repl_replies_to_a_greeting_then_the_reason_is_what_came_before(terminal):
    board, name = terminal
    said = (
        b"Board Collie: slot a\r\nTraceback (most recent call last):\r\nValueError: as "
        b"asked\r\nMicroPython\r\n>>> "
        b"\r\nTraceback (most recent call last):\r\nSyntaxError: invalid syntax\r\n>>> "
    )

    def answer_the_greeting():
        os.read(board, 1)
        os.write(board, said)

    thread = threading.Thread(target=answer_the_greeting)
    thread.start()
    answer = Line(name).wait_for_firmware(is_new=True)
    thread.join()
    assert (answer.is_at_repl, answer.reason) == (True, "ValueError: as asked")


@pytest.mark.proof
def test_repl_when_a_program_talks_all_the_time_and_swallows_ctrl_c_then_it_ends_in_words(terminal):
    board, name = terminal
    is_over = threading.Event()

    def talk():
        while not is_over.wait(0.02):
            os.write(board, b"counter\r\n")
            if select.select([board], [], [], 0)[0]:
                os.read(board, 1000)

    talking = threading.Thread(target=talk)
    talking.start()
    try:
        with pytest.raises(InstallError, match="talks all the time, and Ctrl-C does not stop it"):
            Repl(name)
    finally:
        is_over.set()
        talking.join()


def test_repl_when_the_port_is_not_there_then_it_is_said_at_once(tmp_path):
    patience_s = 60
    begun_s = time.monotonic()
    with pytest.raises(TransportError, match="is the board plugged in"):
        Line(str(tmp_path / "nowhere"), starting_s=patience_s).repl()
    assert time.monotonic() - begun_s < patience_s / 2


def test_install_when_the_port_is_wrong_then_words(tmp_path):
    done = subprocess.run(
        [COLLIE, "install", "--port", str(tmp_path / "nowhere")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("collie: cannot open")
    assert "is the board plugged in" in done.stderr
