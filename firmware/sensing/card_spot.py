"""The reader spot: a card counts once when it comes, and again only after it was away."""

from shared_engine.boards.decks import is_random

_SURE_POLLS = 2  # a card that slides over another one is no second card
_EMPTY_POLLS = 2  # without being seen, then a card that was read well is gone
_WEAK_EMPTY_POLLS = 6  # at the edge of the field a lying card is missed now and then
_UNREAD_POLLS = 3  # a card that comes or goes passes the edge of the field
_PHONE = b"\x08\0\0\0"  # one that is random, for all of them


class CardSpot:
    """Turns polls of the card reader into cards that were laid.

    A phone has another random UID at each poll and goes away in between: all of them are one card,
    that stays while anything lies there.

    `problem` is what the last poll made certain: "two_cards" that came together, an
    "unreadable_card", or "" for nothing.
    """

    def __init__(self) -> None:
        self.problem = ""
        self._lying: "list[_Lying]" = []
        self._several = self._unread = self._empty = 0
        self._is_weak = False  # something answers that cannot be read well

    def polled(
        self, uids: list[bytes], collision: bool = False, garbled: bool = False
    ) -> "bytes | None":
        """Process the result of one poll (see the drivers); return the UID of a card that has just
        been laid, else None."""
        uids = [_PHONE if is_random(uid) else uid for uid in uids]
        if uids == [_PHONE, _PHONE]:
            uids, collision = [_PHONE], False
        is_unclear = garbled or (collision and not uids)
        if uids or is_unclear:
            self._empty = 0
        else:
            self._empty += 1
        self._is_weak = garbled or (self._is_weak and self._empty < _WEAK_EMPTY_POLLS)
        self._miss(uids, is_unclear)
        lying = [card.uid for card in self._lying]
        new = [uid for uid in uids if uid not in lying]
        # With one that lies there already, another one is clear; of several new ones none is.
        is_several = len(new) > 1 or (collision and len(uids) < 2 and len(new) == len(uids))
        self._several = self._several + 1 if is_several else 0
        if uids or self._lying or not self._is_weak:
            self._unread = 0
        elif garbled:
            self._unread += 1
        self.problem = ""
        if self._several == _SURE_POLLS:
            self.problem = "two_cards"
        elif garbled and self._unread == _UNREAD_POLLS:
            self.problem = "unreadable_card"
        if is_several or not new:
            return None
        self._lying.append(_Lying(new[0], self._is_weak or new[0] == _PHONE))
        return new[0]

    def _miss(self, uids: list[bytes], is_unclear: bool) -> None:
        """Note which of the lying cards were not seen, and forget those that are gone."""
        for card in self._lying:
            if card.uid in uids or (uids and card.uid == _PHONE):
                card.is_weak = card.is_weak or card.missed > 0
                card.missed = 0
                card.is_replaced = False
            elif is_unclear and not card.is_replaced:  # it may be this one
                card.is_weak = True
                card.missed = 0
            else:
                card.missed += 1
                card.is_replaced = card.is_replaced or bool(uids)
        self._lying = [card for card in self._lying if card.missed < card.patience]


class _Lying:
    """A card on the spot, for how many polls it was missed, and whether another one was read
    since."""

    def __init__(self, uid: bytes, is_weak: bool) -> None:
        self.uid, self.is_weak, self.missed, self.is_replaced = uid, is_weak, 0, False

    @property
    def patience(self) -> int:
        """Polls without it after which it is gone."""
        return _WEAK_EMPTY_POLLS if self.is_weak and not self.is_replaced else _EMPTY_POLLS
