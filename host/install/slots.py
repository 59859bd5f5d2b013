"""The two places for a firmware on a board, and the line that says which one runs
(docs/decisions/0011-two-slots.md).

The board's side of the line is firmware/boot/main.py.
"""

import re
from dataclasses import dataclass

SLOTS = "ab"
"""Folders of the board's file system."""

RUNNING = "/running"
"""Where the boot selector mounts the slot that it starts."""

STATE = "/slot"
STARTS = 3
"""How many starts an update on trial has to confirm itself."""
_LINE = re.compile(r"([-ab])(?:([ab])(\d+))?")


@dataclass(frozen=True)
class SlotState:
    """What the state file says: the slot *known* to run, the one on *trial*; "" where there is
    none."""

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

    @property
    def target(self) -> str:
        """The slot that an update goes into: never the one that is known to run."""
        return SLOTS[1] if self.known == SLOTS[0] else SLOTS[0]

    def without_trial(self, slot: str) -> "SlotState":
        """The state in which nobody starts *slot* on trial, because it is about to be written."""
        return SlotState(self.known) if self.trial == slot else self

    def on_trial(self, slot: str) -> "SlotState":
        """The state after *slot* was written and verified."""
        return SlotState(self.known, slot, STARTS)
