"""Runs what bench.py types: Python on one line of the serial line, its value or error on one line
back."""

import asyncio
import gc

import esp

from firmware.drivers.usb_pipe import UsbPipe

esp.osdebug(0, esp.LOG_NONE)  # as firmware/main.py
LINE_END = "\x1e"
pipe = UsbPipe()
names = {"gc": gc}


def answer(line: str) -> str:
    try:
        try:
            return repr(eval(line, names))
        except SyntaxError:
            exec(line, names)
            return "done"
    except Exception as error:  # noqa: BLE001  whatever it is, the test wants to see it
        return repr(error)


async def serve() -> None:
    pipe.open()
    received = b""
    while True:
        received += pipe.read(256)
        while b"\n" in received:
            end = received.find(b"\n")
            pipe.write(answer(received[:end].decode().replace(LINE_END, "\n")).encode() + b"\n")
            received = received[end + 1 :]
        await asyncio.sleep_ms(5)


asyncio.run(serve())
