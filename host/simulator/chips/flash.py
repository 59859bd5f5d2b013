"""The flash chip and the littlefs on it (the same C code as on the board)."""

import contextlib
import errno
import mmap
import os
from pathlib import Path
from typing import Protocol, cast

from littlefs import LittleFS, LittleFSError, UserContext, lfs
from littlefs.lfs import LFSConfig, LFSFile

from host.simulator.timing import Timing

PAGE_BYTES = 256
BLOCK_BYTES = 4096
BLOCKS = 512  # the 2 MB that an ESP32 with 4 MB of flash leaves for files
# The least that littlefs reads at once: as the ESP32 port mounts `/`, and as the boot selector
# does.
PORT_READ_BYTES, READ_BYTES = 32, 512
_PROG_BYTES = 32
_READ, _WRITE, _BOTH = 1, 2, 3  # LFS_O_RDONLY, LFS_O_WRONLY, LFS_O_RDWR
_CREATE, _CUT, _APPEND = 0x100, 0x400, 0x800
# As MicroPython's open() has them (extmod/vfs_lfsx_file.c).
_MODES = {
    "r": _READ,
    "w": _WRITE | _CREATE | _CUT,
    "a": _WRITE | _CREATE | _APPEND,
    "r+": _BOTH,
    "w+": _BOTH | _CREATE | _CUT,
    "a+": _BOTH | _CREATE | _APPEND,
}


