"""One evening with a simulated board and a host, each a process of its own that can be killed at
any moment."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from host.export.formats import export
from host.store.store import Store

PATIENCE_S = 600  # a machine may be busy; what hangs is found all the same


class Process:
    """A `collie` verb in a process group of its own."""

    def __init__(self, *arguments: object, environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "host", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env=environment,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _read(self) -> None:
        for line in self._process.stdout:
            self.said.append(line)
            self.lines.put(line)

    def kill(self) -> None:
        """Kill -9 the process and its children: nobody is asked."""
        if not self.has_ended:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            pipe.close()

    def sleep(self, for_s: float) -> None:
        """Stop the process and its children for so long, as a laptop that is closed does."""
        if not self.has_ended:
            os.killpg(self._process.pid, signal.SIGSTOP)
        time.sleep(for_s)
        if not self.has_ended:
            os.killpg(self._process.pid, signal.SIGCONT)

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()


class Evening:
    """A board in *folder* with a host that follows it. *game* is what both hear of the game that is
    played; it is one of *players*."""

    def __init__(
        self, folder: Path, seed: int, speed: float = 0, game: Sequence[str] = (), players: int = 4
    ) -> None:
        self._folder = folder
        self._seed = seed
        self._speed = speed
        self._game = game
        self._starter = seed % players
        self.board = self.start_board()
        self._wait_for_port()
        self.host = self.start_host()

    def start_board(self, *options: object) -> Process:
        self.board = Process(
            *(
                "simulate",
                "--attached",
                self._folder / "board",
                "--seed",
                self._seed,
                "--speed",
                self._speed,
            ),
            *self._game,
            *options,
        )
        return self.board

    def start_host(self) -> Process:
        return self.play("--port", self._folder / "board" / "port")

    def play(self, *line: object, environment: dict[str, str] | None = None) -> Process:
        """Start a host that follows the board on *line*."""
        self.host = Process(
            "play",
            *line,
            # One that comes late, when the game is over, shall not begin another.
            *(
                []
                if self.turns_played()
                else ["--new", "--starter", self._starter + 1, *self._game]
            ),
            "--once",
            "--db",
            self.database,
            environment=environment,
        )
        return self.host

    @property
    def database(self) -> Path:
        return self._folder / "games.db"

    def _wait_for_port(self) -> None:
        assert "ready" in self.board.lines.get(timeout=PATIENCE_S)

    def turns_played(self) -> int:
        """Turns the hands have carried out."""
        try:
            return json.loads((self._folder / "board" / "world.json").read_text())["turn"]
        except FileNotFoundError:
            return 0

    def wait_for_turn(self, turn: int) -> None:
        """Wait until the hands have carried out *turn* turns."""
        end = time.monotonic() + PATIENCE_S
        while self.turns_played() < turn:
            assert time.monotonic() < end, self.turns_played()
            assert not self.board.has_ended, "".join(self.board.said[-20:])
            threading.Event().wait(0.01)

    def record(self) -> str:
        """Wait for the end of the game and return its score sheet, without the tags that name the
        day and the board."""
        end = time.monotonic() + PATIENCE_S
        while not self.host.has_ended:
            assert time.monotonic() < end, (self.turns_played(), self.host.said[-5:])
            assert not self.board.has_ended, "".join(self.board.said[-20:])
            threading.Event().wait(0.05)
        assert self.host.exit_code == 0, self.host.said[-5:]
        store = Store(self.database)
        try:
            return export(store, 1, "text")
        finally:
            store.close()

    def stop(self) -> None:
        self.host.kill()
        self.board.kill()
