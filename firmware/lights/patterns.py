"""Intents to colours: rhythm, brightness, power cap; fills the GRB buffer the light chain is
sent."""

from shared_engine.lights.looks import (
    BETWEEN,
    BLINK,
    BREATHE,
    DOUBLE,
    FAINT,
    LOOKS,
    NOBODY,
    NOW_AND_THEN,
    OWNER,
    READY,
    RUN_BACK,
    RUN_ON,
    SLEEP,
    STEADY,
    colour,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.lights.looks import Light

# Estimates (docs/power.md names where they come from); what is measured comes in by Patterns.dim.
_MILLIAMPERE_PER_CHANNEL = 12  # at full light
_IDLE_MICROAMPERE = 1000  # a dark LED

# No rhythm changes more than four times in any second (tests/firmware/test_flashes.py).
_BREATH_MS = 1800
_HALF_MS = _BREATH_MS // 2
_BLINK_MS = 600
_DOUBLE_MS = 1400
_FLASH_MS = 200
_RUN_MS = 150  # a light that runs is on a field for so long
_RUN_FIELDS = 5  # every fifth field is lit: as many lie side by side on a quarter of a disc
# A light that is lit now and then is so for a breath of six: it begins and ends where breathing is
# faintest, so that nothing jumps twice.
_NOW_MS, _THEN_MS = _BREATH_MS, 6 * _BREATH_MS

_FAINT_LEVEL = 40
# Of 255: the strongest channel of a faint light has at least so much, or rounding would change its
# hue. More would make it as bright as a steady one where the brightness is set to 10 %.
_FAINT_LEAST = 5
_ONE = 255 * 256  # level and ratio of full light
_HALF = _ONE // 2
_DIMMEST = 8  # times less than the estimate allows: lights are seen, whatever is measured
_PEAKING = (BREATHE, BLINK, DOUBLE)  # a frame is dimmed as if these were at their brightest


def level(rhythm: int, now_ms: int, field: int = 0) -> int:
    """Return the light of *rhythm* on *field* at *now_ms*, 0..255. Breathing never goes dark, the
    other rhythms do."""
    if rhythm == FAINT:
        return _FAINT_LEVEL
    if rhythm == BREATHE:
        from_dark_ms = now_ms % _BREATH_MS
        to_bright_ms = abs(_HALF_MS - from_dark_ms)
        # CIE 1976 lightness + 16: from 30 to 100, longer above the middle than below
        looks = 116 - 70 * to_bright_ms * to_bright_ms // (_HALF_MS * _HALF_MS)
        return 255 * looks * looks * looks // (116 * 116 * 116)
    if rhythm == BLINK:
        return 255 if now_ms % _BLINK_MS < _BLINK_MS // 2 else 0
    if rhythm == DOUBLE:
        phase = now_ms % _DOUBLE_MS
        return 255 if phase < _FLASH_MS or 2 * _FLASH_MS <= phase < 3 * _FLASH_MS else 0
    if rhythm == RUN_ON:
        return 255 if (now_ms // _RUN_MS - field) % _RUN_FIELDS == 0 else 0
    if rhythm == RUN_BACK:
        return 255 if (now_ms // _RUN_MS + field) % _RUN_FIELDS == 0 else 0
    return 255


def lit_as(meaning: int, seat: int, now_ms: int) -> int:
    """Return the meaning whose look is lit at *now_ms* by a light with *meaning* for *seat*."""
    if meaning in NOW_AND_THEN and now_ms % _THEN_MS >= _NOW_MS:
        return SLEEP if seat == NOBODY else READY
    between = BETWEEN.get(meaning, meaning)
    if between == OWNER and seat == NOBODY:
        return meaning
    return meaning if level(LOOKS[meaning][1], now_ms) else between


def current_ma(frame: "bytes | bytearray") -> int:
    """Estimate what the chain draws while it shows *frame* (three channels a light), in mA, rounded
    up."""
    total = 0
    for value in frame:
        total += value
    return (
        len(frame) // 3 * _IDLE_MICROAMPERE + total * _MILLIAMPERE_PER_CHANNEL * 1000 // 255 + 999
    ) // 1000


class Patterns:
    """Renders frames for *lights_by_field* (the light of each field).

    Args:
        ratio: share of full light that level 255 gets, 0..1.
        budget_ma: current the chain may draw; if the brightest frame of what is lit would be above
            it, all of its frames are dimmed as a whole, so that what blinks makes nothing else
            flicker.

    Attributes:
        is_changed: what is lit may look otherwise since this was last set to False.
    """

    def __init__(self, lights_by_field: "Sequence[int]", ratio: float, budget_ma: int) -> None:
        self._lights_by_field = lights_by_field
        self._ratio = int(ratio * 256)
        # Sum of all channel values that draws the budget.
        self._dark_ma = len(lights_by_field) * _IDLE_MICROAMPERE // 1000
        self._usable_ma = max(budget_ma - self._dark_ma, 0)
        self._most = self._estimated = self._usable_ma * 255 // _MILLIAMPERE_PER_CHANNEL
        self.is_changed = False
        self.frame = bytearray(3 * len(lights_by_field))

    def spare(self, ma: int) -> bool:
        """Learn that the chain draws *ma*: where that is above the budget, frames are dimmed more
        than the estimate says, from now on. Returns whether they are."""
        drawn_ma = ma - self._dark_ma
        return drawn_ma > self._usable_ma and self.dim(self._usable_ma, drawn_ma)

    def dim(self, part: int, whole: int) -> bool:
        """Let frames draw *part* of *whole* of what they might up to now, to a limit; that stays
        so. Returns whether they do."""
        most = max(self._most * part // whole, self._estimated // _DIMMEST)
        self.is_changed = most < self._most
        self._most = most
        return self.is_changed

    def percent(self) -> int:
        """Return how much they may draw of what the estimate allows."""
        return 100 * self._most // max(self._estimated, 1)

    def render(self, lit: "list[Light]", now_ms: int) -> bytearray:
        """Return the frame for *lit* at *now_ms*: green, red, blue of each light. It is reused by
        the next call.

        Nothing is allocated: twenty frames a second would be garbage.
        """
        frame = self.frame
        for at in range(len(frame)):
            frame[at] = 0
        full = 255 * self._ratio
        drawn = lit_channels = 0
        for field, meaning, seat in lit:
            shown = lit_as(meaning, seat, now_ms)
            rhythm = LOOKS[shown][1]
            red, green, blue = colour(shown, seat)
            share = level(rhythm, now_ms, field) * self._ratio
            if rhythm == FAINT:
                share = min(max(share, _FAINT_LEAST * _ONE // max(red, green, blue)), full)
            at = 3 * self._lights_by_field[field]
            frame[at] = (green * share + _HALF) // _ONE
            frame[at + 1] = (red * share + _HALF) // _ONE
            frame[at + 2] = (blue * share + _HALF) // _ONE
            if rhythm in _PEAKING:
                share = full
            drawn += ((red + green + blue) * share + _HALF) // _ONE
            lit_channels += 3
        if drawn + lit_channels // 2 > self._most:
            # What is rounded up, here and above, is no more than half a step for each channel.
            most = max(self._most - lit_channels // 2, 0)
            drawn += lit_channels // 2
            for at in range(len(frame)):
                frame[at] = (frame[at] * most + drawn // 2) // drawn
        return frame


def is_moving(lit: "list[Light]") -> bool:
    """Say whether any light of *lit* changes with time."""
    for _, meaning, _ in lit:
        if meaning in NOW_AND_THEN or LOOKS[meaning][1] not in (STEADY, FAINT):
            return True
    return False
