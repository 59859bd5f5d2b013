"""Three Hall switches under a disc that turns in quarters
(docs/decisions/0019-sensing-of-the-disc.md)."""

from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

# By what A and B see of the half ring of magnets: each quarter differs from the next one in one of
# them.
_QUARTERS = bytes((2, 1, 3, 0))  # none, only B, only A, both


class Disc:
    """*a*, *b* and *rest* are inputs: a DRV5032 pulls its line low when a magnet is near. B lies
    behind A in the direction of play."""

    def __init__(self, a: "Pin", b: "Pin", rest: "Pin") -> None:
        self._a = a
        self._b = b
        self._rest = rest

    def quarter(self) -> int:
        """The quarter in which the disc rests at this moment, NO_QUARTER while it does not.
        Allocates nothing."""
        if self._rest.value():
            return NO_QUARTER
        return _QUARTERS[3 - 2 * self._a.value() - self._b.value()]
