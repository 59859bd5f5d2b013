"""The ESP32's littlefs, as a file system of MicroPython: every operation is done by real littlefs
in the simulated world.

errno values are the ESP32's (ENOENT 2), which this port's own file system does not have.
"""

import io
import struct

import simulator
from micropython import const
from sim_link import call

# What is asked of the world (host/simulator/link.py).
_FILE_OPEN = const(0xA0)
_FILE_READ = const(0xA1)
_FILE_WRITE = const(0xA2)
_FILE_SEEK = const(0xA3)
_FILE_SYNC = const(0xA4)
_FILE_CLOSE = const(0xA5)
_STAT = const(0xA6)
_LIST = const(0xA7)
_MKDIR = const(0xA8)
_REMOVE = const(0xA9)
_RENAME = const(0xAA)
_STATVFS = const(0xAB)
_FILE_MOUNT = const(0xC0)

_DIR = 0x4000
_FILE = 0x8000
_READ = bytearray(0x3000)  # what most reads bring, and every module
_CHUNK = 4096  # bytes for one call: bounds the frame, not the file
# The shim, and the firmware of a board that starts without its boot selector, which would mount it
# there.
_IN_IMAGE = ("/frozen", "/running")
_STREAM_CLOSE = 4
_STREAM_BUFFER_SIZE = 11
_READ_AHEAD = 255


def _as_c(method):
    """On a chip this is C code: where computing is charged, it is not."""
    if not simulator.is_charged:
        return method

    def uncharged(*arguments, **options):
        simulator.pause()
        try:
            return method(*arguments, **options)
        finally:
            simulator.resume()

    return uncharged


class _File(io.IOBase):
    def __init__(self, path, mode):
        handle = bytearray(1)
        call(_FILE_OPEN, 0, mode.replace("t", "").encode() + b"\0" + path, handle)
        self._handle = handle[0]
        self._wanted = bytearray(2)
        self._open = True

    @_as_c
    def readinto(self, buffer):
        self._check()
        if len(buffer) <= _CHUNK:
            return self._read_piece(buffer)
        view = memoryview(buffer)
        done = 0
        while done < len(buffer):
            wanted = min(_CHUNK, len(buffer) - done)
            got = self._read_piece(view[done : done + wanted])
            done += got
            if got < wanted:
                break
        return done

    def _read_piece(self, buffer):
        self._wanted[0] = len(buffer) & 255
        self._wanted[1] = len(buffer) >> 8
        return call(_FILE_READ, self._handle, self._wanted, buffer)

    @_as_c
    def ioctl(self, request, argument):
        """What the import machinery asks of a stream (py/stream.h)."""
        if request == _STREAM_CLOSE:
            self.close()
            return 0
        return _READ_AHEAD if request == _STREAM_BUFFER_SIZE else -22  # EINVAL

    @_as_c
    def read(self, size=-1):
        if size < 0:
            at = self.tell()
            size = self.seek(0, 2) - at
            self.seek(at)
        # On a chip what is read is in memory once; this port collects nothing while modules import
        # others.
        buffer = memoryview(_READ)[:size] if size <= len(_READ) else memoryview(bytearray(size))
        return bytes(buffer[: self.readinto(buffer)])

    @_as_c
    def readline(self, size=-1):
        line = b""
        piece = bytearray(64)
        while size < 0 or len(line) < size:
            got = self.readinto(
                piece if size < 0 else memoryview(piece)[: min(64, size - len(line))]
            )
            end = bytes(piece[:got]).find(b"\n") + 1
            line += piece[: end or got]
            if end:
                self.seek(end - got, 1)
            if end or not got:
                break
        return line

    @_as_c
    def write(self, data):
        self._check()
        view = memoryview(data)
        for at in range(0, len(data), _CHUNK):
            call(_FILE_WRITE, self._handle, view[at : at + _CHUNK])
        return len(data)

    @_as_c
    def seek(self, offset, whence=0):
        self._check()
        position = bytearray(4)
        call(_FILE_SEEK, self._handle, struct.pack("<iB", offset, whence), position)
        return struct.unpack("<I", position)[0]

    def tell(self):
        return self.seek(0, 1)

    @_as_c
    def flush(self):
        self._check()
        call(_FILE_SYNC, self._handle)

    @_as_c
    def close(self):
        if self._open:
            self._open = False
            call(_FILE_CLOSE, self._handle)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def _check(self):
        if not self._open:
            raise OSError(9)  # EBADF


