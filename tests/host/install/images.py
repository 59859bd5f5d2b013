"""Images of MicroPython as the installer meets them: a boot loader, a table of partitions, and a
program with words."""

import hashlib
import random
import struct
from functools import reduce
from operator import xor

DATA, APP = 1, 0
STOCK = (
    (DATA, 2, 0x9000, 0x6000, "nvs"),
    (DATA, 1, 0xF000, 0x1000, "phy_init"),
    (APP, 0, 0x10000, 0x1F0000, "factory"),
)
FILES = (DATA, 0x81, 0x200000, 0x200000, "vfs")
LABELLED = (*STOCK, FILES)
WITH_ROM = (
    *STOCK,
    (DATA, 0x8F, 0x200000, 0x60000, "romfs"),
    (DATA, 0x81, 0x260000, 0x1A0000, "vfs"),
)
BANNER = "MicroPython v1.29.0 on 2026-08-01; Generic ESP32 module with ESP32"


def table(partitions=LABELLED):
    entries = b"".join(
        struct.pack("<2sBBII16sI", b"\xaa\x50", kind, sub, at, size, label.encode(), 0)
        for kind, sub, at, size, label in partitions
    )
    check = b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(entries, usedforsecurity=False).digest()
    return (entries + check).ljust(0xC00, b"\xff")


def program(number, segments, *, with_digest=True):
    """A program for the chip *number*: head, *segments*, checksum, SHA-256."""
    head = struct.pack(
        "<BBBBIB3sHBHH4sB",
        0xE9,
        len(segments),
        0,
        0,
        0,
        0xEE,
        bytes(3),
        number,
        0,
        0,
        0,
        bytes(4),
        with_digest,
    )
    data = head + b"".join(
        struct.pack("<II", 0x3FFE8000, len(segment)) + segment for segment in segments
    )
    data += bytes(15 - len(data) % 16)
    data += bytes([reduce(xor, b"".join(segments), 0xEF)])
    return data + (hashlib.sha256(data).digest() if with_digest else b"")


def image(
    number=0,
    at=0x1000,
    *,
    banner=BANNER,
    partitions=LABELLED,
    size=0x30000,
    seed=1,
    with_digest=True,
):
    """The bytes of an image file for the chip *number*, which begins at *at* in flash and is *size*
    bytes long."""
    noise = random.Random(seed)
    words = banner.encode() + b"\0"
    parts = {
        at: program(number, [noise.randbytes(2000), noise.randbytes(1000)]),
        0x8000: table(partitions),
        0x10000: program(
            number,
            [
                noise.randbytes(3000),
                words.ljust(-(-len(words) // 4) * 4, b"\0"),
                noise.randbytes(60_000),
            ],
            with_digest=with_digest,
        ),
    }
    data = bytearray(b"\xff" * size)
    for where, part in parts.items():
        data[where - at : where - at + len(part)] = part
    return bytes(data)
