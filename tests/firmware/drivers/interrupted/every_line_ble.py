"""Lets the radio interrupt the Bluetooth pipe before each of its lines in turn: by a write, and by
a link that breaks or comes."""

import sys

from bluetooth import BLE

from firmware.drivers.ble_pipe import RING_BYTES, BlePipe

radio = BLE()
settrace = sys.settrace
FIRST = bytes(range(200))
LATER = b"later" * 60
OUT = b"answer\x00\xff" * 9
passed = interrupts = 0


def tracer(line, interrupt):
    """Count the lines of the pipe that run; before the one with number *line*, *interrupt*
    happens."""

    def trace(frame, event, argument):
        global passed, interrupts
        if not frame.f_code.co_filename.endswith("ble_pipe.py"):
            return None
        if event == "line":
            if passed == line:
                interrupts += 1
                settrace(None)
                interrupt()
                settrace(trace)
            passed += 1
        return trace

    return trace


def made():
    """A pipe, and its radio after power-on."""
    radio.start()
    return BlePipe(radio, (1, 2, 6), b"data", b"name")


def written(line):
    """Read and write with one interrupt that brings bytes; return all that was read, and all that
    the radio has sent."""
    pipe = made()
    pipe.tend()
    radio.come()
    radio.write(FIRST)
    read = b""
    settrace(tracer(line, lambda: radio.write(LATER)))
    for number in range(4):
        pipe.tend()
        read += pipe.read(RING_BYTES)
        if not number:
            assert pipe.room() >= len(OUT)
            pipe.write(OUT)
        radio.memory = 2
        pipe.room()
    settrace(None)
    return read + pipe.read(RING_BYTES), radio.sent


def met(line):
    """Somebody comes while the board looks for him, and later the link breaks, and the next one
    comes."""
    pipe = made()

    def interrupt():
        if radio.is_connected:
            radio.leave()
        elif radio.is_advertising:
            radio.come()

    settrace(tracer(line, interrupt))
    for _ in range(3):
        pipe.tend()
        pipe.read(RING_BYTES)
        if pipe.room():
            pipe.write(OUT)
        radio.memory = 2
        if radio.is_connected:
            radio.leave()
    settrace(None)
    pipe.tend()
    assert radio.is_advertising, line  # the board can be found
    radio.come()
    radio.memory, radio.sent = 2, b""
    pipe.tend()
    assert pipe.room() == 4 * 27, line
    pipe.write(OUT[:40])
    assert radio.sent == OUT[:40], line
    radio.write(b"x")
    assert pipe.read(RING_BYTES) == b"x", line


def every(session):
    """Interrupt at each line in turn; return how many there are."""
    global passed, interrupts
    line = 0
    while True:
        passed = interrupts = 0
        session(line)
        if not interrupts:
            return line
        line += 1


def wrote(line):
    """What was written while it was read comes through once, in order; what was sent too."""
    assert written(line) == (FIRST + (LATER if interrupts else b""), OUT), line


print(every(wrote), every(met))
