"""Intents to colours: rhythm, brightness, power cap; fills the GRB buffer the light chain is
sent."""

from shared_engine.lights.looks import (
    BLINK,
    BREATHE,
    FAINT,
    FLASH,
    GLOW,
    LOOKS,
    OWNER,
    PULSE,
    RUN_BACK,
    RUN_ON,
    STEADY,
    TICK,
    WHICH,
    WINK,
    colour,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.lights.looks import Light

# Estimates (docs/lights.md names where they come from); the chain has no meter.
_MILLIAMPERE_PER_CHANNEL = 12  # at full light
_IDLE_MICROAMPERE = 1000  # a dark LED

_RUN_MS = 150  # a light that runs is on a field for so long
_RUN_FIELDS = 5  # every fifth field is lit: as many lie side by side on a quarter of a disc


def level(rhythm: int, now_ms: int, field: int = 0) -> int:
    """Return the light of *rhythm* on *field* at *now_ms*, 0..255. Breathing never goes dark, the
    other rhythms do."""
    if rhythm == FAINT:
        return 24
    if rhythm == GLOW:
        return 85
    if rhythm == BREATHE:
        phase = now_ms % 2400
        return 96 + (phase if phase < 1200 else 2400 - phase) * 159 // 1200
    if rhythm == BLINK:
        return 255 if now_ms % 1000 < 500 else 0
    if rhythm == FLASH:
        return 255 if now_ms % 333 < 166 else 0
    if rhythm == PULSE:
        phase = now_ms % 1600
        return 255 if phase < 150 or 300 <= phase < 450 else 0
    if rhythm == TICK:
        return 255 if now_ms % 1500 < 150 else 0
    if rhythm == WINK:
        return 0 if now_ms % 1500 < 150 else 255
    if rhythm == RUN_ON:
        return 255 if (now_ms // _RUN_MS - field) % _RUN_FIELDS == 0 else 0
    if rhythm == RUN_BACK:
        return 255 if (now_ms // _RUN_MS + field) % _RUN_FIELDS == 0 else 0
    return 255


def lit_as(meaning: int, now_ms: int) -> int:
    """Return the meaning whose look is lit at *now_ms*: between the pulses of a question the seat
    that it is about is shown."""
    return OWNER if meaning == WHICH and not level(PULSE, now_ms) else meaning


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
        budget_ma: current the chain may draw; a frame above it is dimmed as a whole.
    """

    def __init__(self, lights_by_field: "Sequence[int]", ratio: float, budget_ma: int) -> None:
        self._lights_by_field = lights_by_field
        self._ratio = int(ratio * 256)
        # Sum of all channel values that draws the budget.
        usable_ma = budget_ma - len(lights_by_field) * _IDLE_MICROAMPERE // 1000
        self._most = max(usable_ma * 255 // _MILLIAMPERE_PER_CHANNEL, 0)
        self.frame = bytearray(3 * len(lights_by_field))

    def render(self, lit: "list[Light]", now_ms: int) -> bytearray:
        """Return the frame for *lit* at *now_ms*: green, red, blue of each light. It is reused by
        the next call.

        Nothing is allocated: twenty frames a second would be garbage.
        """
        frame = self.frame
        for at in range(len(frame)):
            frame[at] = 0
        total = 0
        for field, meaning, seat in lit:
            shown = lit_as(meaning, now_ms)
            share = level(LOOKS[shown][1], now_ms, field) * self._ratio
            if share:
                red, green, blue = colour(shown, seat)
                at = 3 * self._lights_by_field[field]
                frame[at] = green * share // 65280
                frame[at + 1] = red * share // 65280
                frame[at + 2] = blue * share // 65280
                total += frame[at] + frame[at + 1] + frame[at + 2]
        if total > self._most:
            for at in range(len(frame)):
                frame[at] = frame[at] * self._most // total
        return frame


def is_moving(lit: "list[Light]") -> bool:
    """Say whether any light of *lit* changes with time."""
    return any(LOOKS[meaning][1] not in (STEADY, FAINT, GLOW) for _, meaning, _ in lit)
