"""A flash chip in memory with real littlefs on it, as the os and the open that firmware.drivers.storage takes."""

from littlefs import UserContext

from firmware.drivers.storage import Storage
from host.simulator.chips.flash import BLOCK_BYTES, FlashFiles


class MemoryFlash(UserContext):
    """A chip of *blocks* blocks, blank or with *content*, that remembers what was done to it.

    Attributes:
        operations: (offset, data programmed) or (offset, None), an erased block, since the beginning.
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
        data = b"\xff" * BLOCK_BYTES
    content[offset : offset + len(data)] = data


class Disk:
    """The file system of one power-on of *flash*, with what Storage asks of the module os, and open()."""

    def __init__(self, flash) -> None:
        self.files = FlashFiles(flash)

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


def storage_on(flash) -> Storage:
    """The storage of a board that is switched on with *flash*."""
    disk = Disk(flash)
    return Storage("/data", disk, disk.open)