class FlashImage(UserContext):
    """A flash chip of *blocks* blocks kept in a file. Every program and erase is written through at
    once, so that the file always holds what a power cut at this moment would leave. Raises OSError:
    the file cannot be made, or not as large."""

    def __init__(self, path: Path, blocks: int = BLOCKS) -> None:
        self.blocks = blocks
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b") as file:
            have = file.seek(0, os.SEEK_END)
            file.write(b"\xff" * (BLOCK_BYTES * blocks - have))
            file.flush()
            self._bytes = mmap.mmap(
                file.fileno(), BLOCK_BYTES * blocks
            )  # littlefs reads some hundred pieces to find a file

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:  # noqa: ARG002
        at = block * BLOCK_BYTES + off
        return bytearray(self._bytes[at : at + size])

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:  # noqa: ARG002
        at = block * BLOCK_BYTES + off
        self._bytes[at : at + len(data)] = programmed(self._bytes[at : at + len(data)], data)
        return 0

    def erase(self, cfg: LFSConfig, block: int) -> int:  # noqa: ARG002
        at = block * BLOCK_BYTES
        self._bytes[at : at + BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
        return 0

    def sync(self, cfg: LFSConfig) -> int:  # noqa: ARG002
        return 0

    def close(self) -> None:
        """Close the image file. The file system on it is simply left, as by a power cut."""
        self._bytes.close()


def programmed(held: bytes, data: bytes) -> bytes:
    """What flash holds when *data* is programmed where it held *held*: ones become zeros, and
    nothing else."""
    return (int.from_bytes(held, "big") & int.from_bytes(data, "big")).to_bytes(len(data), "big")


class FlashChip(Protocol):
    """What littlefs works on: a UserContext of littlefs-python, such as FlashImage, that knows its
    size."""

    blocks: int

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray: ...
    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int: ...
    def erase(self, cfg: LFSConfig, block: int) -> int: ...
    def sync(self, cfg: LFSConfig) -> int: ...


class TimedFlash:
    """*chip*, and the time that its operations need."""

    def __init__(self, chip: FlashChip, timing: Timing) -> None:
        self.blocks = chip.blocks
        self._chip = chip
        self._timing = timing
        self._spent_ms = 0.0

    def spent_ms(self) -> float:
        """Return what was spent since it was asked last."""
        spent, self._spent_ms = self._spent_ms, 0.0
        return spent

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self._spent_ms += self._timing.read_ms + size * self._timing.read_kb_ms / 1000
        return self._chip.read(cfg, block, off, size)

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        pages = (off + len(data) - 1) // PAGE_BYTES - off // PAGE_BYTES + 1
        self._spent_ms += pages * self._timing.page_ms
        return self._chip.prog(cfg, block, off, data)

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self._spent_ms += self._timing.erase_ms
        return self._chip.erase(cfg, block)

    def sync(self, cfg: LFSConfig) -> int:
        return self._chip.sync(cfg)


class RawFlash:
    """*chip* by its bytes, past the file system on it. All methods raise OSError outside of the
    chip."""

    def __init__(self, chip: FlashChip) -> None:
        self.blocks = chip.blocks
        self._chip = chip
        self._config = cast("LFSConfig", None)  # chips do not ask for it

    def read(self, at: int, size: int) -> bytes:
        """At most to the end of a block."""
        self._check(at, size)
        return bytes(self._chip.read(self._config, at // BLOCK_BYTES, at % BLOCK_BYTES, size))

    def program(self, at: int, data: bytes) -> None:
        """Turn ones into zeros, as *data* says; at most to the end of a block."""
        self._check(at, len(data))
        self._chip.prog(self._config, at // BLOCK_BYTES, at % BLOCK_BYTES, data)

    def erase(self, at: int) -> None:
        """Erase the block that begins at the byte *at*."""
        self._check(at, BLOCK_BYTES)
        self._chip.erase(self._config, at // BLOCK_BYTES)

    def _check(self, at: int, size: int) -> None:
        if at < 0 or at % BLOCK_BYTES + size > BLOCK_BYTES or at + size > self.blocks * BLOCK_BYTES:
            raise OSError(errno.EINVAL, f"{size} bytes at {at} lie in no block")


def _mounted(image: FlashChip, read_size: int) -> LittleFS:
    """littlefs with the sizes that MicroPython gives it; a blank chip is formatted, as the ESP32
    port does."""
    filesystem = LittleFS(
        context=cast("UserContext", image),
        mount=False,
        block_size=BLOCK_BYTES,
        block_count=image.blocks,
        read_size=read_size,
        prog_size=_PROG_BYTES,
        cache_size=min(BLOCK_BYTES, 4 * max(read_size, _PROG_BYTES)),
        lookahead_size=32,
    )
    try:
        filesystem.mount()
    except LittleFSError:
        filesystem.format()
        filesystem.mount()
    return filesystem


class FlashFiles:
    """The file system of one power-on: files are numbered handles. All methods raise OSError with
    the ESP32's errno.

    *read_size* is the least that is read from flash at once; the cache of each file holds four
    times as much.
    """

    def __init__(self, image: FlashChip, read_size: int = PORT_READ_BYTES) -> None:
        self.blocks = image.blocks
        self._littlefs = _mounted(image, read_size)
        self._fs = self._littlefs.fs
        self._open: dict[int, LFSFile] = {}

    def open(self, path: str, mode: str) -> int:
        flags = _MODES.get(mode.replace("b", ""))
        number = next((n for n in range(256) if n not in self._open), None)
        if flags is None:
            raise OSError(errno.EINVAL, mode)
        if number is None:
            raise OSError(errno.EMFILE, path)
        with _errno():
            self._open[number] = lfs.file_open(self._fs, path, lfs.LFSFileFlag(flags))
        return number

    def read(self, number: int, size: int) -> bytes:
        with _errno():
            return lfs.file_read(self._fs, self._file(number), size)  # pyright: ignore[reportUnknownMemberType]  (its stub has gaps)

    def write(self, number: int, data: bytes) -> None:
        with _errno():
            lfs.file_write(self._fs, self._file(number), data)  # pyright: ignore[reportUnknownMemberType]  (its stub has gaps)

    def seek(self, number: int, offset: int, whence: int) -> int:
        with _errno():
            return lfs.file_seek(self._fs, self._file(number), offset, whence)  # pyright: ignore[reportUnknownMemberType]  (its stub has gaps)

    def sync(self, number: int) -> None:
        with _errno():
            lfs.file_sync(self._fs, self._file(number))

    def close(self, number: int) -> None:
        with _errno():
            lfs.file_close(self._fs, self._file(number))
        del self._open[number]

    def stat(self, path: str) -> tuple[bool, int]:
        """(is a directory, size in bytes)."""
        with _errno():
            entry = lfs.stat(self._fs, path)
        return entry.type == lfs.LFSStat.TYPE_DIR, entry.size

    def entry(self, path: str, index: int) -> tuple[bool, int, str] | None:
        """The directory entry number *index*, None after the last."""
        entries = self.entries(path)
        return entries[index] if index < len(entries) else None

    def entries(self, path: str) -> list[tuple[bool, int, str]]:
        """What is in a folder, as (is a directory, size, name)."""
        with _errno():
            found = list(self._littlefs.scandir(path))
        return [(entry.type == lfs.LFSStat.TYPE_DIR, entry.size, entry.name) for entry in found]

    def mkdir(self, path: str) -> None:
        with _errno():
            lfs.mkdir(self._fs, path)

    def remove(self, path: str) -> None:
        with _errno():
            lfs.remove(self._fs, path)

    def rename(self, old: str, new: str) -> None:
        with _errno():
            lfs.rename(self._fs, old, new)

    def load(self, path: str) -> bytes:
        """The content of a file."""
        number = self.open(path, "r")
        data = self.read(number, self.stat(path)[1])
        self.close(number)
        return data

    def save(self, path: str, data: bytes) -> None:
        """Make *data* the content of a file; the folders it lies in are made."""
        for end in (at for at, letter in enumerate(path) if letter == "/" and at):
            with contextlib.suppress(FileExistsError):
                self.mkdir(path[:end])
        number = self.open(path, "w")
        self.write(number, data)
        self.close(number)

    def remove_all(self, path: str) -> None:
        """Remove a file, or a folder and what is in it; what is not there is no error."""
        with contextlib.suppress(FileNotFoundError):
            while self.stat(path)[0] and (entry := self.entry(path, 0)):
                self.remove_all(f"{path}/{entry[2]}")
            self.remove(path)

    def free_blocks(self) -> int:
        with _errno():
            return self.blocks - lfs.fs_size(self._fs)

    def _file(self, number: int) -> LFSFile:
        if number not in self._open:
            raise OSError(errno.EBADF, "no such open file")
        return self._open[number]


@contextlib.contextmanager
def _errno():  # noqa: ANN202
    """Turn littlefs's negative codes into OSError; they are the usual numbers (lfs.h, enum
    lfs_error)."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error
