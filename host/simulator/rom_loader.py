"""The serial boot loader of an ESP32 as esptool meets it: the chip's ROM, and the flasher that
esptool puts into its RAM.

Commands, replies and register addresses are those of Espressif's "Serial Protocol" page and of the
data sheets. Only what esptool asks of a healthy chip is there. The line is a pseudo terminal, which
has no reset wires: the chip sits in its boot loader until it is closed.
"""

import hashlib
import struct
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host.simulator.serial_line import SerialLine

_END, _ESCAPE, _ESCAPED_END, _ESCAPED_ESCAPE = b"\xc0", b"\xdb", b"\xdb\xdc", b"\xdb\xdd"
_REQUEST, _REPLY = 0, 1
_HEAD = struct.Struct("<BBHI")

FLASH_BEGIN, FLASH_DATA, MEM_END, SYNC, WRITE_REG, READ_REG = 0x02, 0x03, 0x06, 0x08, 0x09, 0x0A
DEFLATED_BEGIN, DEFLATED_DATA, MD5, SECURITY_INFO = 0x10, 0x11, 0x13, 0x14
ERASE_FLASH, ERASE_REGION, READ_FLASH = 0xD0, 0xD1, 0xD2
ERASING = (FLASH_BEGIN, DEFLATED_BEGIN, ERASE_FLASH, ERASE_REGION)

_UNKNOWN_COMMAND, _BAD_CHECKSUM = b"\x01\x05", b"\x01\x07"
_MAGIC_REGISTER = 0x40001000
_PSRAM_REGISTER = 0x60007054  # EFUSE_RD_MAC_SPI_SYS_4 of an ESP32-S3, bits 3 and 4
_SPI_USR = 1 << 18
_JEDEC = 0x4020  # maker and kind of the flash chip; its size comes above them
_CHECKSUM_SEED = 0xEF
_ROM_GREETING = 0x20120707  # the value in a ROM's answer to SYNC; esptool's flasher answers 0


@dataclass(frozen=True)
class Chip:
    """What tells one ESP32 from another: the number in images and security info, the old magic, its
    SPI controller."""

    name: str
    number: int
    magic: int
    spi_base: int
    spi_result: int
    has_security_info: bool
    psram: int = 0
    """How the eFuses of an ESP32-S3 name its PSRAM: 0 none, 1 8 MB, 2 2 MB."""


ESP32 = Chip("ESP32", 0, 0x00F01D83, 0x3FF42000, 0x80, has_security_info=False)
ESP32_S3 = Chip("ESP32-S3", 9, 0x00000009, 0x60002000, 0x58, has_security_info=True, psram=1)
ESP32_S3_WITHOUT = Chip("ESP32-S3", 9, 0x00000009, 0x60002000, 0x58, has_security_info=True)
ESP32_C3 = Chip("ESP32-C3", 5, 0x1B31506F, 0x60002000, 0x58, has_security_info=True)


