"""What the controller knows about itself."""

import sys
import time

import machine

from firmware.pins import chip_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def facts() -> "dict[str, Any]":
    """Return kind, clock in MHz, reset cause as machine has it, version of MicroPython."""
    return {
        "chip": chip_of(sys.implementation._machine),  # noqa: SLF001  MicroPython's name for it
        "mhz": _hz() // 1_000_000,
        "reset": machine.reset_cause(),
        "micropython": ".".join([str(part) for part in sys.implementation.version[:3]]),
    }


def _hz() -> int:
    found: "Any" = machine.freq()
    return found if isinstance(found, int) else found[0]


def now_us() -> "Any":
    """Microseconds of a counter of its own, to compare with the clock; the difference of two is
    elapsed_us()."""
    return time.ticks_us()


def elapsed_us(start_us: "Any") -> int:
    """Microseconds since now_us() gave *start_us*, at most nine minutes ago."""
    return time.ticks_diff(time.ticks_us(), start_us)
