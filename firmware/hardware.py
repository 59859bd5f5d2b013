"""Builds the drivers a board has, from its settings and the pins of its chip."""

import sys

import machine
from neopixel import NeoPixel

from firmware import config
from firmware.drivers.battery import Battery
from firmware.drivers.button import Button
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.disc import Disc
from firmware.drivers.i2c_bus import I2cBus
from firmware.drivers.ina219 import Ina219
from firmware.drivers.pixels import Pixels
from firmware.drivers.usb_pipe import UsbPipe
from firmware.pins import chip_of, pins_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.drivers.hall_axes import HallAxes
    from firmware.drivers.hall_chain import HallChain
    from shared_engine.boards.board import Board

    Hall = HallAxes | HallChain
    """Senses marbles: a board has one kind of sensors."""


class Hardware:
    """The drivers: `hall` senses marbles, `pixels` shows, `reader` reads cards, `button` and
    `buzzer` are for people, `battery` is measured, `usb` is the line to a host; `disc` says where a
    disc rests, `meter` what the lights draw, each None without one. `bus` is I2C, for all that is
    on it."""

    def __init__(self, settings: "dict[str, Any]", board: "Board") -> None:
        pins = pins_of(chip_of(sys.implementation._machine))  # noqa: SLF001  MicroPython's name for it
        self.bus = _i2c(pins)
        meter = Ina219(self.bus)
        self.meter = meter if meter.set_up() else None
        self.hall = _hall(settings["sensors"], pins, board, self.bus)
        order = settings["lights"]
        out, count, times = _out(pins["pixels"]), board.lights, config.LIGHTS_NS
        chain = NeoPixel(out, count, len(order), times)  # pyright: ignore[reportArgumentType]  (the stubs know no times)
        rail = _out(pins["rail"], 1) if "rail" in pins else None
        self.pixels = Pixels(chain, order == "rgb", rail)
        self.reader = _reader(settings["reader"], pins, self.bus)
        self.button = Button(machine.Pin(pins["button"], machine.Pin.IN, machine.Pin.PULL_UP))
        self.buzzer = Buzzer(machine.PWM(_out(pins["buzzer"])))
        self.battery = Battery(
            machine.ADC(machine.Pin(pins["battery"]), atten=machine.ADC.ATTN_11DB)
        )
        self.usb = UsbPipe()
        self.disc = (
            Disc(_in(pins["disc_a"]), _in(pins["disc_b"]), _in(pins["disc_rest"]))
            if board.disc
            else None
        )


def _hall(sensors: str, pins: "dict[str, Any]", board: "Board", bus: I2cBus) -> "Hall":
    # A board has one kind of sensors, and of readers: the driver of the other one does not take its
    # memory.
    if sensors == "axes":
        from firmware.drivers.hall_axes import HallAxes

        return HallAxes(bus, board.segments, config.AXES_UT)
    from firmware.drivers.hall_chain import HallChain

    return HallChain(
        _spi(pins, "hall", config.HALL_HZ),
        _out(pins["hall_latch"], 1),
        board.segments,
        board.holes_each // 8,
    )


def _reader(kind: str, pins: "dict[str, Any]", bus: I2cBus):  # noqa: ANN202  one of the readers
    if kind == "pn532":
        from firmware.drivers.pn532 import Pn532

        return Pn532(bus)
    from firmware.drivers.mfrc522 import Mfrc522

    return Mfrc522(
        _spi(pins, "card", config.CARD_HZ),
        _out(pins["card_select"], 1),
        _out(pins["card_reset"], 0),
    )


def _spi(pins: "dict[str, Any]", name: str, baudrate_hz: int) -> machine.SPI:
    return machine.SPI(
        pins[name + "_spi"],
        baudrate=baudrate_hz,
        sck=machine.Pin(pins[name + "_sck"]),
        mosi=machine.Pin(pins[name + "_mosi"]),
        miso=machine.Pin(pins[name + "_miso"]),
    )


def _i2c(pins: "dict[str, Any]") -> I2cBus:
    scl, sda = machine.Pin(pins["i2c_scl"]), machine.Pin(pins["i2c_sda"])
    reset = machine.Pin(pins["i2c_reset"], machine.Pin.OPEN_DRAIN, value=1)
    return I2cBus(
        lambda: machine.I2C(0, scl=scl, sda=sda, freq=config.I2C_HZ, timeout=config.I2C_TIMEOUT_US),
        scl,
        sda,
        reset,
    )


def _in(pin: int) -> machine.Pin:
    return machine.Pin(pin, machine.Pin.IN)


def _out(pin: int, level: int = 0) -> machine.Pin:
    return machine.Pin(pin, machine.Pin.OUT, value=level)
