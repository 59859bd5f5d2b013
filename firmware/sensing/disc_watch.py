"""Where a disc rests: what its driver reads, once it stays so."""

from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.disc import Disc


class DiscWatch:
    """Watches *disc*, None on a board without one.

    Args:
        is_exchanged: A and B are in each other's place, None if that is not known
            (modes/disc_trial.py).

    Attributes:
        is_tried: what it says may count in a game.
        is_exchanged: quarters are counted the other way round than the driver does.
        quarter: in which it rests, NO_QUARTER while it is between two, -1 until it was first seen
            at rest.
        rests: how often it has come to rest since the board was switched on.
        seen: the quarters in which it has rested since then, 1 << quarter each.
    """

    def __init__(
        self, disc: "Disc | None", settle_ms: int, is_exchanged: "bool | None" = None
    ) -> None:
        self._disc = disc
        self.is_tried = is_exchanged is not None
        self.is_exchanged = bool(is_exchanged)
        self._settle_ms = settle_ms
        self._last = NO_QUARTER
        self._since_ms = 0
        self.quarter = -1
        self.rests = 0
        self.seen = 0

    def look(self) -> int:
        """Read the disc, for settle(); NO_QUARTER without one. Allocates nothing."""
        found = self._disc.quarter() if self._disc else NO_QUARTER
        return -found & 3 if self.is_exchanged and found != NO_QUARTER else found

    def settle(self, found: int, now_ms: int) -> bool:
        """The disc was *found* so at *now_ms*; say whether `quarter` is another one now. Allocates
        nothing."""
        if found != self._last:
            self._last = found
            self._since_ms = now_ms
        if found == self.quarter or now_ms - self._since_ms < self._settle_ms:
            return False
        if found == NO_QUARTER and self.quarter < 0:
            return False
        if found != NO_QUARTER:
            self.rests += 1
            self.seen |= 1 << found
        self.quarter = found
        return True

    def report(self, is_doubted: bool = False) -> "list[int] | None":
        """Return where it is (NO_QUARTER if not at rest), `rests`, `seen`, and 1 if it `is_tried`,
        2 if the game under way doubts it all the same, for the self-test; None without a disc."""
        if self._disc is None:
            return None
        return [
            NO_QUARTER if self.quarter < 0 else self.quarter,
            self.rests,
            self.seen,
            self.is_tried + (self.is_tried and is_doubted),
        ]
