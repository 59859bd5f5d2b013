"""Runs the drivers for test_drivers.py: one command per line on the serial line, one answer line
each."""

import asyncio
import gc

from machine import SPI, Pin
from neopixel import NeoPixel

from firmware.drivers.hall_chain import HallChain
from firmware.drivers.pixels import Pixels
from firmware.drivers.usb_pipe import UsbPipe

SEGMENTS = 3

pipe = UsbPipe()
chain = HallChain(SPI(1, baudrate=1_000_000), Pin(4, Pin.OUT, value=1), SEGMENTS, 3)
pixels = Pixels(NeoPixel(Pin(5, Pin.OUT), 4))
sensors = bytearray(3 * SEGMENTS)


async def answer(command: str, argument: str) -> str:
    if command == "scan":
        chain.scan(sensors)
        return sensors.hex()
    if command == "cost":
        before = gc.mem_alloc()
        chain.scan(sensors)
        return str(gc.mem_alloc() - before)
    if command == "check":
        chain.scan(sensors)
        return str(chain.check(bytes.fromhex(argument) if argument else None))
    if command == "show":
        pixels.show(bytearray(bytes.fromhex(argument)))
        return "shown"
    return "echo " + argument


async def serve() -> None:
    pipe.open()
    received = b""
    while True:
        received += pipe.read(256)
        while b"\n" in received:
            end = received.find(b"\n")
            words = received[:end].decode().split(" ")
            received = received[end + 1 :]
            try:
                text = await answer(words[0], words[1] if len(words) > 1 else "")
            except (OSError, ValueError) as error:
                text = repr(error)
            pipe.write(text.encode() + b"\n")
        await asyncio.sleep_ms(5)


asyncio.run(serve())
