"""A simulated board with a radio and computers near it, each a process of its own that can be
killed at any moment."""

import os
import queue
import subprocess
import sys

from host.simulator.world import first_id
from tests.integration.evening import PATIENCE_S, Evening, Process

# the computers are in real time: on a board that hurries more, they seem to say nothing for too
# long
SPEED = 4


def environment(keys):
    """That of a computer whose keys are in the file *keys*."""
    return os.environ | {"BOARDCOLLIE_KEYS": str(keys), "COLUMNS": "110"}


def collie(keys, *arguments):
    """A verb on the computer with *keys*, until it has ended."""
    command = [sys.executable, "-m", "host", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, env=environment(keys)
    )


class AirTable:
    """A board in *folder* that is paired with this computer, whose keys are there, too."""

    def __init__(self, folder, *options):
        self.radio = folder / "board" / "radio"
        self.keys = folder / "keys.json"
        self.id = first_id(folder / "board").hex()
        self._board = Process("simulate", "--attached", folder / "board", "--radio", *options)
        wait_for_line(self._board, "ready")
        said = collie(self.keys, "pair", "--port", folder / "board" / "port")
        assert said.returncode == 0, said.stderr

    def stop(self):
        self._board.kill()


class AirEvening(Evening):
    """As Evening, without a cable: only to pair them, at first. *way* is how the computer names the
    board, *weather* that of `collie simulate`."""

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
        return self.play(*self.way, environment=environment(self._keys))

    def collie(self, *arguments):
        """A verb on this computer, until it has ended."""
        return collie(self._keys, *arguments)


def wait_for_line(process, words):
    """Wait until *process* has said a line with *words* in it; return that line."""
    while True:
        try:
            line = process.lines.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise AssertionError(f"not said: {words!r}, but: {process.said[-10:]}")
        if words in line:
            return line
