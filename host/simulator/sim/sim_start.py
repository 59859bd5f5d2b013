"""Turns the bare interpreter into the simulated board, before the firmware is imported."""

import asyncio
import gc
import os
import sys
import time
from collections import namedtuple

import micropython
import sim_files
import sim_usb
import simulator
import vfs
from sim_link import spend
from uctypes import addressof

_LONG_MS = 100
_MACHINE = "Generic ESP32S3 module with ESP32S3"


class _Module:
    """A built-in module with names of the ESP32 added. Built-in modules lie in read-only memory, so
    their place in sys.modules is replaced by such an object; then firmware written for the ESP32
    runs here unchanged."""

    def __init__(self, module, **names):
        for name in dir(module):
            setattr(self, name, getattr(module, name))
        for name, value in names.items():
            setattr(self, name, value)


def _urandom(size):
    data = bytearray(size)
    simulator.random(addressof(data), size)
    return bytes(data)


def _run(main):
    """asyncio.run() for a port that has none: schedule *main* and return at once, so that a program
    ends with this call. When *main* ends, no other task goes on, and the REPL answers."""

    async def guarded():
        try:
            await main
        except SystemExit:
            simulator.soft_reset()
        except BaseException as error:  # noqa: BLE001  (whatever it is, it must reach the log)
            sys.print_exception(error)
            if not isinstance(error, KeyboardInterrupt):
                simulator.failed()
        asyncio.new_event_loop()
        simulator.ended()

    simulator.started()
    asyncio.create_task(guarded())


def _sleep_ms(ms):
    """A blocking sleep. The short ones of drivers only move the clock; during a long one the world
    goes on, and Ctrl-C ends it. This port's own would wait in a loop for a clock that does not
    move."""
    if ms < _LONG_MS:
        spend(ms * 1000)
    elif simulator.sleep(ms):
        raise KeyboardInterrupt


time.sleep_us = spend
time.sleep_ms = _sleep_ms
time.sleep = lambda seconds: _sleep_ms(seconds * 1000)
asyncio.run = _run
console = {"stdin": sim_usb.Console(sim_usb.Input()), "stdout": sim_usb.Console(sim_usb.Output())}
_IMPLEMENTATION = ("name", "version", "_machine", "_mpy", "_build")
_MPY = 11014  # .mpy version 6.3, xtensawin
implementation = namedtuple("implementation", _IMPLEMENTATION)(  # noqa: PYI024  (MicroPython has no typing)
    "micropython", (1, 29, 0, ""), _MACHINE, _MPY, "ESP32_GENERIC_S3"
)
_UNAME = ("sysname", "nodename", "release", "version", "machine")
uname = namedtuple("uname", _UNAME)("esp32", "esp32", "1.29.0", "v1.29.0 on 2026-08-25", _MACHINE)  # noqa: PYI024
sys.modules["sys"] = _Module(sys, platform="esp32", implementation=implementation, **console)
sys.modules["os"] = _Module(os, urandom=_urandom, uname=lambda: uname)
sys.modules["micropython"] = _Module(micropython, kbd_intr=simulator.kbd_intr)
sys.modules["vfs"] = _Module(vfs, VfsLfs2=sim_files.VfsLfs2)
# This port collects after every 16 kB, which would be charged; a chip does when memory is short, or
# the firmware asks for it.
if simulator.is_charged:
    gc.threshold(-1)
vfs.umount("/")
sim_files.VfsLfs2.frozen = vfs.VfsPosix("/")
vfs.mount(sim_files.VfsLfs2(), "/")
sys.path[:] = simulator.path().split(":")
# Loaded here so that what stands for built-in modules is not counted as the firmware's memory.
import select  # noqa: E402, F401

import esp32  # noqa: E402, F401
import machine  # noqa: E402, F401
import neopixel  # noqa: E402, F401

if simulator.has_radio:
    import bluetooth  # noqa: F401
