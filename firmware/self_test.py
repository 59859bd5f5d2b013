"""Self-test of a board (docs/doctor.md): what it finds wrong and what it measures, in steps so
short that no scan waits.

It disturbs no game. Nobody can look at the lights for it: modes/light_test.py shows them to people.
"""

import gc
import json

from firmware import settings
from firmware.boards import wiring
from firmware.deck_table import DeckTable, numbers
from firmware.lights.patterns import Patterns, current_ma
from firmware.modes.enrolment import Enrolment
from shared_engine.lights.looks import LAID
from shared_engine.log.events import Fault, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, Protocol

    from firmware.deck import Deck
    from firmware.drivers.battery import Battery
    from firmware.drivers.i2c_bus import I2cBus
    from firmware.drivers.ina219 import Ina219
    from firmware.drivers.storage import Storage
    from firmware.event_log import EventLog
    from firmware.hardware import Hall
    from firmware.sensing.disc_watch import DiscWatch
    from firmware.sensing.health import Health
    from firmware.sensing.reader_watch import ReaderWatch
    from firmware.session.session import Session
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap

    # What a part gives; now_ms is sent to it with every step.
    Part = Generator[None, int, Any]

    class Needs(Protocol):
        """What is examined of a device, and where the result is kept."""

        board: Board
        fields: FieldMap
        settings: dict[str, Any]
        storage: Storage
        log: EventLog
        deck: Deck
        session: Session
        hall: Hall
        health: Health
        reader: ReaderWatch
        disc: DiscWatch
        battery: Battery | None
        bus: I2cBus | None
        meter: Ina219 | None
        self_test: str
        unlit: list[list[int]] | None
        dimmed_percent: int


NAME = "self_test"  # of the file with the last result
_PROBE = "probe"
_PROBE_BYTES = 512  # more than littlefs keeps in a folder
_CHECKED = (
    "settings",
    "health",
    "fault",
    "log/id",
    wiring.FINISHED,
    wiring.UNFINISHED,
    wiring.BASELINE,
    wiring.DISC,
    NAME,
)
_LARGEST_BYTES = 32768
_NEWEST_RECORDS = 1000  # how far back in the log
_RECORDS_AT_ONCE = 8


