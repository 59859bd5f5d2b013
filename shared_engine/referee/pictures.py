"""What the pictures of the board lead to: a move was made, a question is asked, something has to be put back."""

from shared_engine.games.contract import LIFT, TURN
from shared_engine.referee import decision as kinds
from shared_engine.referee.match import SETTLE_MS
from shared_engine.referee.question import Question
from shared_engine.referee.ruling import ASKS, HELD, MADE, PATIENCE_MS, REFUSES, Ruling, rule, way_back
from shared_engine.referee.states import ARRANGE, CARD, MOVE, OVER
from shared_engine.referee.turn import Turn
from shared_engine.tracking import solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardPosition, Explanation, Move, Step
    from shared_engine.referee.match import Match

# The dial has been left between two rests.
NEXT_REST = (TURN, 0)


class Pictures:
    """Judges the settled pictures of one match."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    # ---- while a move is awaited

    def follow(self, at_ms: int) -> None:
        """Judge the picture: at first only whether it is of a move that no other can go on from."""
        match = self._match
        turn = match.turn
        if self._awaits_rest(at_ms):
            return
        if not turn.is_new:
            self._judge(at_ms, self._solve(turn.laid))
            return
        turn.is_new = False
        move = solver.final_move(match.game, match.position, turn.laid, match.occupancy)
        if move is None:
            match.deadline = at_ms + SETTLE_MS
        else:
            match.apply(at_ms, move)

    def _awaits_rest(self, at_ms: int) -> bool:
        """Say whether the dial is between two rests; after a while, that it shall not stay there."""
        match, turn = self._match, self._match.turn
        if match.occupancy.dial.is_resting:
            return False
        if not turn.has_waited:
            turn.has_waited = True
            match.deadline = at_ms + PATIENCE_MS
        elif not self._keep_repair([NEXT_REST]):
            match.course.decide(kinds.CORRECTION, at_ms, turn.laid).repair = turn.repair
        return True

    def _solve(self, card: str) -> solver.Verdict:
        match = self._match
        return solver.solve(match.game, match.position, card, match.occupancy)

    def _judge(self, at_ms: int, verdict: solver.Verdict) -> None:
        """Do what *verdict* about the picture calls for."""
        match, turn = self._match, self._match.turn
        ruling = rule(match.game, match.position, turn.laid, match.occupancy, verdict, turn.has_waited)
        if ruling.wait_ms:
            turn.has_waited = True
            match.deadline = at_ms + ruling.wait_ms
        if ruling.kind == HELD or (turn.question and ruling.misread):
            return
        turn.question = None
        if ruling.kind == MADE:
            for field in ruling.misread:
                match.occupancy.correct(field)
            match.apply(at_ms, ruling.found[0].move)
        elif ruling.kind == ASKS:
            self._ask(at_ms, ruling)
        elif ruling.kind == REFUSES:
            self._refuse(at_ms)
        else:
            turn.repair = []
            if turn.waiting and not match.way_back():
                match.next_card = turn.waiting

    def _refuse(self, at_ms: int) -> None:
        match, turn = self._match, self._match.turn
        if turn.waiting and self._is_of_waiting_card(at_ms, *turn.waiting):
            return
        game, position, card = match.game, match.position, turn.laid
        if self._keep_repair(way_back(game, position, card, match.occupancy)):
            return
        seen = game.difference(position.rules, position.cells, match.occupancy.full)
        reason, rule_id = game.why_not_seen(position, card, seen)
        match.course.refuse(at_ms, card, reason, rule_id).repair = turn.repair

    def _keep_repair(self, steps: "list[Step]") -> bool:
        """Keep the *steps* that lead back; say whether they are what is left of those that were said before."""
        turn = self._match.turn
        is_progress = all(step in turn.repair for step in steps)
        turn.repair = steps
        return is_progress

    def _is_of_waiting_card(self, at_ms: int, card: str, tag: int) -> bool:
        """Let the card that waits replace the laid one if the picture is of its move; say whether it is."""
        match = self._match
        if match.course.lacks(card):
            return False
        verdict = self._solve(card)
        if verdict.kind != solver.UNIQUE:
            return False
        match.turn.tag = tag
        match.turn.waiting = None
        match.apply(at_ms, verdict.moves[0])
        return True

    # ---- questions

    def _ask(self, at_ms: int, ruling: Ruling) -> None:
        """Ask which of several moves is meant, or whether one is that needs a reading to be wrong."""
        match, turn = self._match, self._match.turn
        turn.repair = []
        turn.question = Question(match.game, match.position, ruling.found, ruling.misread, match.occupancy.full)
        decided = match.course.decide(kinds.AMBIGUOUS, at_ms, turn.laid)
        decided.moves = turn.question.moves
        decided.reason = "misread" if ruling.misread else ""

    def answer(self, at_ms: int, field: int) -> None:
        """The marble on *field* was touched: perhaps that answers a question."""
        question = self._match.turn.question
        if question:
            self.choose(at_ms, question.answer(field, self._match.occupancy.full))

    def choose(self, at_ms: int, number: int) -> None:
        """Apply one of the moves that were asked about; nothing happens if there is no such."""
        match, question = self._match, self._match.turn.question
        if question and 0 <= number < len(question.moves):
            if question.misread(number) >= 0:
                match.occupancy.correct(question.misread(number))
            match.deadline = None
            match.apply(at_ms, question.moves[number])

    def confirm(self, at_ms: int) -> None:
        """Decide at once what waiting would decide, answer a question if there is only one choice, and carry out what no
        sensor sees: a card is drawn, discarded, or laid without effect."""
        match, turn = self._match, self._match.turn
        match.deadline = None
        if turn.question:
            self.choose(at_ms, turn.question.confirmed())
            return
        if self._asks_to_turn():
            match.occupancy.dial.lose()
            turn.repair = []
        silent = solver.solve_silent(match.game, match.position, turn.laid, match.occupancy)
        unseen = () if match.way_back() else tuple(match.game.unseen(match.position, turn.laid))
        if unseen:
            self._decide_unseen(at_ms, silent.found + unseen)
            return
        turn.has_waited = True
        self._judge(at_ms, silent if silent.found else self._solve(turn.laid))

    def _decide_unseen(self, at_ms: int, found: "Sequence[Explanation]") -> None:
        if len(found) == 1:
            self._match.apply(at_ms, found[0].move, is_checked=False)
        else:
            self._ask(at_ms, Ruling(ASKS, found))

    # ---- while nothing should move

    def compare(self, at_ms: int) -> None:
        """Say what to put back, once until there is more to it; go on where nothing is."""
        match, turn = self._match, self._match.turn
        if match.state != OVER and self._awaits_rest(at_ms):
            return
        steps = match.way_back()
        placed = self._placement(match.position, steps)
        if not steps or placed:
            turn.repair = []
            match.occupancy.begin()
            if match.state == ARRANGE:
                match.occupancy.forget()
                match.state = CARD
                match.begin_round(at_ms)
            if placed:
                match.apply(at_ms, placed)
        elif not self.revise(at_ms) and match.state != OVER and not self._keep_repair(steps):
            match.course.decide(kinds.CORRECTION, at_ms, turn.laid).repair = steps

    def trust(self, at_ms: int) -> None:
        """Believe the position while the board differs by one marble, or by the dial: a sensor is wrong."""
        repair = self._match.turn.repair
        if len(repair) == 1:
            if self._asks_to_turn():
                self._match.occupancy.dial.lose()
            else:
                self._match.occupancy.correct(repair[0][1])
            self.compare(at_ms)

    def _asks_to_turn(self) -> bool:
        """Say whether the dial is to be turned back, or to its next rest."""
        repair = self._match.turn.repair
        return bool(repair) and repair[0][0] == TURN

    def explains(self, card: str) -> bool:
        """Say whether *card* may have moved what is not where the position has it."""
        return self._solve(card).kind in (solver.UNIQUE, solver.AMBIGUOUS, solver.PARTIAL)

    def revise(self, at_ms: int) -> bool:
        """Hands have gone on with the last move: if its card explains what they left, that counts; say whether it does."""
        match, occupancy = self._match, self._match.occupancy
        last = match.course.last
        if last is None or not match.course.is_revisable:
            return False
        if not last.card:
            return self._place_again(at_ms, last.position)
        touched, turned = occupancy.traces
        occupancy.remember(last.traces)
        verdict = solver.solve(match.game, last.position, last.card, occupancy)
        if verdict.kind not in (solver.UNIQUE, solver.UNCHANGED, solver.PARTIAL):
            occupancy.touched = touched
            occupancy.dial.remember(turned)
            return False
        tag = match.last_card[0]
        match.undo_turn(at_ms)
        match.state = MOVE
        match.turn = Turn(last.card, tag)
        if verdict.kind == solver.UNIQUE:
            match.apply(at_ms, verdict.moves[0])
        return True

    def _place_again(self, at_ms: int, before: "BoardPosition") -> bool:
        match = self._match
        placed = self._placement(before, match.game.repair(before, match.occupancy.full))
        if placed is None:
            return False
        match.course.undo_turn(at_ms)  # not that of the match: no marble is an act, a fresh round stays so
        match.apply(at_ms, placed)
        return True

    def _placement(self, position: "BoardPosition", steps: "list[Step]") -> "Move | None":
        """Return the move that puts onto the board what the *steps* back to *position* would lift again, or None."""
        return self._match.game.placement(position, steps[0][1]) if len(steps) == 1 and steps[0][0] == LIFT else None
