"""Files on the flash: the only place of the firmware that opens any.

littlefs writes a changed file in a way that a power cut leaves the old or the new one, never a
mixture (docs/firmware.md). What is open for appending is safe up to the last flush().
"""

import os

from shared_engine.wire.frame import crc16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

# Error numbers of the ESP32, and of most others.
_NO_ENTRY = 2
_EXISTS = 17
_FULL = 28
_CHECK_BYTES = 2
# littlefs does not always get over being full (its issues 760, 1080, 1157), and even to delete
# needs a block: it is never allowed to become so.
_SPARE_BYTES = 16384
# Counted again when less than this is left; until then it is known well enough: between two
# segments of the log nothing grows by more.
_PLENTY_BYTES = 65536
_SAVE_BYTES = (
    8192  # what save() may need at most beside its data: a block of the file, one of its folder
)


class Storage:
    """The files below *folder*, which is made if it is missing; a name may hold folders, as
    "log/0001".

    Args:
        disk: has listdir, stat, statvfs, mkdir, remove, rename as the module os.
        opening: as the built-in open.
    """

    def __init__(self, folder: str, disk: "Any" = os, opening: "Any" = open) -> None:
        self._folder = folder
        self._disk = disk
        self._opening = opening
        self._left_bytes = 0  # at least, by the last count
        self._make_folders(folder + "/")

    def open(self, name: str, mode: str) -> "IO[Any]":
        """Open a file; one that is to be written gets its folders made.

        Raises:
            OSError: as the built-in open.
        """
        path = self._path(name)
        try:
            return self._opening(path, mode)
        except OSError:
            if mode[0] == "r":
                raise
        self._make_folders(path)
        return self._opening(path, mode)

    def names(self, folder: str = "") -> "list[str]":
        """Return the names in *folder*, in no order; none if it does not exist.

        Raises:
            OSError: it exists and cannot be read.
        """
        try:
            return self._disk.listdir(self._path(folder) if folder else self._folder)
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return []
            raise

    def size(self, name: str) -> int:
        """Return the length of a file in bytes, -1 if there is none."""
        try:
            return self._disk.stat(self._path(name))[6]
        except OSError:
            return -1

    def remove(self, name: str) -> None:
        """Delete a file.

        Raises:
            OSError: there is none.
        """
        self._disk.remove(self._path(name))

    def rename(self, old: str, new: str) -> None:
        """Let the file *old* replace *new*, its folders made; a power cut leaves *new* as it was or
        as it will be.

        Raises:
            OSError: there is no *old*.
        """
        self._make_folders(self._path(new))
        self._disk.rename(self._path(old), self._path(new))

    def free_bytes(self) -> int:
        """Return the bytes that may still be written; littlefs reads through all files for it,
        thousands of times."""
        found = self._disk.statvfs(self._folder)
        self._left_bytes = max(0, found[1] * found[4] - _SPARE_BYTES)
        return self._left_bytes

    def load(self, name: str) -> "bytes | None":
        """Return what save() wrote, None if there is nothing or it is damaged."""
        try:
            with self.open(name, "rb") as file:
                data = file.read()
        except OSError:
            return None
        content = data[:-_CHECK_BYTES]
        return content if data[len(content) :] == _check(content) else None

    def save(self, name: str, data: bytes) -> None:
        """Write a small file whole; a power cut at any moment leaves the old or the new one.

        Raises:
            OSError: the flash is full or does not work; the old content is still there.
        """
        self._left_bytes -= len(data) + _SAVE_BYTES
        if self._left_bytes < _PLENTY_BYTES and len(data) > self.free_bytes():
            raise OSError(_FULL, name)
        with self.open(name, "wb") as file:
            # in one piece: littlefs commits nothing of a file whose write has failed
            file.write(data + _check(data))

    def _path(self, name: str) -> str:
        return self._folder + "/" + name

    def _make_folders(self, path: str) -> None:
        end = path.find("/", 1)
        while end > 0:
            try:
                self._disk.mkdir(path[:end])
            except OSError as error:
                if error.errno != _EXISTS:
                    raise
            end = path.find("/", end + 1)


def _check(data: bytes) -> bytes:
    return crc16(data).to_bytes(_CHECK_BYTES, "big")
