"""The serial line below host/simulator/sim/sim_usb.py, to which an interrupt may add bytes at any
moment."""

from uctypes import bytearray_at

unread = bytearray()
sent = bytearray()


def serial_any():
    return len(unread)


def serial_read(address, size):
    bytearray_at(address, size)[:] = unread[:size]
    unread[:size] = b""
    return size


def serial_write(address, size):
    sent.extend(bytearray_at(address, size))
