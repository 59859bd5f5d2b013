"""WS2812-compatible LEDs. Colours, brightness and the power budget are decided elsewhere."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from neopixel import NeoPixel


class Pixels:
    """Shows whole frames on a chain driven by MicroPython's *neopixel*.

    Args:
        is_red_first: the LEDs want red before green. One with four bytes has a white of its own
            behind them, which stays dark.
        rail: high while they have a supply, or None where they always have one.

    Attributes:
        is_on: they have a supply. Without one nothing may be shown: the data would feed them.
    """

    def __init__(
        self, neopixel: "NeoPixel", is_red_first: bool = False, rail: "Pin | None" = None
    ) -> None:
        self._neopixel = neopixel
        self._swap = 1 if is_red_first else 0
        self._rail = rail
        self.is_on = True

    def switch(self, is_on: bool) -> None:
        """Give the lights their supply, or take it; the data line is low between two frames. They
        are dark afterwards, and their supply needs config.RAIL_MS to be there."""
        self.is_on = is_on
        if self._rail is not None:
            self._rail.value(is_on)

    def show(self, grb: bytearray) -> None:
        """Send one frame: green, red, blue of each LED in the order of the chain. *grb* is copied.

        Blocks for 30 us per LED, 40 with four bytes, and where bytes change their places for that,
        too. Raises ValueError if the length is not that of the chain.
        """
        buffer, size, swap = self._neopixel.buf, self._neopixel.bpp, self._swap
        if len(grb) * size != len(buffer) * 3:
            raise ValueError("%d bytes for %d" % (len(grb), len(buffer) // size * 3))
        if size == 3 and not swap:
            buffer[:] = grb
        else:
            at = 0
            for first in range(0, len(grb), 3):
                buffer[at] = grb[first + swap]
                buffer[at + 1] = grb[first + 1 - swap]
                buffer[at + 2] = grb[first + 2]
                at += size
        self._neopixel.write()
