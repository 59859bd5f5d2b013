"""What a laptop decides for seats that this board plays: the levels that take more than a
controller. Where no laptop answers, the level of the board goes on."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# A laptop asks twice a second whether there is something to decide, and at each sign of life of the
# board, which comes every 5 s.
_SILENT_MS = 12_000
_LONGEST_MS = 20_000  # the slowest level thinks for a second; nobody waits for one that fails


class Laptop:
    """Numbers what is to be decided, and says how long a laptop is waited for.

    Attributes:
        task: the number of what is decided now.
    """

    def __init__(self) -> None:
        self.task = 0
        self._decided: "Any" = None
        self._since_ms = 0
        self._heard_ms = -_SILENT_MS

    def open(self, decided: "Any", now_ms: int) -> None:
        """What is *decided* now, a value that differs from every other task of the game."""
        if decided != self._decided:
            self._decided = decided
            self._since_ms = now_ms
            self.task = (self.task + 1) & 0xFFFF

    def hear(self, now_ms: int) -> None:
        """A laptop has asked what there is to decide."""
        self._heard_ms = now_ms

    def is_awaited(self, now_ms: int) -> bool:
        """Say whether its answer may still come."""
        return now_ms - self._heard_ms < _SILENT_MS and now_ms - self._since_ms < _LONGEST_MS
