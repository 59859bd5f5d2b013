"""The newest records of the log, in a block of flash that is erased already.

Erasing a sector stops the program for 45 ms, in some chips for 400, and littlefs erases one
whenever it goes on writing after a flush. Programming what is erased takes less than a millisecond.
So the journal is a file of one whole block that littlefs writes when there is time; afterwards its
empty bytes are programmed where they lie, past the file system: littlefs knows nothing of it, and
has no need to, since the file keeps its size and its place until it is written again.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.drivers.storage import Storage

_NAME = "log/journal"
_BLOCK_BYTES = 4096
_ID_BYTES = 16
_ERASED = 0xFF
_BLOCK_COUNT = 4  # ioctl of a block device


class Journal:
    """One block of records; a record begins with a byte that is not 0xFF.

    Args:
        flash: the block device that *storage* lies on: readblocks, writeblocks and ioctl, as
            esp32.Partition.
        random: as os.urandom.
    """

    def __init__(self, storage: "Storage", flash: "Any", random: "Any" = os.urandom) -> None:
        self._storage = storage
        self._flash = flash
        self._random = random
        self._block = -1
        self.used = 0
        """Bytes that are used; nothing can be appended before renew()."""

    def records(self) -> bytes:
        """Return what lies in the block, up to its end or the first byte that is empty where a
        record should begin."""
        try:
            with self._storage.open(_NAME, "rb") as file:
                return file.read()[_ID_BYTES:]
        except OSError:
            return b""

    def renew(self) -> bool:
        """Begin an empty block: some 80 ms. A power cut leaves the old block or the new one.

        Returns:
            False if there is no room: nothing can be appended.
        """
        self._block, self.used = -1, _BLOCK_BYTES
        name = self._random(_ID_BYTES - 1) + b"\0"
        try:
            with self._storage.open(_NAME, "wb") as file:
                file.write(name + bytes((_ERASED,)) * (_BLOCK_BYTES - _ID_BYTES))
        except OSError:
            return False
        self._block = self._find(name)
        if self._block < 0:
            return False
        self.used = _ID_BYTES
        return True

    def append(self, record: "bytes | bytearray") -> bool:
        """Program *record* behind the others: at most 2 ms. Returns False if there is no room."""
        if self._block < 0 or self.used + len(record) > _BLOCK_BYTES:
            return False
        self._flash.writeblocks(self._block, record, self.used)
        self.used += len(record)
        return True

    def is_half_full(self) -> bool:
        """Say whether it is time for renew()."""
        return 2 * self.used > _BLOCK_BYTES

    def _find(self, name: bytes) -> int:
        """The block that begins with *name*; -1 if there is none."""
        begins = bytearray(_ID_BYTES)
        for block in range(self._flash.ioctl(_BLOCK_COUNT, 0)):
            self._flash.readblocks(block, begins, 0)
            if begins == name:
                return block
        return -1
