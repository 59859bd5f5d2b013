"""An I2C bus whose wires are looked at before they are used."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C, Pin

_TIMED_OUT = 110


class I2cBus:
    """*i2c*, whose wires end at the pins *scl* and *sda*. Its methods do what those of machine.I2C
    do.

    A transaction on a wire that something holds low waits for the whole timeout of *i2c*, and with
    it the scan of the sensors. Between two transactions both wires are high: where one is not,
    OSError (ETIMEDOUT) is raised at once.
    """

    def __init__(self, i2c: "I2C", scl: "Pin", sda: "Pin") -> None:
        self._i2c = i2c
        self._scl, self._sda = scl, sda

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
        if not (self._scl.value() and self._sda.value()):
            raise OSError(_TIMED_OUT)
