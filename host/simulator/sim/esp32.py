"""`esp32` of the simulated board: the partition that the file system lies on, as bytes of flash."""

import struct

from micropython import const
from sim_link import call

# What is asked of the world (host/simulator/link.py).
_FLASH_BLOCKS = const(0xAC)
_FLASH_READ = const(0xAD)
_FLASH_PROGRAM = const(0xAE)
_FLASH_ERASE = const(0xAF)

_BLOCK_BYTES = 4096
_SUBTYPE = 0x81  # of the ESP32 port's partition tables
_ADDRESS = 0x200000
_BLOCK_COUNT, _BLOCK_SIZE, _BLOCK_ERASE = 4, 5, 6  # ioctl of a block device

HEAP_DATA = const(4)
HEAP_EXEC = const(1)


def idf_heap_info(capabilities):
    """Total, free, largest free piece, least ever free. Nothing lives in this memory here: the
    figures never change."""
    return [(250_000, 120_000, 60_000, 100_000)] if capabilities == HEAP_DATA else []


class Partition:
    """The piece of flash behind `/`, past its file system."""

    TYPE_APP = 0
    TYPE_DATA = 1

    def __init__(self, label):
        if label != "vfs":
            raise OSError(2)  # ENOENT
        self._head = bytearray(8)
        four = bytearray(4)
        call(_FLASH_BLOCKS, 0, b"", four)
        self._blocks = int.from_bytes(four, "little")

    @staticmethod
    def find(type=TYPE_APP, subtype=0xFF, label=None, block_size=_BLOCK_BYTES):
        is_it = (
            type == Partition.TYPE_DATA and subtype in (0xFF, _SUBTYPE) and label in (None, "vfs")
        )
        return [Partition("vfs")] if is_it else []

    def info(self):
        return (self.TYPE_DATA, _SUBTYPE, _ADDRESS, self._blocks * _BLOCK_BYTES, "vfs", False)

    def readblocks(self, block, buffer, offset=0):
        at, size = block * _BLOCK_BYTES + offset, len(buffer)
        if size > _BLOCK_BYTES:
            for start in range(0, size, _BLOCK_BYTES):
                self.readblocks(
                    block, memoryview(buffer)[start : start + _BLOCK_BYTES], offset + start
                )
            return
        struct.pack_into("<II", self._head, 0, self._checked(at, size), size)
        call(_FLASH_READ, 0, self._head, buffer)

    def writeblocks(self, block, data, offset=None):
        """Without an offset the blocks are erased first; with one, bits can only go from 1 to 0."""
        at = block * _BLOCK_BYTES + (offset or 0)
        self._checked(at, len(data))
        if offset is None:
            for one in range(block, block + (len(data) + _BLOCK_BYTES - 1) // _BLOCK_BYTES):
                self.ioctl(_BLOCK_ERASE, one)
        for start in range(0, len(data), _BLOCK_BYTES):
            part = memoryview(data)[start : start + _BLOCK_BYTES]
            call(_FLASH_PROGRAM, 0, struct.pack("<I", at + start) + part)

    def ioctl(self, request, argument):
        if request == _BLOCK_COUNT:
            return self._blocks
        if request == _BLOCK_SIZE:
            return _BLOCK_BYTES
        if request == _BLOCK_ERASE:
            call(
                _FLASH_ERASE,
                0,
                struct.pack("<I", self._checked(argument * _BLOCK_BYTES, _BLOCK_BYTES)),
            )
        return 0

    def _checked(self, at, size):
        if at < 0 or at + size > self._blocks * _BLOCK_BYTES:
            raise OSError(-260)  # ESP_ERR_INVALID_SIZE
        return at
