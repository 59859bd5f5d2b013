"""Where a disc rests: what its driver reads, once it stays so."""

from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.disc import Disc


class DiscWatch:
    """Watches *disc*, None on a board without one.

    Attributes:
        quarter: in which it rests, NO_QUARTER while it is between two, -1 until it was first seen at rest.
    """

    def __init__(self, disc: "Disc | None", settle_ms: int) -> None:
        self._disc = disc
        self._settle_ms = settle_ms
        self._last = NO_QUARTER
        self._since_ms = 0
        self.quarter = -1

    def read(self, now_ms: int) -> bool:
        """Read the disc; say whether `quarter` is another one now. Allocates nothing."""
        disc = self._disc
        if disc is None:
            return False
        found = disc.quarter()
        if found != self._last:
            self._last = found
            self._since_ms = now_ms
        if found == self.quarter or now_ms - self._since_ms < self._settle_ms:
            return False
        if found == NO_QUARTER and self.quarter < 0:
            return False
        self.quarter = found
        return True
