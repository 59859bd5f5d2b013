"""Which gestures of a person are done or refused, so that one which is said again, over a new line,
is not done again."""

# a page that comes back does so within minutes; a person has some devices, and reloads a page now
# and then
_PAGES = 20


class Handled:
    """The numbers of one person's gestures, by page: each page counts its own from 1 on. The page
    that was silent for longest is forgotten first."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def reached(self, page: str) -> int:
        """The last number of *page* that was handled; 0 before the first."""
        return self._numbers.get(page, 0)

    def is_new(self, page: str, number: int) -> bool:
        """Whether *number* of *page* is to be handled; from now on it counts as handled."""
        reached = self._numbers.pop(page, 0)
        self._numbers[page] = max(reached, number)
        if len(self._numbers) > _PAGES:
            del self._numbers[next(iter(self._numbers))]
        return number > reached
