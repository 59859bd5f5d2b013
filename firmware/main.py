"""Entry on the device: plays until a host asks for the end."""

import asyncio

import machine

from firmware.app import App


async def main() -> None:
    """Run the board; begin anew if that is what was asked for."""
    if await App().run() == "restart":
        machine.reset()


asyncio.run(main())
