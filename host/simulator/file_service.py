"""The file operations of the microcontroller, answered by real littlefs, and the flash below it. Payloads: link.py."""

import errno
import os
import struct
from typing import TYPE_CHECKING

from host.simulator.chips.flash import BLOCK_BYTES, FlashChip, FlashFiles, RawFlash
from host.simulator.link import Op

if TYPE_CHECKING:
    from collections.abc import Callable

_ENTRY = struct.Struct("<BI")
_U32 = struct.Struct("<I")
_MOST_BYTES = 0x8000  # of one answer


class FileService:
    """Answers for one power-on. Open files die with it: nothing is closed that the firmware did not close."""

    def __init__(self, files: FlashFiles, chip: FlashChip) -> None:
        self._files = files
        raw = RawFlash(chip)
        self.answers: dict[int, Callable[[bytes], bytes | None]] = {
            Op.FILE_OPEN: self._open,
            Op.FILE_READ: lambda data: files.read(data[0], int.from_bytes(data[1:3], "little")),
            Op.FILE_WRITE: lambda data: files.write(data[0], data[1:]),
            Op.FILE_SEEK: self._seek,
            Op.FILE_SYNC: lambda data: files.sync(data[0]),
            Op.FILE_CLOSE: lambda data: files.close(data[0]),
            Op.STAT: lambda data: _ENTRY.pack(*files.stat(data[1:].decode())),
            Op.LIST: self._list,
            Op.MKDIR: lambda data: files.mkdir(data[1:].decode()),
            Op.REMOVE: lambda data: files.remove(data[1:].decode()),
            Op.RENAME: lambda data: files.rename(*data[1:].decode().split("\0")),
            Op.STATVFS: lambda _: struct.pack("<III", BLOCK_BYTES, files.blocks, files.free_blocks()),
            Op.FILE_TREE: self._tree,
            Op.FILE_LOAD: self._load,
            Op.FLASH_BLOCKS: lambda _: _U32.pack(raw.blocks),
            Op.FLASH_READ: lambda data: raw.read(*struct.unpack("<II", data[1:])),
            Op.FLASH_PROGRAM: lambda data: raw.program(_U32.unpack_from(data, 1)[0], data[5:]),
            Op.FLASH_ERASE: lambda data: raw.erase(_U32.unpack_from(data, 1)[0]),
        }

    def _open(self, data: bytes) -> bytes:
        mode, path = data[1:].decode().split("\0")
        return bytes([self._files.open(path, mode)])

    def _tree(self, data: bytes) -> bytes:
        entries = self._files.tree(data[1:].decode())
        found = b"".join(_ENTRY.pack(is_folder, size) + path.encode() + b"\0" for is_folder, size, path in entries)
        if len(found) > _MOST_BYTES:
            raise OSError(errno.EFBIG, f"{len(found)} bytes of names")
        return found

    def _load(self, data: bytes) -> bytes:
        number = self._files.open(data[5:].decode(), "r")
        try:
            self._files.seek(number, _U32.unpack_from(data, 1)[0], os.SEEK_SET)
            return self._files.read(number, _MOST_BYTES)
        finally:
            self._files.close(number)

    def _seek(self, data: bytes) -> bytes:
        number, offset, whence = struct.unpack("<BiB", data)
        return _U32.pack(self._files.seek(number, offset, whence))

    def _list(self, data: bytes) -> bytes:
        index = int.from_bytes(data[1:3], "little")
        entry = self._files.entry(data[3:].decode(), index)
        return _ENTRY.pack(*entry[:2]) + entry[2].encode() if entry else b""
