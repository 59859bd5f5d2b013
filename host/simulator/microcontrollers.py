"""The processes of node in which the simulated microcontrollers run, each of them in a thread of
its own.

What node has compiled of MicroPython serves all threads of a process: a board starts there in
little more than half the processor time that it needs in a process of its own.
"""

import json
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import IO

from host.errors import SimulatorError
from host.simulator.interpreter import node_command, node_environment

_STARTS = 16  # a process begins with so many sockets, since it can be given none later
# Where computing is charged, all of the interpreter is compiled before it starts, by one thread:
# what it computes then is all that the process does.
_CHARGED = ("--single-threaded", "--no-liftoff", "--no-wasm-lazy-compilation")
# Bytes of bytecode that run before node compiles a function of JavaScript for good; its own value
# is 67,584.
_EARLY = "--interrupt-budget=300"

_END_S = 10.0  # a process that dies closes its sockets first


class Microcontroller:
    """One that runs. *socket* is the world's end of its line (link.py)."""

    def __init__(self, connection: socket.socket, node: "_Node", number: int) -> None:
        self.socket = connection
        self._node = node
        self._number = number

    @property
    def process_id(self) -> int:
        """Of the process in which it runs, and others may."""
        return self._node.process.pid

    def kill(self) -> None:
        """Cut its power, whatever it does."""
        self.socket.close()
        self._node.kill(self._number)

    def died(self) -> tuple[int, bytes]:
        """Wait until its process has ended, unasked: the exit code, and what node printed.

        Raises SimulatorError when it goes on without this microcontroller.
        """
        return self._node.died()


class Microcontrollers:
    """Starts microcontrollers in one process of node after the other; each in a process of its own
    where the time is *charged* that it computes; *early*: as Timing.compiles_early."""

    def __init__(self, *, charged: bool = False, early: bool = False) -> None:
        self._flags = (*_CHARGED, _EARLY) if charged and early else _CHARGED if charged else ()
        self._starts = 1 if charged else _STARTS
        self._node: _Node | None = None
        self._lock = threading.Lock()

    def start(self, config: Mapping[str, object]) -> Microcontroller:
        """Start one with the *config* that node/board.mjs reads; the number of its socket is
        added."""
        with self._lock:
            if self._node is None or not self._node.can_start():
                self.close()
                self._node = _Node(self._flags, self._starts)
            return self._node.start(config)

    def close(self) -> None:
        """Start no more in this process, which ends with the last that runs in it."""
        if self._node:
            self._node.close()
        self._node = None


@cache
def microcontrollers() -> Microcontrollers:
    """Those of this program that share processes."""
    return Microcontrollers()


class _Node:
    """A process of node/microcontrollers.mjs. Boards in several threads may share it."""

    def __init__(self, flags: tuple[str, ...], starts: int) -> None:
        self._lock = threading.Lock()
        node, script = node_command("microcontrollers.mjs")
        pairs = [socket.socketpair() for _ in range(starts)]
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the process may write to it)
        self.process = subprocess.Popen(  # noqa: S603  (our own script)
            [node, *flags, script],
            env=node_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            pass_fds=[theirs.fileno() for _, theirs in pairs],
        )
        self._free = [(ours, theirs.fileno()) for ours, theirs in pairs]
        self._running = 0
        for _, theirs in pairs:
            theirs.close()

    def can_start(self) -> bool:
        return bool(self._free) and self.process.poll() is None

    def start(self, config: Mapping[str, object]) -> Microcontroller:
        with self._lock:
            ours, number = self._free.pop()
            self._say({"config": {**config, "fd": number}})
            self._running += 1
        return Microcontroller(ours, self, number)

    def kill(self, number: int) -> None:
        with self._lock:
            self._say({"kill": number})
            self._running -= 1
            self._end_if_unused()

    def close(self) -> None:
        with self._lock:
            for ours, _ in self._free:
                ours.close()
            self._free.clear()
            self._end_if_unused()

    def died(self) -> tuple[int, bytes]:
        try:
            code = self.process.wait(_END_S)
        except subprocess.TimeoutExpired as error:
            raise SimulatorError(
                f"node (process {self.process.pid}) has dropped a board and goes on; end it"
            ) from error
        self._errors.seek(0)
        return code, self._errors.read()

    def _end_if_unused(self) -> None:
        if self._free or self._running:
            return
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()
        self._errors.close()

    def _say(self, words: Mapping[str, object]) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError):  # the process has died: the socket says so, too
            self.process.stdin.write(json.dumps(words).encode() + b"\n")
            self.process.stdin.flush()
