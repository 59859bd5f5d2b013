"""The line to the simulated world, for the modules beside this one (frames: host/simulator/link.py)."""

import simulator
from uctypes import addressof

# Looked up once: every `simulator.name` would make a new proxy object on the heap.
_post = simulator.post
_call = simulator.call
spend = simulator.spend  # let virtual time pass, in microseconds

PIN_WRITE = 0x10
PIXELS = 0x11
SPI_WRITE = 0x12
I2C_WRITE = 0x13
PWM = 0x14
PIN_READ = 0x90
SPI_TRANSFER = 0x91
I2C_TRANSFER = 0x92
ADC_READ = 0x93
FILE_OPEN = 0xA0
FILE_READ = 0xA1
FILE_WRITE = 0xA2
FILE_SEEK = 0xA3
FILE_SYNC = 0xA4
FILE_CLOSE = 0xA5
STAT = 0xA6
LIST = 0xA7
MKDIR = 0xA8
REMOVE = 0xA9
RENAME = 0xAA
STATVFS = 0xAB
PARTITION_WRITE = 0xAC
PARTITION_ERASE = 0xAD

NOTHING = bytearray(1)


def post(op, head, data, size=-1):
    """Tell the world something; *head* (0..255) is put before the bytes of *data*, or before the first *size* of them."""
    _post(op, head, addressof(data), len(data) if size < 0 else size)


def call(op, head, data=b"", into=NOTHING):
    """Ask the world; returns the length of the answer, which lies in *into*. Raises OSError with the world's errno."""
    length = _call(op, head, addressof(data) if data else 0, len(data), addressof(into), len(into))
    if length < 0:
        raise OSError(-length)
    return length
