"""Putting MicroPython on a chip with esptool: a program of its own, under another licence than this
one (docs/licences.md)."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from host.errors import InstallError
from host.install.image import TABLE_BYTES, Image, Partition, read_table
from host.transports.port_link import device_of

_TABLE_AT = 0x8000
_ATTEMPTS = 20  # to reset the chip and be heard, half a second each: a busy computer answers late
_ESPTOOL = (sys.executable, "-m", "esptool")
# Plain lines, each as soon as it is there.
_ENVIRONMENT = {
    "COLUMNS": "1000",
    "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONIOENCODING": "utf-8",
}
_CONNECTED = re.compile(r"^Connected to (\S+) on ", re.MULTILINE)
_WRITING = re.compile(r"^Writing at (0x[0-9a-f]+)")
_FATAL = re.compile(r"A fatal error occurred: (.+)")
_BROKEN = re.compile(r"A serial exception error occurred: (.+)")
_MISSING = "No module named esptool"
_NAMES_PSRAM = "ESP32-S3"  # among its features; an ESP32 has it in the module beside the chip


@dataclass(frozen=True)
class Chip:
    """What is on a port."""

    name: str
    """As esptool says it."""
    has_psram: bool | None
    """Whether there is PSRAM inside the chip; None where only a running program knows."""
    partitions: list[Partition]
    """Those it has now."""


class Flasher:
    """esptool on *port*; *program* is how it is started."""

    def __init__(self, port: str, program: Sequence[str] = _ESPTOOL) -> None:
        self._port = port
        self._program = program

    def look(self) -> Chip:
        """Find out what is there; nothing is written.

        Raises:
            InstallError: no chip answers, or there is no esptool.
            TransportError: the port is that of a simulated board that is not running.
        """
        with tempfile.TemporaryDirectory() as folder:
            said = self._run(folder, "read-flash", hex(_TABLE_AT), hex(TABLE_BYTES), "table")
            table = Path(folder, "table").read_bytes()
        found = _CONNECTED.search(said)
        if found is None:
            raise InstallError(
                f"esptool does not say which chip is on {self._port}: please report it"
            )
        return Chip(
            found[1], "PSRAM" in said if found[1] == _NAMES_PSRAM else None, read_table(table)
        )

    def write(self, image: Image, progress: Callable[[int], None]) -> None:
        """Write *image* and verify it; what the flash holds already is left alone. *progress* gets
        the bytes done so far.

        Raises:
            InstallError: it failed; the message says what to do. Written again, it goes on with the
            part that failed.
        """

        def heard(line: str) -> None:
            writing = _WRITING.match(line)
            if writing:
                progress(min(int(writing[1], 16) - image.chip.image_at, len(image.data)))

        with tempfile.TemporaryDirectory() as folder:
            pieces: list[str] = []
            for at, data in image.pieces():
                Path(folder, hex(at)).write_bytes(data)
                pieces += [hex(at), hex(at)]
            self._run(folder, "write-flash", "--skip-flashed", *pieces, heard=heard)
        progress(len(image.data))

    def reset(self) -> None:
        """Let the chip start its program. Raises InstallError."""
        with tempfile.TemporaryDirectory() as folder:
            self._run(folder, "--no-stub", "run")

    def _run(self, folder: str, *what: str, heard: Callable[[str], None] | None = None) -> str:
        """Let esptool do *what* with files in *folder*, and return what it says; *heard* gets that
        line by line."""
        line = [
            *self._program,
            "--port",
            device_of(self._port),
            "--connect-attempts",
            str(_ATTEMPTS),
            *what,
        ]
        said = ""
        with subprocess.Popen(  # noqa: S603  our own interpreter, and a list of words
            line,
            cwd=folder,
            env=os.environ | _ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stdout
            try:
                for text in process.stdout:
                    said += text
                    if heard:
                        heard(text)
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            raise self._in_words(said)
        return said

    def _in_words(self, said: str) -> InstallError:
        if _MISSING in said:
            return InstallError(
                "esptool is not installed, which writes MicroPython and resets boards: `pip "
                "install 'boardcollie[install]'`"
            )
        fatal, broken = _FATAL.search(said), _BROKEN.search(said)
        reason = (fatal or broken or ["", said.strip().rpartition("\n")[2]])[1].rstrip(".")
        if fatal and "busy" not in reason:
            return InstallError(
                f"{reason} ({self._port}); hold BOOT, press RESET, let BOOT go, and run it again"
            )
        if _CONNECTED.search(said):
            return InstallError(
                f"lost {self._port} ({reason}); plug the board in again and run it again: it goes "
                "on where it was"
            )
        return InstallError(f"cannot use {self._port}: {reason}; is the board plugged in and free?")
