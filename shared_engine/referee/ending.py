"""How a turn ends: with the move of which card, and what of the picture is the next seat's
already."""

from shared_engine.referee.ruling import ASKS, Ruling
from shared_engine.tracking.overlap import own_fields, pairs_after, swapped_after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Explanation, Move
    from shared_engine.referee.asking import Asking
    from shared_engine.referee.match import Match


class Ending:
    """Ends the turns of one match."""

    def __init__(self, match: "Match", asking: "Asking") -> None:
        self._match = match
        self._asking = asking

    def make(self, at_ms: int, move: "Move", laid: str = "", *, is_confirmed: bool = False) -> None:
        """End the turn with *move*, which the open card has made or, if it led to the same, the one
        that was laid over it; *laid* is the card of the next seat that is laid right now."""
        match, card = self._match, self._match.next_card
        # Who puts back what was applied before has done nothing: what waits is the next seat's.
        if match.turn.reopened != move and match.may_be_instead(card):
            found = match.solve(card).found
            after = match.game.apply(match.position, move)
            if len(found) == 1 and found[0].after == after.cells:
                # With the last one hands would go on, unless the next seat cannot lay it; or that
                # has swapped with it already. Where a part was made before it was laid, it is the
                # next seat's.
                is_next_seats = found[0].is_open or self._may_have_swapped(card, move)
                if match.way_back():
                    is_next_seats = is_next_seats or any(
                        field in match.turn.placed_then for field in found[0].touched
                    )
                else:
                    is_next_seats = is_next_seats and self.was_swapped_before(found[0])
                is_over = match.game.outcome(after) is not None
                if is_over or not (is_next_seats and match.game.admit(after, card, [])[0]):
                    self.make_of_waiting(at_ms, 0, found[0].move, is_confirmed=is_confirmed)
                    return
                if match.turn.is_doubtful and self._asks_which_card(at_ms, move, found):
                    return
            elif len(found) == 1 and match.way_back():
                # one of the two was laid by mistake
                is_nobodys = not match.game.admit(after, card, [])[0]
                if (is_nobodys or match.turn.is_doubtful) and self._asks_which_card(
                    at_ms, move, found
                ):
                    return
        self.apply(at_ms, move, is_confirmed=is_confirmed, laid=laid)

    def _asks_which_card(self, at_ms: int, move: "Move", others: "Sequence[Explanation]") -> bool:
        """Ask whether the open card has made *move*, or the one that waits one of *others*; say
        whether it is asked."""
        known = [one for one in self._match.solve(self._match.turn.laid).found if one.move == move]
        if known:
            self._asking.ask(at_ms, Ruling(ASKS, known + list(others)))
        return bool(known)

    def make_of_waiting(
        self, at_ms: int, place: int, move: "Move", *, is_confirmed: bool = False
    ) -> None:
        """End the turn with *move* of the card that waits at *place*: those before it were laid by
        mistake."""
        turn = self._match.turn
        turn.tag = turn.waiting[place][1]
        turn.waiting = turn.waiting[place + 1 :]
        self._match.apply(at_ms, move, is_confirmed=is_confirmed)

    def _may_have_swapped(self, card: str, move: "Move", besides: "Sequence[int]" = ()) -> bool:
        """Say whether *card* of the seat that plays after *move* may have swapped a marble that was
        in the air with one of that, whatever has changed *besides*."""
        match, occupancy = self._match, self._match.occupancy
        with_besides = occupancy.full
        occupancy.full = bytearray(with_besides)
        for field in besides:
            occupancy.full[field] ^= 1
        pairs = pairs_after(move, match.turn.shown, occupancy)
        found = swapped_after(match.game, match.position, move, card, pairs, occupancy)
        occupancy.full = with_besides
        return bool(found)

    def was_swapped_before(self, swap: "Explanation") -> bool:
        """Say whether marbles may have changed places as it says before the card was laid that
        waits."""
        match = self._match
        return match.game.fits_touches(
            match.position, swap.touched, match.turn.pairs_then, match.occupancy.before
        )

    def apply(
        self, at_ms: int, move: "Move", *, is_confirmed: bool = False, laid: str = ""
    ) -> None:
        """End the turn with *move*; what has changed since a picture showed it was done by the next
        seat. Where a card waits, or is *laid* right now, so may have been the marbles that changed
        places, if they were asked about, the move had been applied before, or that card swaps
        them."""
        match, turn, occupancy = self._match, self._match.turn, self._match.occupancy
        besides, mark = [], -1
        for one in turn.shown:
            if one.explanation.move == move and one.full != bytes(occupancy.full):
                besides = [
                    field for field, was in enumerate(one.full) if was != occupancy.full[field]
                ]
                mark = one.mark
        is_next_seats = (
            bool(turn.waiting_cards) and (is_confirmed or turn.reopened == move)
        ) or any(
            self._may_have_swapped(card, move, besides) for card in match.cards_of_next_seat(laid)
        )
        pairs = pairs_after(move, turn.shown, occupancy)
        if not is_next_seats:  # but for those of its own, or whose marble it still holds
            held = [pair for pair in occupancy.pending if pair[0] in besides or pair[1] in besides]
            pairs = self._next_seats_of(pairs, move) + occupancy.pairs_after(move.journeys, held)
        touched, dialled = occupancy.touched, occupancy.dial.traces
        acts = occupancy.acts_since(mark, besides, at_ms)
        match.apply(at_ms, move, is_confirmed=is_confirmed)
        occupancy.hold(besides, acts, touched)
        if besides:  # the next seat may have turned the dial, too
            occupancy.dial.remember(dialled)
            occupancy.dial.count_after(move.turned)
        occupancy.early = pairs
        if besides and match.game.LIES_OPEN:
            match.look_again(at_ms)

    def _next_seats_of(
        self, pairs: "list[tuple[int, int]]", move: "Move"
    ) -> "list[tuple[int, int]]":
        """Return those of *pairs* of which one marble is the next seat's after *move*, and that has
        changed the owner of neither field."""
        if not pairs:
            return []
        match = self._match
        position, full = match.position, match.occupancy.full
        after = match.game.apply(position, move)
        were = match.game.owners(position.rules, position.cells, full)
        are = match.game.owners(after.rules, after.cells, full)
        own = own_fields(match.game, after, full)
        return [
            (one, other)
            for one, other in pairs
            if (one in own or other in own) and were[one] == are[one] and were[other] == are[other]
        ]
