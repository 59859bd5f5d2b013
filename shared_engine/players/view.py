"""What one seat may know of a game, and how it comes to know it."""

from shared_engine.games.dog.move import DRAW
from shared_engine.games.dog.play import needs_shuffle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position

    Cards = tuple[str, ...]
    # the position in which a seat folded, and how many of its cards nobody saw
    Fold = tuple[Position, int]


class SeatView:
    """All that one seat may know; a value, never changed. Nothing in it leads to another hand.

    Attributes:
        position: what everybody knows; before an exchange that at the beginning of the round.
        seat: whose view it is.
        hand: its cards.
        seen: cards laid or shown since the last shuffle.
        held: (seat, card) of cards that it knows others hold: those that it gave them.
        received: the card that came by the exchange of this round, empty if none.
        folds: of folds whose cards were not shown, since the last shuffle.
    """

    __slots__ = ("folds", "hand", "held", "position", "received", "seat", "seen")

    def __init__(
        self,
        position: "Position",
        seat: int,
        hand: "Cards",
        seen: "Cards" = (),
        held: "tuple[tuple[int, str], ...]" = (),
        received: str = "",
        folds: "tuple[Fold, ...]" = (),
    ) -> None:
        self.position = position
        self.seat = seat
        self.hand = hand
        self.seen = seen
        self.held = held
        self.received = received
        self.folds = folds


class Memory:
    """What one seat keeps in mind of a game, from which its views are made."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._seen: "list[str]" = []
        self._held: "list[tuple[int, str]]" = []
        self._received = ""
        self._folds: "list[Fold]" = []

    def view(self, position: "Position", hand: "list[str]") -> SeatView:
        """Return what the seat knows in *position*, with *hand*."""
        return SeatView(
            position,
            self.seat,
            tuple(hand),
            tuple(self._seen),
            tuple(self._held),
            self._received,
            tuple(self._folds),
        )

    def gave(self, taker: int, card: str) -> None:
        """Keep in mind that *taker* got *card* of this seat."""
        self._held.append((taker, card))

    def received(self, card: str) -> None:
        """Keep in mind which card came by the exchange."""
        self._received = card

    def follow(
        self, before: "Position", move: "Move", after: "Position", shown: "list[str] | None" = None
    ) -> None:
        """Keep in mind the *move* that led from *before* to *after*.

        Args:
            shown: the cards of a fold, None if nobody saw them.
        """
        seat = before.turn
        if move.is_fold:
            if shown is None:
                self._folds.append((before, before.counts[seat]))
            self._seen += shown or []
            self._drop_held(seat)
        elif move.card:
            self._seen.append(move.card)
            if (seat, move.card) in self._held:
                self._held.remove((seat, move.card))
            if move.parts and move.parts[0][0] == DRAW:  # it may have been one of those
                self._drop_held(move.parts[0][2])
        if after.round_number != before.round_number:
            self._held = []
            self._received = ""
            if needs_shuffle(before.rules, after.round_number, before.stack):
                self._forget()
        elif after.has_drawn and not before.stack:
            self._forget()

    def _drop_held(self, seat: int) -> None:
        self._held = [one for one in self._held if one[0] != seat]

    def _forget(self) -> None:
        self._seen = []
        self._folds = []
