"""The USB serial line of the simulated board, as the byte streams that an ESP32 has under sys.stdin
and sys.stdout."""

import io

import simulator
from uctypes import addressof

any_bytes = simulator.serial_any
_read = simulator.serial_read
_write = simulator.serial_write


class Input(io.IOBase):
    """In place of sys.stdin.buffer. On a board a read waits for all its bytes; here a read that
    would have to wait raises, because nothing could come while the interpreter blocks: firmware
    asks select.poll first."""

    def readinto(self, buffer, size=-1):
        size = len(buffer) if size < 0 else size
        if any_bytes() < size:
            raise RuntimeError("a read of the serial line would block; poll first")
        return _read(addressof(buffer), size)

    def read(self, size):
        buffer = bytearray(size)
        self.readinto(buffer)
        return bytes(buffer)

    def has_bytes(self):
        return any_bytes() > 0


class Output(io.IOBase):
    """In place of sys.stdout.buffer."""

    def write(self, data):
        if data:
            _write(addressof(data), len(data))
        return len(data)


class Console:
    """In place of sys.stdin and sys.stdout: a text stream with the bytes below it."""

    def __init__(self, buffer):
        self.buffer = buffer

    def has_bytes(self):
        return self.buffer.has_bytes()
