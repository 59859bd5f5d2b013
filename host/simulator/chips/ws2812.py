"""A chain of WS2812-compatible LEDs (3 bytes each: green, red, blue; some in another order, or with
a white of their own)."""

from collections.abc import Container

DARK_MA, CHANNEL_MA = 1, 12
"""What a light draws, and each of its channels at full light (docs/power.md)."""


class Ws2812Chain:
    """`colours[led]` is (red, green, blue) as latched last; `frames` counts the transmissions.
    *order* is that of the bytes: "grb", "rgb" or "grbw". While `is_on` is False there is no supply;
    `fed` counts the transmissions that then went into lights by their data pin."""

    def __init__(self, leds: int, order: str = "grb") -> None:
        self._order = order
        self.colours: list[tuple[int, int, int]] = [(0, 0, 0)] * leds
        self.frames = 0
        self.is_on = True
        self.fed = 0
        self.channel_ma: float = CHANNEL_MA

    def power_on(self) -> None:
        """The LEDs are dark until the first data (datasheet, power-on reset)."""
        self.is_on = True
        self.colours = [(0, 0, 0)] * len(self.colours)

    def switch(self, level: int) -> None:
        """Give the lights their supply, or take it."""
        if bool(level) != self.is_on:
            self.power_on()
            self.is_on = bool(level)

    def draws_ma(self, dead: Container[int] = ()) -> float:
        """The current of all lights now; those that are *dead* draw none."""
        alive = [colour for led, colour in enumerate(self.colours) if led not in dead]
        return self.is_on * sum(DARK_MA + self.channel_ma * sum(colour) / 255 for colour in alive)

    def latch(self, data: bytes) -> None:
        """One transmission and the pause after it. Each LED keeps the first bytes that reach
        it and passes on the rest: a short frame leaves the far LEDs as they are, what is left over
        runs out at the end."""
        self.frames += 1
        if not self.is_on:
            self.fed += 1
            return
        order, size = self._order, len(self._order)
        for led in range(min(len(self.colours), len(data) // size)):
            red, green, blue = (data[size * led + order.index(one)] for one in "rgb")
            self.colours[led] = (red, green, blue)
