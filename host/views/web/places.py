"""Who may come in while places are few: whoever has most of them loses one first, and of those
whoever says nothing."""

from collections.abc import Callable, Hashable


class Place:
    """Taken by one of *group*, who gives it back when *leave* is called.

    Attributes:
        heard_s: when something was heard of who has it.
    """

    def __init__(self, group: Hashable, leave: Callable[[], None], now_s: float) -> None:
        self.group = group
        self.leave = leave
        self.heard_s = now_s


class Places:
    """So many places as *count*. Times are seconds that never go back.

    Args:
        patience_s: while all are taken, one of a group loses its place to another one of the same
        group once it has been silent
            for so long.
    """

    def __init__(self, count: int, patience_s: float) -> None:
        self._count = count
        self._patience_s = patience_s
        self._taken: dict[Hashable, list[Place]] = {}

    def take(self, group: Hashable, leave: Callable[[], None], now_s: float) -> Place | None:
        """Return a place for one more of *group*, or None: there is none. *leave* is called when
        another one needs it more."""
        if len(self) >= self._count and not self._make_room(group, now_s):
            return None
        place = Place(group, leave, now_s)
        self._taken.setdefault(group, []).append(place)
        return place

    def free(self, place: Place) -> None:
        """Nobody needs *place* any more; it may be free already."""
        group = self._taken.get(place.group, [])
        if place in group:
            group.remove(place)
        if not group:
            self._taken.pop(place.group, None)

    def __len__(self) -> int:
        return sum(map(len, self._taken.values()))

    def _make_room(self, group: Hashable, now_s: float) -> bool:
        largest = max(self._taken.values(), key=len)
        own = self._taken.get(group, [])
        is_own = len(own) + 1 >= len(largest)
        chosen = min(own if is_own else largest, key=lambda place: place.heard_s)
        if is_own and now_s - chosen.heard_s < self._patience_s:
            return False
        self.free(chosen)
        chosen.leave()
        return True
