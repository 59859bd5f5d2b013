"""Hands that the others may hold, drawn to fit what a seat knows."""

from shared_engine.games.dog.moves.hand import playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules
    from shared_engine.players.view import SeatView
    from shared_engine.prng import Prng


class Deal:
    """Hands by seat, and the cards that nobody has seen and nobody holds, in random order."""

    def __init__(self, hands: "list[list[str]]", rest: "list[str]", prng: "Prng") -> None:
        self.hands = hands
        self.rest = rest
        self._prng = prng

    def copy(self) -> "Deal":
        return Deal([list(hand) for hand in self.hands], list(self.rest), self._prng)

    def next_card(self, rules: "Rules") -> str:
        """Take a card from the stack; where none is left, what lies open is shuffled (A-74)."""
        if not self.rest:
            self.rest = rules.full_deck()
            for hand in self.hands:
                for card in hand:
                    self.rest.remove(card)
            self._prng.shuffle(self.rest)
        return self.rest.pop()


def draw(view: "SeatView", prng: "Prng") -> Deal:
    """Draw hands that fit *view*: its own hand, cards that it has seen or given, counts; and what
    was folded unseen could not be played."""
    rules, position = view.position.rules, view.position
    unseen = rules.full_deck()
    for card in view.seen + view.hand:
        unseen.remove(card)
    hands: "list[list[str]]" = [[] for _ in range(rules.seats)]
    hands[view.seat] = list(view.hand)
    for seat, card in view.held:
        unseen.remove(card)
        hands[seat].append(card)
    prng.shuffle(unseen)
    for folded, count in view.folds:
        stuck = [card for card in unseen if not playable(folded, [card])]
        for card in stuck[:count]:
            unseen.remove(card)
    for seat, hand in enumerate(hands):
        for _ in range(position.counts[seat] - len(hand)):
            hand.append(unseen.pop())
    return Deal(hands, unseen, prng)
