"""Images of MicroPython as the installer meets them: a boot loader's head, a table of partitions, and words."""

import random
import struct

DATA, APP = 1, 0
STOCK = (
    (DATA, 2, 0x9000, 0x6000, "nvs"),
    (DATA, 1, 0xF000, 0x1000, "phy_init"),
    (APP, 0, 0x10000, 0x1F0000, "factory"),
)
FILES = (DATA, 0x81, 0x200000, 0x200000, "vfs")
LABELLED = (*STOCK, FILES)
WITH_ROM = (*STOCK, (DATA, 0x8F, 0x200000, 0x60000, "romfs"), (DATA, 0x81, 0x260000, 0x1A0000, "vfs"))
BANNER = "MicroPython v1.29.0 on 2026-08-01; Generic ESP32 module with ESP32"


def table(partitions=LABELLED):
    entries = b"".join(
        struct.pack("<2sBBII16sI", b"\xaa\x50", kind, sub, at, size, label.encode(), 0)
        for kind, sub, at, size, label in partitions
    )
    return entries.ljust(0xC00, b"\xff")


def image(number=0, at=0x1000, *, banner=BANNER, partitions=LABELLED, size=0x30000, seed=1):
    """The bytes of an image file for the chip *number*, which begins at *at* in flash and is *size* bytes long."""
    noise = random.Random(seed).randbytes(3000)
    data = bytearray(b"\xff" * size)
    data[: len(noise)] = noise
    data[0:2] = b"\xe9\x02"
    data[12:14] = struct.pack("<H", number)
    data[0x8000 - at : 0x8C00 - at] = table(partitions)
    program = b"\xe9" + noise + b"\0" + banner.encode() + b"\0" + random.Random(seed + 1).randbytes(60_000)
    data[0x10000 - at : 0x10000 - at + len(program)] = program
    return bytes(data)
