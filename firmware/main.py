"""Entry on the device: plays until a host asks for the end."""

import asyncio

import machine

from firmware.app import App


async def main() -> None:
    """Run the board; begin anew if that is what was asked for, or what a failure leaves."""
    if await App().run() == "restart":
        machine.reset()
    # It cannot be stopped any more: an hour is enough for whoever works at the REPL.
    machine.WDT(timeout=3_600_000)


asyncio.run(main())
