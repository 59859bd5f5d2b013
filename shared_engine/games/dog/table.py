"""A table with hidden cards: hands, stack and discards around a position; for simulated people,
scanned hands and tests."""

from shared_engine.games.dog.deal import exchanges
from shared_engine.games.dog.move import DRAW, FOLD, Move
from shared_engine.games.dog.moves.hand import idle_moves, playable
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.play import apply, needs_shuffle, setup
from shared_engine.games.dog.position import needs_dog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.prng import Prng


def moves_without_card(position: "Position", hand: "list[str]") -> "list[Move]":
    """Return what the seat to turn does when it can play no card of *hand*: it folds, or discards
    one (BR-18, BD2-04)."""
    if position.rules.no_move == "fold":
        return [FOLD]
    return [Move(card, "", ()) for card in sorted(set(hand))]


class Table:
    """All cards of a running game. Chance comes from outside: the shuffle is the caller's random
    source (BR-10)."""

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
        if needs_shuffle(self.rules, self.position.round_number, len(self.stack)):
            self._take_back_discards(self.rules.reshuffle == "rest_on_top")
        size, seats = self.position.counts[0], self.rules.seats
        first = self.position.dealer + 1
        # One card at a time, round the table: the seat after the dealer gets the top one.
        top = self.stack[-size * seats :]
        del self.stack[-size * seats :]
        top.reverse()
        self.hands = [top[(seat - first) % seats :: seats] for seat in range(seats)]

    def _take_back_discards(self, keeps_rest_on_top: bool) -> None:
        if keeps_rest_on_top:
            self._prng.shuffle(self.discard)
            self.stack = self.discard + self.stack
        else:
            self.stack += self.discard
            self._prng.shuffle(self.stack)
        self.discard = []

    def exchanges(self) -> "list[tuple[int, int]]":
        """Return (giver, taker) of every card that changes hands before this round, by the giver's
        seat."""
        return exchanges(self.rules, self.position.cells, self.position.round_number)

    def exchange(self, given: "list[str]") -> None:
        """Let cards change hands: *given* holds, by seat, the card that leaves the hand of each
        giver (BR-14).

        All at once, unless the rules say in turn: then a card that has just come may go on (A-11).
        """
        pairs = self.exchanges()
        if self.rules.exchange_order == "simultaneous":
            for seat, _ in pairs:
                self.hands[seat].remove(given[seat])
            for seat, taker in pairs:
                self.hands[taker].append(given[seat])
            return
        # The seat that begins the round begins here too.
        starter = self.position.turn
        pairs.sort(key=lambda pair: (pair[0] - starter) % self.rules.seats)
        for seat, taker in pairs:
            self.hands[seat].remove(given[seat])
            self.hands[taker].append(given[seat])

    def playable(self) -> "list[str]":
        """Return the cards the seat to turn may play; with none it folds, or discards and draws
        (E-15)."""
        return playable(self.position, self.hands[self.position.turn])

    def moves(self) -> "list[Move]":
        """Return every move of the seat to turn that its hand allows: cards, else folding or
        discarding, or the dog's place."""
        position = self.position
        if needs_dog(position):
            return position.rules.black.placements(position)
        hand = self.hands[position.turn]
        # Only where one card may forbid another the whole hand has to be asked first.
        cards = hand if self.rules.dog_suicide == "allowed" else self.playable()
        found: "list[Move]" = []
        for place, card in enumerate(cards):
            if cards.index(card) == place:
                found += legal(position, card)
                found += idle_moves(position, card, hand)
        return found or self.moves_without_card()

    def moves_without_card(self) -> "list[Move]":
        """Return what the seat to turn does when it can play no card."""
        return moves_without_card(self.position, self.hands[self.position.turn])

    def play(self, move: "Move") -> bool:
        """Carry out the legal *move* of the seat to turn; say whether a new round was dealt by
        it."""
        before = self.position
        turn = before.turn
        hand = self.hands[turn]
        after = apply(before, move)
        if move.as_card:
            hand.remove(move.card)
            self.discard.append(move.card)
            if move.parts and move.parts[0][0] == DRAW:  # blind
                drawn_from = self.hands[move.parts[0][2]]
                hand.append(drawn_from.pop(self._prng.below(len(drawn_from))))
        elif move.is_fold:
            # Shown cards go under the pile, out of a copy's sight (BD-11); the pile's order matters
            # to nobody else.
            self.discard = hand + self.discard
            self.hands[turn] = []
        elif move.card:
            hand.remove(move.card)
            self.discard.append(move.card)
            if after.has_drawn:
                self._draw(hand)
        self.position = after
        if after.round_number == before.round_number:
            return False
        self._deal()
        return True

    def _draw(self, hand: "list[str]") -> None:
        if not self.stack:
            self._take_back_discards(False)
        hand.append(self.stack.pop())

    def card_count(self) -> "list[int]":
        """Return how many of each card the table holds, in the order of rules.cards(); it never
        changes."""
        everywhere = self.stack + self.discard
        for hand in self.hands:
            everywhere = everywhere + hand
        return [everywhere.count(card) for card in self.rules.cards()]
