"""A serial port as a transport: what cannot be opened says why, and a board may come back under
another name."""

import os
import threading
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host.errors import TransportDeniedError, TransportError, TransportLostError
from host.transports.serial import SerialTransport

NOBODY = 65534


@contextmanager
def no_administrator():
    """Nobody forbids the administrator anything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def on_usb(monkeypatch):
    """What pyserial finds on USB: this machine has none."""
    found = []
    ports = lambda: [SimpleNamespace(device=port, vid=0x303A) for port in found]  # noqa: E731
    monkeypatch.setattr(list_ports, "comports", ports)
    return found


def test_open_when_the_port_is_forbidden_then_denied_and_how_to_get_the_right(pty):
    _, port = pty
    os.chmod(port, 0)
    says = f"cannot open {port}: Permission denied; let your user use serial ports"
    with no_administrator(), pytest.raises(TransportDeniedError, match=says):
        SerialTransport(port).open()


def test_open_when_another_program_lets_go_of_the_port_within_a_second_then_opened(pty):
    _, name = pty
    other, transport = SerialTransport(name), SerialTransport(name)
    other.open()
    letting_go = threading.Timer(0.2, other.close)
    letting_go.start()
    transport.open()
    transport.close()
    letting_go.join()


def test_open_when_another_program_keeps_the_port_then_one_line_says_so(pty):
    _, name = pty
    other = SerialTransport(name)
    other.open()
    with pytest.raises(TransportError, match="another program uses it: end it first"):
        SerialTransport(name).open()
    other.close()


def test_open_when_no_port_is_named_then_the_only_one_on_usb_is_looked_for_each_time(pty, on_usb):
    board, port = pty
    line = SerialTransport(None)
    with pytest.raises(TransportError, match="plug it in"):
        line.open()
    on_usb.append(port)
    line.open()
    os.write(board, b"hello")
    assert line.read(5) == b"hello"
    line.close()
    on_usb.append("/dev/another")
    with pytest.raises(TransportError, match="several serial ports"):
        line.open()


def test_read_when_the_cable_is_pulled_then_lost():
    board, computer = os.openpty()
    line = SerialTransport(os.ttyname(computer))
    line.open()
    os.close(board)
    with pytest.raises(TransportLostError, match="lost /dev/"):
        line.read(5)
    line.close()
    os.close(computer)