def examine(device: "Needs", now_ms: int) -> "Generator[None, int, dict[str, Any]]":
    """Test *device*; every step wants the time, and the last one gives what was found
    (docs/formats.md)."""
    from firmware.drivers import chip  # here: commands are read where there is no chip, too

    start_ms, start_us = now_ms, chip.now_us()
    found = chip.facts()
    found["at_ms"] = start_ms
    found["up_ms"] = device.session.up_ms(start_ms)
    found["board"] = device.board.name
    found["settings"] = settings.load(device.storage)[1]
    found["image"] = chip.image()
    yield
    found["heap"] = yield from _heap()
    found["own_memory"] = chip.own_memory()
    found["flash"] = yield from _flash(device)
    found["damaged"] = yield from _damaged(device)
    log = device.log
    found["log"] = [log.first, log.head, log.acknowledged, log.lost, 1 if log.is_full else 0]
    found["damaged_events"] = yield from _damaged_events(device)
    found["fault"] = yield from _last_fault(device)
    found["decks"] = yield from _decks(device)
    _sensors(device, found)
    yield
    found["disc"] = device.disc.report(device.session.referee.is_dial_doubted)
    reader: "Any" = device.reader.check()
    found["reader"] = [device.settings["reader"], (yield from reader)]
    found["recoveries"] = device.reader.recoveries
    found["freed"] = 0 if device.bus is None else device.bus.freed
    battery = device.battery
    found["battery"] = None if battery is None else battery.measure_mv()
    found["lights"] = _lights(device)
    found["unlit"] = device.unlit
    found["current"] = _current(device)
    now_ms = yield
    found["clock"] = [now_ms - start_ms, chip.elapsed_us(start_us) // 1000]
    return found


def keep(device: "Needs", found: "dict[str, Any]") -> None:
    """Keep the result; on a flash without room, in memory until the next one."""
    text = json.dumps(found)
    device.self_test = ""
    try:
        device.storage.save(NAME, text.encode())
    except OSError:
        device.self_test = text


def kept(device: "Needs") -> str:
    """Return the result that was kept, "" if there is none."""
    return device.self_test or (device.storage.load(NAME) or b"").decode()


def _heap() -> "Part":
    """Bytes in use, free, and about the largest piece that can be had: a power of two."""
    gc.collect()
    yield
    used, free, size = gc.mem_alloc(), gc.mem_free(), _LARGEST_BYTES
    while size > 1:
        try:
            bytearray(size)
        except MemoryError:
            size >>= 1
            gc.collect()
            yield
            continue
        break
    gc.collect()
    yield
    return [used, free, size]


def _flash(device: "Needs") -> "Part":
    """Free bytes, and whether what was written is read again: "", "full" or "differs"."""
    storage = device.storage
    free = storage.free_bytes()
    yield
    data = bytes([(at * 73 + 0x55) & 0xFF for at in range(_PROBE_BYTES)])
    try:
        storage.save(_PROBE, data)
        yield
        problem = "" if storage.load(_PROBE) == data else "differs"
        storage.remove(_PROBE)
    except OSError:
        problem = "full" if free < _PROBE_BYTES else "fails"
    yield
    return [free, problem]


def _damaged(device: "Needs") -> "Part":
    """The files with a check value that does not fit any more."""
    storage = device.storage
    found: "list[str]" = ["log"] if device.log.is_unreadable else []
    for name in _CHECKED:
        if storage.size(name) >= 0 and storage.load(name) is None:
            found.append(name)
        yield
    return found


def _damaged_events(device: "Needs") -> "Part":
    """First and last of the events found damaged since the board was switched on, the newest ones
    in any case."""
    records = device.log.last_of(b"")
    for at in range(_NEWEST_RECORDS):
        try:
            next(records)
        except StopIteration:
            break
        if at % _RECORDS_AT_ONCE == 0:
            yield
    records.close()
    return [[first, end - 1] for first, end in device.log.damaged]


def _last_fault(device: "Needs") -> "Part":
    """When something went wrong last, and what; None if that is long ago."""
    records = device.log.last_of(bytes((Fault.KIND,)))
    for at in range(_NEWEST_RECORDS):
        try:
            next(records)
        except StopIteration as end:
            if end.value is None:
                return None
            fault = unpack(end.value[1])
            assert isinstance(fault, Fault), fault
            return [
                fault.at_ms,
                "".join([letter if " " <= letter <= "~" else "?" for letter in fault.text]),
            ]
        if at % _RECORDS_AT_ONCE == 0:
            yield
    records.close()
    return None


def _decks(device: "Needs") -> "Part":
    """Number, entries, damaged ones, cards there and cards wanted of every deck."""
    found: "list[list[Any]]" = []
    for number in numbers(device.storage):
        entries = damaged = 0
        for entry in DeckTable(device.storage, number).entries():
            entries += 1
            damaged += not entry
        yield
        # A pack of cards for two players each.
        state = Enrolment(device.deck, number, device.board.packs, device.board).state()
        found.append([number, entries, damaged, state["done"], state["of"]])
        yield
    return found


def _sensors(device: "Needs", found: "dict[str, Any]") -> None:
    """Segments with problems; fields with sensors that are not well, as hexadecimal pairs of field
    and verdict; those that do not answer; those that calibration has found blind or dark."""
    hall, board, seen = device.hall, device.board, device.session.seen
    found["sensor"] = device.settings["sensors"]
    found["segments"] = hall.check(board.colours)
    silent = getattr(hall, "silent", None)
    unwell, mute = "", ""
    for sensor in range(board.holes):
        field = device.fields.field_of_sensor(sensor)
        verdict = device.health.verdict(sensor, bool(seen[field]))
        if verdict:
            unwell += "%02x%02x" % (field, verdict)
        if silent is not None and silent[sensor >> 3] & 0x80 >> (sensor & 7):
            mute += "%02x" % field
    found["unwell"], found["silent"] = unwell, mute
    calibrated = wiring.load(device.storage, board.holes)
    for name, flag in (("blind", wiring.BLIND), ("dark", wiring.DARK)):
        found[name] = "".join(
            ["%02x" % board.field_of_hole(hole) for hole in calibrated.flagged(flag)]
        )
    found["calibrated"] = 1 if device.storage.size(wiring.FINISHED) >= 0 else 0


def _lights(device: "Needs") -> "list[int]":
    """How many there are, and what they are estimated to draw when all are white, in mA."""
    board, chosen = device.board, device.settings
    patterns = Patterns(device.fields.lights, chosen["brightness"] / 100, chosen["current_ma"])
    frame = patterns.render([(field, LAID, 0) for field in range(board.lights)], 0)
    return [board.lights, current_ma(frame)]


def _current(device: "Needs") -> "list[int] | None":
    """What the lights draw, and at most drew since power-on, in mA; at how many mV; to how much
    they are dimmed. None if nothing measures that, or it does not answer."""
    meter = device.meter
    if meter is None or not meter.read():
        return None
    return [meter.ma, meter.most_ma, meter.mv, device.dimmed_percent]