class _TextFile(_File):
    def read(self, size=-1):
        data = super().read(size)
        while True:
            try:
                return data.decode()
            except UnicodeError:
                rest = super().read(1)  # the end fell into a character
                if not rest:
                    raise
                data += rest

    def readline(self, size=-1):
        return super().readline(size).decode()

    def write(self, data):
        return super().write(data.encode() if isinstance(data, str) else data)


class VfsLfs2:
    """`vfs.VfsLfs2`, to be mounted as the root. Modules that count as frozen into the image are
    importable below _IN_IMAGE, where no listing shows them. Any *bdev* is the whole flash; without
    one it is the file system that the port has mounted."""

    frozen = None  # the file system that holds them

    @_as_c
    def __init__(self, bdev=None, *, readsize=32):
        self._folder = "/"
        self._stat = bytearray(5)
        if bdev is not None:
            call(_FILE_MOUNT, 0, struct.pack("<H", readsize))

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    @_as_c
    def open(self, path, mode):
        if path[: path.find("/", 1)] in _IN_IMAGE:
            return self._in_image(path[path.find("/", 1) :], mode)
        path = self._absolute(path)
        return (_File if "b" in mode else _TextFile)(path, mode)

    def _in_image(self, path, mode):
        """A module, read whole: what an import reads afterwards is no call of this computer's,
        whose time would be charged."""
        with self.frozen.open(path, mode) as file:
            size = file.readinto(_READ)
        if size == len(_READ):
            return self.frozen.open(path, mode)
        # it copies what is no bytes, and frees it when it is closed
        return io.BytesIO(memoryview(_READ)[:size])

    def chdir(self, path):
        if not self.stat(path)[0] & _DIR:
            raise OSError(2)  # ENOENT
        self._folder = self._absolute(path).decode()

    def getcwd(self):
        return self._folder

    @_as_c
    def stat(self, path):
        if path[: path.find("/", 1)] in _IN_IMAGE:
            return self.frozen.stat(path[path.find("/", 1) :])
        call(_STAT, 0, self._absolute(path), self._stat)
        is_directory, size = struct.unpack("<BI", self._stat)
        return (_DIR if is_directory else _FILE, 0, 0, 0, 0, 0, size, 0, 0, 0)

    def ilistdir(self, path):
        return iter(self._entries(self._absolute(path)))

    @_as_c
    def _entries(self, path):
        found = []
        answer = bytearray(5 + 255)
        while True:
            length = call(_LIST, 0, struct.pack("<H", len(found)) + path, answer)
            if not length:
                return found
            is_directory, size = struct.unpack("<BI", answer)
            found.append(
                (bytes(answer[5:length]).decode(), _DIR if is_directory else _FILE, 0, size)
            )

    @_as_c
    def mkdir(self, path):
        call(_MKDIR, 0, self._absolute(path))

    @_as_c
    def remove(self, path):
        call(_REMOVE, 0, self._absolute(path))

    def rmdir(self, path):
        call(_REMOVE, 0, self._absolute(path))

    @_as_c
    def rename(self, old, new):
        call(_RENAME, 0, self._absolute(old) + b"\0" + self._absolute(new))

    @_as_c
    def statvfs(self, path):
        answer = bytearray(12)
        call(_STATVFS, 0, b"", answer)
        block_bytes, blocks, free = struct.unpack("<III", answer)
        return (block_bytes, block_bytes, blocks, free, free, 0, 0, 0, 0, 255)

    def _absolute(self, path):
        if path[:1] != "/":
            path = self._folder + ("" if self._folder == "/" else "/") + path
        return path.encode()
