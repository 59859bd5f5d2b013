"""Presses of one button, which differ in their length and in whether a second one follows."""

NONE = 0
SHORT = 1
LONG = 2  # held for 0.8 s or longer
VERY_LONG = 3  # held for 4 s; reported without waiting for the release
DOUBLE = 4  # two short ones, the second within 0.4 s after the first

_SETTLE_MS = 30  # contacts bounce for a few milliseconds
_LONG_MS = 800
_VERY_LONG_MS = 4000
_GAP_MS = 400


class Press:
    """Follows one button, read every few milliseconds.

    A button that is down from the beginning, held or stuck, says nothing until it was up. A short press just before a
    long one belongs to it.
    """

    def __init__(self) -> None:
        self._is_down = self._was_down = True  # settled, and as read last
        self._is_reported = True  # the press that is under way has been reported
        self._changed_ms = self._pressed_ms = self._released_ms = 0
        self._is_short_waiting = False  # for a second one

    def read(self, is_down: bool, now_ms: int) -> int:
        """Process one reading; return the kind of a press that is certain now, else NONE."""
        if is_down != self._was_down:
            self._was_down = is_down
            self._changed_ms = now_ms
        if is_down != self._is_down and now_ms - self._changed_ms >= _SETTLE_MS:
            self._is_down = is_down
            return self._pressed() if is_down else self._released()
        if self._is_down:
            if self._was_down and not self._is_reported and now_ms - self._pressed_ms >= _VERY_LONG_MS:
                return self._report(VERY_LONG)
        elif self._is_short_waiting and not self._was_down and now_ms - self._released_ms >= _GAP_MS:
            return self._report(SHORT)
        return NONE

    def _pressed(self) -> int:
        self._pressed_ms = self._changed_ms
        self._is_reported = False
        if self._is_short_waiting and self._pressed_ms - self._released_ms >= _GAP_MS:  # after a pause in reading
            self._is_short_waiting = False
            return SHORT
        return NONE

    def _released(self) -> int:
        if self._is_reported:
            return NONE
        held_ms = self._changed_ms - self._pressed_ms
        if held_ms >= _LONG_MS:
            return self._report(LONG if held_ms < _VERY_LONG_MS else VERY_LONG)
        if self._is_short_waiting:
            return self._report(DOUBLE)
        self._released_ms = self._changed_ms
        self._is_short_waiting = self._is_reported = True
        return NONE

    def _report(self, kind: int) -> int:
        self._is_reported = True
        self._is_short_waiting = False
        return kind
