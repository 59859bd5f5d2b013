"""Presses of one button, which differ in their length and in whether a second one follows."""

NONE = 0
SHORT = 1
LONG = 2  # held for 0.8 s or longer
VERY_LONG = 3  # held for 4 s; reported without waiting for the release
DOUBLE = 4  # two short ones, the second within 0.4 s after the first
DOUBLE_LONG = 5  # two short ones and a long one, each within 0.4 s after the one before

_SETTLE_MS = 30  # contacts bounce for a few milliseconds
_LONG_MS = 800
_VERY_LONG_MS = 4000
_GAP_MS = 400


class Press:
    """Follows one button, read every few milliseconds.

    A button that is down from the beginning, held or stuck, says nothing until it was up. A short
    press just before a long one belongs to it, as do two before a very long one.
    """

    def __init__(self) -> None:
        self._is_down = self._was_down = True  # settled, and as read last
        self._is_reported = True  # the press that is under way has been reported
        self._changed_ms = self._pressed_ms = self._released_ms = 0
        self._run = 0  # short presses of which each followed the one before at once
        self._waiting = 0  # those of them that are not reported yet

    def read(self, is_down: bool, now_ms: int) -> int:
        """Process one reading; return the kind of a press that is certain now, else NONE."""
        if is_down != self._was_down:
            self._was_down = is_down
            self._changed_ms = now_ms
        if is_down != self._is_down and now_ms - self._changed_ms >= _SETTLE_MS:
            self._is_down = is_down
            return self._pressed() if is_down else self._released()
        if self._is_down:
            if (
                self._was_down
                and not self._is_reported
                and now_ms - self._pressed_ms >= _VERY_LONG_MS
            ):
                return self._report(VERY_LONG)
        elif self._waiting and not self._was_down and now_ms - self._released_ms >= _GAP_MS:
            return self._end_run()
        return NONE

    def _pressed(self) -> int:
        self._pressed_ms = self._changed_ms
        self._is_reported = False
        return self._end_run() if self._pressed_ms - self._released_ms >= _GAP_MS else NONE

    def _released(self) -> int:
        if self._is_reported:
            return NONE
        held_ms = self._changed_ms - self._pressed_ms
        if held_ms >= _LONG_MS:
            long = DOUBLE_LONG if self._run == 2 else LONG
            return self._report(long if held_ms < _VERY_LONG_MS else VERY_LONG)
        self._released_ms = self._changed_ms
        self._is_reported = True
        self._run += 1
        self._waiting += 1
        if self._run > 2 and self._waiting > 1:  # the first two wait: a long one may follow
            self._waiting -= 2
            return DOUBLE
        return NONE

    def _end_run(self) -> int:
        """Report the short presses that were waiting: nothing belongs to them any more."""
        waiting = self._waiting
        self._run = self._waiting = 0
        return NONE if not waiting else SHORT if waiting == 1 else DOUBLE

    def _report(self, kind: int) -> int:
        self._is_reported = True
        self._run = self._waiting = 0
        return kind
