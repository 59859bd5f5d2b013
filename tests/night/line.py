"""The cable between board and laptop: unplugged, silent or noisy for a while."""

import os
import pty
import select
import threading
import time
import tty
from pathlib import Path

from host.transports.port_link import device_of
from shared_engine.prng import Prng

_PIECE_BYTES = 1024
_WAIT_S = 0.05
_DAMAGED_OF_1000 = 10  # bytes on a noisy line


class Line(threading.Thread):
    """A pseudo terminal under the name *outer* whose bytes go to and come from that of the board,
    *inner*, as long as it is well."""

    def __init__(self, inner: Path, outer: Path, seed: int) -> None:
        super().__init__(name="line", daemon=True)
        self._outer = outer
        self._prng = Prng(seed)
        self._board = os.open(device_of(str(inner)), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._ends: tuple[int, int] | None = None
        self._lock = threading.Lock()  # of the ends
        self._way = ""
        self._is_stopped = False
        self._plug_in()

    def fail(self, way: str, lasts_s: float) -> None:
        """Be *way* for so long."""
        self._way = way
        if way == "unplugged":
            self._unplug()
        time.sleep(lasts_s)
        if way == "unplugged":
            self._plug_in()
        self._way = ""

    def stop(self) -> None:
        self._is_stopped = True
        self.join()
        self._unplug()
        os.close(self._board)

    def run(self) -> None:
        while not self._is_stopped:
            with self._lock:
                ours = self._ends[0] if self._ends else None
                ready = select.select([self._board, *([] if ours is None else [ours])], [], [], 0)[
                    0
                ]
                if self._board in ready:
                    self._pass_on(self._board, ours)
                if ours in ready:
                    self._pass_on(ours, self._board)
            if not ready:
                self._rest(ours)

    def _rest(self, ours: int | None) -> None:
        """Until there is something to do; the ends may be closed meanwhile."""
        try:
            select.select(
                [self._board, *([] if ours is None else [ours])],
                [],
                [],
                _WAIT_S if ours is None else 0.005,
            )
        except (OSError, ValueError):
            return

    def _pass_on(self, source: int, target: int | None) -> None:
        try:
            data = os.read(source, _PIECE_BYTES)
            if self._way == "noisy":
                data = bytes(self._heard(byte) for byte in data)
            if target is not None and self._way != "silent":
                os.write(target, data)
        except BlockingIOError:
            return  # nobody reads it at the other end: it is lost, as on a cable

    def _heard(self, byte: int) -> int:
        return (
            byte ^ (1 << self._prng.below(8)) if self._prng.below(1000) < _DAMAGED_OF_1000 else byte
        )

    def _plug_in(self) -> None:
        with self._lock:
            ours, theirs = pty.openpty()
            # our own end of it stays open: it keeps the line raw between two programs
            tty.setraw(theirs)
            os.set_blocking(ours, False)
            self._ends = ours, theirs
            self._outer.symlink_to(os.ttyname(theirs))

    def _unplug(self) -> None:
        with self._lock:
            if self._ends:
                self._outer.unlink()
                for end in self._ends:
                    os.close(end)
            self._ends = None
