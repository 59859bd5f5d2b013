"""TCP: to a host that shows its game, and for one that does."""

import errno
import os
import select
import socket

from host.errors import TransportDeniedError, TransportError, TransportLostError
from host.transports.base import Listener, Pipe, Transport

_OPEN_S = 5.0
_WRITE_S = 2.0
_CHUNK_BYTES = 4096
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only looked at
_ADVICE = {
    errno.ECONNREFUSED: "does `collie play --share` run there, at that port?",
    errno.EADDRINUSE: "another program uses that port: choose another one",
    errno.EADDRNOTAVAIL: "that is no address of this computer: 0.0.0.0 stands for all of them",
}
_ELSEWHERE = "is that its name and port, and are both computers in the same network?"


class TcpTransport(Transport):
    """The line to *host* at *port*."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._socket: socket.socket | None = None

    def open(self) -> None:
        self.close()
        try:
            self._socket = socket.create_connection(self._address, _OPEN_S)
        except OSError as error:
            raise TransportError(f"cannot reach {_name(self._address)}: {_words(error)}") from error
        _set_up(self._socket)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None

    def read(self, timeout_s: float) -> bytes:
        line = self._line()
        try:
            if not select.select([line], [], [], timeout_s)[0]:
                return b""
            data = line.recv(_CHUNK_BYTES)
        except (OSError, ValueError) as error:
            raise TransportLostError(f"lost {_name(self._address)}: {error}") from error
        if not data:
            raise TransportLostError(f"lost {_name(self._address)}: it has ended")
        return data

    def write(self, data: bytes) -> None:
        try:
            line = self._line()
            line.settimeout(_WRITE_S)
            line.sendall(data)
        except OSError as error:
            raise TransportLostError(f"lost {_name(self._address)}: {error}") from error

    def _line(self) -> socket.socket:
        if not self._socket:
            raise TransportLostError(f"{_name(self._address)} is not open")
        return self._socket


class TcpListener(Listener):
    """Port *port* at the address *host* of this computer; port 0 is any that is free."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._socket: socket.socket | None = None

    def open(self) -> str:
        try:
            family = socket.getaddrinfo(*self._address, type=socket.SOCK_STREAM)[0][0]
            self._socket = socket.create_server(self._address, family=family)
        except OSError as error:
            denied = isinstance(error, PermissionError)
            kind = TransportDeniedError if denied else TransportError
            raise kind(f"cannot listen at {_name(self._address)}: {_words(error)}") from error
        self._socket.setblocking(False)
        address, port = self._socket.getsockname()[:2]
        return _name((socket.gethostname() if address in _EVERYWHERE else address, port))

    def accept(self) -> Pipe | None:
        if not self._socket:
            return None
        try:
            return TcpPipe(self._socket.accept()[0])
        except OSError:  # nobody, or one who has gone already
            return None

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None


class TcpPipe(Pipe):
    """One who came, by *line*."""

    def __init__(self, line: socket.socket) -> None:
        self._socket = line
        _set_up(line)
        line.setblocking(False)

    def read(self) -> bytes:
        try:
            data = self._socket.recv(_CHUNK_BYTES)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise TransportLostError(str(error)) from error
        if not data:
            raise TransportLostError("it has left")
        return data

    def write(self, data: bytes) -> int:
        try:
            return self._socket.send(data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise TransportLostError(str(error)) from error

    def close(self) -> None:
        self._socket.close()


def _set_up(line: socket.socket) -> None:
    """An event goes out at once, and is not kept to travel with others."""
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _name(address: tuple[str, int]) -> str:
    host = f"[{address[0]}]" if ":" in address[0] else address[0]
    return f"{host}:{address[1]}"


def _words(error: OSError) -> str:
    words = os.strerror(error.errno) if error.errno in _ADVICE else error.strerror or str(error)
    return f"{words}; {_ADVICE.get(error.errno or 0, _ELSEWHERE)}"
