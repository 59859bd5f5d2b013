"""The board at its REPL, through mpremote's own transport: what is on it, and putting files and
images there.

The scripts below run on MicroPython: what is on a board is asked for at once, since each question
takes some hundredths of a second.
"""

import contextlib
import errno
import io
import struct
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import serial
from mpremote.transport import TransportError  # pyright: ignore[reportMissingTypeStubs]  (it has none)
from mpremote.transport_serial import SerialTransport  # pyright: ignore[reportMissingTypeStubs]  (it has none)

from host.device.reply import read_reply
from host.errors import InstallError
from host.install.slots import STATE
from host.transports.port_link import device_of

_ENTER_S, _SILENCE_S = 3, 10
# A program that prints without an end is never silent. To enter takes three answers; what takes
# longest otherwise is a large file.
_MOST_ENTER_S, _MOST_S = 15, 300
_PIECE_BYTES = 1024

# A watchdog that the firmware has started cannot be stopped, only given more time.
_FACTS = """
import gc, json, machine, os, sys
try:
    machine.WDT(timeout=900000)
except Exception:
    pass
v = sys.implementation.version
def text(p):
    try:
        with open(p) as f:
            return f.read(200)
    except OSError:
        return ''
s = os.statvfs('/')
gc.collect()
of = sys.implementation
print(json.dumps([list(v[:3]), getattr(of, '_machine', ''), getattr(of, '_mpy', 0),
    s[1] * s[3], gc.mem_free(), text('/slot'), text('/main.py')]))
"""
_HASHES = """
import os, hashlib
from binascii import hexlify
b = bytearray(1024)
m = memoryview(b)
def one(p):
    h = hashlib.sha256()
    with open(p, 'rb') as f:
        while True:
            n = f.readinto(b)
            if not n:
                break
            h.update(m[:n])
    print(hexlify(h.digest()).decode(), p)
def walk(p):
    for e in os.ilistdir(p):
        q = p + '/' + e[0]
        walk(q) if e[1] == 0x4000 else one(q)
for p in PATHS:
    try:
        walk(p) if os.stat(p)[0] == 0x4000 else one(p)
    except OSError:
        pass
"""


@dataclass(frozen=True)
class Facts:
    """What a board says of itself."""

    version: tuple[int, int, int]
    machine: str
    """Board and chip, as in "Generic ESP32 module with ESP32"."""
    mpy: int
    """Which compiled files it reads (the lowest byte is the version of the format)."""
    free_bytes: int
    """Free space for files."""
    heap_bytes: int
    """Free heap with nothing loaded."""
    slot_line: str
    """What the boot selector keeps."""
    main_head: str
    """How the program begins that the board starts with; "" if there is none."""


# As _FACTS prints them.
_Facts = tuple[tuple[int, int, int], str, int, int, int, str, str]


def read_facts(text: str) -> Facts:
    """Read what _FACTS prints. Raises DeviceError if it is something else."""
    return Facts(*read_reply(text, _Facts, "its MicroPython"))


class _TalkingError(TransportError):
    """What is on the line says something all the time, and not what it is asked."""


