"""An I2C bus whose wires are looked at before they are used, and freed where a chip holds one."""

import time

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import I2C, Pin

_TIMED_OUT = const(110)
_CLOCKS = const(9)  # a byte and its acknowledgement
_HALF_US = const(5)  # of a clock that every chip follows
_PATIENCE = const(100)  # looks, about half a second of scans, until it is tried again


class I2cBus:
    """What *connect* gives, whose wires end at the pins *scl* and *sda*. Its methods do what those
    of machine.I2C do.

    A transaction on a wire that something holds low waits for the whole timeout of the bus, and
    with it the scan of the sensors. Between two transactions both wires are high: where one is not,
    OSError (ETIMEDOUT) is raised at once. Mostly a chip waits for the rest of a read that was cut
    off by a reset of the controller: it is clocked to the end of it (UM10204, 3.1.16). Where that
    does not help, *reset* is pulled low for a moment: it opens the switches of all segments, behind
    one of which the chip may be.

    Attributes:
        freed: how often wires that were held low have become free since power-on.
    """

    def __init__(
        self, connect: "Callable[[], I2C]", scl: "Pin", sda: "Pin", reset: "Pin | None" = None
    ) -> None:
        self._connect = connect
        self._i2c = connect()
        self._scl, self._sda, self._reset = scl, sda, reset
        self._looks = 0  # since a wire is held low
        self.freed = 0

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        self._look()
        self._i2c.readfrom_into(address, buffer)

    def readfrom_mem(self, address: int, register: int, size: int) -> bytes:
        self._look()
        return self._i2c.readfrom_mem(address, register, size)

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        self._look()
        self._i2c.readfrom_mem_into(address, register, buffer)

    def writeto(self, address: int, data: "bytes | bytearray") -> None:
        self._look()
        self._i2c.writeto(address, data)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self._look()
        self._i2c.writeto_mem(address, register, data)

    def _look(self) -> None:
        if not self._are_free():
            if self._looks % _PATIENCE == 0:
                self._free()
                if self._reset and not self._are_free():
                    self._reset.off()  # a TCA9548A wants 6 ns
                    self._reset.on()
            self._looks += 1
            if not self._are_free():
                raise OSError(_TIMED_OUT)
        if self._looks:
            self._looks = 0
            self.freed += 1

    def _are_free(self) -> bool:
        return bool(self._scl.value() and self._sda.value())

    def _free(self) -> None:
        """Nine clocks and a STOP, for which the pins are taken from the bus."""
        scl, sda = self._scl, self._sda
        scl.init(scl.OPEN_DRAIN, value=1)
        sda.init(sda.OPEN_DRAIN, value=1)
        for pin in (scl,) * _CLOCKS + (sda,):
            scl.value(0)
            pin.value(0)
            time.sleep_us(_HALF_US)
            scl.value(1)
            time.sleep_us(_HALF_US)
            pin.value(1)
        self._i2c = self._connect()
