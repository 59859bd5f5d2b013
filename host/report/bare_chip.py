"""What hardware/first_chip.py has printed on a bare chip, read from a file."""

import re
from pathlib import Path

from host.errors import ReportError

_MOST_BYTES = 100_000
_MOST_CHARACTERS = 300  # of a figure
_NAMES = re.compile(
    r"system|collection, empty heap, ms|collection, \d+ pieces live, ms|(?:heap|own memory) free "
    r"(?:before|with) Bluetooth, kB|Bluetooth"
    r"|flash|flash, 4 kB written, median and longest, ms|I2C wires SCL and SDA, 1 is high"
    r"|I2C, timeout \d+ us, ms and answer|collections|radio|bus"
)
_AGAIN = "name a file that `mpremote run hardware/first_chip.py > FILE` has written"


def read_chip(path: Path) -> dict[str, str]:
    """The figures that the script printed, by their names. Other lines of *path* are left out.

    Raises:
        ReportError: it cannot be read, or holds none.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode(errors="replace")
    except OSError as error:
        raise ReportError(f"{path}: cannot read it: {error.strerror}; {_AGAIN}") from error
    pairs = [line.strip().partition(": ") for line in text.splitlines()]
    found = {
        name: value[:_MOST_CHARACTERS]
        for name, colon, value in pairs
        if colon and _NAMES.fullmatch(name)
    }
    if not found:
        raise ReportError(f"{path} holds no figure of a chip; {_AGAIN}")
    return found
