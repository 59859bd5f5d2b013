"""The one random source: the same stream for the same seed on both interpreters."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, TypeVar

    T = TypeVar("T")

_MASK: "Final" = 0xFFFFFFFF


class Prng:
    """A xorshift generator (Marsaglia 2003, triple 13-17-5, period 2**32 - 1). For shuffles and
    simulations, not for secrets."""

    def __init__(self, seed: int) -> None:
        # Neighbouring seeds are spread over the period; the state must not be 0.
        self._state = (seed * 0x9E3779B1 + 0x7F4A7C15) & _MASK or 1
        for _ in range(8):
            self.next()

    def next(self) -> int:
        """Return the next number, 1..2**32 - 1."""
        value = self._state
        value ^= (value << 13) & _MASK
        value ^= value >> 17
        value ^= (value << 5) & _MASK
        self._state = value
        return value

    def below(self, limit: int) -> int:
        """Return a number 0..limit - 1; *limit* must be positive."""
        # next(), written out: games ask for millions of numbers.
        value = self._state
        value ^= (value << 13) & _MASK
        value ^= value >> 17
        value ^= (value << 5) & _MASK
        self._state = value
        return (value >> 4) % limit

    def choice(self, items: "Sequence[T]") -> "T":
        """Return one of *items*, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: "list[T]") -> None:
        """Put *items* into a random order, in place (Fisher-Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]
