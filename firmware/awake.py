"""The first light: the board is on, and its firmware will be read, which needs a few seconds. The
boot selector shows it."""

import sys

import machine
from neopixel import NeoPixel

from firmware import config
from firmware.pins import chip_of, pins_of

_WHITE = (8, 8, 8)


def show() -> None:
    """Light the first hole; the frames of the firmware replace it."""
    pin = pins_of(chip_of(sys.implementation._machine))["pixels"]  # noqa: SLF001  MicroPython's name for it
    light = machine.Pin(pin, machine.Pin.OUT)
    first = NeoPixel(light, 1, 3, config.LIGHTS_NS)  # pyright: ignore[reportArgumentType]  (the stubs know no times)
    first[0] = _WHITE
    first.write()
