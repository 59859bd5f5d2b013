"""Composition root of the device: puts the parts together at boot, and runs the tasks."""

import asyncio
import gc
import hashlib
import os
import sys
import time

import machine
from esp32 import Partition

import shared_engine
from firmware import config, keys, settings
from firmware.boards import wiring
from firmware.care import Care
from firmware.clock import Clock
from firmware.deck import Deck
from firmware.device import Device
from firmware.drivers import chip
from firmware.drivers.ble_pipe import RING_BYTES, BlePipe
from firmware.drivers.ble_service import register, switch_on
from firmware.drivers.cipher import aes
from firmware.drivers.journal import Journal
from firmware.drivers.storage import Storage
from firmware.event_log import EventLog
from firmware.hardware import Hardware
from firmware.lights.patterns import Patterns, is_moving
from firmware.lights.sounds import Sounds
from firmware.sensing.card_spot import CardSpot
from firmware.sensing.debounce import Debounce
from firmware.sensing.health import NAME as HEALTH
from firmware.sensing.health import Health
from firmware.sensing.press import Press
from firmware.sensing.reader_watch import ReaderWatch
from firmware.sensing.segment_watch import SegmentWatch
from firmware.service import Service
from firmware.session import Session
from firmware.slot import confirm
from firmware.supervisor import Supervisor
from shared_engine.boards.board import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.lights.looks import FAULT
from shared_engine.referee.states import OVER
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.frame import MAX_PAYLOAD
from shared_engine.wire.messages import PROTOCOL_MAJOR, PROTOCOL_MINOR, Hello
from shared_engine.wire.secure_device import SecureDevice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WINDOW = 32


# Tasks, as the supervisor counts them.
_SCAN, _CARDS, _LIGHTS, _TALK = 0, 1, 2, 3
_TASKS = 4
_FAULT_SHOWN_MS = 3000


