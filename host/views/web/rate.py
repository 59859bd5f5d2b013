"""How often something may be done."""


class Rate:
    """So much *per_s* a second, and after a rest *burst* of it at once. Times are seconds that
    never go back."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._left = burst
        self._at_s = 0.0

    def allows(self, now_s: float, amount: float = 1) -> bool:
        """Whether *amount* more may be done now; then it counts."""
        self._refill(now_s)
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def is_rested(self, now_s: float) -> bool:
        """Whether as much may be done now as ever."""
        self._refill(now_s)
        return self._left == self._burst

    def _refill(self, now_s: float) -> None:
        self._left = min(self._burst, self._left + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
