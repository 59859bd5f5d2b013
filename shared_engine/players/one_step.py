"""Players that look one move ahead: what they lay leads to the position that is worth most."""

from shared_engine.games.dog.position import Position
from shared_engine.players.features import Judge
from shared_engine.players.options import options
from shared_engine.players.quick import Quick
from shared_engine.players.view import SeatView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.rules import Rules
    from shared_engine.prng import Prng

_PIECE = 8  # results that are looked at between two looks at the sensors


class OneStep:
    """A player (levels.py).

    Args:
        noise: what one move seems better or worse than it is, in tenths of a field at most.
    """

    def __init__(self, prng: "Prng", noise: int = 0) -> None:
        self._prng = prng
        self._noise = noise
        self._quick: "Quick | None" = None

    def quick(self, rules: "Rules") -> Quick:
        """Return what chooses the splits worth a look, made for *rules*."""
        if self._quick is None or self._quick.rules is not rules:
            self._quick = Quick(rules)
        return self._quick

    def exchange(self, view: "SeatView", taker: int) -> str:
        """The card that is worth more to *taker* than here; to an opponent the one that is worth
        least."""
        rules = view.position.rules
        is_mate = rules.team_of[taker] == rules.team_of[view.seat]
        best, most = view.hand[0], -(1 << 30)
        for place, card in enumerate(view.hand):
            if view.hand.index(card) == place:
                given = self.value(view, taker, card)
                kept = self.value(view, view.seat, card)
                found = (given if is_mate else -given) - kept
                if found > most:
                    best, most = card, found
        return best

    def value(self, view: "SeatView", seat: int, card: str) -> int:
        """Return what *seat* gains by *card* if it could lay it now."""
        position = view.position
        turned = Position(
            position.rules,
            position.cells,
            seat,
            position.round_number,
            position.dealer,
            position.counts,
            position.folded,
            position.stack,
        )
        seen = SeatView(turned, seat, (card,), view.seen)
        judge = Judge(seen)
        most = 0
        before = judge.worth(position.cells, "")
        for move, cells in options(turned, (card,), self.quick(turned.rules)):
            if move.as_card:
                most = max(most, judge.worth(cells, card) - before)
        return most

    def think(self, view: "SeatView") -> "Iterator[Move]":
        judge = Judge(view)
        quick = self.quick(view.position.rules)
        best: "Move | None" = None
        most = 0
        for place, (move, cells) in enumerate(options(view.position, view.hand, quick)):
            found = 0 if move.is_fold else judge.worth(cells, move.card)
            if self._noise:
                found += self._prng.below(self._noise)
            if best is None or found > most:
                best, most = move, found
            if place % _PIECE == _PIECE - 1:
                yield best
        assert best is not None, "every hand can fold"
        yield best
