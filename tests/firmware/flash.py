"""A flash chip in memory with real littlefs on it, as the os and the open that
firmware.drivers.storage takes."""

from littlefs import UserContext

from firmware.drivers.journal import Journal
from firmware.drivers.storage import Storage
from firmware.event_log import EventLog
from host.simulator.chips.flash import (
    BLOCK_BYTES,
    PORT_READ_BYTES,
    FlashFiles,
    RawFlash,
    programmed,
)


class MemoryFlash(UserContext):
    """A chip of *blocks* blocks, blank or with *content*, that remembers what was done to it.

    Attributes:
        operations: (offset, data programmed) or (offset, None), an erased block, since the
        beginning.
    """

    def __init__(self, blocks: int, content: bytes = b"") -> None:
        super().__init__(buffer=bytearray(content or b"\xff" * (blocks * BLOCK_BYTES)))
        self.blocks = blocks
        self.operations = []

    def read(self, cfg, block, off, size):
        start = block * BLOCK_BYTES + off
        return self.buffer[start : start + size]

    def prog(self, cfg, block, off, data):
        return self._apply((block * BLOCK_BYTES + off, bytes(data)))

    def erase(self, cfg, block):
        return self._apply((block * BLOCK_BYTES, None))

    def sync(self, cfg):
        return 0

    def _apply(self, operation) -> int:
        self.operations.append(operation)
        apply(self.buffer, operation)
        return 0


def apply(content, operation) -> None:
    """Carry out one of MemoryFlash.operations on the *content* of a chip."""
    offset, data = operation
    if data is None:
        content[offset : offset + BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
    else:
        content[offset : offset + len(data)] = programmed(
            content[offset : offset + len(data)], data
        )


class Disk:
    """The file system of one power-on of *flash*, with what Storage asks of the module os, and
    open().

    Mounted as by the port, a short segment of the log fills blocks, as a long one does after the
    boot selector.
    """

    def __init__(self, flash, read_size=PORT_READ_BYTES) -> None:
        self.files = FlashFiles(flash, read_size)

    def open(self, path, mode):
        return _File(self.files, self.files.open(path, mode))

    def listdir(self, path):
        names = []
        while (entry := self.files.entry(path, len(names))) is not None:
            names.append(entry[2])
        return names

    def stat(self, path):
        return (0,) * 6 + (self.files.stat(path)[1],)

    def statvfs(self, path):
        return (BLOCK_BYTES, BLOCK_BYTES, self.files.blocks, *[self.files.free_blocks()] * 2)

    def mkdir(self, path):
        self.files.mkdir(path)

    def remove(self, path):
        self.files.remove(path)

    def rename(self, old, new):
        self.files.rename(old, new)


class _File:
    def __init__(self, files, number) -> None:
        self._files = files
        self._number = number

    def read(self, size=1 << 20):
        return self._files.read(self._number, size)

    def write(self, data):
        self._files.write(self._number, data)

    def seek(self, offset, whence=0):
        return self._files.seek(self._number, offset, whence)

    def flush(self):
        self._files.sync(self._number)

    def close(self):
        self._files.close(self._number)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


def storage_on(flash, read_size=PORT_READ_BYTES) -> Storage:
    """The storage of a board that is switched on with *flash*."""
    disk = Disk(flash, read_size)
    return Storage("/data", disk, disk.open)


class Blocks:
    """*flash* as esp32.Partition shows it."""

    def __init__(self, flash) -> None:
        self._flash = RawFlash(flash)

    def readblocks(self, block, buffer, offset=0):
        buffer[:] = self._flash.read(block * BLOCK_BYTES + offset, len(buffer))

    def writeblocks(self, block, data, offset):
        self._flash.program(block * BLOCK_BYTES + offset, data)

    def ioctl(self, request, argument):
        assert (request, argument) == (4, 0)
        return self._flash.blocks


def journal_on(flash, storage) -> Journal:
    """The journal of the log of a board that is switched on with *flash*, on which *storage*
    lies."""
    return Journal(storage, Blocks(flash))


def log_on(flash, storage=None) -> EventLog:
    """The log of a board that is switched on with *flash*; open() it."""
    storage = storage or storage_on(flash)
    return EventLog(storage, journal_on(flash, storage))
