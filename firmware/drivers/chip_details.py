"""What only the self-test asks of the controller; loaded with it."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def image() -> str:
    """Return which MicroPython this is, and for which module."""
    return "%s; %s" % (sys.version, sys.implementation._machine)  # noqa: SLF001  MicroPython's name for it


def own_memory() -> "list[int]":
    """Return bytes free, the largest piece, and the fewest that were ever free of the memory that
    the chip has beside the heap: Bluetooth lives there."""
    import esp32  # only here: commands are read where there is no chip, too

    regions: "Any" = esp32.idf_heap_info(esp32.HEAP_DATA)
    return [
        sum([one[1] for one in regions]),
        max([one[2] for one in regions]),
        sum([one[3] for one in regions]),
    ]
