"""The pictures while nothing should move: what is to be put back, or how hands have gone on with
the last move."""

from shared_engine.games.contract import LIFT
from shared_engine.referee import decision as kinds
from shared_engine.referee.ruling import ASKS, Ruling
from shared_engine.referee.states import ARRANGE, OVER
from shared_engine.tracking import solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Move, Step
    from shared_engine.referee.asking import Asking
    from shared_engine.referee.match import Match
    from shared_engine.referee.pictures import Pictures
    from shared_engine.referee.revisions import Revisions


class Comparison:
    """Compares the board of one match with its position."""

    def __init__(
        self, match: "Match", revisions: "Revisions", asking: "Asking", pictures: "Pictures"
    ) -> None:
        self._match = match
        self._revisions = revisions
        self._asking = asking
        self._pictures = pictures

    def compare(self, at_ms: int) -> None:
        """Say what to put back, once until there is more to it; go on where nothing is."""
        match, turn = self._match, self._match.turn
        if match.state != OVER and self._pictures.awaits_rest(at_ms):
            return
        steps = match.way_back()
        placed = self._placement(match.position, steps)
        if not steps and self.ask_about_swap(at_ms):
            return
        if not steps or placed:
            turn.repair = []
            match.occupancy.begin()
            if match.state == ARRANGE:
                match.begin_turn()
                if not match.course.turns:
                    match.begin_round(at_ms)
            if placed:
                match.apply(at_ms, placed)
            return
        if self._has_gone_on(at_ms):
            return
        if match.state != OVER and not turn.keep_repair(steps):
            match.course.decide(kinds.CORRECTION, at_ms, turn.laid).repair = steps

    def ask_about_swap(self, at_ms: int, card: str = "") -> bool:
        """Ask which swap is meant if marbles may have changed places again after one, as far as not
        the next *card* explains it; say whether it is asked."""
        revisions = self._revisions
        has_swapped = revisions.has_swapped_again(card)
        mixed = [] if has_swapped else revisions.mixed()
        if not (has_swapped or mixed):
            return False
        revisions.reopen(at_ms)
        if mixed:
            self._asking.ask(at_ms, Ruling(ASKS, mixed))
        else:
            self._pictures.judge(at_ms, self._match.solve(self._match.turn.laid))
        return True

    def _has_gone_on(self, at_ms: int) -> bool:
        """Say whether what lies otherwise than it should counts as the last move, or is asked
        about."""
        if self._match.state == ARRANGE:
            return bool(self._match.game.LIES_OPEN) and self._revisions.lay_elsewhere(at_ms)
        if self._revisions.may_be_next_seats():
            return self._ask_whether_gone_on(at_ms)
        return self.go_on(at_ms)

    def _ask_whether_gone_on(self, at_ms: int) -> bool:
        """Ask whether hands have gone on with the last move, where its card explains the whole
        picture, or the next seat has moved already; say whether it is asked."""
        if not self._revisions.revise(at_ms, (solver.UNIQUE,), is_sure=False):
            return False
        turn = self._match.turn
        self._asking.ask(
            at_ms,
            Ruling(ASKS, [turn.shown[0].explanation] + list(self._match.solve(turn.laid).found)),
        )
        return True

    def go_on(self, at_ms: int, *, may_be_in_hand: bool = False) -> bool:
        """Hands have gone on with the last move: if that explains what they left, that counts; say
        whether it does.

        Args:
            may_be_in_hand: a marble of the last seat in the air explains it, too.
        """
        course = self._match.course
        if course.last and course.is_revisable and not course.last.card:
            return self._place_again(at_ms, course.last.position)
        return self._revisions.revise(at_ms) or (
            may_be_in_hand and self._revisions.reopen_in_hand(at_ms)
        )

    def trust(self, at_ms: int) -> None:
        """Believe the position while the board differs by one marble, or by the dial: a sensor is
        wrong."""
        repair = self._match.turn.repair
        if len(repair) == 1:
            if self._match.turn.asks_to_turn:
                self._match.occupancy.dial.disbelieve()
            else:
                self._match.occupancy.correct(repair[0][1])
            self.compare(at_ms)

    def _place_again(self, at_ms: int, before: "BoardPosition") -> bool:
        match = self._match
        placed = self._placement(before, match.game.repair(before, match.occupancy.full))
        if placed is None:
            return False
        # not that of the match: no marble is an act, a fresh round stays so
        match.course.undo_turn(at_ms)
        match.apply(at_ms, placed)
        return True

    def _placement(self, position: "BoardPosition", steps: "list[Step]") -> "Move | None":
        """Return the move that puts onto the board what the *steps* back to *position* would lift
        again, or None."""
        return (
            self._match.game.placement(position, steps[0][1])
            if len(steps) == 1 and steps[0][0] == LIFT
            else None
        )
