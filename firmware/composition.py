"""Composition root of the device: puts the parts together while it boots."""

import asyncio
import os

import machine
from esp32 import Partition

import shared_engine
from firmware import config, consent, keys
from firmware.boards import wiring
from firmware.clock import Clock
from firmware.commands.commands import commands_of
from firmware.device import Device
from firmware.drivers.ble_pipe import RING_BYTES, BlePipe
from firmware.drivers.ble_service import register
from firmware.drivers.cipher import aes
from firmware.drivers.journal import Journal
from firmware.engine import ENGINE
from firmware.event_log import EventLog
from firmware.sensing.debounce import Debounce
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.marbles import Marbles
from firmware.sensing.reader_watch import ReaderWatch
from firmware.sensing.samples import Samples
from firmware.sensing.segment_watch import SegmentWatch
from firmware.service import Service
from firmware.session.waking import wake
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.frame import MAX_PAYLOAD
from shared_engine.wire.messages import PROTOCOL_MAJOR, PROTOCOL_MINOR, Hello
from shared_engine.wire.secure_device import SecureDevice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.built import Built
    from firmware.supervisor import Supervisor

_WINDOW = 32


class Booted:
    """What the tasks work with, beside the drivers.

    Attributes:
        lines: to the hosts: a pipe (drivers/usb_pipe.py, ble_pipe.py) and the service at it.
    """

    def __init__(
        self,
        device: Device,
        clock: Clock,
        marbles: Marbles,
        samples: Samples,
        lines: "list[tuple[Any, Service]]",
    ) -> None:
        self.device = device
        self.clock = clock
        self.marbles = marbles
        self.samples = samples
        self.lines = lines


async def boot(built: "Built", radio: "Any", complaint: str, supervisor: "Supervisor") -> Booted:
    """Read the log and wake up with it.

    Args:
        radio: bluetooth.BLE, or None.
        complaint: why there is none, or "".
        supervisor: is fed, and its text goes into the log.
    """
    storage, hardware = built.storage, built.hardware
    boot_id = os.urandom(4)
    log = EventLog(storage, Journal(storage, _flash()))
    await _to_end(log.open(os.urandom(4)), supervisor.feed)
    ble, secure = _by_air(built, radio)
    woken = await _to_end(
        wake(log, built.fields, built.board.holes, not supervisor.is_repeated), supervisor.feed
    )
    device = Device(
        storage,
        built.settings,
        built.board,
        built.fields,
        log,
        woken,
        hardware.hall,
        ReaderWatch(hardware.reader),
        disc=DiscWatch(hardware.disc, config.DEBOUNCE_MS, wiring.load_disc(storage)),
        battery=hardware.battery,
        bus=hardware.bus,
        meter=hardware.meter,
        ble=ble,
        secure=secure,
    )
    known = log.id, boot_id, log.first, log.head, built.board.name
    commands = commands_of(device)
    lines: "list[tuple[Any, Service]]" = [
        (hardware.usb, Service(log, DeviceLink(hello(*known)), commands))
    ]
    if ble is not None:
        lines.append(
            (
                ble,
                Service(log, DeviceLink(hello(*known), secure), consent.guarded(device, commands)),
            )
        )
    clock, marbles = Clock(woken.last_ms + 1), _marbles(device)
    marbles.start(woken.seen)
    now_ms = clock.now_ms()
    device.session.begin(boot_id, marbles.picture(), now_ms)
    for text in (complaint or built.complaint, supervisor.text):
        if text:
            device.session.note(text, now_ms)
    if supervisor.text:
        supervisor.logged()
    hardware.usb.open()
    return Booted(
        device, clock, marbles, Samples(marbles, device.disc, hardware.button, clock), lines
    )


def _by_air(built: "Built", radio: "Any") -> "tuple[BlePipe | None, SecureDevice | None]":
    """Return the line by Bluetooth and who is believed there, unless there is no *radio* or the
    builder has switched it off."""
    if radio is None:
        return None, None
    if built.settings["ble"] == "off":
        radio.active(False)
        return None, None
    ble = BlePipe(radio, *register(radio, machine.unique_id(), RING_BYTES))
    return ble, SecureDevice(_device_id(), keys.load(built.storage), aes, os.urandom)


def _marbles(device: Device) -> Marbles:
    hall, board = device.hall, device.board
    # Every change is read twice before it is believed, however many scans a reading takes.
    more_ms = config.SCAN_MS * (hall.scans_a_round - 1)
    debounce = Debounce(
        board.holes,
        config.DEBOUNCE_MS + more_ms,
        config.DEBOUNCE_MANY_MS + more_ms,
        config.MANY_FIELDS,
        device.health,
    )
    return Marbles(
        hall, SegmentWatch(hall, board.segments, board.holes_each // 8), debounce, device.fields
    )


async def _to_end(steps, feed):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator while the board boots, calling *feed* now and then; return its
    result.

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


def _flash() -> Partition:
    """What the file system lies on."""
    return Partition.find(Partition.TYPE_DATA, label="vfs")[0]


def hello(log_id: bytes, boot_id: bytes, first: int, head: int, geometry: str) -> Hello:
    """Return what this board says of itself to a host."""
    return Hello(
        0,
        PROTOCOL_MAJOR,
        PROTOCOL_MINOR,
        _device_id(),
        log_id,
        boot_id,
        ENGINE,
        0,
        first,
        head,
        MAX_PAYLOAD,
        _WINDOW,
        geometry,
        shared_engine.VERSION,
    )


def _device_id() -> bytes:
    """Return the 8 bytes by which hosts know this board."""
    found = machine.unique_id()
    return found + bytes(8 - len(found))
