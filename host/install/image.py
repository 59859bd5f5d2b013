"""A MicroPython image file for an ESP32: for which chip it is, where it goes, what of the flash it
would touch, and whether it is whole.

Read from the file before anything on a board is erased. Formats: Espressif's "Firmware Image
Format" and "Partition Tables".
"""

import hashlib
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from host.bounded import read_file
from host.errors import HostError, InstallError
from host.install.program import ProgramError, length_of
from host.install.published import published_images, published_name

_IMAGE_MAGIC = 0xE9
_CHIP_NUMBER_AT = 12
_TABLE_AT = 0x8000
_MOST_BYTES = 32 << 20  # the largest flash of these chips
TABLE_BYTES = 0xC00
_ENTRY = struct.Struct("<2sBBII16sI")
_ENTRY_MAGIC = b"\xaa\x50"
# Begins the entry behind the last one, which holds the MD5 of those before.
_TABLE_HASH_MAGIC = b"\xeb\xeb" + b"\xff" * 14
_APP = 0
_DATA = 1
_BLANK = b"\xff"
_FILES = ("vfs", "ffat")  # the labels under which MicroPython's ports keep their files
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)[\w.+-]*")
OLDEST = (1, 27)


@dataclass(frozen=True)
class Chip:
    """A controller the firmware runs on."""

    name: str
    """As esptool calls it."""
    image_at: int
    """Where an image for it begins in flash: the ROM of the chip looks for the second boot loader
    there."""


CHIPS = {0: Chip("ESP32", 0x1000), 9: Chip("ESP32-S3", 0x0)}
# To name what is refused.
_OTHER_CHIPS = {
    2: "ESP32-S2",
    5: "ESP32-C3",
    12: "ESP32-C2",
    13: "ESP32-C6",
    16: "ESP32-H2",
    18: "ESP32-P4",
    23: "ESP32-C5",
}
WHAT_TO_BUY = (
    "the firmware needs an ESP32-S3 or ESP32 with 2 MB of PSRAM or more: buy a board with an "
    "ESP32-S3 module that has R2, R8 or R16 "
    "in its name, as ESP32-S3-WROOM-1-N8R8, or with an ESP32-WROVER"
)


@dataclass(frozen=True)
class Partition:
    """One entry of the table at 0x8000."""

    kind: int
    offset: int
    size: int
    label: str

    @property
    def end(self) -> int:
        return self.offset + self.size


