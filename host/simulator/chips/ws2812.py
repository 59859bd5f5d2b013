"""A chain of WS2812-compatible LEDs (3 bytes each: green, red, blue)."""


class Ws2812Chain:
    """`colours[led]` is (red, green, blue) as latched last; `frames` counts the transmissions."""

    def __init__(self, leds: int) -> None:
        self.colours: list[tuple[int, int, int]] = [(0, 0, 0)] * leds
        self.frames = 0

    def power_on(self) -> None:
        """The LEDs are dark until the first data (datasheet, power-on reset)."""
        self.colours = [(0, 0, 0)] * len(self.colours)

    def latch(self, data: bytes) -> None:
        """One transmission and the pause after it. Each LED keeps the first three bytes that reach
        it and passes on the rest: a short frame leaves the far LEDs as they are, what is left over
        runs out at the end."""
        self.frames += 1
        for led in range(min(len(self.colours), len(data) // 3)):
            green, red, blue = data[3 * led : 3 * led + 3]
            self.colours[led] = (red, green, blue)
