"""The firmware of test_board.py: does what a line on the serial line asks for."""

import asyncio
import select
import sys
import time

import machine


async def echo() -> None:
    """Serve lines: `reset`, `hang`, `raise`, `write NAME TEXT`, `read NAME`, `ticks`; others come
    back."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    line = b""
    while True:
        while poll.poll(0):
            line += sys.stdin.buffer.read(1)
            if line.endswith(b"\n"):
                sys.stdout.buffer.write(answer(line) + b"\n")
                line = b""
        await asyncio.sleep_ms(5)


def answer(line: bytes) -> bytes:
    words = line.decode().split()
    if words[0] == "reset":
        machine.reset()
    if words[0] == "hang":
        machine.WDT(timeout=1000)
        time.sleep(10)
    if words[0] == "raise":
        raise ValueError("asked to raise")
    if words[0] == "heap":
        kept = []
        try:
            while True:
                kept.append(bytearray(16 << 10))  # what is left then is enough for the answer
        except MemoryError:
            return b"%d" % (16 * len(kept))
    if words[0] == "write":
        with open("/" + words[1], "w") as file:
            file.write(words[2])
        return b"written"
    if words[0] == "read":
        with open("/" + words[1]) as file:
            return file.read().encode()
    if words[0] == "ticks":
        return b"%d" % time.ticks_ms()
    return line.strip()


print("booted, cause", machine.reset_cause())
asyncio.run(echo())
