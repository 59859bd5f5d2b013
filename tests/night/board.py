"""A simulated board with the real firmware, at which people play one game after the other until the
night is over."""

import os
import queue
import shutil
import signal
import threading
import time
from pathlib import Path

from host.simulator.board import FirmwareError
from host.simulator.chips.flash import FlashImage
from host.simulator.firmware import firmware_board
from host.simulator.handling import TAP_MS
from host.simulator.hands import Hands
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from tests.firmware.flash import log_on
from tests.firmware.steps import finish

RULESET = "brandi-4"
_SLICE_MS = 100
_AGAIN_MS = 6000  # until the new-game card is laid once more, if it had no effect
_REST_MS = 1000


class People:
    """Hands that begin the next game themselves, and rest when they are asked to, between two
    turns."""

    def __init__(self, world: World, seed: int) -> None:
        self.hands = Hands(world, seed)
        self.may_play = True
        self.is_resting = False
        self._world = world
        self._lay_ms = 3000.0
        self._clear_ms: float | None = None

    def __call__(self, now_ms: float) -> float:
        if self._clear_ms is not None and now_ms >= self._clear_ms:
            self._world.clear_reader()
            self._clear_ms = None
        state = self._world.state
        if not self.may_play and state.done == 0 and self._clear_ms is None:
            self.is_resting = True
            return now_ms + _REST_MS
        wake_ms = self.hands(now_ms)
        if (
            self.hands.is_done or (state.games == 0 and state.starter is None)
        ) and now_ms >= self._lay_ms:
            self._world.lay_control("new_game")
            self._clear_ms, self._lay_ms = now_ms + TAP_MS, now_ms + _AGAIN_MS
        return wake_ms if self._clear_ms is None else min(wake_ms, self._clear_ms)


class Board(threading.Thread):
    """Runs from `start` to `stop`, *speed* times as fast as real time. `trouble` is what has ended
    it, if anything has."""

    def __init__(self, folder: Path, seed: int, speed: float) -> None:
        super().__init__(name="board", daemon=True)
        self.world = World(folder, load(RULESET))
        self.world.open()
        self.people = People(self.world, seed)
        self.trouble: Exception | None = None
        self._board = firmware_board(
            self.world, speed=speed, serial_name=self.world.port, on_idle=self.people
        )
        self._jobs: queue.SimpleQueue = queue.SimpleQueue()
        self._is_on = threading.Event()
        self._is_on.set()
        self._is_stopped = False

    def fail(self, way: str, lasts_s: float) -> None:
        """Cut the power for so long."""
        self._is_on.clear()
        os.kill(self._board.process_id, signal.SIGKILL)
        time.sleep(lasts_s)
        self._is_on.set()

    def bodies(self) -> dict[int, bytes]:
        """What the log on flash holds now, by number."""
        if not self.is_alive():
            return self._read_log()
        done: queue.SimpleQueue = queue.SimpleQueue()
        self._jobs.put(lambda: done.put(self._read_log()))
        return done.get(timeout=60)

    def stop(self) -> None:
        self._is_stopped = True
        self.join()

    def run(self) -> None:
        board = self._board
        action = board.start
        try:
            while not self._is_stopped:
                try:
                    action()
                    action = self._slice
                except FirmwareError as error:
                    if error.exit_code >= 0:
                        raise
                    action = board.reboot  # its process was killed: that is a power cut
                    self._is_on.wait()
        except Exception as error:  # noqa: BLE001  (whatever it is, the night reports it)
            self.trouble = error
        finally:
            board.stop()

    def _slice(self) -> None:
        self._board.run(_SLICE_MS)
        while not self._jobs.empty():
            self._jobs.get()()

    def _read_log(self) -> dict[int, bytes]:
        copied = self.world.folder / "copy.img"
        shutil.copy(self.world.flash, copied)  # to open a log may write
        image = FlashImage(copied)
        try:
            log = log_on(image)
            finish(log.open(b"log1"))
            found: dict[int, bytes] = {}
            number = log.first
            while number < log.head:
                body = log.read(number)
                if body is not None:
                    found[number] = body
                    number += 1
            return found
        finally:
            image.close()
