"""The USB serial line as a byte pipe.

On an ESP32 this line is the REPL's: the firmware reads and writes sys.stdin.buffer and
sys.stdout.buffer, which pass bytes unchanged (the text streams above them translate line ends).
Nothing may print while the pipe is in use.

Behind sys.stdout lies UART 0 with 115,200 baud, on every chip: an ESP32-S3 that is connected by its
own USB sends each byte there, too, and waits for it. What has arrived lies in a ring of 260 bytes
until it is read; from a UART, more is lost.
"""

import select
import sys

import micropython

# What the UART sends from one tick of 10 ms to the next. Its FIFO holds a little more, so that
# nobody waits.
_ROOM_BYTES = micropython.const(115)


class UsbPipe:
    """Bytes in, bytes out; carries no frames. Call open() first."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._byte = bytearray(1)

    def open(self) -> None:
        """Occupy the line: Ctrl-C becomes a byte like any other, so the REPL is out of reach until
        a reset."""
        micropython.kbd_intr(-1)
        self._poll.register(sys.stdin, select.POLLIN)

    def close(self) -> None:
        """Give the line back to the REPL."""
        self._poll.unregister(sys.stdin)
        micropython.kbd_intr(3)

    def read_into(self, buffer: bytearray) -> int:
        """Read what has arrived, at most the length of *buffer*; return the number of bytes. Never
        waits."""
        count = 0
        # A read waits until it has all it was asked for, so each byte is asked for only when it is
        # there.
        while count < len(buffer) and self._has_byte():
            sys.stdin.buffer.readinto(self._byte)
            buffer[count] = self._byte[0]
            count += 1
        return count

    def read(self, limit: int) -> bytes:
        """Read at most *limit* bytes of what has arrived; b"" when nothing has."""
        if not self._has_byte():
            return b""
        buffer = bytearray(limit)
        return bytes(memoryview(buffer)[: self.read_into(buffer)])

    def room(self) -> int:
        """How many bytes `write` accepts now."""
        return _ROOM_BYTES

    def write(self, data: bytes) -> None:
        """Send all of *data*. Waits as long as it is more than room(); what no host reads from USB
        is lost after the driver's timeout."""
        view = memoryview(data)
        while len(view):
            view = view[sys.stdout.buffer.write(view) :]

    def _has_byte(self) -> bool:
        for _ in self._poll.ipoll(0):
            return True
        return False