class Image:
    """The image in the file *path*, checked.

    Raises:
        InstallError: it is no image, for a chip the firmware does not run on, too old, damaged, or
        would overwrite the
            files.
    """

    def __init__(self, path: Path) -> None:
        try:
            self.data = read_file(path, _MOST_BYTES)
        except OSError as error:
            raise InstallError(f"cannot read {path}: {error.strerror}") from error
        except HostError as error:
            raise InstallError(str(error)) from error
        self.path = path
        if len(self.data) < _CHIP_NUMBER_AT + 2 or self.data[0] != _IMAGE_MAGIC:
            raise InstallError(
                f"{path} is no ESP32 image (it begins with {self.data[:2].hex() or 'nothing'}, not "
                "e9): "
                "download the .bin file for your board from micropython.org"
            )
        (number,) = struct.unpack_from("<H", self.data, _CHIP_NUMBER_AT)
        if number not in CHIPS:
            name = _OTHER_CHIPS.get(number, f"chip number {number}")
            raise InstallError(f"{path} is an image for {name}; {WHAT_TO_BUY}")
        self.chip = CHIPS[number]
        found = _VERSION.search(self.data)
        self.version = found.group().decode(errors="replace") if found else ""
        """As in "MicroPython v1.29.0"; empty if the file does not show it."""
        if found and (int(found[1]), int(found[2])) < OLDEST:
            raise InstallError(
                f"{path} holds {self.version}; version {OLDEST[0]}.{OLDEST[1]} or newer is needed"
            )
        table_at = _TABLE_AT - self.chip.image_at
        self.partitions = read_table(self.data[table_at : table_at + TABLE_BYTES])
        if not self.partitions:
            raise InstallError(
                f"{path} is part of an image only, without a table of partitions: take the .bin "
                "file that is to be "
                f"written to 0x{self.chip.image_at:x}"
            )
        if self.files_at is not None and self.end > self.files_at:
            raise InstallError(
                f"{path} reaches to 0x{self.end:x} and would overwrite the board's files, which "
                "begin at "
                f"0x{self.files_at:x}: is it a copy of a whole flash?"
            )
        self._check_table()
        self._check_programs()

    @property
    def end(self) -> int:
        """First address behind the image in flash."""
        return self.chip.image_at + len(self.data)

    @property
    def files_at(self) -> int | None:
        return files_at(self.partitions)

    @property
    def published_as(self) -> str:
        """The name under which MicroPython published exactly this; "" if it is not on our list."""
        return published_name(self.data)

    @property
    def is_other_than_its_name(self) -> bool:
        """The file has the name of a published image and is not that one."""
        return self.path.name in published_images() and self.published_as != self.path.name

    def pieces(self) -> list[tuple[int, bytes]]:
        """What to write where: all but the data partitions, in which the board may keep something
        (NVS)."""
        pieces: list[tuple[int, bytes]] = []
        at = self.chip.image_at
        kept = sorted(
            (one for one in self.partitions if one.kind == _DATA), key=lambda one: one.offset
        )
        for partition in kept:
            if partition.end > at and partition.offset < self.end:
                pieces.append((at, self._slice(at, partition.offset)))
                at = partition.end
        pieces.append((at, self._slice(at, self.end)))
        return [(where, data) for where, data in pieces if data.strip(b"\xff")]

    def _check_table(self) -> None:
        """Raises InstallError if the table of partitions does not fit its MD5."""
        table = self._slice(_TABLE_AT, _TABLE_AT + TABLE_BYTES)
        size = len(self.partitions) * _ENTRY.size
        hashed = _TABLE_HASH_MAGIC + hashlib.md5(table[:size], usedforsecurity=False).digest()
        if table != (table[:size] + hashed).ljust(TABLE_BYTES, _BLANK):
            raise self._damaged("the table of partitions does not fit its check value")

    def _check_programs(self) -> None:
        """Raises InstallError if a program is damaged, or if anything but programs and the table
        would be written."""
        at = self.chip.image_at
        checked = [(_TABLE_AT, _TABLE_AT + TABLE_BYTES)]
        starts = {at} | {one.offset for one in self.partitions if one.kind == _APP}
        for start in sorted(starts):
            if not self._slice(start, self.end).strip(_BLANK):
                continue
            try:
                checked.append((start, start + length_of(self._slice(start, self.end))))
            except ProgramError as error:
                raise self._damaged(f"the program at 0x{start:x} {error}") from error
        for first, data in self.pieces():
            rest = bytearray(data)
            for start, end in checked:
                low, high = max(start - first, 0), max(min(end - first, len(rest)), 0)
                rest[low:high] = _BLANK * (high - low)
            foreign = len(rest) - len(rest.lstrip(_BLANK))
            if foreign < len(rest):
                raise self._damaged(
                    f"there is something at 0x{first + foreign:x} that no program and no table "
                    "holds"
                )

    def _damaged(self, what: str) -> InstallError:
        return InstallError(f"{self.path} is damaged: {what}; download it again")

    def _slice(self, first: int, end: int) -> bytes:
        return self.data[max(first - self.chip.image_at, 0) : max(end - self.chip.image_at, 0)]


def read_table(data: bytes) -> list[Partition]:
    """The partitions of a table; empty if *data* holds none, as erased flash does."""
    found: list[Partition] = []
    for at in range(0, len(data) - _ENTRY.size + 1, _ENTRY.size):
        magic, kind, _, offset, size, label, _ = _ENTRY.unpack_from(data, at)
        if magic != _ENTRY_MAGIC:
            break
        found.append(Partition(kind, offset, size, label.rstrip(b"\0").decode(errors="replace")))
    return found


def files_at(partitions: list[Partition]) -> int | None:
    """Where the files of the board begin; without a partition for them MicroPython uses what lies
    behind the last one."""
    if not partitions:
        return None
    labelled = [one.offset for one in partitions if one.label in _FILES]
    return labelled[0] if labelled else max(one.end for one in partitions)
