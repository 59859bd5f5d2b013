"""Looks after what may come loose or run low while people play: reports it to the log once, and to
the light as long as it lasts."""

from firmware import config
from firmware.complaints import complaint
from firmware.drivers.battery import percent
from shared_engine.lights.looks import BATTERY_LOW, LOOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.sensing.marbles import Marbles

_SURE = 3  # measurements in a row: a cell sags for a moment when all lights are white
_NO_READER = (31, 7)  # as a segment and its problem (complaints.py)


class Care:
    """Asks sensors, card reader and battery of *device* how they are; *marbles* know whether a
    segment is away."""

    def __init__(self, device: "Device", marbles: "Marbles") -> None:
        self._device = device
        self._marbles = marbles
        self._problems: "list[tuple[int, int]]" = []
        self._reported = 0  # a bit for every segment that the log knows of, and for the reader
        self._low = 0  # measurements in a row

    def look(self, now_ms: int) -> None:
        """Look once; to be called every second."""
        device = self._device
        # it may be why those behind it are away
        problems = device.hall.check(device.board.colours)[:1]
        is_loose = self._marbles.is_any_away
        if device.board.packs and not device.reader.is_present:
            is_loose = True
            problems.append(_NO_READER)
        for one in problems:
            if one in self._problems and not self._reported >> one[0] & 1:
                self._reported |= 1 << one[0]
                device.session.note(complaint(*one), now_ms)
        self._problems = problems
        self._measure(now_ms)
        device.lights.warn(LOOSE if is_loose else BATTERY_LOW if self._low >= _SURE else 0)

    def _measure(self, now_ms: int) -> None:
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
