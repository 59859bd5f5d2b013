"""A chain of board segments, each read through 74HC165 shift registers.

Every segment gives as many bits as it has hall switches (DRV5032: a magnet pulls its line low), 24
or 16, and an ID byte `1 0 | colour(3) | hw-rev(2) | odd parity` set by solder jumpers. The segment
next to the controller comes first, sensor 0 first, and each byte its highest bit first; the ID byte
ends the frame. Behind the last segment the line is pulled high.
"""


def id_byte(colour: int, hw_rev: int = 0) -> int:
    """The jumpers of a segment: *colour* 0..7, *hw_rev* 0..3, and the bit that makes the number of
    ones odd."""
    if not (0 <= colour <= 7 and 0 <= hw_rev <= 3):
        raise ValueError(f"colour {colour}, hw_rev {hw_rev}")
    bits = 0x80 | colour << 3 | hw_rev << 1
    return bits | (bits.bit_count() & 1 ^ 1)


class Hc165Chain:
    """The chain as the controller sees it: a latch line, and bits that come with the SPI clock.

    `magnets[sensor]` says whether a marble lies there, over all segments; `ids` are the ID bytes.
    Both may be changed at any time, also in length (*each* magnets for every ID). `loose` is the
    first segment whose cable is out, it and those behind it are not read; None while all are
    plugged in.
    """

    def __init__(self, ids: list[int], each: int = 24) -> None:
        self.ids = ids
        self.magnets = [False] * (each * len(ids))
        self._each = each
        self.loose: int | None = None
        self._latch_low = False
        self._bits = ""

    def put(self, sensor: int) -> None:
        self.magnets[sensor] = True

    def take(self, sensor: int) -> None:
        self.magnets[sensor] = False

    def power_on(self) -> None:
        self._bits = ""
        self._latch_low = False

    def latch(self, level: int) -> None:
        """LD: while low, the registers follow their inputs (transparent); the rising edge freezes
        them."""
        if self._latch_low and level:
            self._bits = self._inputs()
        self._latch_low = not level

    def transfer(self, data: bytes, now_ms: float) -> bytes:
        """Clock out as many bits as *data* has; the value of *data* does not matter, there is no
        MOSI."""
        del now_ms
        count = 8 * len(data)
        if self._latch_low:  # no shifting while loading: the first input stays on the line
            bits = self._inputs()[:1] * count
        else:
            bits = self._bits[:count]
            self._bits = self._bits[count:]
        return int(bits.ljust(count, "1") or "0", 2).to_bytes(len(data), "big")

    def _inputs(self) -> str:
        """The levels of all inputs in the order in which they are shifted out, as "0" and "1"."""
        lines = "".join(["0" if magnet else "1" for magnet in self.magnets])
        each = self._each
        frames = [
            f"{lines[at * each :][:each]}{identity:08b}"
            for at, identity in enumerate(self.ids[: self.loose])
        ]
        return "".join(frames)
