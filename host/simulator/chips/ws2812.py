"""A chain of WS2812-compatible LEDs (3 bytes each: green, red, blue; some in another order, or with
a white of their own)."""


class Ws2812Chain:
    """`colours[led]` is (red, green, blue) as latched last; `frames` counts the transmissions.
    *order* is that of the bytes: "grb", "rgb" or "grbw"."""

    def __init__(self, leds: int, order: str = "grb") -> None:
        self._order = order
        self.colours: list[tuple[int, int, int]] = [(0, 0, 0)] * leds
        self.frames = 0

    def power_on(self) -> None:
        """The LEDs are dark until the first data (datasheet, power-on reset)."""
        self.colours = [(0, 0, 0)] * len(self.colours)

    def latch(self, data: bytes) -> None:
        """One transmission and the pause after it. Each LED keeps the first bytes that reach
        it and passes on the rest: a short frame leaves the far LEDs as they are, what is left over
        runs out at the end."""
        self.frames += 1
        order, size = self._order, len(self._order)
        for led in range(min(len(self.colours), len(data) // size)):
            red, green, blue = (data[size * led + order.index(one)] for one in "rgb")
            self.colours[led] = (red, green, blue)
