"""Three Hall switches under a turning disc: a half ring of magnets over two of them, single magnets
over the third."""

# Which of A and B see the half ring in each quarter.
_SEEN = ((True, True), (False, True), (False, False), (True, False))


class DiscSwitches:
    """The levels of the lines A, B and R; a line is low where its switch sees a magnet.

    Attributes:
        dead: lines that stay high, by their place.
        is_exchanged: A is in the place of B, and B in that of A.
        quarter: in which the disc rests; None between two.
    """

    def __init__(self) -> None:
        self.dead: set[int] = set()
        self.is_exchanged = False
        self.quarter: int | None = 0
        self._last = (True, True)

    def levels(self) -> tuple[int, int, int]:
        if self.quarter is not None:
            self._last = _SEEN[self.quarter]
        pair = self._last[::-1] if self.is_exchanged else self._last
        seen = (*pair, self.quarter is not None)
        return (self._level(0, seen[0]), self._level(1, seen[1]), self._level(2, seen[2]))

    def _level(self, line: int, is_seen: bool) -> int:
        return 0 if is_seen and line not in self.dead else 1
