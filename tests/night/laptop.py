"""The laptop: it sleeps in the middle of the game."""

import time
from pathlib import Path

from tests.integration.by_air import environment
from tests.integration.evening import Process

_NOTICED_S = 5


class Laptop:
    """`collie table`; when it has ended, somebody has to start it again, which nobody should."""

    def __init__(self, *arguments: object, keys: Path) -> None:
        self._arguments = arguments
        self._environment = environment(keys)
        self.ended: list[str] = []
        """What it said last, each time when it had ended by itself."""
        self._said: list[str] = []  # before it ended
        self.process = self._started()
        self._ended_s: float | None = None

    def fail(self, way: str, lasts_s: float) -> None:
        """Sleep for so long."""
        self.process.sleep(lasts_s)

    def help(self) -> None:
        """Start it again if it has ended some seconds ago."""
        if not self.process.has_ended:
            return
        if self._ended_s is None:
            self._ended_s = time.monotonic()
        elif time.monotonic() - self._ended_s > _NOTICED_S:
            self.process.kill()  # closes what is left of it
            self.ended.append("".join(self.process.said[-1:]).strip())
            self._said += self.process.said
            self.process = self._started()
            self._ended_s = None

    @property
    def said(self) -> list[str]:
        """All that it has written to the terminal."""
        return self._said + self.process.said

    def _started(self) -> Process:
        return Process("table", *self._arguments, environment=self._environment)
