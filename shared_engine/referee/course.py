"""The course of a game: the position that stands, the turns that led to it and may be taken back, what was decided."""

from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import BoardGame, BoardPosition

# Turns that can be taken back; positions are small, but a board's memory is too.
UNDO_DEPTH = 4


class Stood:
    """A turn that stands: the position before it, its card ("" for a fold), and the fields that were touched."""

    __slots__ = ("card", "position", "touched")

    def __init__(self, position: "BoardPosition", card: str, touched: "list[int]") -> None:
        self.position = position
        self.card = card
        self.touched = touched


class Course:
    """One game after the other.

    Attributes:
        game: the module with the game's calls, None before the first game.
        position: what stands, or None before the first game.
        turns: turns that stand since the game began.
        is_revisable: the last turn may still be changed by hand: nobody has acted since.
        hands: the cards of each seat where they are known, else empty.
    """

    def __init__(self) -> None:
        self.game: "Any" = None
        self.position: "Any" = None
        self.turns = 0
        self.is_revisable = False
        self.hands: "list[list[str]]" = []
        self._stood: "list[Stood]" = []
        self._decided: "list[Decision]" = []

    def begin(self, game: "BoardGame", position: "BoardPosition") -> None:
        """Begin a game of *game*, at *position*."""
        self.game = game
        self.position = position
        self.turns = 0
        self.forget_turns()
        self.hands = [[] for _ in range(self.position.rules.seats)]

    def go_on(self, packed: bytes, turns: int) -> None:
        """Go on from a packed position of the game that has begun."""
        self.position = self.game.unpack(self.position.rules, packed)
        self.turns = turns

    def decide(self, kind: str, at_ms: int, card: str = "") -> Decision:
        """Decide something about the seat to turn; whoever calls adds what belongs to the kind."""
        found = Decision(kind, at_ms, self.position, self.position.turn)
        found.card = card
        self._decided.append(found)
        return found

    def object(self, at_ms: int, card: str, reason: str, rule: str) -> Decision:
        """Refuse a card or what was done with it."""
        found = self.decide(kinds.ILLEGAL, at_ms, card)
        found.reason = reason
        found.rule = rule
        return found

    def lacks(self, card: str) -> bool:
        """Say whether the hand of the seat to turn is known, and *card* is not in it."""
        seat: int = self.position.turn
        hand = self.hands[seat]
        return bool(hand) and card not in hand

    def holds(self, card: str) -> bool:
        """Say whether *card* is in a hand that is known."""
        return any(card in hand for hand in self.hands)

    def take_decided(self) -> "list[Decision]":
        """Return what was decided since the last call."""
        decided, self._decided = self._decided, []
        return decided

    def stand(self, at_ms: int, move: "Any", touched: "list[int]") -> Decision:
        """Let *move* stand: the position moves on."""
        before = self.position
        self._stood = self._stood[-UNDO_DEPTH + 1 :]
        self._stood.append(Stood(before, move.card, touched))
        self.is_revisable = move.has_effect
        seat: int = before.turn
        hand = self.hands[seat]
        if move.card in hand:
            hand.remove(move.card)
        self.position = self.game.apply(before, move)
        self.turns += 1
        if move.card:
            self._forget_changed_hands(before)
        if self.has_begun_round:
            self.hands = [[] for _ in self.hands]
        found = self.decide(kinds.FOLD if move.is_fold else kinds.MOVE, at_ms, move.card)
        found.seat = before.turn
        found.moves = (move,)
        found.reason = move.doubt
        return found

    def _forget_changed_hands(self, before: "Any") -> None:
        """Forget hands out of which, or into which, a card was drawn that nobody showed."""
        for seat, count in enumerate(before.counts):
            if self.position.counts[seat] != count - (seat == before.turn):
                self.hands[seat] = []

    @property
    def last(self) -> "Stood | None":
        """The turn that would be taken back next, or None."""
        return self._stood[-1] if self._stood else None

    @property
    def has_begun_round(self) -> bool:
        """The last turn ended a round."""
        return bool(self._stood) and self._stood[-1].position.round_number != self.position.round_number

    def take_back(self, at_ms: int) -> None:
        """Let the last turn stand no more."""
        last = self._stood.pop()
        self.position = last.position
        self.turns -= 1
        self.is_revisable = False
        seat: int = self.position.turn
        hand = self.hands[seat]
        if hand and last.card:
            hand.append(last.card)
        self.decide(kinds.UNDO, at_ms)

    def forget_turns(self) -> None:
        """What stands cannot be taken back any more."""
        self._stood = []
        self.is_revisable = False
