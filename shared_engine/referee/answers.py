"""What a touched marble, a choice of the host or confirm answers: which move was made, also where
no sensor sees it."""

from shared_engine.referee.ruling import ASKS, Ruling
from shared_engine.tracking import solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Explanation
    from shared_engine.referee.asking import Asking
    from shared_engine.referee.ending import Ending
    from shared_engine.referee.match import Match
    from shared_engine.referee.pictures import Pictures

# A marble that is in the hand for so long was perhaps not touched to say something: it only
# chooses.
_SHORT_MS = 1000


class Answers:
    """Takes the answers of one match."""

    def __init__(
        self, match: "Match", pictures: "Pictures", asking: "Asking", ending: "Ending"
    ) -> None:
        self._match = match
        self._pictures = pictures
        self._asking = asking
        self._ending = ending

    def about_to_lift(self, at_ms: int) -> None:
        """A marble is lifted: whoever does so right after a question was asked, or before it was
        judged that others have perhaps changed places, has not seen yet what is asked."""
        match, turn = self._match, self._match.turn
        turn.touched_ms = at_ms
        is_unjudged = match.deadline is not None and match.occupancy.together != turn.judged_pairs
        turn.is_hasty = is_unjudged or (turn.question is not None and at_ms < turn.question.seen_ms)

    def answer(self, at_ms: int, field: int) -> None:
        """The marble on *field* was touched, no other with it: perhaps that answers a question.
        While a card waits it may be the next seat that has touched it, and of what no sensor sees
        no picture says later that it was: confirm decides then, and where it was held for long."""
        turn, asked, occupancy = self._match.turn, self._match.turn.question, self._match.occupancy
        if not asked:
            return
        if turn.is_hasty or not occupancy.was_alone(field):
            asked.has_strayed = True
        else:
            self._asking.leave_out_mixed()
            is_long = at_ms - turn.touched_ms >= _SHORT_MS
            is_sure = not (turn.waiting or turn.is_confirmed or asked.has_strayed or is_long)
            is_beside = field not in asked.fields
            if is_beside and all(field not in one.touched for one in asked.found):
                asked.has_strayed = True
            self._choose(at_ms, asked.answer(field, occupancy.full, is_sure=is_sure), "touch")
            self._match.course.is_answered = turn is not self._match.turn

    def choose(self, at_ms: int, number: int) -> None:
        """A computer chooses one of the moves that were asked about; nothing happens if there is no
        such."""
        self._choose(at_ms, number, "computer")

    def _choose(self, at_ms: int, number: int, said_by: str) -> None:
        match, question = self._match, self._match.turn.question
        if question and 0 <= number < len(question.moves):
            match.turn.said_by = said_by
            if question.misread(number) >= 0:
                match.occupancy.correct(question.misread(number))
            match.deadline = None
            move = question.moves[number]
            if move.card != match.turn.laid:
                self._ending.make_of_waiting(at_ms, 0, move, is_confirmed=True)
            # that laid over it may have made the same
            elif match.way_back() and not question.is_about_cards:
                self._ending.make(at_ms, move, is_confirmed=True)
            else:
                self._ending.apply(at_ms, move, is_confirmed=True)

    def confirm(self, at_ms: int) -> None:
        """Decide at once what waiting would decide, answer a question if there is only one choice,
        and carry out what no sensor sees: a card is drawn, discarded, or laid without effect."""
        match, turn = self._match, self._match.turn
        match.deadline = None
        if turn.question and (
            turn.question.misread(0) < 0 or turn.question.is_about(match.occupancy.full)
        ):
            self._choose(at_ms, turn.question.confirmed(), "confirm")
            return
        turn.question = None  # the reading that was doubted is another one now
        turn.said_by = "confirm"
        if turn.asks_to_turn:
            match.occupancy.dial.disbelieve()
            turn.repair = []
        elif match.game.LIES_OPEN and len(turn.repair) == 1:
            match.occupancy.correct(turn.repair[0][1])
            match.look_again(at_ms)
            return
        silent = solver.solve_silent(match.game, match.position, turn.laid, match.occupancy)
        unseen = () if match.way_back() else tuple(match.game.unseen(match.position, turn.laid))
        if unseen:
            self._decide_unseen(at_ms, silent.found + unseen)
            return
        turn.has_waited = True
        confirmed = solver.solve(
            match.game, match.position, turn.laid, match.occupancy, is_confirmed=True
        )
        self._pictures.judge(at_ms, silent if silent.found else confirmed)
        match.course.settle()

    def _decide_unseen(self, at_ms: int, found: "Sequence[Explanation]") -> None:
        if len(found) == 1:
            self._match.apply(at_ms, found[0].move, is_checked=False, is_confirmed=True)
        else:
            self._match.turn.is_confirmed = True
            self._asking.ask(at_ms, Ruling(ASKS, found))
