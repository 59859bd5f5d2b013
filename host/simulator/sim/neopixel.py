"""`neopixel` of the simulated board, with the interface of micropython-lib's module."""

from machine import bitstream


class NeoPixel:
    ORDER = (1, 0, 2, 3)  # the wire wants green, red, blue, white

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        # ns, WS2812B and 400 kHz parts
        self.timing = ((800, 1700, 1600, 900), (400, 850, 800, 450), timing)[
            timing if isinstance(timing, int) else 2
        ]

    def __len__(self):
        return self.n

    def __setitem__(self, led, colour):
        for channel in range(self.bpp):
            self.buf[led * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, led):
        return tuple(self.buf[led * self.bpp + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour):
        for led in range(self.n):
            self[led] = colour

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)
