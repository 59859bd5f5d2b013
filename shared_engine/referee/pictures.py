"""What the pictures of the board lead to: a move was made, a question is asked, something has to be put back."""

from shared_engine.games.contract import LIFT, TURN
from shared_engine.referee import decision as kinds
from shared_engine.referee.match import SETTLE_MS
from shared_engine.referee.question import Question
from shared_engine.referee.ruling import ASKS, HELD, MADE, OPEN, PATIENCE_MS, REFUSES, Ruling, rule, way_back
from shared_engine.referee.states import ARRANGE, OVER
from shared_engine.tracking import solver
from shared_engine.tracking.overlap import begun, sent_home_between, shown_besides, walked_since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardPosition, Explanation, Move, Step
    from shared_engine.referee.match import Match
    from shared_engine.referee.revisions import Revisions

# A marble that is lifted so soon after a question was touched before anybody had seen that one.
_SEE_MS = 1000
# The dial has been left between two rests.
NEXT_REST = (TURN, 0)
# What may be two acts at once.
_UNEXPLAINED = (solver.IN_HAND, solver.IMPOSSIBLE, solver.SHORT)


class Pictures:
    """Judges the settled pictures of one match."""

    def __init__(self, match: "Match", revisions: "Revisions") -> None:
        self._match = match
        self._revisions = revisions

    # ---- while a move is awaited

    def follow(self, at_ms: int) -> None:
        """Judge the picture: at first only whether it is of a move that no other can go on from."""
        match = self._match
        turn = match.turn
        if self._awaits_rest(at_ms):
            return
        self._leave_out_mixed()
        if turn.refused is not None and not match.way_back():
            match.occupancy.refute(turn.refused, [one.explanation.touched for one in turn.shown if one.is_silent])
            turn.refused = None
            if turn.waiting:  # of which seat it is nobody can see: it is laid again
                match.begin_turn()
                return
        if turn.question and self._is_as_asked(turn.question):
            return  # one marble was touched, or nothing has happened: only an answer says more
        if turn.is_new:
            turn.is_new = False
            self._glance(at_ms)
            return
        verdict = self._solve(turn.laid)
        if not verdict.missing:
            turn.judged_pairs = match.occupancy.together
        if not (verdict.kind in _UNEXPLAINED and self._is_divided(at_ms, match.next_card)):
            self._judge(at_ms, verdict)

    def _glance(self, at_ms: int) -> None:
        """Look at a picture that has not rested: a move that no other can go on from is made."""
        match, turn = self._match, self._match.turn
        game, position, occupancy = match.game, match.position, match.occupancy
        found = solver.shown(game, position, turn.laid, occupancy)
        if not found and not self._is_of_doubted_card():
            found = self._shows_besides(turn.laid, match.next_card)
        if found and found[0].is_silent:  # hands may have swapped no more, and only straightened
            found = solver.distinct([one for one in turn.shown if one.explanation.move == turn.revised] + found)
        # While a marble is in the air the next seat's card may fit one of several moves by chance: what is asked about stays.
        is_held = turn.question is not None and self._is_held
        turn.shown = turn.shown if is_held else found or turn.shown
        is_only = len(found) == 1 and found[0].is_done and not self._is_short_of_waiting_card()
        if is_only and not (turn.waiting and self._swaps()) and not self._others_besides():
            self._make(at_ms, found[0].explanation.move)
        else:
            match.deadline = at_ms + SETTLE_MS

    def _swaps(self) -> "list[solver.Shown]":
        """Return the moves of the open card that no picture shows and that hands may have made."""
        match = self._match
        return solver.swaps(match.game, match.position, match.turn.laid, match.occupancy)

    @property
    def _is_held(self) -> bool:
        """A marble is in the air."""
        match = self._match
        return match.game.difference(match.position.rules, match.position.cells, match.occupancy.full).missing > 0

    def _others_besides(self) -> "list[Explanation]":
        """Return what the open card has perhaps done that the picture does not show, and besides which one of the cards that wait explains the
        whole picture: a swap, a marble sent home that was put out again at once, or what it had done before hands went on."""
        match, occupancy = self._match, self._match.occupancy
        cards = [card for card, _ in match.turn.waiting if card]
        if not cards:
            return []
        others = self._swaps() + sent_home_between(match.game, match.position, match.turn.laid, occupancy)
        others += match.turn.made
        found = [one for card in cards for one in begun(match.game, match.position, others, card, occupancy)]
        return [one.explanation for one in solver.distinct(found)]

    def _is_short_of_waiting_card(self) -> bool:
        """Say whether the card that waits may have been laid in place of the open one, and its marble be on its way."""
        card = self._match.next_card
        return bool(card) and self._solve(card).kind == solver.SHORT

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
        self._revisions.weigh(ruling)
        self._weigh_others(ruling)
        self._ask_on(ruling)
        if ruling.wait_ms:
            turn.has_waited = True
            match.deadline = at_ms + ruling.wait_ms
        if ruling.kind == HELD or (
            turn.question and (ruling.misread or (ruling.kind == OPEN and turn.question.is_about(match.occupancy.full)))
        ):
            return
        is_next_seats = ruling.kind == REFUSES and (turn.is_confirmed or self._is_next_seats())
        if turn.question and (is_next_seats or (ruling.kind == OPEN and self._looks_as_asked(turn.question))):
            self._ask_about_now()
            return
        turn.question = None
        if ruling.kind == MADE:
            for field in ruling.misread:
                match.occupancy.correct(field)
            self._make(at_ms, ruling.found[0].move)
        elif ruling.kind == ASKS:
            self._ask(at_ms, ruling)
        elif ruling.kind == REFUSES:
            self._refuse(at_ms)
        else:
            turn.repair = []
            if turn.waiting and not match.way_back():
                turn.instead = None
                match.lay_waiting(turn)

    def _looks_as_asked(self, question: Question) -> bool:
        """Say whether the board looks as each of the moves would leave it that are asked about: a marble is back that was in a hand."""
        return question.misread(0) < 0 and all(self._match.looks_like(one.after) for one in question.found)

    def _is_next_seats(self) -> bool:
        """Say whether what has moved since a question about moves may be the next seat's."""
        turn = self._match.turn
        if turn.question is None or turn.question.misread(0) >= 0:
            return False
        is_of_waiting = bool(turn.waiting) and not self.explains(self._match.next_card)
        return is_of_waiting or self._revisions.is_next_seats_since(self._shown())

    def _weigh_others(self, ruling: Ruling) -> None:
        """Ask about what no picture shows, too, if the next seat's card then explains all that a move of the open one does."""
        if ruling.kind in (MADE, ASKS) and not ruling.misread:
            known = [one.after for one in ruling.found]
            others = [one for one in self._others_besides() if one.after not in known]
            if others:
                ruling.kind = ASKS
                ruling.found = tuple(ruling.found) + tuple(others)

    def _ask_on(self, ruling: Ruling) -> None:
        """Ask about what was asked before, too, if that looks the same as what hands have done since; about the same once more only if the marbles
        that have changed places since may be the next seat's: its card waits, or one of them is its own."""
        match, asked = self._match, self._match.turn.question
        if asked and ruling.kind in (MADE, ASKS) and not ruling.misread and asked.misread(0) < 0:
            moves = [one.move for one in ruling.found]
            others = [one for one in asked.found if one.move not in moves and match.looks_like(one.after)]
            is_about_now = asked.is_about(match.occupancy.full)
            if others or (is_about_now and (match.turn.waiting or self._has_next_seat_swapped())):
                ruling.kind = ASKS
                ruling.found = tuple(ruling.found) + tuple(others)

    def _has_next_seat_swapped(self) -> bool:
        """Say whether a marble of the next seat may have changed places since a question."""
        match, turn = self._match, self._match.turn
        fields = [field for pair in match.occupancy.together if pair not in turn.asked_pairs for field in pair]
        if not (fields and turn.question):
            return False
        after = match.game.apply(match.position, turn.question.moves[0])
        owners = match.game.owners(after.rules, after.cells, match.occupancy.full)
        return any(owners[field] == after.turn + 1 for field in fields)

    def _is_as_asked(self, question: Question) -> bool:
        """Say whether the board is as it was when the *question* was asked, and no marbles may have changed places since."""
        occupancy = self._match.occupancy
        return question.is_about(occupancy.full) and occupancy.together == self._match.turn.asked_pairs

    def settle(self, at_ms: int, card: str) -> None:
        """The next *card* is laid, "" for a fold: what the board shows counts, although hands could have gone on with it."""
        turn = self._match.turn
        verdict = self._solve(turn.laid)
        if turn.instead and verdict.kind not in (solver.UNIQUE, solver.AMBIGUOUS) and self._is_of_doubted_card():
            turn.replace(*turn.instead)
            verdict = self._solve(turn.laid)
        if verdict.kind == solver.UNIQUE and not turn.question:
            ruling = Ruling(MADE, verdict.found)
            self._revisions.weigh(ruling)
            if ruling.kind == MADE:
                self._make(at_ms, verdict.moves[0], card)
            else:
                self._ask(at_ms, ruling)
        elif not turn.question and self._revisions.is_next_seats_since(self._shown()):
            if self._is_sure(turn.shown[0]):
                self._apply(at_ms, turn.shown[0].explanation.move, laid=card)
            else:
                self._ask(at_ms, Ruling(ASKS, [turn.shown[0].explanation]))
        elif verdict.kind == solver.AMBIGUOUS and not turn.question:
            self._ask(at_ms, Ruling(ASKS, verdict.found))
        elif verdict.kind in _UNEXPLAINED and not self._is_divided(
            at_ms, self._match.next_card if turn.waiting else card
        ):
            self._is_of_waiting_card(at_ms)

    def _make(self, at_ms: int, move: "Move", laid: str = "") -> None:
        """End the turn with *move*, which the open card has made or, if it led to the same, the one that was laid over it; *laid* is the
        card of the next seat that is laid right now."""
        match, card = self._match, self._match.next_card
        if card not in ("", match.turn.laid) and match.course.may_replace(card):
            found = self._solve(card).found
            after = match.game.apply(match.position, move)
            if len(found) == 1 and found[0].after == after.cells:
                # With the last one hands would go on, unless the next seat cannot lay it; or that has swapped with it already. Where a
                # part was made before it was laid, it is the next seat's.
                is_next_seats = found[0].is_open or self._may_have_swapped(after, card, move)
                if match.way_back():
                    is_next_seats = is_next_seats or any(field in match.turn.placed_then for field in found[0].touched)
                else:
                    is_next_seats = is_next_seats and self._was_swapped_before(found[0])
                is_over = match.game.outcome(after) is not None
                if is_over or not (is_next_seats and match.game.admit(after, card, [])[0]):
                    self._make_of_waiting(at_ms, 0, found[0].move)
                    return
            elif len(found) == 1 and not match.game.admit(after, card, [])[0]:
                # It is nobody's: one of the two was laid by mistake.
                known = [one for one in self._solve(match.turn.laid).found if one.move == move]
                if known and match.way_back():
                    self._ask(at_ms, Ruling(ASKS, known + list(found)))
                    return
        self._apply(at_ms, move, laid=laid)

    def _may_have_swapped(self, after: "BoardPosition", card: str, move: "Move", besides: "Sequence[int]" = ()) -> bool:
        """Say whether *card* of the seat that plays *after* the move may have swapped a marble that was in the air with one of that, whatever
        has changed *besides*."""
        occupancy = self._match.occupancy
        pairs = occupancy.pairs_after(move.journeys)
        with_besides = occupancy.full
        occupancy.full = bytearray(with_besides)
        for field in besides:
            occupancy.full[field] ^= 1
        found = solver.swapped(self._match.game, after, card, occupancy, pairs) if card else ()
        occupancy.full = with_besides
        return bool(found)

    def _make_of_waiting(self, at_ms: int, place: int, move: "Move", *, is_confirmed: bool = False) -> None:
        """End the turn with *move* of the card that waits at *place*: those before it were laid by mistake."""
        turn = self._match.turn
        turn.tag = turn.waiting[place][1]
        turn.waiting = turn.waiting[place + 1 :]
        self._match.apply(at_ms, move, is_confirmed=is_confirmed)

    def _is_divided(self, at_ms: int, next_card: str) -> bool:
        """End the turn, or ask about it, if the picture shows its move and, besides, the beginning of another one, by the next seat
        with *next_card*; say whether it does."""
        turn = self._match.turn
        if not next_card or self._is_of_doubted_card():
            return False
        found = self._shows_besides(turn.laid, next_card)
        if not found:
            return False
        if turn.question and len(found) == 1 and not found[0].is_silent and self._is_held:
            self._ask_about_now()  # the marble in the air may be of another one of those that are asked about
            return True
        turn.shown = found
        explained = [one.explanation for one in found]
        if len(found) == 1 and found[0].is_silent and not turn.question:
            explained += self._of_waiting_instead(explained[0])
        if len(explained) == 1 and not self._is_sure(found[0]) and not turn.question:
            self._ask(at_ms, Ruling(ASKS, explained))
        elif len(explained) == 1 and not (found[0].is_silent and turn.question):
            self._apply(at_ms, found[0].explanation.move, laid=next_card)
        elif len(explained) > 1:
            self._ask(at_ms, Ruling(ASKS, explained))
        elif turn.question:
            self._ask_about_now()
        return True

    def _of_waiting_instead(self, swap: "Explanation") -> "list[Explanation]":
        """Return what the card that waits has moved if it was laid in place of the open one, where it explains the whole picture, and the
        *swap* was not made before it was laid."""
        match, turn = self._match, self._match.turn
        card = turn.waiting[0][0] if turn.waiting else ""
        if card in ("", turn.laid) or not match.course.may_replace(card):
            return []
        if self._was_swapped_before(swap):
            return []
        verdict = self._solve(card)
        return list(verdict.found) if verdict.kind == solver.UNIQUE else []

    def _was_swapped_before(self, swap: "Explanation") -> bool:
        """Say whether marbles may have changed places as it says before the card was laid that waits."""
        match = self._match
        return match.game.fits_touches(match.position, swap.touched, match.turn.pairs_then, match.occupancy.before)

    def _is_sure(self, one: "solver.Shown") -> bool:
        """Say whether a picture shows the move, it had been applied, or hands have swapped its marbles since its card was laid."""
        match, occupancy = self._match, self._match.occupancy
        if not one.is_silent or one.explanation.move == match.turn.reopened:
            return True
        return match.game.fits_touches(match.position, one.explanation.touched, occupancy.together, occupancy.before)

    def _shown(self) -> "list[solver.Shown]":
        """Return what the last picture of a whole move may have been, with the swaps that hands may have made since."""
        turn = self._match.turn
        if turn.shown and turn.shown[0].is_silent:
            turn.shown = solver.distinct(turn.shown + self._swaps())
        return turn.shown

    def _shows_besides(self, card: str, next_card: str) -> "list[solver.Shown]":
        """Return the moves of *card* that the pictures may have shown, besides the beginning of that of *next_card*, if that is one."""
        match, turn = self._match, self._match.turn
        if not next_card:
            return []
        known = turn.shown if card == turn.laid else []
        return shown_besides(match.game, match.position, card, next_card, match.occupancy, known)

    def _apply(self, at_ms: int, move: "Move", *, is_confirmed: bool = False, laid: str = "") -> None:
        """End the turn with *move*; what has changed since a picture showed it was done by the next seat. Where a card waits, or is *laid*
        right now, so may have been the marbles that changed places, if they were asked about, the move had been applied before, or that
        card swaps them."""
        match, turn, occupancy = self._match, self._match.turn, self._match.occupancy
        besides, mark = [], -1
        for one in turn.shown:
            if one.explanation.move == move and one.full != bytes(occupancy.full):
                besides = [field for field, was in enumerate(one.full) if was != occupancy.full[field]]
                mark = one.mark
        next_card = match.next_card if turn.waiting else laid
        is_next_seats = bool(next_card) and (
            (bool(turn.waiting) and (is_confirmed or turn.reopened == move))
            or self._may_have_swapped(match.game.apply(match.position, move), next_card, move, besides)
        )
        pairs = occupancy.pairs_after(move.journeys)
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

    def _next_seats_of(self, pairs: "list[tuple[int, int]]", move: "Move") -> "list[tuple[int, int]]":
        """Return those of *pairs* of which one marble is the next seat's after *move*, and that has changed the owner of neither field."""
        if not pairs:
            return []
        match = self._match
        position, full = match.position, match.occupancy.full
        after = match.game.apply(position, move)
        were = match.game.owners(position.rules, position.cells, full)
        are = match.game.owners(after.rules, after.cells, full)
        return [
            (one, other)
            for one, other in pairs
            if after.turn + 1 in (are[one], are[other]) and were[one] == are[one] and were[other] == are[other]
        ]

    def _refuse(self, at_ms: int) -> None:
        match, turn = self._match, self._match.turn
        if turn.instead and (self._is_of_doubted_card() or self._shows_besides(turn.instead[0], match.next_card)):
            turn.replace(*turn.instead)
            verdict = self._solve(turn.laid)
            if verdict.kind not in _UNEXPLAINED or not self._is_divided(at_ms, match.next_card):
                self._judge(at_ms, verdict)
            return
        if self._is_of_waiting_card(at_ms):
            return
        if self._revisions.is_next_seats_since(self._shown()):
            self._apply(at_ms, turn.shown[0].explanation.move)
            match.look_again(at_ms)
            return
        if match.game.LIES_OPEN and self._revisions.lay_elsewhere(at_ms):
            return
        turn.refused = (turn.refused or []) + [field for step, field in match.way_back() if step != TURN]
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

    def _is_of_doubted_card(self) -> bool:
        """Say whether the card that may have been laid in place of the open one explains all that has changed."""
        match, instead = self._match, self._match.turn.instead
        return instead is not None and match.course.may_replace(instead[0]) and self.explains(instead[0])

    def _is_of_waiting_card(self, at_ms: int) -> bool:
        """Let a card that waits replace the laid one if the picture is of its move; say whether one does."""
        match = self._match
        for place, (card, _) in enumerate(match.turn.waiting):
            verdict = self._solve(card) if card and match.course.may_replace(card) else None
            if verdict and verdict.kind == solver.UNIQUE:
                self._make_of_waiting(at_ms, place, verdict.moves[0])
                return True
        return False

    # ---- questions

    def about_to_lift(self, at_ms: int, field: int) -> None:
        """The marble on *field* is lifted: whoever does so right after a question was asked, or before it was judged that others have perhaps
        changed places, has not seen yet what is asked. Whoever lifts a victim that was home takes the move back that was shown,
        but where a dial carries marbles on."""
        match, turn = self._match, self._match.turn
        if not (match.occupancy.before[field] or match.game.dial_fields(match.position.rules)):
            turn.shown = [
                one for one in turn.shown if one.is_silent or not one.full[field] or field in one.explanation.move.ends
            ]
        is_unjudged = match.deadline is not None and match.occupancy.together != turn.judged_pairs
        turn.is_hasty = is_unjudged or at_ms - turn.asked_ms < _SEE_MS

    def _ask(self, at_ms: int, ruling: Ruling) -> None:
        """Ask which of several moves is meant, or whether one is that needs a reading to be wrong."""
        match, turn = self._match, self._match.turn
        turn.repair = []
        turn.asked_pairs = list(match.occupancy.together)
        turn.asked_ms = at_ms - (_SEE_MS if turn.is_confirmed else 0)  # whoever has confirmed a draw knows what comes
        match.occupancy.early = []  # from now on that is what the question is about
        turn.question = self._question(ruling.found, ruling.misread)
        decided = match.course.decide(kinds.AMBIGUOUS, at_ms, turn.laid)
        decided.moves = turn.question.moves
        decided.reason = "misread" if ruling.misread else ""

    def _question(self, found: "Sequence[Explanation]", misread: "list[int]") -> Question:
        """Return what asks about *found* as the board is now: the next seat may have moved on marbles."""
        match, occupancy = self._match, self._match.occupancy
        gone_on = {target: source for target, source in occupancy.journeys.items() if not occupancy.full[source]}
        card, shown = match.next_card, match.turn.shown
        if card and len(found) > 1 and shown and shown[0].is_silent:
            gone_on.update(walked_since(match.game, match.position, found, card, occupancy))
        return Question(match.game, match.position, found, misread, occupancy.full, gone_on)

    def _ask_about_now(self) -> None:
        """What has moved since the question is the next seat's: the same is asked about the board as it is now."""
        turn, asked = self._match.turn, self._match.turn.question
        if asked and not asked.is_about(self._match.occupancy.full):
            turn.question = self._question(asked.found, [])
            turn.question.keep(asked.left)
            self._leave_out_mixed()

    def answer(self, at_ms: int, field: int) -> None:
        """The marble on *field* was touched, no other with it: perhaps that answers a question. While a card waits it may be the next
        seat that has touched it, and of what no sensor sees no picture says later that it was: confirm decides then."""
        turn, occupancy = self._match.turn, self._match.occupancy
        if turn.question and not turn.is_hasty and occupancy.was_alone(field):
            self._leave_out_mixed()
            is_sure = not (turn.waiting or turn.is_confirmed)
            self.choose(at_ms, turn.question.answer(field, occupancy.full, is_sure=is_sure))
            self._match.course.is_answered = turn is not self._match.turn

    def _leave_out_mixed(self) -> None:
        """A marble that may have changed places since it was asked whose card is drawn is perhaps another one now, and says nothing."""
        turn = self._match.turn
        if turn.is_confirmed and turn.question:
            pairs = [pair for pair in self._match.occupancy.together if pair not in turn.asked_pairs]
            turn.question.leave_out([field for pair in pairs for field in pair])

    def choose(self, at_ms: int, number: int) -> None:
        """Apply one of the moves that were asked about; nothing happens if there is no such."""
        match, question = self._match, self._match.turn.question
        if question and 0 <= number < len(question.moves):
            if question.misread(number) >= 0:
                match.occupancy.correct(question.misread(number))
            match.deadline = None
            move = question.moves[number]
            if move.card == match.turn.laid:
                self._apply(at_ms, move, is_confirmed=True)
            else:
                self._make_of_waiting(at_ms, 0, move, is_confirmed=True)

    def confirm(self, at_ms: int) -> None:
        """Decide at once what waiting would decide, answer a question if there is only one choice, and carry out what no
        sensor sees: a card is drawn, discarded, or laid without effect."""
        match, turn = self._match, self._match.turn
        match.deadline = None
        if turn.question:
            self.choose(at_ms, turn.question.confirmed())
            return
        if self._asks_to_turn():
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
        confirmed = solver.solve(match.game, match.position, turn.laid, match.occupancy, is_confirmed=True)
        self._judge(at_ms, silent if silent.found else confirmed)
        match.course.settle()

    def _decide_unseen(self, at_ms: int, found: "Sequence[Explanation]") -> None:
        if len(found) == 1:
            self._match.apply(at_ms, found[0].move, is_checked=False, is_confirmed=True)
        else:
            self._match.turn.is_confirmed = True
            self._ask(at_ms, Ruling(ASKS, found))

    # ---- while nothing should move

    def compare(self, at_ms: int) -> None:
        """Say what to put back, once until there is more to it; go on where nothing is."""
        match, turn = self._match, self._match.turn
        if match.state != OVER and self._awaits_rest(at_ms):
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
        if match.state != OVER and not self._keep_repair(steps):
            match.course.decide(kinds.CORRECTION, at_ms, turn.laid).repair = steps

    def ask_about_swap(self, at_ms: int, card: str = "") -> bool:
        """Ask which swap is meant if marbles may have changed places again after one, as far as not the next *card* explains it;
        say whether it is asked."""
        revisions = self._revisions
        has_swapped = revisions.has_swapped_again(card)
        mixed = [] if has_swapped else revisions.mixed()
        if not (has_swapped or mixed):
            return False
        revisions.reopen(at_ms)
        if mixed:
            self._ask(at_ms, Ruling(ASKS, mixed))
        else:
            self._judge(at_ms, self._solve(self._match.turn.laid))
        return True

    def _has_gone_on(self, at_ms: int) -> bool:
        """Say whether what lies otherwise than it should counts as the last move, or is asked about."""
        if self._match.state == ARRANGE:
            return bool(self._match.game.LIES_OPEN) and self._revisions.lay_elsewhere(at_ms)
        if self._revisions.may_be_next_seats():
            return self._ask_whether_gone_on(at_ms)
        return self.go_on(at_ms)

    def _ask_whether_gone_on(self, at_ms: int) -> bool:
        """Ask whether hands have gone on with the last move, where its card explains the whole picture, or the next seat has moved already;
        say whether it is asked."""
        if not self._revisions.revise(at_ms, (solver.UNIQUE,), is_sure=False):
            return False
        turn = self._match.turn
        self._ask(at_ms, Ruling(ASKS, [turn.shown[0].explanation] + list(self._solve(turn.laid).found)))
        return True

    def go_on(self, at_ms: int, *, may_be_in_hand: bool = False) -> bool:
        """Hands have gone on with the last move: if that explains what they left, that counts; say whether it does.

        Args:
            may_be_in_hand: a marble of the last seat in the air explains it, too.
        """
        course = self._match.course
        if course.last and course.is_revisable and not course.last.card:
            return self._place_again(at_ms, course.last.position)
        return self._revisions.revise(at_ms) or (may_be_in_hand and self._revisions.reopen_in_hand(at_ms))

    def trust(self, at_ms: int) -> None:
        """Believe the position while the board differs by one marble, or by the dial: a sensor is wrong."""
        repair = self._match.turn.repair
        if len(repair) == 1:
            if self._asks_to_turn():
                self._match.occupancy.dial.disbelieve()
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
