"""Talking to a simulated board over its serial line: byte by byte, or with a program such as
mpremote."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import serial

MPREMOTE = Path(sys.executable).with_name("mpremote")
_WITHIN_S = 10


def talk(board, sent, until):
    """Send the bytes *sent* and return what comes back, up to *until*; time of the board passes
    meanwhile."""
    received = bytearray()
    end_s = time.monotonic() + _WITHIN_S
    with serial.Serial(board.serial.device, timeout=0) as port:
        port.write(sent)
        while until not in received:
            assert time.monotonic() < end_s, (bytes(received), board.text())
            board.run(5)
            received += port.read(65536) or b""
            time.sleep(0.001)  # a pseudo terminal hands bytes over in its own time
    return bytes(received[: received.index(until) + len(until)])


class Live:
    """Lets *board* live in a thread, in real time, so that other programs can use its line
    meanwhile."""

    def __init__(self, board):
        board.speed = 1
        self.board = board
        self._is_over = False
        self._error = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self.board.start()
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_over = True
        self._thread.join()
        self.board.stop()
        if self._error:
            raise self._error

    def _run(self):
        try:
            while not self._is_over:
                self.board.run(20)
        except Exception as error:  # noqa: BLE001  (whatever ends the board fails the test)
            self._error = error

    def mpremote(self, *arguments):
        """Run mpremote on the line; returns what it printed, its error output too."""
        command = [str(MPREMOTE), "connect", self.board.serial.device, *arguments]
        run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        return run.stdout + run.stderr

    def wait_for(self, is_so):
        end_s = time.monotonic() + _WITHIN_S
        while not is_so():
            assert time.monotonic() < end_s, self.board.text()
            time.sleep(0.01)
