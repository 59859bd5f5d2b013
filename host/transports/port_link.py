"""FOLDER/port, the link to the pseudo terminal of a simulated board: it is to be followed only
while that board runs.

A pseudo terminal has a number, and the kernel gives the number of one that is gone to the next
program that asks. The link that a killed board has left behind leads to somebody else's terminal
then. So the board holds a lock on FOLDER/port.lock, which the kernel drops however the board ends,
and writes into it whose lock it is and which terminal: a board that is just starting holds the lock
already, while the link is still that of the board before. Other ports have no such file beside
them.
"""

import os
import time
from pathlib import Path

from host.errors import TransportError

_BUSY_S = 1.0  # a program that looks whether the board runs holds the lock for an instant
_BUSY_STEP_S = 0.01
_NOTE_BYTES = 4096  # whose lock it is, and the terminal


class PortLink:
    """The link *path*, for the board that it is to lead to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = -1

    def claim(self, device: str) -> None:
        """Point the link at *device*; it counts until `release`, or until this process ends.

        Raises:
            TransportError: another process has it.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(_lock_of(self._path), os.O_RDWR | os.O_CREAT, 0o644)
        give_up_s = time.monotonic() + _BUSY_S
        while not _is_free(self._lock):
            if time.monotonic() > give_up_s:
                os.close(self._lock)
                raise _running(self._path)
            time.sleep(_BUSY_STEP_S)
        self._path.unlink(missing_ok=True)
        self._path.symlink_to(device)
        os.truncate(self._lock, 0)
        os.pwrite(self._lock, f"{os.getpid()} {device}".encode(), 0)

    def release(self) -> None:
        """Remove the link. The file of the lock stays: who has it open must not lock another one
        than who comes next."""
        os.truncate(self._lock, 0)
        self._path.unlink(missing_ok=True)
        os.close(self._lock)


def check_is_stopped(link: Path) -> None:
    """Raise TransportError if the board of *link* is running."""
    try:
        lock = os.open(_lock_of(link), os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        if not _is_free(lock):
            raise _running(link)
    finally:
        os.close(lock)


def device_of(port: str) -> str:
    """The device to open for *port*: that of the board if it is such a link, otherwise *port*
    itself.

    Raises:
        TransportError: the board of that link is not running.
    """
    link = Path(port)
    try:
        lock = os.open(_lock_of(link), os.O_RDONLY)
    except OSError:
        return port
    try:
        if not _is_free(lock):
            owner, _, device = os.read(lock, _NOTE_BYTES).decode(errors="replace").partition(" ")
            if device and _is_running(owner):  # else the board is just starting, or stopping
                return device
    finally:
        os.close(lock)
    raise TransportError(
        f"cannot open {port}: the simulated board in {link.parent} is not running; start it with "
        f"`collie simulate {link.parent}`"
    )


def _running(link: Path) -> TransportError:
    return TransportError(f"a simulated board is running in {link.parent}: stop it first")


def _is_running(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:  # somebody else's
        return True
    return True


def _lock_of(link: Path) -> Path:
    return link.with_name(f"{link.name}.lock")


def _is_free(lock: int) -> bool:
    """Lock it, and return whether that was possible."""
    # simulated boards are for Linux and macOS; Windows, which has no fcntl, gets no further than
    # _lock_of
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
