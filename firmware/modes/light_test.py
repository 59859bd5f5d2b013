"""Shows all lights to people, who alone can say whether colours are right: each of them, white,
dark, then one after the other. Where something measures what lights draw, dead ones are found."""

from shared_engine.lights.looks import LAID, TEST_BLUE, TEST_GREEN, TEST_RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from firmware.drivers.ina219 import Ina219
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.lights.looks import Light

    class Needs(Protocol):
        """The board whose lights are shown, and where it is kept which of them are dead."""

        board: Board
        fields: FieldMap
        settings: dict[str, Any]
        meter: Ina219 | None
        unlit: list[list[int]] | None


_NOTHING = -1
_COLOURS = (
    ("red", TEST_RED),
    ("green", TEST_GREEN),
    ("blue", TEST_BLUE),
    ("white", LAID),
    ("dark", _NOTHING),
)
_DARK = len(_COLOURS) - 1
_COLOUR_MS = 2500
_LIGHT_MS = 80  # the sensor needs 20 of them
# A white light draws about 0.36 mA a percent of brightness, a small kind less than half of it.
_LEAST_BRIGHTNESS, _BRIGHTNESS_PER_MA = 20, 8
_MOST_RANGES = 8


class LightTest:
    """Lights the chain of *device*; a card, a control or the end of the chain ends it."""

    name = "light_test"

    def __init__(self, device: "Needs") -> None:
        self.is_done = False
        self._device = device
        self._step = 0
        self._is_lit = False  # what belongs to the step
        self._since_ms = -1
        self._dark_ma = -1  # what they draw while all are dark, if that is known
        self._unlit: "list[list[int]]" = []

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """Marbles mean nothing here."""

    def tag_laid(self, uid: bytes, now_ms: int) -> None:  # noqa: ARG002  as every mode
        """Somebody wants to play."""
        self.is_done = True

    def pressed(self, press: int, now_ms: int) -> None:  # noqa: ARG002
        """Somebody wants to play."""
        self.is_done = True

    def control(self, control: str, now_ms: int) -> None:  # noqa: ARG002
        """Somebody wants to play."""
        self.is_done = True

    @property
    def shown(self) -> str:
        """What is lit: a colour, dark, or the number of a light."""
        light = self._step - len(_COLOURS)
        return str(light) if light >= 0 else _COLOURS[self._step][0]

    def tick(self, now_ms: int) -> bool:
        """Go on with the next one when this one was lit for long enough; True then."""
        if not self._is_lit:
            return False
        if self._since_ms < 0:
            self._since_ms = now_ms
        if now_ms - self._since_ms < (_LIGHT_MS if self._step > _DARK else _COLOUR_MS):
            return False
        self._measure()
        self._is_lit, self._since_ms = False, -1
        if self._step == _DARK + self._device.board.lights:
            self.is_done = True
            self._device.unlit = self._unlit if self._dark_ma >= 0 else None
        else:
            self._step += 1
        return True

    def lights(self) -> "list[Light]":
        """Light all in a colour, none, or a single one; the lamp of the reader always comes
        last."""
        self._is_lit = True
        light = self._step - len(_COLOURS)
        if light >= 0:
            return [(self._device.fields.field_of_light(light), LAID, 0)]
        meaning = _COLOURS[self._step][1]
        if meaning == _NOTHING:
            return []
        return [(field, meaning, 0) for field in range(self._device.board.lights)]

    def _measure(self) -> None:
        """Compare what they draw now with what they drew while all were dark."""
        meter, brightness = self._device.meter, self._device.settings["brightness"]
        if meter is None or self._step < _DARK or brightness < _LEAST_BRIGHTNESS:
            return
        is_known = meter.read() and meter.has_supply
        if self._step == _DARK or not is_known:
            self._dark_ma = meter.ma if is_known else -1
        elif self._dark_ma >= 0 and meter.ma - self._dark_ma < brightness // _BRIGHTNESS_PER_MA:
            self._found(self._step - len(_COLOURS))

    def _found(self, dead: int) -> None:
        ranges = self._unlit
        if ranges and ranges[-1][1] == dead - 1:
            ranges[-1][1] = dead
        elif len(ranges) < _MOST_RANGES:
            ranges.append([dead, dead])
