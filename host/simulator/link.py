"""Frames between the simulated world (this process) and the microcontroller (node, see
node/world.mjs).

The microcontroller always speaks first: `[op u8][length u16][payload]`, little-endian. Ops below
0x80 are posted: nobody answers. Ops from 0x80 on are calls, answered by `[length u16][status
u8][time u32][payload]`, where status is 0 or an errno, time is what the call takes in us, and
length counts what follows it.
"""

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum, IntFlag

_HEADER = struct.Struct("<BH")
_ANSWER = struct.Struct("<HBI")
_LENGTH_BYTES = 2


class Op(IntEnum):
    """What a frame asks for; the payload after the name, and the answer after `->`."""

    CLOCK = 0x01
    """now_ms f64: time has moved since the last frame."""
    LOG = 0x02
    """text: what the firmware printed."""
    SERIAL_WRITE = 0x03
    """bytes."""
    HEAP = 0x04
    """bytes in use u32, right after a collection."""
    REPL = 0x05
    """is_active u8: whether the REPL answers on the serial line."""
    EXIT = 0x06
    """exit code u8, text: how the microcontroller has ended; the last frame."""
    PIN_WRITE = 0x10
    """pin u8, level u8."""
    PIXELS = 0x11
    """pin u8, bytes in the order of the wire."""
    SPI_WRITE = 0x12
    """bus u8, bytes."""
    I2C_WRITE = 0x13
    """bus and address u8, bytes: a part of the write that the next I2C_TRANSFER makes."""
    PWM = 0x14
    """pin u8, frequency u32 in Hz, duty u16."""
    IDLE = 0x80
    """next_ms f64 (inf: never), unread serial bytes u32 -> now_ms f64, Wake u8, pins that read low
    u64, serial bytes."""
    SPI_TRANSFER = 0x91
    """bus u8, bytes -> as many bytes."""
    I2C_TRANSFER = 0x92
    """bus and address u8 (bus in bit 7), size u16 -> size bytes; errno ENODEV when nobody
    acknowledges."""
    ADC_READ = 0x93
    """pin u8 -> microvolts u32."""
    FILE_OPEN = 0xA0
    """0, mode, 0, path -> file u8."""
    FILE_READ = 0xA1
    """file u8, size u16 -> at most size bytes."""
    FILE_WRITE = 0xA2
    """file u8, bytes."""
    FILE_SEEK = 0xA3
    """file u8, offset i32, whence u8 -> position u32."""
    FILE_SYNC = 0xA4
    """file u8."""
    FILE_CLOSE = 0xA5
    """file u8."""
    STAT = 0xA6
    """0, path -> is_directory u8, size u32."""
    LIST = 0xA7
    """0, index u16, path -> is_directory u8, size u32, name; empty after the last. The folder is
    read at index 0."""
    MKDIR = 0xA8
    """0, path."""
    REMOVE = 0xA9
    """0, path of a file or an empty directory."""
    RENAME = 0xAA
    """0, old path, 0, new path."""
    STATVFS = 0xAB
    """0 -> block bytes u32, blocks u32, free blocks u32."""
    FLASH_BLOCKS = 0xAC
    """0 -> blocks u32 of the flash below the file system."""
    FLASH_READ = 0xAD
    """0, offset u32, size u32 -> size bytes, from one block."""
    FLASH_PROGRAM = 0xAE
    """0, offset u32, bytes: ones become zeros."""
    FLASH_ERASE = 0xAF
    """0, offset u32 of a block."""
    BLE_ACTIVE = 0xB0
    """is_on u8: switch the radio."""
    BLE_CONFIG = 0xB1
    """MTU u16."""
    BLE_REGISTER = 0xB2
    """JSON [[UUID of a service, [[UUID of a characteristic, flags], ...]], ...] -> handles u16 of
    the characteristics."""
    BLE_READ = 0xB3
    """handle u16 -> value."""
    BLE_WRITE = 0xB4
    """handle u16, value."""
    BLE_BUFFER = 0xB5
    """handle u16, size u16, appends u8."""
    BLE_NOTIFY = 0xB6
    """connection u16, handle u16, value; errno ENOMEM while too many wait."""
    BLE_ADVERTISE = 0xB7
    """interval u32 in us (0: stop), is_connectable u8, length of the data u8, data, scan
    response."""
    BLE_DISCONNECT = 0xB8
    """connection u16 -> whether there was one u8."""
    BLE_EVENT = 0xB9
    """-> kind u8, connection u16, value u16, kind of address u8, address (6 bytes); empty when
    nothing waits."""
    FILE_MOUNT = 0xC0
    """0, least bytes of a read u16: mount the file system with this size instead. No file may be
    open."""


class Wake(IntFlag):
    """What the microcontroller should do when it wakes from IDLE."""

    NOTHING = 0
    MEASURE_HEAP = 1
    RADIO = 2
    """Events of the radio wait."""


class LinkClosedError(Exception):
    """The microcontroller's end of the link is gone: it has ended."""


class Link:
    """The world's end of the socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Wait for what the microcontroller says next; yield (op, payload) up to and including the
        next call.

        Raises LinkClosedError when it has ended, TimeoutError after the timeout of the socket.
        """
        received = b""
        while True:
            try:
                piece = self._connection.recv(1 << 17)
            except ConnectionError:
                piece = b""
            if not piece:
                raise LinkClosedError
            received = received + piece if received else piece
            at = 0
            while len(received) - at >= _HEADER.size:
                op, length = _HEADER.unpack_from(received, at)
                end = at + _HEADER.size + length
                if len(received) < end:
                    break
                yield op, received[at + _HEADER.size : end]
                at = end
                if op >= Op.IDLE and at == len(received):
                    return
            received = received[at:]

    def answer(self, payload: bytes | bytearray, status: int = 0, time_us: int = 0) -> None:
        """Answer the call that frames() gave last."""
        length = _ANSWER.size - _LENGTH_BYTES + len(payload)
        with suppress(ConnectionError):  # it has ended: frames() has its last words
            self._connection.sendall(_ANSWER.pack(length, status, time_us) + payload)