class RomLoader:
    """A *chip* with *flash_bytes* of flash that waits for esptool on the pseudo terminal *name*.

    Call `serve` in a thread. *flash* holds the chip's flash, *commands* every command received, in
    order.
    """

    def __init__(self, chip: Chip, name: Path | None = None, flash_bytes: int = 4 << 20) -> None:
        self.chip = chip
        self.flash = bytearray(b"\xff") * flash_bytes
        self.commands: list[int] = []
        self.line = SerialLine(name)
        self._registers = {_MAGIC_REGISTER: chip.magic, _PSRAM_REGISTER: chip.psram << 3}
        self._has_flasher = False
        self._at = 0
        self._inflate = zlib.decompressobj()
        self._pending: bytes | None = None  # the SLIP packet under way
        self._reading: tuple[int, int, int] | None = (
            None  # first byte, length, sent: a read under way
        )

    def serve(self, is_stopped: Callable[[], bool]) -> None:
        """Answer until *is_stopped*; a cable may be pulled at any byte with `line.close()`
        afterwards."""
        while not is_stopped():
            data = self.line.read(1 << 16)
            self.line.flush()
            if data:
                self.receive(data)
            else:
                time.sleep(0.001)

    def receive(self, data: bytes) -> None:
        """Work through bytes from the host."""
        pieces = data.split(_END)
        for index, piece in enumerate(pieces):
            if self._pending is not None:
                self._pending += piece
            if index == len(pieces) - 1:
                return
            if self._pending:
                self._answer(
                    self._pending.replace(_ESCAPED_END, _END).replace(_ESCAPED_ESCAPE, _ESCAPE)
                )
                self._pending = None
            else:
                self._pending = b""

    def _answer(self, packet: bytes) -> None:
        if self._reading and len(packet) == 4:
            self._send_flash()
            return
        if len(packet) < _HEAD.size or packet[0] != _REQUEST:
            return
        _, command, length, checksum = _HEAD.unpack_from(packet)
        body = packet[_HEAD.size : _HEAD.size + length]
        self.commands.append(command)
        handler = {
            SYNC: self._sync,
            READ_REG: self._read_register,
            WRITE_REG: self._write_register,
            FLASH_BEGIN: self._begin,
            DEFLATED_BEGIN: self._begin,
            MD5: self._md5,
            SECURITY_INFO: self._security_info,
            READ_FLASH: self._read_flash,
            MEM_END: self._start_flasher,
            ERASE_FLASH: self._erase,
            ERASE_REGION: self._erase,
        }.get(command)
        if command in (FLASH_DATA, DEFLATED_DATA):
            self._write(command, body, checksum)
        elif handler:
            handler(command, body)
        else:
            self._reply(command)  # parameters, baud rate, the RAM that the flasher is written to

    def _reply(
        self, command: int, value: int = 0, body: bytes = b"", status: bytes = b"\0\0"
    ) -> None:
        if not self._has_flasher:
            status += b"\0\0"  # the ROM of an ESP32 reserves two more
        self._send(_HEAD.pack(_REPLY, command, len(body) + len(status), value) + body + status)

    def _send(self, packet: bytes) -> None:
        self.line.write(
            _END + packet.replace(_ESCAPE, _ESCAPED_ESCAPE).replace(_END, _ESCAPED_END) + _END
        )

    # ---- commands

    def _sync(self, command: int, _body: bytes) -> None:
        for _ in range(8):
            self._reply(command, 0 if self._has_flasher else _ROM_GREETING)

    def _read_register(self, command: int, body: bytes) -> None:
        self._reply(command, self._registers.get(*struct.unpack("<I", body), 0))

    def _write_register(self, command: int, body: bytes) -> None:
        address, value = struct.unpack_from("<II", body)
        self._registers[address] = value
        if address == self.chip.spi_base and value & _SPI_USR:
            # The only command esptool gives the flash chip by hand: read the ID. The size is a
            # power of two.
            self._registers[address] = 0
            size = len(self.flash).bit_length() - 1
            self._registers[self.chip.spi_base + self.chip.spi_result] = size << 16 | _JEDEC
        self._reply(command)

    def _security_info(self, command: int, _body: bytes) -> None:
        if self.chip.has_security_info:
            self._reply(command, body=struct.pack("<I8xII", 0, self.chip.number, 0))
        else:
            self._reply(command, status=_UNKNOWN_COMMAND)

    def _start_flasher(self, command: int, _body: bytes) -> None:
        self._reply(command)
        self._has_flasher = True
        self._send(b"OHAI")

    def _begin(self, command: int, body: bytes) -> None:
        size, _, _, self._at = struct.unpack_from("<IIII", body)
        self.flash[self._at : self._at + size] = b"\xff" * size
        self._inflate = zlib.decompressobj()
        self._reply(command)

    def _write(self, command: int, body: bytes, checksum: int) -> None:
        (length,) = struct.unpack_from("<I", body)
        block = body[16 : 16 + length]
        expected = _CHECKSUM_SEED
        for byte in block:
            expected ^= byte
        if expected != checksum & 0xFF:
            self._reply(command, status=_BAD_CHECKSUM)
            return
        if command == DEFLATED_DATA:
            block = self._inflate.decompress(block)
        self.flash[self._at : self._at + len(block)] = block
        self._at += len(block)
        self._reply(command)

    def _erase(self, command: int, body: bytes) -> None:
        first, size = struct.unpack_from("<II", body) if body else (0, len(self.flash))
        self.flash[first : first + size] = b"\xff" * size
        self._reply(command)

    def _md5(self, command: int, body: bytes) -> None:
        first, size = struct.unpack_from("<II", body)
        digest = hashlib.md5(self.flash[first : first + size], usedforsecurity=False)
        # The ROM answers in hexadecimal digits, the flasher in bytes.
        self._reply(
            command, body=digest.digest() if self._has_flasher else digest.hexdigest().encode()
        )

    def _read_flash(self, command: int, body: bytes) -> None:
        first, size = struct.unpack_from("<II", body)
        self._reading = (first, size, 0)
        self._reply(command)
        self._send_flash()

    def _send_flash(self) -> None:
        """Send the next sector of a read, each when the one before has been confirmed, and the
        digest at the end."""
        assert self._reading
        first, size, sent = self._reading
        if sent == size:
            self._reading = None
            self._send(
                hashlib.md5(self.flash[first : first + size], usedforsecurity=False).digest()
            )
            return
        length = min(4096, size - sent)
        self._reading = (first, size, sent + length)
        self._send(bytes(self.flash[first + sent : first + sent + length]))
