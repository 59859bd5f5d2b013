"""`esp32` of the simulated board: the partition for a ROMFS image, on boards whose MicroPython image has one."""

import simulator
from micropython import const
from sim_link import call
from uctypes import bytearray_at

# What is asked of the world (host/simulator/link.py).
_PARTITION_WRITE = const(0xAC)
_PARTITION_ERASE = const(0xAD)

_BLOCK_BYTES = 4096
_SUBTYPE = 0x8F  # as in partitions-4MiB-romfs.csv of the ESP32 port
_ADDRESS = 0x1E0000
_BLOCK_COUNT, _BLOCK_SIZE, _BLOCK_ERASE = 4, 5, 6  # ioctl of a block device


class Partition(memoryview):
    """A piece of flash, seen as memory too. What is written is there to read at once."""

    BOOT = 0
    RUNNING = 1
    TYPE_APP = 0
    TYPE_DATA = 1

    def __init__(self, label):
        if label != "romfs" or not simulator.partition_bytes:
            raise OSError(2)  # ENOENT
        super().__init__(bytearray_at(simulator.partition_address, simulator.partition_bytes))
        self._mapped = memoryview(self)

    @staticmethod
    def find(type=TYPE_APP, subtype=0xFF, label=None, block_size=_BLOCK_BYTES):
        if not simulator.partition_bytes or type != Partition.TYPE_DATA:
            return []
        return [Partition("romfs")] if subtype in (0xFF, _SUBTYPE) and label in (None, "romfs") else []

    def info(self):
        return (self.TYPE_DATA, _SUBTYPE, _ADDRESS, len(self._mapped), "romfs", False)

    def readblocks(self, block, buffer, offset=0):
        at = block * _BLOCK_BYTES + offset
        buffer[:] = self._piece(at, len(buffer))

    def writeblocks(self, block, data, offset=None):
        """Without an offset the blocks are erased first; with one, bits can only go from 1 to 0."""
        at = block * _BLOCK_BYTES + (offset or 0)
        self._piece(at, len(data))
        if offset is None:
            for one in range(block, block + (len(data) + _BLOCK_BYTES - 1) // _BLOCK_BYTES):
                self.ioctl(_BLOCK_ERASE, one)
        view = memoryview(data)
        for start in range(0, len(data), _BLOCK_BYTES):
            part = view[start : start + _BLOCK_BYTES]
            call(_PARTITION_WRITE, 0, (at + start).to_bytes(4, "little") + part, self._piece(at + start, len(part)))

    def ioctl(self, request, argument):
        if request == _BLOCK_COUNT:
            return len(self._mapped) // _BLOCK_BYTES
        if request == _BLOCK_SIZE:
            return _BLOCK_BYTES
        if request == _BLOCK_ERASE:
            at = argument * _BLOCK_BYTES
            call(_PARTITION_ERASE, 0, at.to_bytes(4, "little"), self._piece(at, _BLOCK_BYTES))
        return 0

    def _piece(self, at, size):
        if at < 0 or at + size > len(self._mapped):
            raise OSError(-260)  # ESP_ERR_INVALID_SIZE
        return self._mapped[at : at + size]


def rom_ioctl(request, segment=0, *arguments):
    """vfs.rom_ioctl: how many ROM segments there are (1), and one of them (2)."""
    if request == 1:
        return 1
    return Partition("romfs") if request == 2 and segment == 0 else -22  # EINVAL
