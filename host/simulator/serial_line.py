"""The serial line of the simulated board: a pseudo terminal under a name that outlives it, and the
UART behind it."""

import contextlib
import os
import pty
import select
import tty
from pathlib import Path

from host.transports.port_link import PortLink

BYTES_PER_MS = 11.52  # 115,200 baud, ten bits a byte
BUFFER_BYTES = (
    259  # what the ESP32 port keeps of what has come in: its ring of 260 bytes holds one less
)
_PIECE_BYTES = 1024  # handed over at once where nobody counts the time
# what the host may leave unread; beyond it bytes are lost, as on a USB line nobody reads
_QUEUE_BYTES = 1 << 16


class SerialLine:
    """Opens a pty and points the link *name* at it (port_link.py). Without a name the line exists,
    but only `device` knows it."""

    def __init__(self, name: Path | None) -> None:
        self.device = ""
        self.lost_bytes = 0
        """What found no room on its way to the host."""
        self.overrun_bytes = 0
        """What found no room in the buffer of the microcontroller."""
        self._link = PortLink(name) if name else None
        self._asked_ms = 0.0
        self._part = 0.0  # of the next byte, that has arrived
        self._master = -1
        self._slave = -1
        self._queue = bytearray()

    def open(self) -> None:
        """Raises TransportError: another line has that name."""
        self._master, self._slave = pty.openpty()
        # Our own end of the slave stays open: it keeps the line raw, and alive between two programs
        # that use it.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.device = os.ttyname(self._slave)
        if self._link:
            try:
                self._link.claim(self.device)
            except BaseException:
                self._close_ends()
                raise

    def close(self) -> None:
        if self._master < 0:
            return
        if self._link:
            self._link.release()
        self._close_ends()

    def _close_ends(self) -> None:
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def arrived(self, now_ms: float, unread: int) -> bytes:
        """What has come in from the host since it was asked last, with *unread* bytes in the
        buffer; what finds no room there is lost."""
        most = (now_ms - self._asked_ms) * BYTES_PER_MS + self._part
        self._asked_ms = now_ms
        data = self.read(int(most))
        self._part = most - len(data) if data and len(data) == int(most) else 0.0
        kept = data[: max(0, BUFFER_BYTES - unread)]
        self.overrun_bytes += len(data) - len(kept)
        return kept

    def typed(self, now_ms: float) -> bytes:
        """What the host has sent, whatever time it takes on the line: the REPL reads it byte by
        byte and loses nothing."""
        self._asked_ms = now_ms
        return self.read(_PIECE_BYTES)

    def read(self, size: int) -> bytes:
        """What the host has sent, at most *size* bytes, whatever time that takes; b"" when nothing
        waits."""
        try:
            return os.read(self._master, size) if size else b""
        except BlockingIOError:
            return b""

    def wait(self, timeout_s: float) -> bool:
        """Wait until the host has sent something; return whether it has."""
        return bool(select.select([self._master], [], [], timeout_s)[0])

    def write(self, data: bytes) -> None:
        """Queue *data* for the host; never waits."""
        room = _QUEUE_BYTES - len(self._queue)
        self._queue += data[:room]
        self.lost_bytes += max(0, len(data) - room)
        self.flush()

    def flush(self) -> None:
        """Pass on what the pty accepts now."""
        while self._queue:
            with contextlib.suppress(BlockingIOError):
                del self._queue[: os.write(self._master, self._queue)]
                continue
            return
