"""The whole firmware on stubs of its buses, and how evenly it scans.

Nothing is behind the pins of the emulator, so stubs take the place of the modules that lead to them.
"""

import asyncio
import gc
import sys
import time

import machine
import micropython

_SEGMENTS = 4
_SETTLED_MS = 4000  # by then all that follows a start is done
_MEASURED_MS = 4000
_LIFTS = 8


class Pin:
    """A pin: an output keeps its level, and nobody presses the button."""

    IN, OUT, PULL_UP = machine.Pin.IN, machine.Pin.OUT, machine.Pin.PULL_UP

    def __init__(self, number, mode=None, pull=None, value=1):
        self._level = value

    def on(self):
        self._level = 1

    def off(self):
        self._level = 0

    def value(self):
        return self._level


class Chain:
    """The registers behind the holes (firmware/drivers/hall_chain.py), and when they were read."""

    def __init__(self):
        self.frames = bytearray()
        for segment in range(_SEGMENTS):
            identity = 0x80 | segment << 3
            while bin(identity).count("1") % 2 == 0:
                identity |= 1
            self.frames += bytes((0xFF, 0xFF, 0x0F, identity))  # marbles in the kennel only
        self.frames += b"\xff\xff\xff\xff"
        self.begin()

    def begin(self):
        """Measure from now on."""
        self.scans = self.longest_us = 0
        self._last_us = self._began_us = time.ticks_us()

    def report(self, name):
        """Print what was measured."""
        took_us = time.ticks_diff(time.ticks_us(), self._began_us)
        print("scans", name, self.scans * 1000000 / took_us, self.longest_us / 1000)

    def readinto(self, buffer):
        now_us = time.ticks_us()
        self.longest_us = max(self.longest_us, time.ticks_diff(now_us, self._last_us))
        self._last_us = now_us
        self.scans += 1
        buffer[:] = self.frames


class Reader:
    """A card reader (firmware/drivers/mfrc522.py) without a card on it: registers that keep what is written."""

    _VERSION, _IRQ, _TIMED_OUT = 0x37, 0x04, 0x01

    def __init__(self):
        self._registers = bytearray(64)

    def write(self, data):
        if len(data) == 2:
            self._registers[data[0] >> 1 & 63] = data[1]

    def write_readinto(self, out, into):
        register = out[0] >> 1 & 63
        self._registers[self._VERSION] = 0x92
        self._registers[self._IRQ] = self._TIMED_OUT
        into[-1] = self._registers[register]


class Silent:
    """What nobody looks at: lights, buzzer."""

    def __init__(self, pin=None, lights=0):
        self.buf = bytearray(3 * lights)

    def write(self):
        pass

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        pass


class Adc:
    """No battery is wired."""

    ATTN_11DB = machine.ADC.ATTN_11DB

    def __init__(self, pin, atten=0):
        pass

    def read_uv(self):
        return 0


class Watchdog:
    """Would reset the chip when a test is over."""

    def __init__(self, timeout):
        pass

    def feed(self):
        pass


class Machine:
    """In place of the module machine."""

    Pin, PWM, ADC, WDT = Pin, Silent, Adc, Watchdog
    PWRON_RESET, WDT_RESET = machine.PWRON_RESET, machine.WDT_RESET
    freq, reset_cause, unique_id = machine.freq, machine.reset_cause, machine.unique_id

    @staticmethod
    def SPI(number, baudrate, sck, mosi, miso):
        from firmware.pins import chip_of, pins_of

        return chain if number == pins_of(chip_of(sys.implementation._machine))["hall_spi"] else Reader()


class Neopixel:
    """In place of the module neopixel."""

    NeoPixel = Silent


class Nothing:
    """In place of the modules that talk with computers, for which a chip without PSRAM has no room: whatever is asked of it."""

    def __call__(self, *args):
        return self

    def __getattr__(self, name):
        return self

    def __bool__(self):
        return False


_TALKING = (
    "firmware.drivers.ble_pipe",
    "firmware.drivers.ble_service",
    "firmware.drivers.cipher",
    "firmware.keys",
    "firmware.service",
    "shared_engine.wire.device_link",
    "shared_engine.wire.messages",
    "shared_engine.wire.secure_device",
)

chain = Chain()


async def _evening():
    from firmware.app import App

    gc.collect()
    print("free", gc.mem_free())
    started_ms = time.ticks_ms()
    app = asyncio.create_task(App().run())
    while not app.done() and not chain.scans:
        await asyncio.sleep_ms(10)
    print("boot", time.ticks_diff(time.ticks_ms(), started_ms))
    await asyncio.sleep_ms(_SETTLED_MS)
    chain.begin()
    await asyncio.sleep_ms(_MEASURED_MS)
    chain.report("while nothing moves")
    chain.begin()
    for _ in range(_LIFTS):
        chain.frames[2] ^= 0x80  # a marble leaves its kennel, or comes back
        await asyncio.sleep_ms(_MEASURED_MS // _LIFTS)
    chain.report("while a marble moves")
    print("app", "ended" if app.done() else "runs")


def run():
    """Run the firmware for some seconds. Print the free bytes before it starts, the ms until its first scan, and what it scans."""
    sys.modules["machine"], sys.modules["neopixel"] = Machine, Neopixel
    for name in _TALKING:
        sys.modules[name] = Nothing()
    try:
        asyncio.run(_evening())
    finally:
        micropython.kbd_intr(3)
