"""Turns the bare interpreter into the simulated board, before the firmware is imported."""

import asyncio
import sys
import time

import sim_files
import sim_usb
import simulator
import vfs
from sim_link import spend


class _Sys:
    """`sys` with the serial line as stdin and stdout. The built-in module lies in read-only memory, so its place in
    sys.modules is taken by this object; then a driver written for the ESP32 runs here unchanged."""

    def __init__(self, module):
        for name in dir(module):
            setattr(self, name, getattr(module, name))
        self.stdin = sim_usb.Console(sim_usb.Input())
        self.stdout = sim_usb.Console(sim_usb.Output())
        self.platform = "esp32"


def _run(main):
    """asyncio.run() for a port that has none: schedule *main*; its end is the end of the firmware."""

    async def guarded():
        try:
            await main
        except BaseException as error:  # noqa: BLE001  (whatever it is, it must reach the log)
            sys.print_exception(error)
            simulator.failed()
        simulator.ended()

    asyncio.create_task(guarded())


# Blocking sleeps move the virtual clock; this port's own would wait in a loop for a clock that stands still.
time.sleep_us = spend
time.sleep_ms = lambda ms: spend(ms * 1000)
time.sleep = lambda seconds: spend(seconds * 1_000_000)
asyncio.run = _run
sys.modules["sys"] = _Sys(sys)
vfs.mount(sim_files.Littlefs(), "/data")
