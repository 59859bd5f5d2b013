"""Entry on the device: plays until a host asks for the end."""

import asyncio

import esp
import machine
import micropython

from firmware import config

machine.freq(config.CPU_HZ)  # before all that has to be read

# Since MicroPython 1.29 the driver of I2C says at length on UART 0 when a chip does not answer:
# some 23 ms each time, and on a board with a USB bridge in between what it says to a host.
esp.osdebug(0, esp.LOG_NONE)

# A host may be talking already, and the byte 3 in one of its frames would count as Ctrl-C as long
# as the pipe is not open.
micropython.kbd_intr(-1)

from firmware.app import run  # noqa: E402


async def main() -> None:
    """Run the board; start again if that is what was asked for, or what a failure leaves."""
    if await run() == "restart":
        machine.reset()
    # It cannot be stopped any more: an hour is enough for whoever works at the REPL.
    machine.WDT(timeout=3_600_000)


asyncio.run(main())
