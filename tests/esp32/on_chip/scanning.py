"""The tasks that scan, show lights and read cards, side by side on stubs of their buses, and how
evenly they scan.

Nothing is behind the pins of the emulator. Sensing, drivers, patterns and log are the firmware's
own; referee and engine have no room beside them on a chip without PSRAM, so what a session would do
with a change is to log it.
"""

import asyncio
import gc
import time

from esp32 import Partition

from firmware import config
from firmware.clock import Clock
from firmware.drivers.button import Button
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.hall_chain import HallChain
from firmware.drivers.journal import Journal
from firmware.drivers.mfrc522 import Mfrc522
from firmware.drivers.pixels import Pixels
from firmware.drivers.storage import Storage
from firmware.event_log import EventLog
from firmware.lights.patterns import Patterns
from firmware.lights.sounds import Sounds
from firmware.sensing.debounce import Debounce
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.health import Health
from firmware.sensing.marbles import Marbles
from firmware.sensing.reader_watch import ReaderWatch
from firmware.sensing.samples import Samples
from firmware.sensing.segment_watch import SegmentWatch
from firmware.tasks import read_cards, scan, show_lights
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.lights.looks import CHOICE
from shared_engine.log import events

_SETTLED_MS = 4000  # by then all that follows a start is done
_MEASURED_MS = 4000
_LIFTS = 8
_LIGHT_US = 30  # to send to one


class Pin:
    """A pin: nobody presses the button."""

    def on(self):
        pass

    def off(self):
        pass

    def value(self):
        return 1


class Chain:
    """The registers behind the holes (firmware/drivers/hall_chain.py), and when they were read."""

    def __init__(self, segments):
        self.frames = bytearray()
        for segment in range(segments):
            identity = 0x80 | segment << 3
            while bin(identity).count("1") % 2 == 0:
                identity |= 1
            self.frames += bytes((0xFF, 0xFF, 0x0F, identity))  # marbles in the kennel only
        self.frames += b"\xff\xff\xff\xff"
        self.begin()

    def begin(self):
        """Measure from now on."""
        self._scans = self._longest_us = 0
        self._last_us = self._began_us = time.ticks_us()

    def report(self, name):
        """Print scans a second, and the longest gap between two in ms."""
        took_us = time.ticks_diff(time.ticks_us(), self._began_us)
        print("scans", name, self._scans * 1000000 / took_us, self._longest_us / 1000)

    def readinto(self, buffer):
        now_us = time.ticks_us()
        self._longest_us = max(self._longest_us, time.ticks_diff(now_us, self._last_us))
        self._last_us = now_us
        self._scans += 1
        buffer[:] = self.frames


class Reader:
    """A card reader (firmware/drivers/mfrc522.py) without a card on it: registers that keep what is
    written."""

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


class Neopixel:
    """Lights that take the time of real ones."""

    bpp = 3

    def __init__(self, lights):
        self.buf = bytearray(3 * lights)

    def write(self):
        time.sleep_us(_LIGHT_US * len(self.buf) // 3)


class Pwm:
    """A buzzer that nobody hears."""

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        pass


class Referee:
    """One in whose game no turn is played."""

    turns = 0


class Programs:
    """None plays."""

    def rest(self):
        return False


class Session:
    """Logs what settles, and nothing more."""

    def __init__(self, log):
        self.referee = Referee()
        self.programs = Programs()
        self.changes = 0
        self._log = log

    def field_changed(self, field, occupied, now_ms):
        self.changes += 1
        self._log.append(events.Field(now_ms, field, occupied).pack())

    def tick(self, now_ms):
        pass


class Lights:
    """One light that breathes."""

    def tick(self, now_ms):
        pass

    def lit(self):
        return [(0, CHOICE, 0)]


class Watchdog:
    """Content with everything (firmware/supervisor.py)."""

    def alive(self, task, now_ms):
        pass


class Device:
    """What the tasks ask of a device (firmware/device.py)."""

    def __init__(self, board):
        self.storage = Storage(config.DATA)
        self.log = EventLog(
            self.storage, Journal(self.storage, Partition.find(Partition.TYPE_DATA, label="vfs")[0])
        )
        for _ in self.log.open(b"scan"):
            pass
        self.fields = FieldMap(board)
        self.health = Health(board.holes)
        self.disc = DiscWatch(None, 0)
        self.session = Session(self.log)
        self.sounds = Sounds(True)
        self.reader = ReaderWatch(Mfrc522(Reader(), Pin(), Pin()))
        self.secure = None


async def _evening():
    board = BOARDS["dog-4"]
    device, clock, watchdog = Device(board), Clock(0), Watchdog()
    head = device.log.head
    chain = Chain(board.segments)
    hall = HallChain(chain, Pin(), board.segments, 3)
    debounce = Debounce(
        board.holes, config.DEBOUNCE_MS, config.DEBOUNCE_MANY_MS, config.MANY_FIELDS, device.health
    )
    marbles = Marbles(hall, SegmentWatch(hall, board.segments, 3), debounce, device.fields)
    marbles.start(bytes(board.holes))
    samples = Samples(marbles, device.disc, Button(Pin()), clock)
    patterns = Patterns(device.fields.lights, 1, 1000)
    tasks = [
        asyncio.create_task(scan(device, marbles, samples, Buzzer(Pwm()), clock, watchdog)),
        asyncio.create_task(
            show_lights(Lights(), Pixels(Neopixel(board.lights)), patterns, clock, watchdog)
        ),
        asyncio.create_task(read_cards(device, clock, watchdog)),
    ]
    await asyncio.sleep_ms(_SETTLED_MS)
    gc.collect()
    print("free", gc.mem_free())
    chain.begin()
    await asyncio.sleep_ms(_MEASURED_MS)
    chain.report("while nothing moves")
    chain.begin()
    for _ in range(_LIFTS):
        chain.frames[2] ^= 0x80  # a marble leaves its kennel, or comes back
        await asyncio.sleep_ms(_MEASURED_MS // _LIFTS)
    chain.report("while a marble moves")
    print("changes", device.session.changes, device.log.head - head)
    print("tasks", *[task.done() for task in tasks])
    for task in tasks:
        if task.done():
            await task  # with what has ended it


def run():
    """Scan for some seconds. Print the free bytes, what was scanned, the changes that settled and
    those in the log, and which task has ended."""
    asyncio.run(_evening())
