"""WS2812-compatible LEDs. Colours, brightness and the power budget are decided elsewhere."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neopixel import NeoPixel


class Pixels:
    """Shows whole frames on a chain driven by MicroPython's *neopixel*, three bytes per LED."""

    def __init__(self, neopixel: "NeoPixel") -> None:
        self._neopixel = neopixel

    def show(self, grb: bytearray) -> None:
        """Send one frame: green, red, blue of each LED in the order of the chain. *grb* is copied.

        Blocks for 30 us per LED. Raises ValueError if the length is not that of the chain.
        """
        buffer = self._neopixel.buf
        if len(grb) != len(buffer):
            raise ValueError("%d bytes for %d" % (len(grb), len(buffer)))
        buffer[:] = grb
        self._neopixel.write()
