"""What the controller knows about itself; loaded with the self-test."""

import sys
import time

import esp32
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


def image() -> str:
    """Return which MicroPython this is, and for which module."""
    return "%s; %s" % (sys.version, sys.implementation._machine)  # noqa: SLF001  MicroPython's name for it


def own_memory() -> "list[int]":
    """Return bytes free, the largest piece, and the fewest that were ever free of the memory that
    the chip has beside the heap: Bluetooth lives there."""
    regions: "Any" = esp32.idf_heap_info(esp32.HEAP_DATA)
    return [
        sum([one[1] for one in regions]),
        max([one[2] for one in regions]),
        sum([one[3] for one in regions]),
    ]
