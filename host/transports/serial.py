"""USB serial, through pyserial: a real board or the pseudo terminal of a simulated one."""

import errno
import os
import time

import serial
from serial.tools import list_ports

from host.errors import TransportDeniedError, TransportError, TransportLostError
from host.transports.base import Transport
from host.transports.port_link import device_of

_BAUD = 115200
_BUSY = (errno.EBUSY, errno.EAGAIN)
_BUSY_S = (
    1.0  # a program that looks at every new port, or one that is just ending, lets go of it by then
)
_BUSY_STEP_S = 0.05
_IN_USE = "another program uses it: end it first"
_ADVICE = {
    errno.EACCES: "let your user use serial ports, on Linux by `sudo usermod -aG dialout $USER`, "
    "and log "
    "in again",
    **dict.fromkeys(_BUSY, _IN_USE),
    errno.ENOENT: "is the board plugged in, with a cable that carries data, and is that the name "
    "of its "
    "port?",
    errno.ENOTTY: "that is no serial port",
}


class SerialTransport(Transport):
    """The serial port called *port*; without that name the only one on USB, looked for whenever it
    is opened: a board that is plugged in again may get another name."""

    def __init__(self, port: str | None) -> None:
        self._wanted = port
        self._port = port or ""
        self._serial: serial.Serial | None = None

    def open(self) -> None:
        self.close()
        self._port = self._wanted or find_port()
        give_up_s = time.monotonic() + _BUSY_S
        while self._serial is None:
            try:
                self._serial = self._opened()
            except (serial.SerialException, OSError) as error:
                # pyserial reports some numbers, and of others only the error behind its own knows.
                known = (
                    one
                    for one in (error.errno, *getattr(error.__context__, "args", ()))
                    if one in _ADVICE
                )
                number = next(known, 0)
                if number not in _BUSY or time.monotonic() > give_up_s:
                    words = os.strerror(number) if number else str(error)
                    advice = _ADVICE[number or errno.ENOENT]
                    kind = TransportDeniedError if number == errno.EACCES else TransportError
                    raise kind(f"cannot open {self._port}: {words}; {advice}") from error
                time.sleep(_BUSY_STEP_S)

    def _opened(self) -> serial.Serial | None:
        """The port, or None if its name leads to another device by now."""
        device = device_of(self._port)
        opened = serial.Serial(device, _BAUD, timeout=0, write_timeout=2, exclusive=True)
        try:
            if device_of(self._port) == device:
                return opened
        except TransportError:
            opened.close()
            raise
        opened.close()
        return None

    def close(self) -> None:
        if self._serial:
            self._serial.close()
            self._serial = None

    def read(self, timeout_s: float) -> bytes:
        line = self._line()
        try:
            line.timeout = timeout_s
            first = line.read(1)
            return first + line.read(line.in_waiting) if first else b""
        except (
            serial.SerialException,
            OSError,
            TypeError,
        ) as error:  # TypeError: pyserial, when closed under its hands
            raise TransportLostError(f"lost {self._port}: {error}") from error

    def write(self, data: bytes) -> None:
        try:
            self._line().write(data)
        except (serial.SerialException, OSError) as error:
            raise TransportLostError(f"lost {self._port}: {error}") from error

    def _line(self) -> serial.Serial:
        if not self._serial:
            raise TransportLostError(f"{self._port} is not open")
        return self._serial


def find_port() -> str:
    """The only serial port with a USB device behind it.

    Raises:
        TransportError: there is none, or more than one; the message lists them.
    """
    ports = [port.device for port in list_ports.comports() if port.vid is not None]
    if len(ports) == 1:
        return ports[0]
    if ports:
        raise TransportError(f"several serial ports: {', '.join(ports)}; choose one with --port")
    raise TransportError("no board found on USB; plug it in, or name its port with --port")