class _InPieces:
    """A serial *port* from which mpremote may read byte by byte: it is read in the pieces that have
    arrived, and not for longer than was allowed. Whoever talks all the time would be heard for ever
    otherwise."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        self._arrived = b""
        self._until_s = 0.0

    def allow(self, seconds: float) -> None:
        """What is read from now on may take that long."""
        self._until_s = time.monotonic() + seconds

    def read(self, size: int) -> bytes:
        if (missing := size - len(self._arrived)) > 0:
            self._arrived += self._port.read(max(missing, self._port.in_waiting))
        if time.monotonic() > self._until_s:
            raise _TalkingError("it talks all the time")
        piece, self._arrived = self._arrived[:size], self._arrived[size:]
        return piece

    def inWaiting(self) -> int:  # noqa: N802  (what mpremote calls it)
        if time.monotonic() > self._until_s:
            raise _TalkingError("it talks all the time")
        return len(self._arrived) or self._port.in_waiting

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)


class Repl:
    """The REPL of the board on *port*, open until `close`.

    Raises:
        InstallError: nobody answers there, or the line was lost.
        host.errors.TransportError: the port is that of a simulated board that is not running.
    """

    def __init__(self, port: str) -> None:
        self._port = port
        self._pieces: _InPieces | None = None
        # mpremote prints what it does not understand
        with self._errors(), contextlib.redirect_stdout(io.StringIO()):
            self._line: Any = SerialTransport(device_of(port), timeout=_ENTER_S)
            line: serial.Serial = self._line.serial
            self._pieces = self._line.serial = _InPieces(line)
            self._pieces.allow(_MOST_ENTER_S)
            try:
                self._line.enter_raw_repl(soft_reset=True, timeout_overall=_ENTER_S)  # a fresh heap
                line.timeout = _SILENCE_S
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Let go of the line; the board stays in its REPL."""
        with contextlib.suppress(OSError, serial.SerialException):
            self._line.close()

    def facts(self) -> Facts:
        """Raises DeviceError: what it says cannot be read."""
        return read_facts(self._run(_FACTS))

    def hashes(self, *paths: str) -> dict[str, str]:
        """SHA-256 of every file that *paths* are or hold, by path."""
        lines = self._run(f"PATHS = {paths!r}\n" + _HASHES).split("\n")
        pairs = [line.split(" ", 1) for line in lines if line]
        return {path.strip(): digest for digest, path in pairs}

    def write_files(
        self, files: Iterable[tuple[str, bytes]], progress: Callable[[int], None]
    ) -> None:
        """Write *files* (path, content); folders are made. *progress* gets the bytes that have
        arrived, again and again."""
        made: set[str] = set()
        for path, data in files:
            for folder in [path[:at] for at, letter in enumerate(path) if letter == "/" and at]:
                if folder not in made:
                    made.add(folder)
                    with self._errors(), contextlib.suppress(FileExistsError):
                        self._line.fs_mkdir(folder)
            self._write(path, data, progress)

    def _write(
        self, path: str, data: bytes, progress: Callable[[int], None] = lambda _: None
    ) -> None:
        done = 0

        def advance(written: int, _: int) -> None:
            nonlocal done
            progress(written - done)
            done = written

        with self._errors():
            self._line.fs_writefile(path, data, _PIECE_BYTES, advance)

    def remove(self, paths: Iterable[str]) -> None:
        with self._errors():
            for path in paths:
                self._line.fs_rmfile(path)

    def copy(self, path: str, to: str) -> None:
        with self._errors():
            data = bytes(self._line.fs_readfile(path))
        self._write(to, data)

    def rename(self, old: str, new: str) -> None:
        """*new* is replaced whenever the power goes: it is the old one or the new one."""
        self._run(f"import os\nos.rename({old!r}, {new!r})")

    def write_state(self, line: str) -> None:
        """Write the boot selector's line: littlefs has the old one until the file is closed."""
        self._write(STATE, line.encode())

    def restart(self) -> None:
        """Reset the board, and let go of the line."""
        with contextlib.suppress(TransportError, OSError, serial.SerialException):
            self._line.exec_raw_no_follow("import machine\nmachine.reset()")
        self.close()

    def _run(self, script: str) -> str:
        with self._errors():
            output: bytes = self._line.exec(script)
            return bytes(output).decode().replace("\r\n", "\n")

    @contextlib.contextmanager
    def _errors(self):  # noqa: ANN202
        """Say in words what goes wrong on the line."""
        if self._pieces:
            self._pieces.allow(_MOST_S)
        try:
            yield
        except _TalkingError as error:
            raise InstallError(
                f"the program on {self._port} talks all the time, and Ctrl-C does not stop it: put "
                "MicroPython there once more "
                "with --image FILE.bin (docs/installing.md)"
            ) from error
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise InstallError(
                    "the board's flash is full; let `collie play` fetch the games first"
                ) from error
            raise InstallError(
                f"lost {self._port} ({error}); plug the board in again and run it again: it goes "
                "on where it was"
            ) from error
        except TransportError as error:
            text = str(error).strip()
            last = text.splitlines()[-1] if text else "no answer"
            if "could not enter" in last:
                raise InstallError(
                    f"no MicroPython answers on {self._port}; put it there with --image FILE.bin "
                    "(docs/installing.md)"
                ) from error
            raise InstallError(f"{self._port}: {last}; run it again") from error
        except (struct.error, TypeError, ValueError, UnicodeDecodeError) as error:
            raise InstallError(
                f"lost {self._port} ({error}); plug the board in again and run it again: it goes "
                "on where it was"
            ) from error