class App:
    """The running device."""

    async def run(self) -> str:
        """Boot, then serve until a host asks to end or something fails; return "restart" or "repl"."""
        radio, self._complaint = None, ""
        try:
            radio = switch_on()
        except OSError as error:
            self._complaint = "Bluetooth does not start: %s" % error
        self._storage = Storage(config.DATA)
        watchdog = machine.WDT(timeout=config.WATCHDOG_MS)
        self._supervisor = supervisor = Supervisor(self._storage, watchdog, _TASKS, sys.print_exception)
        supervisor.begin(machine.reset_cause() == machine.WDT_RESET)
        await supervisor.guard("boot", self._boot(radio))
        if not supervisor.has_failed:
            await self._serve()
        if supervisor.has_failed:
            await asyncio.sleep_ms(1)  # let go of what the task held
            supervisor.write_down()
            await self._show_fault()
            return "restart"
        return self._device.ending

    async def _serve(self) -> None:
        guard = self._supervisor.guard
        tasks = [
            asyncio.create_task(guard("scan", self._scan())),
            asyncio.create_task(guard("cards", self._read_cards())),
            asyncio.create_task(guard("lights", self._show_lights())),
            asyncio.create_task(guard("care", self._care())),
        ]
        await guard("talk", self._talk())
        for task in tasks:
            task.cancel()
        self._usb.close()
        if self._device.ble is not None:
            self._device.ble.close()

    async def _boot(self, radio) -> None:  # noqa: ANN001  bluetooth.BLE, or None
        feed = self._supervisor.feed
        device = self._build()
        boot_id = os.urandom(4)
        device.log = log = EventLog(device.storage, Journal(device.storage, _flash()))
        await _to_end(log.open(os.urandom(4)), feed)
        device.deck = Deck(device.storage)
        device.session = self._session = Session(device)
        self._lines: "list[tuple[Any, Service]]" = [(self._usb, Service(device, DeviceLink(_hello(device, boot_id))))]
        if radio is not None and device.settings["ble"] == "off":
            radio.active(False)
        elif radio is not None:
            self._offer(radio, boot_id)
        last_ms = await _to_end(self._session.replay(not self._supervisor.is_repeated), feed)
        self._clock = Clock(last_ms + 1)
        self._hall.first_scan(self._raw)
        # A segment that is not there is as the log says.
        self._watch.hold(self._raw, self._of_sensors(self._session.seen))
        self._debounce.start(self._raw)
        now_ms = self._clock.now_ms()
        self._session.begin(boot_id, self._picture(), now_ms)
        for text in (self._complaint, self._supervisor.text):
            if text:
                self._session.note(text, now_ms)
        if self._supervisor.text:
            self._supervisor.logged()
        self._usb.open()

    def _offer(self, radio, boot_id: bytes) -> None:  # noqa: ANN001  bluetooth.BLE
        """Bluetooth is a line, too."""
        device = self._device
        device.ble = BlePipe(radio, *register(radio, machine.unique_id(), RING_BYTES))
        device.secure = SecureDevice(keys.load(device.storage), aes, os.urandom)
        self._lines.append((device.ble, Service(device, DeviceLink(_hello(device, boot_id), device.secure))))

    def _build(self) -> Device:
        storage = self._storage
        chosen, complaint = settings.load(storage)
        self._complaint = self._complaint or complaint
        board = BOARDS[chosen["board"]]
        known = wiring.load(storage, board.holes)
        fields = FieldMap(board, known.sensors, known.lights)
        hardware = Hardware(chosen, board)
        wiring.load_baseline(storage, hardware.hall)
        # What is left of it when this returns would keep its module in memory.
        self._device = Device(storage, chosen, board, fields, hardware.hall, hardware.battery)
        self._device.chip = chip
        self._hall, self._pixels, self._reader, self._usb = (
            hardware.hall,
            hardware.pixels,
            hardware.reader,
            hardware.usb,
        )
        self._button, self._buzzer, self._press = hardware.button, hardware.buzzer, Press()
        self._device.sounds = self._sounds = Sounds(chosen["sound"])
        self._device.reader = ReaderWatch(self._reader)
        self._watch = SegmentWatch(hardware.hall, board.segments)
        self._fields = fields
        self._raw = bytearray(board.holes // 8)
        self._device.health = self._health = health = Health(board.holes)
        health.load(storage.load(HEALTH))
        # Every change is read twice before it is believed, however many scans a reading takes.
        more_ms = config.SCAN_MS * (hardware.hall.scans_a_round - 1)
        self._debounce = Debounce(
            board.holes, config.DEBOUNCE_MS + more_ms, config.DEBOUNCE_MANY_MS + more_ms, config.MANY_FIELDS, health
        )
        self._turns = self._kept_ms = 0  # turns that health has learned from, and when it was kept
        self._spot = CardSpot()
        self._patterns = Patterns(fields.lights, chosen["brightness"] / 100, chosen["current_ma"])
        return self._device

    def _picture(self) -> bytearray:
        picture = bytearray(self._device.board.holes)
        for sensor in range(len(picture)):
            picture[self._fields.field_of_sensor(sensor)] = 1 if self._debounce.is_set(sensor) else 0
        return picture

    def _of_sensors(self, picture: bytearray) -> bytearray:
        """*picture*, a byte a field, as a scan: a bit a sensor."""
        found = bytearray(len(self._raw))
        for sensor in range(len(picture)):
            if picture[self._fields.field_of_sensor(sensor)]:
                found[sensor >> 3] |= 0x80 >> (sensor & 7)
        return found

    async def _scan(self) -> None:
        due_ms = moved_ms = self._clock.now_ms()
        is_clean = False  # of garbage
        while True:
            self._hall.scan(self._raw)
            self._watch.hold(self._raw, self._debounce.picture)
            now_ms = self._clock.now_ms()
            self._supervisor.alive(_SCAN, now_ms)
            changed = self._debounce.read(self._raw, now_ms)
            for sensor in changed:
                field = self._fields.field_of_sensor(sensor)
                self._session.field_changed(field, self._debounce.is_set(sensor), now_ms)
            press = self._press.read(self._button.is_down(), now_ms)
            if press:
                self._session.pressed(press, now_ms)
            self._session.tick(now_ms)
            self._buzzer.tone(self._sounds.tick(now_ms))
            if changed or self._debounce.is_moving:
                moved_ms = now_ms
                is_clean = False
            elif now_ms - moved_ms >= config.CALM_MS and not self._device.log.rest() and not is_clean:
                gc.collect()
                is_clean = True
            if self._session.referee.turns != self._turns:
                self._learn(now_ms)
            # By the clock, however long it took; what was missed is not made up for, and the others get their turn.
            now_ms = self._clock.now_ms()
            due_ms = max(due_ms + config.SCAN_MS, now_ms + 1)
            await asyncio.sleep_ms(due_ms - now_ms)

    def _learn(self, now_ms: int) -> None:
        """A turn stands, or was taken back: let health learn from it, and keep that now and then."""
        referee, health = self._session.referee, self._health
        self._turns = referee.turns
        for field in self._session.blind():
            health.contradicted(self._fields.sensor_of_field(field))
        is_over = referee.state == OVER
        if is_over:
            health.game_over()
        if health.is_changed and (is_over or now_ms - self._kept_ms >= config.KEEP_HEALTH_MS):
            self._kept_ms = now_ms
            try:
                self._device.storage.save(HEALTH, health.pack())
            except OSError:
                return  # the flash is full: the game goes on, and it is kept another time
            health.is_changed = False

    async def _read_cards(self) -> None:
        while True:
            now_ms = self._clock.now_ms()
            self._supervisor.alive(_CARDS, now_ms)
            if await _by_ticks(self._device.reader.poll(now_ms)):
                uid = self._spot.polled(self._reader.uids, self._reader.collision, self._reader.garbled)
                if uid is not None:
                    self._session.tag_laid(uid, self._clock.now_ms())
                if self._spot.problem:
                    self._session.misread(self._spot.problem, self._clock.now_ms())
            await asyncio.sleep_ms(config.CARD_POLL_MS)

    async def _show_lights(self) -> None:
        shown = None
        while True:
            now_ms = self._clock.now_ms()
            self._supervisor.alive(_LIGHTS, now_ms)
            lit = self._session.lights()
            if lit is not shown or is_moving(lit):
                self._pixels.show(self._patterns.render(lit, now_ms))
                shown = lit
            await asyncio.sleep_ms(config.LIGHTS_MS)

    async def _care(self) -> None:
        """When all has run for a while, tell the boot selector that this firmware works; then look after the board."""
        await asyncio.sleep_ms(config.TRIAL_MS)
        confirm(Storage(""))
        care = Care(self._device, self._watch)
        while True:
            care.look(self._clock.now_ms())
            await asyncio.sleep_ms(config.CARE_MS)

    async def _show_fault(self) -> None:
        """Tell people that the board is about to start again."""
        pixels = getattr(self, "_pixels", None)
        if pixels is None:  # it failed before there were any
            return
        lit = [(self._device.board.holes, FAULT, -1)]
        for now_ms in range(0, _FAULT_SHOWN_MS, config.LIGHTS_MS):
            pixels.show(self._patterns.render(lit, now_ms))
            self._supervisor.feed()
            await asyncio.sleep_ms(config.LIGHTS_MS)

    async def _talk(self) -> None:
        """Serve the hosts until the program ends, the answer to that included."""
        ble = self._device.ble
        while True:
            now_ms = self._clock.now_ms()
            self._supervisor.alive(_TALK, now_ms)
            is_busy = False
            for pipe, service in self._lines:
                is_busy = service.exchange(pipe, now_ms) or is_busy
            if ble is not None:
                ble.tend(now_ms)
            if not is_busy and (self._device.ending or self._supervisor.has_failed):
                return
            # Until the next tick even when busy: with 0 this task would go on without a pause for anything else.
            await asyncio.sleep_ms(1 if is_busy else config.LINK_MS)


async def _to_end(steps, feed):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator while the board boots, calling *feed* now and then; return its result.

    A sleep lasts until the next tick, up to 10 ms: many steps are done between two.
    """
    while True:
        feed()
        await asyncio.sleep_ms(1)
        for _ in range(config.BOOT_STEPS):
            try:
                next(steps)
            except StopIteration as end:
                return end.value


async def _by_ticks(steps):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator that wants 1 ms between its steps, a few of them in each tick; return its result."""
    while True:
        for step in range(config.CARD_STEPS):
            if step:
                time.sleep_ms(1)
            try:
                next(steps)
            except StopIteration as end:
                return end.value
        await asyncio.sleep_ms(1)


def _flash() -> Partition:
    """What the file system lies on."""
    return Partition.find(Partition.TYPE_DATA, label="vfs")[0]


def _hello(device: Device, boot_id: bytes) -> Hello:
    log = device.log
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
        device.board.name,
        shared_engine.VERSION,
    )
