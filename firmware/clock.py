"""Milliseconds that never wrap; the only user of ticks_ms."""

import time


class Clock:
    """Counts on from *start_ms*; must be asked at least once in 12 days, half the range of ticks_ms
    on an ESP32."""

    def __init__(self, start_ms: int) -> None:
        self._now_ms = start_ms
        self._ticks = time.ticks_ms()

    def now_ms(self) -> int:
        """Return the time in ms."""
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now_ms
