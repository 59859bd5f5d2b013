"""Hands that were scanned: what each seat holds, as far as that is known."""

from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.referee.tree import Node


class Dealt:
    """The cards of seats, each with the node since which they are known."""

    def __init__(self) -> None:
        self._hands: "dict[int, tuple[list[str], Node]]" = {}

    def deal(self, seat: int, cards: "Sequence[str]", node: "Node") -> None:
        """*seat* holds *cards* at *node*; none: it is not known. Raises NotationError: there is no
        such seat."""
        if seat >= node.position.rules.seats:
            raise NotationError("no seat %d to deal to" % seat)
        self._hands[seat] = (list(cards), node)

    def is_known(self, node: "Node") -> bool:
        """Say whether the hand of a seat is known at *node*."""
        return any(self.hand(node, seat) for seat in self._hands)

    def begin(self, node: "Node") -> None:
        """The game begins with *node*: there the hands are those that were dealt."""
        for seat, (cards, _) in list(self._hands.items()):
            self._hands[seat] = (cards, node)

    def settle(self, node: "Node") -> None:
        """Know the hands from *node* on: what was before it is forgotten."""
        for seat, (_, since) in list(self._hands.items()):
            if since.number < node.number:
                self._hands[seat] = (self.hand(node, seat) or [], node)

    def hand(self, node: "Node", seat: int) -> "list[str] | None":
        """Return the cards that *seat* holds at *node*, None if that is not known."""
        if seat not in self._hands:
            return None
        known, since = self._hands[seat]
        if not node.has(since) or node.position.round_number != since.position.round_number:
            return None
        cards = list(known)
        for one in node.path(since):
            is_own = one.parent is not None and one.parent.position.turn == seat
            if is_own and one.played and one.played.card in cards:
                cards.remove(one.played.card)
        played = since.position.counts[seat] - node.position.counts[seat]
        is_known = len(known) - len(cards) == played  # no card was drawn that nobody showed
        return cards if cards and is_known else None

    def holder(self, node: "Node", card: str) -> int:
        """Return a seat that holds *card* at *node*, -1 if none is known to."""
        for seat in self._hands:
            if card in (self.hand(node, seat) or ()):
                return seat
        return -1
