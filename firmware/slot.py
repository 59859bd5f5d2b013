"""What the firmware reports to the boot selector (boot/main.py) that started it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage

_STATE = "slot"


def confirm(root: "Storage") -> None:
    """Say that this firmware works: if it is an update on trial, it is now the one that is known to
    run.

    Args:
        root: the whole file system; the boot selector keeps its state outside of /data.
    """
    if root.size(_STATE) < 2:
        return  # known already, or started without the boot selector
    with root.open(_STATE, "rb") as file:
        line = file.read()
    with root.open(_STATE, "wb") as file:
        file.write(line[1:2])
