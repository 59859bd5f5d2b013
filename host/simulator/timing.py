"""What an ESP32 needs beyond the bits on its buses: the simulated board charges it in the time of
its world."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Where the figures come from: docs/simulator.md."""

    erase_ms: float = 45
    """Erasing a sector of the flash, 4 KiB: typical. WORST_ERASE_MS is the longest that data sheets
    allow."""
    page_ms: float = 0.7
    """Programming a page of the flash, 256 bytes, or a part of one."""
    read_ms: float = 0.08
    """Reading a piece of the flash, however short."""
    read_kb_ms: float = 0.066
    """Reading 1000 bytes of such a piece."""
    computing: float = 0
    """How many ms pass for each ms of processor time that the interpreter takes; 0: computing takes
    no time, so that everything happens again as it happened. CHIP is what an ESP32 at 240 MHz
    needs."""
    compiles_early: bool = False
    """Whether node compiles its own code when it has called it a few times, instead of many
    thousand, while computing is charged. Its compiler's time is charged, too: some ms now and then
    in minutes of play, or all of it while a board starts."""


WORST_ERASE_MS = 400
CHIP = 25
