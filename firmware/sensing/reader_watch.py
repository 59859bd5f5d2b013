"""Keeps the card reader going: starts it, and starts it again when it has stopped answering, or has
read nothing for long."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

_FIRST_PAUSE_MS = 200
_MOST_DOUBLINGS = 5  # 6.4 s: soon enough for hands that have just plugged it in again
_SURE_FAILURES = 2  # a single one may be a disturbance on the cable
_QUIET_MS = 60_000  # a reader may answer and hear no card; to start one that is well costs a poll


class ReaderWatch:
    """Polls *reader*, a driver whose start() and poll() are generators of short steps and raise
    OSError; a poll leaves what was read in its `uids`.

    `recoveries` says how often it went on after it had failed: its cable was loose, or it had lost
    its settings.
    """

    def __init__(self, reader: "Any") -> None:
        self.reader = reader
        self.recoveries = 0
        self._failures = 0
        self._is_started = self._is_busy = False
        self._retry_ms = self._quiet_ms = 0

    @property
    def is_present(self) -> bool:
        """Whether it answers, as far as known."""
        return self._failures < _SURE_FAILURES

    def poll(self, now_ms: int) -> "Generator[None, None, bool]":
        """Poll the reader once; return whether it has answered. Steps as those of the driver."""
        if self._is_busy or now_ms < self._retry_ms:
            return False
        self._is_busy = True
        try:
            if not self._is_started or now_ms >= self._quiet_ms:
                self._is_started = False
                yield from self.reader.start()
                self._is_started = True
                self._quiet_ms = now_ms + _QUIET_MS
            yield from self.reader.poll()
        except OSError:
            self._is_started = False
            self._retry_ms = now_ms + (_FIRST_PAUSE_MS << min(self._failures, _MOST_DOUBLINGS))
            self._failures += 1
            return False
        finally:
            self._is_busy = False
        if self.reader.uids:
            self._quiet_ms = now_ms + _QUIET_MS
        if self._failures:
            self.recoveries += 1
        self._failures = 0
        return True

    def check(self) -> "Generator[None, None, str]":
        """Test the reader as soon as no poll is under way; return what is wrong with it (see the
        drivers), or ""."""
        while self._is_busy:
            yield
        self._is_busy = True
        try:
            return (yield from self.reader.check())
        finally:
            self._is_busy = self._is_started = False
