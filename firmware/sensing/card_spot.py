"""The reader spot: a card counts once when it comes, and again only after it was away."""

_SURE_POLLS = 2  # a card that slides over another one is no second card
_EMPTY_POLLS = 2  # a weak field loses a lying tag for one poll now and then


class CardSpot:
    """Turns polls of the card reader into cards that were laid."""

    def __init__(self) -> None:
        self._lying: "bytes | None" = None
        self._empty = 0
        self._collisions = 0

    def collided(self, collision: bool) -> bool:
        """Say of one poll whether it is the one by which it is certain that several cards lie there."""
        self._collisions = self._collisions + 1 if collision else 0
        return self._collisions == _SURE_POLLS

    def polled(self, uid: "bytes | None") -> "bytes | None":
        """Take the result of one poll; return the UID of a card that has just been laid, else None."""
        if uid is None:
            self._empty += 1
            if self._empty >= _EMPTY_POLLS:
                self._lying = None
            return None
        self._empty = 0
        if uid == self._lying:
            return None
        self._lying = uid
        return uid
