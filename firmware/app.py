"""Composition root of the device: builds drivers, sensing, lights and the session, and runs the tasks."""

import asyncio
import gc
import hashlib
import os

import machine
from neopixel import NeoPixel

import shared_engine
from firmware import config, modules
from firmware.boards import dog_4 as board
from firmware.clock import Clock
from firmware.deck import Deck
from firmware.drivers.hall_chain import HallChain
from firmware.drivers.pixels import Pixels
from firmware.drivers.rfid import Mfrc522
from firmware.drivers.storage import Storage
from firmware.drivers.usb_pipe import UsbPipe
from firmware.event_log import EventLog
from firmware.lights.patterns import Patterns, is_moving
from firmware.sensing.card_spot import CardSpot
from firmware.sensing.debounce import Debounce
from firmware.session import Session
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.frame import MAX_PAYLOAD
from shared_engine.wire.messages import PROTOCOL_MAJOR, PROTOCOL_MINOR, Hello

_WINDOW = 32


class App:
    """The running device."""

    def __init__(self) -> None:
        self._hall = HallChain(
            _spi(config.HALL_SPI, config.HALL_HZ, config.HALL_SCK, config.HALL_MOSI, config.HALL_MISO),
            machine.Pin(config.HALL_LATCH, machine.Pin.OUT, value=1),
            board.SEGMENTS,
        )
        self._pixels = Pixels(NeoPixel(machine.Pin(config.PIXELS, machine.Pin.OUT), board.LIGHTS))
        self._cards = Mfrc522(
            _spi(config.CARD_SPI, config.CARD_HZ, config.CARD_SCK, config.CARD_MOSI, config.CARD_MISO),
            machine.Pin(config.CARD_SELECT, machine.Pin.OUT, value=1),
            machine.Pin(config.CARD_RESET, machine.Pin.OUT, value=0),
        )
        self._usb = UsbPipe()
        self._raw = bytearray(board.SENSORS // 8)
        self._debounce = Debounce(board.SENSORS, config.DEBOUNCE_MS, config.DEBOUNCE_MANY_MS, config.MANY_FIELDS)
        self._spot = CardSpot()
        self._patterns = Patterns(board.lights_by_field(), config.BRIGHTNESS_RATIO, config.PIXEL_BUDGET_MA)

    async def run(self) -> None:
        """Boot, then serve for ever."""
        machine.freq(config.CPU_HZ)
        await _to_end(modules.preload())
        boot_id = os.urandom(4)
        storage = Storage(config.DATA)
        log = EventLog(storage)
        await _to_end(log.open(os.urandom(4)))
        self._session = Session(
            log, Deck(storage), DeviceLink(_hello(log, boot_id)), config.DEFAULT_GAME, board.SENSORS
        )
        last_ms = await _to_end(self._session.replay())
        self._clock = Clock(last_ms + 1)
        self._cards.init()
        self._hall.scan(self._raw)
        self._debounce.start(self._raw)
        self._session.begin(boot_id, self._picture(), self._clock.now_ms())
        self._usb.open()
        await asyncio.gather(self._scan(), self._read_cards(), self._show_lights(), self._talk())

    def _picture(self) -> bytearray:
        picture = bytearray(board.SENSORS)
        for sensor in range(board.SENSORS):
            picture[board.FIELDS[sensor]] = 1 if self._debounce.is_set(sensor) else 0
        return picture

    async def _scan(self) -> None:
        while True:
            self._hall.scan(self._raw)
            now_ms = self._clock.now_ms()
            changed = self._debounce.read(self._raw, now_ms)
            for sensor in changed:
                self._session.field_changed(board.FIELDS[sensor], self._debounce.is_set(sensor), now_ms)
            if changed:
                # The log has left garbage, and the referee will think about the new picture: first make room.
                gc.collect()
                await asyncio.sleep_ms(1)
            self._session.tick(now_ms)
            await asyncio.sleep_ms(config.SCAN_MS)

    async def _read_cards(self) -> None:
        while True:
            await _to_end(self._cards.poll())
            uid = self._spot.polled(self._cards.uid)
            if uid is not None:
                self._session.tag_laid(uid, self._clock.now_ms())
            if self._spot.collided(self._cards.collision):
                self._session.two_laid(self._clock.now_ms())
            await asyncio.sleep_ms(config.CARD_POLL_MS)

    async def _show_lights(self) -> None:
        shown = None
        while True:
            if self._session.is_lights_stale:
                # What was judged a moment ago has left garbage: let it go before the next piece of thinking.
                gc.collect()
                await asyncio.sleep_ms(1)
            lit = self._session.lights()
            if lit is not shown or is_moving(lit):
                self._pixels.show(self._patterns.render(lit, self._clock.now_ms()))
                shown = lit
            await asyncio.sleep_ms(config.LIGHTS_MS)

    async def _talk(self) -> None:
        while True:
            data = self._usb.read()
            if data:
                self._session.receive(data, self._clock.now_ms())
            answer = self._session.data_to_send()
            if answer:
                self._usb.write(answer)
            # A whole millisecond even when busy: with 0 this task would go on without a pause for anything else.
            await asyncio.sleep_ms(1 if data or answer else config.LINK_MS)


def _spi(bus: int, baudrate_hz: int, sck: int, mosi: int, miso: int) -> machine.SPI:
    return machine.SPI(bus, baudrate=baudrate_hz, sck=machine.Pin(sck), mosi=machine.Pin(mosi), miso=machine.Pin(miso))


async def _to_end(steps):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator step by step, letting the other tasks run in between; return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        await asyncio.sleep_ms(1)


def _hello(log: EventLog, boot_id: bytes) -> Hello:
    device_id = machine.unique_id()
    return Hello(
        0,
        PROTOCOL_MAJOR,
        PROTOCOL_MINOR,
        device_id + bytes(8 - len(device_id)),
        log.id,
        boot_id,
        hashlib.sha256(shared_engine.VERSION.encode()).digest()[:4],
        0,
        log.first,
        log.head,
        MAX_PAYLOAD,
        _WINDOW,
        board.GEOMETRY,
        shared_engine.VERSION,
    )
