"""Putting MicroPython on a chip with esptool, run as the program it is."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from host.errors import InstallError
from host.install.image import TABLE_BYTES, Image, Partition, read_table

_TABLE_AT = 0x8000
_CONNECTED = re.compile(r"Connected to (ESP[\w-]+)")
_PIECE = re.compile(r"Writing at 0x([0-9a-f]+)")
_ERROR = re.compile(r"ERROR: A (.*?) ?error occurred: (.*)")


class Flasher:
    """esptool on *port*."""

    def __init__(self, port: str) -> None:
        self._port = port

    def look(self) -> tuple[str, list[Partition]]:
        """The chip's name as esptool says it, and the partitions it has now; nothing is written.

        Raises:
            InstallError: no chip answers.
        """
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder, "table")
            text = self._run("read-flash", hex(_TABLE_AT), hex(TABLE_BYTES), str(table))
            found = _CONNECTED.search(text)
            if not found:
                raise InstallError(f"esptool did not say which chip is on {self._port}: {_last_line(text)}")
            return found[1], read_table(table.read_bytes())

    def write(self, image: Image, progress: Callable[[int], None]) -> None:
        """Write *image* and verify it; what the flash holds already is left alone. *progress* gets the bytes done so far.

        Raises:
            InstallError: it failed; the message says what to do. Written again, it goes on with the part that failed.
        """
        with tempfile.TemporaryDirectory() as folder:
            arguments: list[str] = []
            for at, data in image.pieces():
                piece = Path(folder, f"{at:x}.bin")
                piece.write_bytes(data)
                arguments += [hex(at), str(piece)]

            def read(line: str) -> None:
                found = _PIECE.search(line)
                if found:
                    progress(int(found[1], 16) - image.chip.image_at)

            self._run("write-flash", "--skip-flashed", *arguments, read=read)
        progress(len(image.data))

    def reset(self) -> None:
        """Let the chip start its program. Raises InstallError."""
        self._run("--before", "default-reset", "--no-stub", "run")

    def _run(self, *arguments: str, read: Callable[[str], None] | None = None) -> str:
        command = [sys.executable, "-m", "esptool", "--port", self._port, *arguments]
        lines: list[str] = []
        with subprocess.Popen(  # noqa: S603  (our own interpreter, a locked package)
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as process:
            assert process.stdout
            try:
                for line in process.stdout:
                    lines.append(line.rstrip())
                    if read:
                        read(line)
            except BaseException:
                process.terminate()
                raise
        text = "\n".join(lines)
        if process.returncode:
            raise InstallError(_words(self._port, text))
        return text


def _words(port: str, text: str) -> str:
    """What went wrong and what to do, from what esptool said."""
    found = _ERROR.search(text)
    kind, reason = (found[1], found[2].strip().rstrip(".")) if found else ("", _last_line(text))
    if "serial" in kind:
        return f"lost {port} ({reason}); plug the board in again and run it again: it goes on where it was"
    if "busy" in reason:
        return f"cannot use {port}: {reason}; is the board plugged in and free?"
    return f"{reason} ({port}); hold BOOT, press RESET, let BOOT go, and run it again"


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "esptool said nothing"
