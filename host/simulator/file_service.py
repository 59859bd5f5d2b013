"""The file operations of the microcontroller, answered by real littlefs, and the flash below it.
Payloads: link.py."""

import struct
from typing import TYPE_CHECKING

from host.simulator.chips.flash import BLOCK_BYTES, FlashFiles, RawFlash, TimedFlash
from host.simulator.link import Op

if TYPE_CHECKING:
    from collections.abc import Callable

_ENTRY = struct.Struct("<BI")
_U32 = struct.Struct("<I")


class FileService:
    """Answers for one power-on. Open files die with it: nothing is closed that the firmware did not
    close.

    Args:
        read_size: with which `/` is mounted.
    """

    def __init__(self, chip: TimedFlash, read_size: int) -> None:
        self._chip = chip
        self._files = FlashFiles(chip, read_size)
        self._listed: list[tuple[bool, int, str]] = []  # the folder that LIST has read last
        raw = RawFlash(chip)
        self.answers: dict[int, Callable[[bytes], bytes | None]] = {
            Op.FILE_OPEN: self._open,
            Op.FILE_READ: lambda data: self._files.read(
                data[0], int.from_bytes(data[1:3], "little")
            ),
            Op.FILE_WRITE: lambda data: self._files.write(data[0], data[1:]),
            Op.FILE_SEEK: self._seek,
            Op.FILE_SYNC: lambda data: self._files.sync(data[0]),
            Op.FILE_CLOSE: lambda data: self._files.close(data[0]),
            Op.STAT: lambda data: _ENTRY.pack(*self._files.stat(data[1:].decode())),
            Op.LIST: self._list,
            Op.MKDIR: lambda data: self._files.mkdir(data[1:].decode()),
            Op.REMOVE: lambda data: self._files.remove(data[1:].decode()),
            Op.RENAME: lambda data: self._files.rename(*data[1:].decode().split("\0")),
            Op.STATVFS: lambda _: struct.pack(
                "<III", BLOCK_BYTES, self._files.blocks, self._files.free_blocks()
            ),
            Op.FILE_MOUNT: self._mount,
            Op.FLASH_BLOCKS: lambda _: _U32.pack(raw.blocks),
            Op.FLASH_READ: lambda data: raw.read(*struct.unpack("<II", data[1:])),
            Op.FLASH_PROGRAM: lambda data: raw.program(_U32.unpack_from(data, 1)[0], data[5:]),
            Op.FLASH_ERASE: lambda data: raw.erase(_U32.unpack_from(data, 1)[0]),
        }

    def _open(self, data: bytes) -> bytes:
        mode, path = data[1:].decode().split("\0")
        return bytes([self._files.open(path, mode)])

    def _mount(self, data: bytes) -> None:
        self._files = FlashFiles(self._chip, int.from_bytes(data[1:], "little"))

    def _seek(self, data: bytes) -> bytes:
        number, offset, whence = struct.unpack("<BiB", data)
        return _U32.pack(self._files.seek(number, offset, whence))

    def _list(self, data: bytes) -> bytes:
        index = int.from_bytes(data[1:3], "little")
        if index == 0:
            self._listed = self._files.entries(data[3:].decode())
        if index >= len(self._listed):
            return b""
        is_folder, size, name = self._listed[index]
        return _ENTRY.pack(is_folder, size) + name.encode()
