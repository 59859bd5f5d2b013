"""The course of a game: its position, the turns that led to it and can be undone, what was
decided."""

from shared_engine.games.errors import NotationError
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Move
    from shared_engine.tracking.occupancy import Pair, Traces

# Turns that can be undone; positions are small, but a board's memory is too.
UNDO_DEPTH = 4


class Played:
    """A turn that was applied: the position before it, the move (of a card "" for a fold), the
    traces that hands left, and the pairs of fields whose marbles may have changed places as it was
    made."""

    __slots__ = ("move", "pairs", "position", "traces")

    def __init__(
        self, position: "BoardPosition", move: "Move", traces: "Traces", pairs: "list[Pair]"
    ) -> None:
        self.position = position
        self.move = move
        self.traces = traces
        self.pairs = pairs

    @property
    def card(self) -> str:
        """Its card, "" for a fold."""
        return self.move.card


class Course:
    """How one game went.

    Attributes:
        game: the calls of the game.
        position: that after the turns so far.
        turns: turns applied since the game began.
        is_revisable: the last turn may still be changed by hand: nobody has confirmed it, or acted
            since.
        is_answered: a touched marble has chosen the last turn, and nobody has acted since: what it
            was may be asked again.
        is_undone: the last turn was undone: what hands have done since may only have put back its
            marbles.
        hands: the cards of each seat where they are known, else empty.
    """

    def __init__(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        decided: "list[Decision]",
        turns: int = 0,
    ) -> None:
        """Begin at *position* after *turns*; what is decided is added to *decided*."""
        self.game = game
        self.position = position
        self.turns = turns
        self.is_revisable = False
        self.is_answered = False
        self.is_undone = False
        self.hands: "list[list[str]]" = [[] for _ in range(position.rules.seats)]
        self._played: "list[Played]" = []
        self._past: "list[BoardPosition]" = []  # those before turns of which no more is known
        self._decided = decided

    def decide(self, kind: str, at_ms: int, card: str = "") -> Decision:
        """Decide something about the seat to turn; whoever calls adds what belongs to the kind."""
        found = Decision(kind, at_ms, self.position, self.position.turn)
        found.card = card
        found.turns = self.turns
        self._decided.append(found)
        return found

    def refuse(self, at_ms: int, card: str, reason: str, rule: str) -> Decision:
        """Refuse a card or what was done with it."""
        found = self.decide(kinds.ILLEGAL, at_ms, card)
        found.reason = reason
        found.rule = rule
        return found

    def deal(self, seat: int, cards: "Sequence[str]") -> None:
        """Note the hand of *seat*. Raises NotationError: there is no such seat."""
        if seat >= len(self.hands):
            raise NotationError("no seat %d to deal to" % seat)
        self.hands[seat] = list(cards)

    @property
    def hand(self) -> "list[str]":
        """The hand of the seat to turn, empty if it is not known."""
        return self.hands[self.position.turn]

    def lacks(self, card: str) -> bool:
        """Say whether the hand of the seat to turn is known, and *card* is not in it."""
        return bool(self.hand) and card not in self.hand

    def may_replace(self, card: str) -> bool:
        """Say whether the seat to turn may have laid *card* in place of another one: it holds one
        card more, and may hold this one."""
        return self.position.counts[self.position.turn] > 1 and not self.lacks(card)

    def holds(self, card: str) -> bool:
        """Say whether *card* is in a hand that is known."""
        return any(card in hand for hand in self.hands)

    def apply(self, at_ms: int, move: "Move", traces: "Traces", pairs: "list[Pair]") -> Decision:
        """Go on to the position after *move*, of which *traces* are left, and *pairs* of fields
        whose marbles may have changed places."""
        before = self.position
        self._played = self._played[-UNDO_DEPTH + 1 :]
        self._played.append(Played(before, move, traces, pairs))
        room = UNDO_DEPTH - len(self._played)
        self._past = self._past[-room:] if room else []
        self.is_revisable = move.has_effect
        self.is_answered = False
        self.is_undone = False
        if move.card in self.hand:
            self.hand.remove(move.card)
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

    def _forget_changed_hands(self, before: "BoardPosition") -> None:
        """Forget hands out of which, or into which, a card was drawn that nobody showed."""
        for seat, count in enumerate(before.counts):
            if self.position.counts[seat] != count - (seat == before.turn):
                self.hands[seat] = []

    @property
    def last(self) -> "Played | None":
        """The last turn, if more is known of it than the position before it, or None."""
        return self._played[-1] if self._played else None

    @property
    def has_begun_round(self) -> bool:
        """The last turn ended a round."""
        return (
            bool(self._played)
            and self._played[-1].position.round_number != self.position.round_number
        )

    @property
    def may_undo(self) -> bool:
        """There is a turn to be undone."""
        return bool(self._played or self._past)

    def undo_turn(self, at_ms: int) -> "Played | None":
        """Go back to the position before the last turn, which there must be; return that turn, None
        if no more is known of it."""
        last = self._played.pop() if self._played else None
        self.position = last.position if last else self._past.pop()
        self.turns -= 1
        self.is_undone = True
        self.settle()
        if last is None:  # the hands that are known are of a later round
            self.hands = [[] for _ in self.hands]
        elif self.hand and last.card:
            self.hand.append(last.card)
        self.decide(kinds.UNDO, at_ms)
        return last

    def drop_turns(self) -> None:
        """Forget what hands did in the turns so far; undo still goes back to the positions before
        them, unless the board was cleared."""
        self._past = [position for _, position in reversed(self.past)]
        self._played = []
        self.is_undone = False
        self.settle()

    @property
    def past(self) -> "list[tuple[int, BoardPosition]]":
        """The positions to which undo leads back once somebody acts in this round, the newest one
        first, and how many turns led to each."""
        known = [] if self.game.LIES_OPEN else self._past + [one.position for one in self._played]
        return [(self.turns - back, position) for back, position in enumerate(reversed(known), 1)]

    def forget_past(self) -> None:
        """Let undo end here, until `recall` says to what it leads back."""
        self._past = []

    def recall(self, turns: int, position: "BoardPosition") -> None:
        """Let undo go back to *position*, to which so many *turns* led, if it is the one before all
        that are known."""
        if turns == self.turns - len(self._played) - len(self._past) - 1:
            self._past.insert(0, position)

    def settle(self) -> None:
        """From now on the last turn counts, whatever hands do."""
        self.is_revisable = False
        self.is_answered = False
