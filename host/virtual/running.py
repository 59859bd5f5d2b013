"""The simulated board of a virtual table, in a thread of its own."""

import threading
from collections.abc import Callable
from typing import Self

from host.simulator.board import FirmwareError, SimulatedBoard
from host.simulator.firmware import firmware_board
from host.simulator.world import BoardWorld

_SLICE_MS = 100


class RunningBoard:
    """Runs the board of *world* in real time, between `__enter__` and `__exit__`; *hands* act on it
    in its thread."""

    def __init__(self, world: BoardWorld, hands: Callable[[float], None]) -> None:
        self._board: SimulatedBoard = firmware_board(
            world, speed=1, serial_name=world.port, on_idle=hands
        )
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)
        self._is_stopped = False
        self._trouble: Exception | None = None

    def __enter__(self) -> Self:
        """Raises SimulatorError: it does not start."""
        self._board.start()
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_stopped = True
        self._thread.join()
        self._board.stop()

    def check(self) -> None:
        """Raise what has ended the board, if anything has."""
        if self._trouble:
            raise self._trouble

    def _run(self) -> None:
        try:
            while not self._is_stopped:
                try:
                    self._board.run(_SLICE_MS)
                except FirmwareError as error:
                    if error.exit_code >= 0:
                        raise
                    self._board.reboot()  # its process was killed: that is a power cut
        except Exception as error:  # noqa: BLE001  (whatever it is, check() raises it in the thread that people see)
            self._trouble = error
