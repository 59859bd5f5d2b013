"""The partition of the flash chip that holds a ROMFS image, on boards whose MicroPython image provides one."""

import os
from pathlib import Path

from host.simulator.chips.flash import BLOCK_BYTES

PARTITION_BYTES = 512 * 1024


class Partition:
    """NOR flash kept in a file: writing turns ones into zeros, erasing a block turns all of it into ones. Both are
    written through at once, so that the file always holds what a power cut at this moment would leave."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        have = os.fstat(self._file).st_size
        if have < PARTITION_BYTES:
            os.pwrite(self._file, b"\xff" * (PARTITION_BYTES - have), have)

    def write(self, at: int, data: bytes) -> bytes:
        """Program *data* at the byte *at*; return what stands there now. Raises ValueError outside the partition."""
        self._check(at, len(data))
        held = os.pread(self._file, len(data), at)
        result = bytes(new & old for new, old in zip(data, held, strict=True))
        os.pwrite(self._file, result, at)
        return result

    def erase(self, at: int) -> bytes:
        """Erase the block that begins at the byte *at*; return what stands there now. Raises ValueError for no block."""
        self._check(at, BLOCK_BYTES)
        if at % BLOCK_BYTES:
            raise ValueError(f"no block begins at byte {at}")
        os.pwrite(self._file, b"\xff" * BLOCK_BYTES, at)
        return b"\xff" * BLOCK_BYTES

    def close(self) -> None:
        os.close(self._file)

    def _check(self, at: int, size: int) -> None:
        if at < 0 or at + size > PARTITION_BYTES:
            raise ValueError(f"{size} bytes at {at} do not lie in the partition")
