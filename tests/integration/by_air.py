"""A simulated board with a radio and computers near it, each a process of its own that can be killed at any moment."""

import os
import subprocess
import sys
import time

from tests.integration.evening import PATIENCE_S, Process


class AirTable:
    """A board in *folder* that is paired with this computer, whose keys are there, too."""

    def __init__(self, folder, *options):
        self.radio = folder / "board" / "radio"
        self._folder = folder
        self._options = options
        self.keys = folder / "keys.json"
        self.start_board()
        said = self.run("pair", "--port", folder / "board" / "port")
        assert said.returncode == 0, said.stderr

    def start_board(self):
        self.board = Process("simulate", self._folder / "board", "--radio", *self._options)
        assert "ready" in self.board.lines.get(timeout=PATIENCE_S)

    @property
    def environment(self):
        return os.environ | {"BOARDCOLLIE_KEYS": str(self.keys), "COLUMNS": "110"}

    def run(self, *arguments):
        """A `collie` verb, until it has ended."""
        command = [sys.executable, "-m", "host", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, env=self.environment)

    def start(self, *arguments):
        """A `collie` verb that goes on."""
        return Process(*arguments, environment=self.environment)

    def stop(self):
        self.board.kill()


def wait_for_line(process, words):
    """Wait until *process* has said a line with *words* in it; return that line."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        line = process.lines.get(timeout=max(0.1, end_s - time.monotonic()))
        if words in line:
            return line
