"""A disc for the firmware, over the switches of a simulated board."""

from firmware.drivers.disc import Disc


class _Line:
    def __init__(self, switches, at):
        self._switches, self._at = switches, at

    def value(self):
        return self._switches.levels()[self._at]


def disc_over(switches):
    """The driver of *switches* (DiscSwitches)."""
    return Disc(*(_Line(switches, at) for at in range(3)))
