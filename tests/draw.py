"""Which part of the proof a day draws: each test is in one of ten parts, and ten days have them
all."""

import datetime as dt
import zlib

PARTS = 10


def part_of(test: str) -> int:
    """The part, 0..9, to which the test of that pytest id belongs, on every machine."""
    return zlib.crc32(test.encode()) % PARTS


def part_on(day: dt.date) -> int:
    """The part, 0..9, that is drawn on *day*; another one on each of the nine days behind it."""
    return day.toordinal() % PARTS
