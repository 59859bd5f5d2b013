"""Hall switches behind chained 74HC165 shift registers: a register for each eight sensors of a
segment, and one more.

A frame is the sensors of a segment, 24 or 16, and an ID byte, `1 0 | colour(3) | hw-rev(2) | odd
parity`; the segment next to the controller and sensor 0 come first. A DRV5032 pulls its line low
when a magnet is near. Behind the last segment the line is pulled high.
"""

from shared_engine.boards.faults import BAD_PARITY, EXTRA, MISSING, NO_ID, WRONG_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import SPI, Pin


class HallChain:
    """Reads *segments* segments with *segment_bytes* of sensors each; *spi* is in mode 0,
    *latch_pin* (LD) an output.

    74HC165 data sheet: SH/LD low loads the inputs; the first bit lies on the line after its rising
    edge, and each rising clock edge shifts, after the controller has sampled.
    """

    scans_a_round = 1
    """After so many scans every sensor was read."""
    may_interrupt = True
    """A scan may come between two steps of anybody else: nobody shares its bus."""

    def __init__(self, spi: "SPI", latch_pin: "Pin", segments: int, segment_bytes: int) -> None:
        self._spi = spi
        self._latch = latch_pin
        self._segments = segments
        self._bytes = segment_bytes
        # one more frame, to notice an extra segment
        self._raw = bytearray((segment_bytes + 1) * (segments + 1))

    def first_scan(self, into: bytearray) -> None:
        """The scan to begin with; as any other, because each reads all sensors."""
        self.scan(into)

    def scan(self, into: bytearray) -> None:
        """Read all sensors at one instant: bit 7 of *into*[0] is sensor 0, 1 = marble present.

        *into* has *segment_bytes* per segment. Allocates nothing. A missing segment reads as empty.
        """
        raw = self._raw
        self._latch.off()
        self._latch.on()
        self._spi.readinto(raw)
        size = self._bytes
        at = 0
        for segment in range(self._segments):
            for _ in range(size):
                into[at] = raw[at + segment] ^ 0xFF  # an ID byte is behind each segment before
                at += 1

    def check(self, colours: "bytes | None" = None) -> list[tuple[int, int]]:
        """What is wrong with the ID bytes of the last scan, as (segment, problem); [] when all is
        well.

        *colours* are the colour numbers (0..7) that the segments should have, in order; None
        accepts any. Touches no wire: ask every second, and plugging and unplugging is noticed while
        playing.
        """
        problems: list[tuple[int, int]] = []
        for segment in range(self._segments):
            problem = self._problem(segment, -1 if colours is None else colours[segment])
            if problem:
                problems.append((segment, problem))
        if not self._is_absent(self._segments):
            problems.append((self._segments, EXTRA))
        return problems

    def colour(self, segment: int) -> int:
        """The colour number (0..7) in the ID byte of *segment* at the last scan; unchecked, see
        check()."""
        return self._id(segment) >> 3 & 7

    def identity(self, segment: int) -> int:
        """The ID byte of *segment* at the last scan, 0 if it cannot be right. Allocates nothing."""
        found = self._id(segment)
        return found if found & 0xC0 == 0x80 and _is_odd(found) else 0

    def _problem(self, segment: int, colour: int) -> int:
        if self._is_absent(segment):
            return MISSING
        identity = self._id(segment)
        if identity & 0xC0 != 0x80:
            return NO_ID
        if not _is_odd(identity):
            return BAD_PARITY
        return WRONG_COLOUR if colour >= 0 and self.colour(segment) != colour else 0

    def _id(self, segment: int) -> int:
        return self._raw[(self._bytes + 1) * (segment + 1) - 1]

    def _is_absent(self, segment: int) -> bool:
        # An ID byte can't be all ones, so by this byte alone the pulled-up line differs from an
        # empty segment.
        return self._id(segment) == 0xFF


def _is_odd(byte: int) -> int:
    """1 if an odd number of bits is set, else 0."""
    byte ^= byte >> 4
    byte ^= byte >> 2
    return (byte ^ byte >> 1) & 1
