"""Putting MicroPython on a chip with esptool."""

import contextlib
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

import esptool  # pyright: ignore[reportMissingTypeStubs]  (it has none)
import serial

from host.errors import InstallError
from host.install.esptool_output import OUTPUT
from host.install.image import TABLE_BYTES, Image, Partition, read_table
from host.transports.port_link import device_of

_TABLE_AT = 0x8000
_ATTEMPTS = 20  # to reset the chip and be heard, half a second each: a busy computer answers late


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
    """esptool on *port*."""

    def __init__(self, port: str) -> None:
        self._port = port

    def look(self) -> Chip:
        """Find out what is there; nothing is written.

        Raises:
            InstallError: no chip answers.
            TransportError: the port is that of a simulated board that is not running.
        """
        with self._connected() as esp:
            chip: Any = esptool.run_stub(esp)
            esptool.attach_flash(chip)
            table = esptool.read_flash(chip, _TABLE_AT, TABLE_BYTES, no_progress=True) or b""
            # An ESP32 has it in the module beside the chip, and nobody can ask for that.
            has_psram = bool(chip.get_psram_cap()) if hasattr(chip, "get_psram_cap") else None
            return Chip(chip.CHIP_NAME, has_psram, read_table(table))

    def write(self, image: Image, progress: Callable[[int], None]) -> None:
        """Write *image* and verify it; what the flash holds already is left alone. *progress* gets the bytes done so far.

        Raises:
            InstallError: it failed; the message says what to do. Written again, it goes on with the part that failed.
        """
        with self._connected() as esp:
            chip = esptool.run_stub(esp)
            esptool.attach_flash(chip)
            for at, data in image.pieces():
                first, size = at - image.chip.image_at, len(data)
                OUTPUT.report = lambda part, first=first, size=size: progress(first + int(part * size))
                esptool.write_flash(chip, [(at, data)], skip_flashed=True)  # pyright: ignore[reportUnknownMemberType]
        progress(len(image.data))

    def reset(self) -> None:
        """Let the chip start its program. Raises InstallError."""
        with self._connected() as esp:
            esptool.run(esp)

    @contextlib.contextmanager
    def _connected(self) -> Generator[Any]:
        """The boot loader of the chip, which starts its program afterwards; what goes wrong is said in words."""
        esp: Any = None
        try:
            esp = esptool.detect_chip(device_of(self._port), connect_attempts=_ATTEMPTS)
            yield esp
            esptool.reset_chip(esp, "hard-reset")
        except serial.SerialException as error:
            if esp is None:
                raise InstallError(f"cannot use {self._port}: {error}; is the board plugged in and free?") from error
            raise InstallError(_lost(self._port, error)) from error
        except OSError as error:
            raise InstallError(_lost(self._port, error)) from error
        except esptool.FatalError as error:
            reason = str(error).strip().splitlines()[0].rstrip(".")
            if "busy" in reason:
                raise InstallError(f"cannot use {self._port}: {reason}; is the board plugged in and free?") from error
            raise InstallError(
                f"{reason} ({self._port}); hold BOOT, press RESET, let BOOT go, and run it again"
            ) from error
        finally:
            OUTPUT.report = None
            if esp is not None:
                with contextlib.suppress(OSError, serial.SerialException):
                    esp._port.close()  # noqa: SLF001  esptool offers no other way


def _lost(port: str, error: Exception) -> str:
    return f"lost {port} ({error}); plug the board in again and run it again: it goes on where it was"
