"""Lets bytes arrive before each line of the USB pipe in turn: none may be lost, doubled or out of
order."""

import sys

import sim_usb
import simulator

settrace = sys.settrace


class Sys:
    """`sys` with the byte streams of a board."""

    stdin = sim_usb.Console(sim_usb.Input())
    stdout = sim_usb.Console(sim_usb.Output())


class Micropython:
    """`micropython` as far as the pipe asks for it."""

    kbd_intr = staticmethod(lambda char: None)
    const = staticmethod(lambda value: value)


sys.modules["sys"] = Sys
sys.modules["micropython"] = Micropython

from firmware.drivers.usb_pipe import UsbPipe  # noqa: E402  (what replaces built-in modules has to be there first)

FIRST = bytes(range(20)) + b"\x03\x04\x00\xff"
LATER = b"\x00\x03later\xff"
OUT = b"answer\x00\xff" * 3
passed = arrivals = 0


def tracer(line):
    """Count the lines of the pipe that run; before the one with number *line* LATER arrives."""

    def trace(frame, event, argument):
        global passed, arrivals
        if not frame.f_code.co_filename.endswith("usb_pipe.py"):
            return None
        if event == "line":
            if passed == line:
                simulator.unread.extend(LATER)
                arrivals += 1
            passed += 1
        return trace

    return trace


def session(line):
    """Read and write with one interrupt; return what was read."""
    pipe = UsbPipe()
    pipe.open()
    simulator.unread[:] = FIRST
    simulator.sent[:] = b""
    read = b""
    small = bytearray(7)
    settrace(tracer(line))
    for _ in range(3):
        read += pipe.read(256)
        count = pipe.read_into(small)
        read += bytes(small[:count])
        pipe.write(OUT)
    settrace(None)
    return read + pipe.read(256)


line = 0
while True:
    passed = arrivals = 0
    read = session(line)
    if not arrivals:
        break
    assert read == FIRST + LATER, (line, read)
    assert simulator.sent == OUT * 3, line
    line += 1
print(line)
