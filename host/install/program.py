"""A program for an ESP32 as it lies in an image: its segments, then a checksum, then a SHA-256 over all of that."""

import struct
from typing import Any

from esptool.bin_image import LoadFirmwareImage  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]  (it has none)
from esptool.util import FatalError  # pyright: ignore[reportMissingTypeStubs]  (the same)

import host.install.esptool_output  # noqa: F401  # pyright: ignore[reportUnusedImport]  esptool says nothing

_DIGEST_BYTES = 32


class ProgramError(Exception):
    """The bytes are not a whole program; the message says what is wrong with them."""


def length_of(data: bytes, chip: str) -> int:
    """How many bytes at the beginning of *data* are a program for *chip* (esptool's name), with its SHA-256.

    Raises:
        ProgramError: they are none, or damaged.
    """
    try:
        program: Any = LoadFirmwareImage(chip, data)
    # What esptool raises, in its own words or by accident, when it reads what is none.
    except (FatalError, RuntimeError, struct.error, TypeError) as error:
        raise ProgramError("is not whole") from error
    if not program.append_digest:
        raise ProgramError("has no SHA-256")
    if program.checksum != program.calculate_checksum():
        raise ProgramError("does not fit its checksum")
    if program.stored_digest != program.calc_digest:
        raise ProgramError("does not fit its SHA-256")
    return program.data_length + _DIGEST_BYTES
