"""The two places for a firmware on a board, and the line that says which one runs (docs/decisions/0011-two-slots.md).

The board's side of the line is firmware/boot/main.py.
"""

import re
from dataclasses import dataclass

FOLDERS = "ab"
"""The layout "files": folders of the board's file system; on every image."""
HALVES = "01"
"""The layout "rom": lower and upper half of the ROM partition; on an image that has one."""

STATE = "/slot"
STARTS = 3
"""How many starts an update on trial has to confirm itself."""
BLOCK_BYTES = 4096
_LINE = re.compile(r"([-ab01])(?:([ab01])(\d+))?")


@dataclass(frozen=True)
class SlotState:
    """What the state file says: the slot *known* to run, the one on *trial*; "" where there is none."""

    known: str = ""
    trial: str = ""
    left: int = 0

    @classmethod
    def parse(cls, line: str) -> "SlotState":
        """Read the line of the state file; one that means nothing counts as none."""
        found = _LINE.fullmatch(line)
        return cls(found[1].strip("-"), found[2] or "", int(found[3] or 0)) if found else cls()

    @property
    def line(self) -> str:
        """The line to write."""
        return (self.known or "-") + (f"{self.trial}{self.left}" if self.trial else "")

    def target(self, layout: str) -> str:
        """The slot of *layout* that an update goes into: never the one that is known to run."""
        return layout[1] if self.known == layout[0] else layout[0]

    def without_trial(self, slot: str) -> "SlotState":
        """The state in which nobody starts *slot* on trial, because it is about to be written."""
        return SlotState(self.known) if self.trial == slot else self

    def on_trial(self, slot: str) -> "SlotState":
        """The state after *slot* was written and verified."""
        return SlotState(self.known, slot, STARTS)


def half_bytes(partition_bytes: int) -> int:
    """The size of a half of the ROM partition, whole blocks."""
    return partition_bytes // 2 // BLOCK_BYTES * BLOCK_BYTES
