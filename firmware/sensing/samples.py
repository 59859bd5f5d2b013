"""What was read of marbles, disc and button, each at its time: by the task that scans and, while
that is late, by a timer."""

from firmware import config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.clock import Clock
    from firmware.drivers.button import Button
    from firmware.sensing.disc_watch import DiscWatch
    from firmware.sensing.marbles import Marbles


class Samples:
    """Reads *marbles*, *disc* and *button*, and keeps what was read until it is asked for, the
    oldest first.

    A referee that thinks stops the task that scans. Hands do not wait: what comes and goes
    meanwhile is judged afterwards, at its time (docs/decisions/0025-samples-by-a-timer.md).

    Attributes:
        raw: the sensors in the sample that next() has come to, as Marbles.settle wants them.
        quarter: the disc in it, as DiscWatch.settle wants it.
        is_down: the button in it.
        at_ms: when it was taken.
    """

    def __init__(
        self, marbles: "Marbles", disc: "DiscWatch", button: "Button", clock: "Clock"
    ) -> None:
        self._marbles = marbles
        self._disc = disc
        self._button = button
        self._clock = clock
        self._raws = [bytearray(marbles.sensor_bytes) for _ in range(config.SAMPLES)]
        self._quarters = bytearray(config.SAMPLES)
        self._downs = bytearray(config.SAMPLES)
        self._times = [0] * config.SAMPLES
        self._first = self._end = 0  # of those that are kept
        self._is_taking = False
        self._taken_ms = 0  # the last one
        self.raw = self._raws[0]
        self.quarter = 0
        self.is_down = False
        self.at_ms = 0

    def take(self) -> None:
        """Take a sample, unless there is no room for one. Allocates nothing."""
        at = self._end
        end = at + 1 if at + 1 < config.SAMPLES else 0
        if end == self._first or self._is_taking:
            return
        self._is_taking = True
        self._marbles.scan(self._raws[at])
        self._quarters[at] = self._disc.look()
        self._downs[at] = self._button.is_down()
        self._times[at] = self._taken_ms = self._clock.now_ms()
        self._end = end
        self._is_taking = False

    def take_if_late(self, _timer: "Any") -> None:
        """Take a sample if none was taken for a while: called by a timer, between two bytecodes of
        whatever is computed."""
        if self._marbles.may_interrupt and self._clock.now_ms() - self._taken_ms >= config.LATE_MS:
            self.take()

    def next(self) -> bool:
        """Go on to the oldest sample that is kept, and drop it; say whether there was one."""
        at = self._first
        if at == self._end:
            return False
        self.raw = self._raws[at]
        self.quarter = self._quarters[at]
        self.is_down = bool(self._downs[at])
        self.at_ms = self._times[at]
        self._first = at + 1 if at + 1 < config.SAMPLES else 0
        return True
