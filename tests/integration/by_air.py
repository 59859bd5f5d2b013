"""A simulated board with a radio and computers near it, each a process of its own that can be killed at any moment."""

import os
import queue
import subprocess
import sys

from tests.integration.evening import PATIENCE_S, Evening

SPEED = 4  # the computers are in real time: on a board that hurries more, they seem to say nothing for too long


class AirEvening(Evening):
    """As Evening, without a cable: only to pair them, at first. *way* is how the computer names the board, *weather* that of
    `collie simulate`."""

    def __init__(self, folder, seed, *, speed=SPEED, way=(), weather=()):
        self.way = way or ("--radio", folder / "board" / "radio")
        self._keys = folder / "keys.json"
        self._weather = [option for change in weather for option in ("--weather", change)]
        super().__init__(folder, seed, speed)

    def start_board(self):
        return super().start_board("--radio", *self._weather)

    def start_host(self):
        if not self._keys.exists():
            said = self.collie("pair", "--port", self._folder / "board" / "port")
            assert said.returncode == 0, said.stderr
        return self.play(*self.way, environment=self._environment)

    def collie(self, *arguments):
        """A verb on this computer, until it has ended."""
        command = [sys.executable, "-m", "host", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, env=self._environment)

    @property
    def _environment(self):
        return os.environ | {"BOARDCOLLIE_KEYS": str(self._keys), "COLUMNS": "110"}


def wait_for_line(process, words):
    """Wait until *process* has said a line with *words* in it; return that line."""
    while True:
        try:
            line = process.lines.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise AssertionError(f"not said: {words!r}, but: {process.said[-10:]}")
        if words in line:
            return line
