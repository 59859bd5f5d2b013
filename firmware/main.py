"""Entry on the device: copied to /main.py."""

import asyncio

from firmware.app import App

asyncio.run(App().run())
