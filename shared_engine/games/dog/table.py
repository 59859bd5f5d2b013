"""A table with hidden cards: hands, stack and discards around a position; for simulated people, scanned hands and tests."""

from shared_engine.games.dog.cards import CARDS
from shared_engine.games.dog.deal import exchange_to
from shared_engine.games.dog.legal import playable
from shared_engine.games.dog.play import apply, setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.prng import Prng


class Table:
    """All cards of a running game. Chance comes from outside: the shuffle is the caller's random source (BR-10)."""

    def __init__(self, rules: "Rules", prng: "Prng", first_dealer: int = 0) -> None:
        self.rules = rules
        self.position = setup(rules, first_dealer)
        self._prng = prng
        self.stack = rules.full_deck()  # the last card is the top of the stack
        prng.shuffle(self.stack)
        self.discard: "list[str]" = []
        self.hands: "list[list[str]]" = []
        self._deal()

    def _deal(self) -> None:
        size = self.position.counts[0]
        seats = self.rules.seats
        if len(self.stack) < size * seats:
            self._prng.shuffle(self.discard)
            self.stack = self.discard + self.stack
            self.discard = []
        self.hands = [[] for _ in range(seats)]
        for _ in range(size):
            for step in range(1, seats + 1):
                self.hands[(self.position.dealer + step) % seats].append(self.stack.pop())

    def exchange(self, given: "list[str]") -> None:
        """Let every seat pass on one card, all at once (BR-14); *given* holds one card of each hand, in seat order."""
        for seat, card in enumerate(given):
            self.hands[seat].remove(card)
        for seat, card in enumerate(given):
            self.hands[exchange_to(self.rules, seat)].append(card)

    def playable(self) -> "list[str]":
        """Return the cards the seat to turn may play; none means it folds (E-15)."""
        return playable(self.position, self.hands[self.position.turn])

    def play(self, move: "Move") -> bool:
        """Carry out the legal *move* of the seat to turn; say whether a new round was dealt by it."""
        before = self.position
        hand = self.hands[before.turn]
        if move.is_fold:
            self.discard += hand
            self.hands[before.turn] = []
        else:
            hand.remove(move.card)
            self.discard.append(move.card)
        self.position = apply(before, move)
        if self.position.round_number == before.round_number:
            return False
        self._deal()
        return True

    def card_count(self) -> "list[int]":
        """Return how many of each card the table holds, in the order of CARDS; it never changes."""
        everywhere = self.stack + self.discard
        for hand in self.hands:
            everywhere = everywhere + hand
        return [everywhere.count(card) for card in CARDS]


class SeatView:
    """What one seat may know: the position, the number of cards the others hold, and its own hand."""

    def __init__(self, position: "Position", seat: int, hand: "list[str]") -> None:
        self.position = position
        self.seat = seat
        self.hand = hand


def view(table: Table, seat: int) -> SeatView:
    """Return what *seat* may know of *table*; nothing of the other hands or the stack is reachable from it."""
    return SeatView(table.position, seat, list(table.hands[seat]))
