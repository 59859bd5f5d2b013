"""Looks after what may come loose or run low while people play: reports it to the log once, and to
the light as long as it lasts."""

from firmware import config
from firmware.drivers.battery import percent
from shared_engine.lights.looks import BATTERY_LOW, LOOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from firmware.drivers.battery import Battery
    from firmware.drivers.ble_pipe import BlePipe
    from firmware.drivers.i2c_bus import I2cBus
    from firmware.drivers.ina219 import Ina219
    from firmware.hardware import Hall
    from firmware.lights.patterns import Patterns
    from firmware.sensing.marbles import Marbles
    from firmware.sensing.reader_watch import ReaderWatch
    from firmware.session.board_lights import BoardLights
    from firmware.session.session import Session
    from shared_engine.boards.board import Board

    class Needs(Protocol):
        """What of a device is looked after, and where it is reported."""

        hall: Hall
        board: Board
        settings: dict[str, Any]
        reader: ReaderWatch
        battery: Battery | None
        bus: I2cBus | None
        meter: Ina219 | None
        dimmed_percent: int
        ble: BlePipe | None
        session: Session
        lights: BoardLights


_SURE = 3  # measurements in a row: a cell sags for a moment when all lights are white
_READER = 31  # as if it were a segment
_NO_ANSWER = 7  # its problem
# In words for the log, by the numbers of shared_engine/boards/faults.py, and that of the reader.
_WORDS = {
    1: "segment %d is not there: look at its cable, and at those of the segments before it",
    2: "segment %d sends no ID byte: look at its cable",
    3: "segment %d sends a damaged ID byte: look at its cable",
    4: "segment %d is in the place of another one",
    5: "there is a segment %d too many",
    6: "segment %d: some of its sensors do not answer",
    _NO_ANSWER: "the card reader does not answer: look at its cable, and at the setting reader",
}
_FREED = "a chip held a wire of I2C low, and was freed: %d times since power-on"


class Care:
    """Looks after cables, battery and lights of *device*; *marbles* know whether a segment is away,
    *patterns* what lights may draw."""

    def __init__(self, device: "Needs", marbles: "Marbles", patterns: "Patterns") -> None:
        self._cables = _Cables(device, marbles)
        self._charge = _Charge(device)
        self._lights = device.lights
        self._supply = _Supply(device, patterns)

    def look(self, now_ms: int) -> None:
        """Look once; to be called every second."""
        is_loose = self._cables.look(now_ms)
        is_low = self._charge.measure(now_ms)
        self._lights.warn(LOOSE if is_loose else BATTERY_LOW if is_low else 0)

    def measure(self, now_ms: int) -> None:
        """Measure what the lights draw; to be called every second, at another time than look(): no
        scan waits for both."""
        self._supply.look(now_ms)


class _Cables:
    """Asks sensors and card reader how they are, and the bus of some of them."""

    def __init__(self, device: "Needs", marbles: "Marbles") -> None:
        self._device = device
        self._marbles = marbles
        self._problems: "list[tuple[int, int]]" = []
        self._reported = 0  # a bit for every segment that the log knows of, and for the reader
        self._freed = 1  # so often, and it goes into the log

    def look(self, now_ms: int) -> bool:
        """Return whether anything is loose; what is wrong twice in a row goes into the log."""
        device, bus = self._device, self._device.bus
        if bus is not None and bus.freed >= self._freed:
            self._freed = 2 * bus.freed  # a loose contact does not fill the log
            device.session.note(_FREED % bus.freed, now_ms)
        # it may be why those behind it are away
        problems = device.hall.check(device.board.colours)[:1]
        is_loose = self._marbles.is_any_away
        if device.board.packs and not device.reader.is_present:
            is_loose = True
            problems.append((_READER, _NO_ANSWER))
        for one in problems:
            segment, problem = one
            if one in self._problems and not self._reported >> segment & 1:
                self._reported |= 1 << segment
                words = _WORDS[problem]
                device.session.note(words % segment if "%" in words else words, now_ms)
        self._problems = problems
        return is_loose


class _Charge:
    """Measures the battery, if there is one."""

    def __init__(self, device: "Needs") -> None:
        self._device = device
        self._low = 0  # measurements in a row

    def measure(self, now_ms: int) -> bool:
        """Return whether it is nearly empty, until it is charged; that goes into the log once, and
        how full it is goes to Bluetooth."""
        battery = self._device.battery
        millivolts = None if battery is None else battery.measure_mv()
        if millivolts is not None and self._device.ble is not None:
            self._device.ble.report_battery(percent(millivolts))
        if millivolts is None or millivolts >= config.BATTERY_WELL_MV:
            self._low = 0
        elif self._low >= _SURE:
            pass  # until it is charged
        elif millivolts >= config.BATTERY_LOW_MV:
            self._low = 0
        else:
            self._low += 1
            if self._low == _SURE:
                self._device.session.note("the battery is nearly empty: %d mV" % millivolts, now_ms)
        return self._low >= _SURE


class _Supply:
    """Measures what the lights draw, if something does that, and dims them where it is too much."""

    def __init__(self, device: "Needs", patterns: "Patterns") -> None:
        self._device = device
        self._patterns = patterns
        limit_ma: int = device.settings["current_ma"]
        self._most_ma = limit_ma * (100 + config.OVER_PERCENT) // 100
        self._is_reported = False

    def look(self, now_ms: int) -> None:
        """Look once; that they are dimmed goes into the log once."""
        device, patterns, meter = self._device, self._patterns, self._device.meter
        if meter is None or not meter.read():
            return
        if meter.ma > self._most_ma:
            is_dimmed = patterns.spare(meter.ma)
        elif meter.has_supply and meter.mv < config.LIGHTS_LOW_MV:
            is_dimmed = patterns.dim(3, 4)
        else:
            return
        device.dimmed_percent = patterns.percent()
        if is_dimmed and not self._is_reported:
            self._is_reported = True
            words = "lights draw %d mA at %d mV: they are dimmed" % (meter.ma, meter.mv)
            device.session.note(words, now_ms)
