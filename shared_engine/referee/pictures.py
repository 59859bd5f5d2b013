"""What the pictures of the board lead to while a move is awaited: it was made, a question is asked,
something has to be put back."""

from shared_engine.games.contract import TURN
from shared_engine.referee import decision as kinds
from shared_engine.referee.match import SETTLE_MS
from shared_engine.referee.ruling import (
    ASKS,
    HELD,
    MADE,
    OPEN,
    PATIENCE_MS,
    REFUSES,
    Ruling,
    rule,
    way_back,
)
from shared_engine.referee.states import AWAIT_MOVE
from shared_engine.tracking import solver
from shared_engine.tracking.dial import dial_fields
from shared_engine.tracking.overlap import (
    begun,
    gone_home,
    own_fields,
    sent_home_between,
    sent_home_early,
    shown_besides,
    shown_but_for_lifted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Explanation, Move
    from shared_engine.referee.asking import Asking
    from shared_engine.referee.ending import Ending
    from shared_engine.referee.match import Match
    from shared_engine.referee.revisions import Revisions

# The dial has been left between two rests.
NEXT_REST = (TURN, 0)
# What may be two acts at once.
_UNEXPLAINED = (solver.IN_HAND, solver.IMPOSSIBLE, solver.SHORT)
# Hands may go on from there, and rest.
_PARTIAL = (solver.PARTIAL,)


class Pictures:
    """Judges the settled pictures of one match while a move is awaited."""

    def __init__(
        self, match: "Match", revisions: "Revisions", asking: "Asking", ending: "Ending"
    ) -> None:
        self._match = match
        self._revisions = revisions
        self._asking = asking
        self._ending = ending

    def follow(self, at_ms: int) -> None:
        """Judge the picture: at first only whether it is of a move that no other can go on from."""
        match = self._match
        turn = match.turn
        if self.awaits_rest(at_ms):
            return
        self._asking.leave_out_mixed()
        if turn.refused is not None and not match.way_back():
            match.occupancy.refute(turn.refused, turn.pairs_before_refusal)
            turn.refused = None
            if turn.waiting and turn.revised is not None:
                self._apply_again(at_ms)
                return
            if turn.waiting:  # of which seat it is nobody can see: it is laid again
                match.begin_turn()
                match.turn.has_forgotten_card = True
                return
        if turn.question and self._asking.is_as_asked(turn.question):
            return  # one marble was touched, or nothing has happened: only an answer says more
        if turn.is_new:
            turn.is_new = False
            self._glance(at_ms)
            return
        verdict = match.solve(turn.laid)
        if not verdict.missing:
            turn.judged_pairs = match.occupancy.together
        is_taken_back = (
            verdict.kind == solver.UNCHANGED and turn.question is None and len(turn.waiting) > 0
        )
        # it was whole once
        is_partial = verdict.kind == solver.PARTIAL and turn.reopened is not None
        is_unexplained = verdict.kind in _UNEXPLAINED or is_taken_back or is_partial
        if not (is_unexplained and self._is_divided(at_ms)):
            self.judge(at_ms, verdict)

    def _apply_again(self, at_ms: int) -> None:
        """A swap had been applied before hands went on, and what was refused since is put right: it
        was made, unless they may have made another one."""
        match, turn = self._match, self._match.turn
        ruling = Ruling(ASKS, match.solve(turn.laid).found)
        self._revisions.weigh(ruling)
        if len(ruling.found) == 1:
            self._ending.apply(at_ms, ruling.found[0].move)
        else:
            self._asking.ask(at_ms, ruling)

    def _glance(self, at_ms: int) -> None:
        """Look at a picture that has not rested: a move that no other can go on from is made."""
        match, turn = self._match, self._match.turn
        game, position, occupancy = match.game, match.position, match.occupancy
        # While a marble is in the air the next seat's card may fit one of several moves by chance:
        # what is asked about stays.
        is_held = turn.question is not None and self._is_held
        if not is_held and turn.is_doubtful and match.may_be_instead(match.next_card):
            instead = solver.shown(game, position, match.next_card, occupancy)
            turn.shown_instead = (
                solver.since_first(instead, turn.shown_instead) or turn.shown_instead
            )
        of_doubted = self._of_doubted_besides()
        found = solver.shown(game, position, turn.laid, occupancy)
        is_whole = len(found) > 0
        if not found and not self._is_of_doubted_card():
            found = self._shows_besides_next(match.next_card, of_doubted)
        # Hands may have swapped no more, and only straightened; and a hole that is empty just now
        # may have a sensor that flickers.
        if found and (found[0].is_silent or self._is_held):
            found = solver.distinct(
                [one for one in turn.made if one.explanation.move == turn.revised] + found
            )
        is_done = (
            len(found) == 1 and not is_held and solver.is_done(game, position, turn.laid, found[0])
        )
        is_made = is_done and turn.revised is None and not self._is_short_of_waiting_card()
        is_made = is_made and not (of_doubted or self._is_of_doubted_card(_PARTIAL))
        if found and not found[0].is_silent and turn.waiting_cards:
            found = solver.distinct(
                found + self._besides(sent_home_early(game, position, turn.laid, occupancy))
            )
        if not is_held:
            turn.shown = solver.since_first(found, turn.shown) or turn.shown
            turn.perhaps_shown = (
                []
                if is_whole
                else shown_but_for_lifted(game, position, turn.laid, occupancy)
                or turn.perhaps_shown
            )
        if is_made and not (turn.waiting and self._swaps()) and not self._others_besides():
            self._ending.make(at_ms, found[0].explanation.move)
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
        return (
            match.game.difference(
                match.position.rules, match.position.cells, match.occupancy.full
            ).missing
            > 0
        )

    def _others_besides(self) -> "list[solver.Shown]":
        """Return what the open card has perhaps done that the picture does not show, and besides
        which one of the cards that wait explains the whole picture: a swap, a marble sent home that
        was put out again at once or that the next seat has sent home, or what it had done before
        hands went on."""
        match, occupancy = self._match, self._match.occupancy
        if not match.turn.waiting_cards:
            return []
        others = (
            self._asked_swaps()
            + self._swaps()
            + sent_home_between(match.game, match.position, match.turn.laid, occupancy)
        )
        others += sent_home_early(match.game, match.position, match.turn.laid, occupancy)
        return self._besides(others + match.turn.made)

    def _besides(self, shown: "list[solver.Shown]") -> "list[solver.Shown]":
        """Return those of *shown* besides which one of the cards that wait explains the whole
        picture."""
        match = self._match
        cards = match.turn.waiting_cards
        found = [
            one
            for card in cards
            for one in begun(match.game, match.position, shown, card, match.occupancy)
        ]
        return solver.distinct(found)

    def _is_short_of_waiting_card(self) -> bool:
        """Say whether the card that waits may have been laid in place of the open one, and its
        marble be on its way."""
        card = self._match.next_card
        return bool(card) and self._match.solve(card).kind == solver.SHORT

    def awaits_rest(self, at_ms: int) -> bool:
        """Say whether the dial is between two rests; after a while, that it shall not stay
        there."""
        match, turn = self._match, self._match.turn
        if match.occupancy.dial.is_resting:
            return False
        if not turn.has_waited:
            turn.has_waited = True
            match.deadline = at_ms + PATIENCE_MS
        elif not turn.keep_repair([NEXT_REST]):
            match.course.decide(kinds.CORRECTION, at_ms, turn.laid).repair = turn.repair
        return True

    def judge(self, at_ms: int, verdict: solver.Verdict) -> None:
        """Do what *verdict* about the picture calls for."""
        match, turn = self._match, self._match.turn
        ruling = rule(
            match.game, match.position, turn.laid, match.occupancy, verdict, turn.has_waited
        )
        self._revisions.weigh(ruling)
        self._weigh_others(ruling)
        self._ask_on(ruling)
        self._weigh_doubted(ruling)
        if ruling.kind == MADE and not turn.has_waited and self._is_of_doubted_card(_PARTIAL):
            ruling = Ruling(HELD, (), PATIENCE_MS)
        if ruling.wait_ms:
            turn.has_waited = True
            match.deadline = at_ms + ruling.wait_ms
        if ruling.kind == HELD or (
            turn.question
            and (
                ruling.misread
                or (ruling.kind == OPEN and turn.question.is_about(match.occupancy.full))
            )
        ):
            return
        is_beside = ruling.kind == REFUSES or (ruling.kind == OPEN and verdict.kind == solver.SHORT)
        is_next_seats = is_beside and (turn.is_confirmed or self._is_next_seats())
        if turn.question and (
            is_next_seats or (ruling.kind == OPEN and self._asking.looks_as_asked(turn.question))
        ):
            others = self._swapped_since_asked()
            if others:
                self._asking.ask(at_ms, Ruling(ASKS, turn.question.found + others))
            else:
                self._asking.ask_about_now()
            return
        # nobody has answered: what was asked about may still have been made
        if ruling.kind not in (MADE, ASKS):
            match.occupancy.early += _pairs_of(self._asked_swaps())
        if ruling.kind == ASKS:
            self._asking.ask(at_ms, ruling)
            return
        turn.question = None
        if ruling.kind == MADE:
            for field in ruling.misread:
                match.occupancy.correct(field)
            self._ending.make(at_ms, ruling.found[0].move)
        elif ruling.kind == REFUSES:
            self._refuse(at_ms)
        else:
            turn.repair = []
            if turn.waiting and not match.way_back():
                turn.instead = None
                match.lay_waiting(turn)

    def _is_next_seats(self) -> bool:
        """Say whether what has moved since a question about moves may be the next seat's."""
        turn = self._match.turn
        if turn.question is None or turn.question.misread(0) >= 0:
            return False
        if turn.waiting and not self._match.explains(self._match.next_card):
            return True
        if self._made_by_waiting():
            return False
        asked = self._asked_swaps()
        if len(asked) == len(turn.question.moves):
            return all(self._revisions.is_next_seats_since([one]) for one in asked)
        return self._revisions.is_next_seats_since(self._shown())

    def _weigh_others(self, ruling: Ruling) -> None:
        """Ask about what no picture shows, too, if the next seat's card then explains all that a
        move of the open one does."""
        if ruling.kind in (MADE, ASKS) and not ruling.misread:
            known = [one.after for one in ruling.found]
            others = [
                one.explanation
                for one in self._others_besides()
                if one.explanation.after not in known
            ]
            if others:
                ruling.kind = ASKS
                ruling.found = tuple(ruling.found) + tuple(others)

    def _weigh_doubted(self, ruling: Ruling) -> None:
        """Ask about what the card that waits has done, too, if the swap that is asked about may
        have been made before the open card was laid, and that other one in its place."""
        match, turn = self._match, self._match.turn
        card = match.next_card if turn.waiting else ""
        if not turn.is_doubtful or ruling.kind != ASKS or ruling.misread or match.way_back():
            return
        if match.may_be_instead(card):
            known = [one.move for one in ruling.found]
            ruling.found = tuple(ruling.found) + tuple(
                [o for o in match.solve(card).found if o.move not in known]
            )

    def _ask_on(self, ruling: Ruling) -> None:
        """Ask about what was asked before, too, if that looks the same as what hands have done
        since; about the same once more only if the marbles that have changed places since may be
        the next seat's: its card waits, or one of them is its own."""
        match, asked = self._match, self._match.turn.question
        if asked and ruling.kind in (MADE, ASKS) and not ruling.misread and asked.misread(0) < 0:
            moves = [one.move for one in ruling.found]
            others = [
                one for one in asked.found if one.move not in moves and match.looks_like(one.after)
            ]
            is_about_now = asked.is_about(match.occupancy.full)
            if others or (is_about_now and (match.turn.waiting or self._has_next_seat_swapped())):
                ruling.kind = ASKS
                ruling.found = tuple(ruling.found) + tuple(others)

    def _has_next_seat_swapped(self) -> bool:
        """Say whether a marble of the next seat may have changed places since a question."""
        match, asked = self._match, self._match.turn.question
        pairs = [pair for pair in match.occupancy.together if asked and pair not in asked.pairs]
        if not (asked and pairs):
            return False
        after = match.game.apply(match.position, asked.moves[0])
        own = own_fields(match.game, after, match.occupancy.full)
        return any(field in own for pair in pairs for field in pair)

    def settle(self, at_ms: int, card: str) -> None:
        """The next *card* is laid, "" for a fold: what the board shows counts, although hands could
        have gone on with it."""
        turn = self._match.turn
        verdict = self._match.solve(turn.laid)
        if (
            turn.instead
            and verdict.kind not in (solver.UNIQUE, solver.AMBIGUOUS)
            and self._is_of_doubted_card()
        ):
            turn.replace(*turn.instead)
            verdict = self._match.solve(turn.laid)
        if verdict.kind == solver.UNIQUE and not turn.question:
            ruling = Ruling(MADE, verdict.found)
            self._revisions.weigh(ruling)
            if ruling.kind == MADE:
                self._ending.make(at_ms, verdict.moves[0], card)
            else:
                self._asking.ask(at_ms, ruling)
        elif not turn.question and self._revisions.is_next_seats_since(self._shown()):
            match, lifted = self._match, self._match.occupancy.lifted
            if solver.may_go_on_with(match.game, match.position, turn.laid, turn.shown[0], lifted):
                turn.made = turn.shown
            else:
                self._end_as_shown(at_ms, card)
        elif verdict.kind == solver.AMBIGUOUS and not turn.question:
            ruling = Ruling(ASKS, verdict.found)
            self._revisions.weigh(ruling)
            self._asking.ask(at_ms, ruling)
        elif verdict.kind in _UNEXPLAINED and not self._is_divided(at_ms, card):
            self._is_of_waiting_card(at_ms)
        elif verdict.kind == solver.UNCHANGED and turn.waiting and not turn.question:
            self._match.lay_waiting(turn)  # the open one was laid by mistake

    def _is_divided(self, at_ms: int, laid: str = "") -> bool:
        """End the turn, or ask about it, if the picture shows its move and, besides, the beginning
        of another one, by the next seat with a card that waits, or with that *laid* right now; say
        whether it does."""
        turn = self._match.turn
        next_card = self._match.next_card if turn.waiting else laid or self._match.next_card
        if not next_card or self._is_of_doubted_card():
            return False
        besides = self._of_doubted_besides(laid)
        found = self._shows_besides_next(next_card, besides)
        if any(one.after == two.explanation.after for one in besides for two in found):
            # that has done the same, and the one before was laid by mistake
            turn.replace(*turn.waiting[0])
            return self._is_divided(at_ms, laid)
        if not found:
            return False
        if turn.question and len(found) == 1 and not found[0].is_silent and self._is_held:
            # the marble in the air may be of another one of those that are asked about
            self._asking.ask_about_now()
            return True
        is_open_again = found[0].explanation.move == turn.reopened
        if (
            len(found) == 1
            and (is_open_again or self._is_perhaps_instead(found[0]))
            and self._waits_for_hands(at_ms)
        ):
            return True
        turn.shown = found
        explained = [one.explanation for one in found]
        if len(found) == 1 and found[0].is_silent and (turn.is_doubtful or not turn.question):
            explained += self._of_waiting_instead(explained[0])
        explained += besides
        is_kept = found[0].is_silent or (turn.question is not None and turn.question.is_about_cards)
        if len(explained) == 1 and not self._is_sure(found[0]) and not turn.question:
            self._asking.ask(at_ms, Ruling(ASKS, explained), next_card)
        elif len(explained) == 1 and not (is_kept and turn.question):
            self._ending.apply(at_ms, found[0].explanation.move, laid=next_card)
        elif len(explained) > 1 and not (turn.question and turn.question.is_between(explained)):
            self._asking.ask(at_ms, Ruling(ASKS, explained), next_card)
        elif turn.question:
            self._asking.ask_about_now()
        return True

    def _waits_for_hands(self, at_ms: int) -> bool:
        """A marble is in the air, and where it comes down says more: give hands time; say whether
        they still have some."""
        match, turn = self._match, self._match.turn
        if not self._is_held or (turn.has_waited and match.deadline is None):
            return False
        if match.deadline is None:
            turn.has_waited = True
            match.deadline = at_ms + PATIENCE_MS
        return True

    def _is_perhaps_instead(self, one: "solver.Shown") -> bool:
        """Say whether *one* is a swap, and the card that waits may have been laid in place of its
        card: then its marbles were only put back."""
        turn = self._match.turn
        return (
            one.is_silent and turn.is_doubtful and self._match.may_be_instead(self._match.next_card)
        )

    def _of_waiting_instead(self, swap: "Explanation") -> "list[Explanation]":
        """Return what the card that waits has moved if it was laid in place of the open one, where
        it explains the whole picture, and the *swap* was not made before it was laid, or may only
        have been put back then."""
        match, turn = self._match, self._match.turn
        card = turn.waiting[0][0] if turn.waiting else ""
        if not match.may_be_instead(card) or (
            self._ending.was_swapped_before(swap) and not turn.is_doubtful
        ):
            return []
        verdict = match.solve(card)
        return list(verdict.found) if verdict.kind == solver.UNIQUE else []

    def _of_doubted_besides(self, laid: str = "") -> "list[Explanation]":
        """Return what the card that waits has done if it was laid in place of the open one, besides
        what one behind it, or the one *laid* right now, has begun."""
        turn = self._match.turn
        cards = [card for card, _ in turn.waiting] + [laid]
        if not turn.is_doubtful or len(cards) < 2 or not self._match.may_be_instead(cards[0]):
            return []
        return [one.explanation for one in self._shows_besides(cards[0], cards[1:])]

    def _is_sure(self, one: "solver.Shown") -> bool:
        """Say whether a picture shows the move, it had been applied, or hands have swapped its
        marbles since its card was laid."""
        match, occupancy = self._match, self._match.occupancy
        if not one.is_silent or one.explanation.move == match.turn.reopened:
            return True
        return match.game.fits_touches(
            match.position, one.explanation.touched, occupancy.together, occupancy.before
        )

    def _end_as_shown(self, at_ms: int, card: str = "") -> None:
        """End the turn with the one move that was shown, or ask about it; *card* is that of the
        next seat, if it is laid right now."""
        shown = self._match.turn.shown[0]
        if self._is_sure(shown):
            self._ending.apply(at_ms, shown.explanation.move, laid=card)
        else:
            self._asking.ask(at_ms, Ruling(ASKS, [shown.explanation]))

    def _shown(self) -> "list[solver.Shown]":
        """Return what the last picture of a whole move may have been, with the swaps that hands may
        have made since."""
        turn = self._match.turn
        if turn.shown and turn.shown[0].is_silent:
            turn.shown = solver.distinct(turn.shown + self._swaps())
        return turn.shown

    def _shows_besides(self, card: str, next_cards: "list[str]") -> "list[solver.Shown]":
        """Return the moves of *card* that the pictures may have shown, besides the beginning of
        that of the first of *next_cards* with which there is one."""
        match, turn = self._match, self._match.turn
        known = (
            turn.shown + turn.perhaps_shown + self._asked_swaps()
            if card == turn.laid
            else turn.shown_instead
        )
        found: "list[solver.Shown]" = []
        for next_card in next_cards:
            if next_card and not found:
                found = shown_besides(
                    match.game,
                    match.position,
                    card,
                    next_card,
                    match.occupancy,
                    known,
                    turn.placed_then,
                )
        return found

    def _shows_besides_next(
        self, next_card: str, of_doubted: "list[Explanation]"
    ) -> "list[solver.Shown]":
        """Return the moves of the open card that the pictures may have shown, besides the beginning
        of that of *next_card*. If that explains nothing, the next seat may have laid it by mistake:
        then of a card that waits behind it, unless *of_doubted* (_of_doubted_besides) explains the
        picture."""
        laid, cards = self._match.turn.laid, self._match.turn.waiting_cards[1:]
        found = self._shows_besides(laid, [next_card])
        return found if found or of_doubted else self._shows_besides(laid, cards)

    def _asked_swaps(self) -> "list[solver.Shown]":
        """Return the moves that are asked about and that no picture shows."""
        match, asked, before = self._match, self._match.turn.question, self._match.occupancy.before
        found = asked.found if asked and asked.misread(0) < 0 else ()
        silent = [
            one
            for one in found
            if match.game.difference(match.position.rules, one.after, before).is_none
        ]
        return [solver.Shown(one, before, is_silent=True) for one in silent]

    def _swapped_since_asked(self) -> "tuple[Explanation, ...]":
        """Return the swaps of the open card that hands have made, or begun, since it was asked
        which one is meant and before the next card was laid."""
        asked = self._asked_swaps()
        swaps = [
            one
            for one in self._swaps()
            if asked and self._ending.was_swapped_before(one.explanation)
        ]
        return tuple([one.explanation for one in solver.distinct(asked + swaps)[len(asked) :]])

    def _refuse(self, at_ms: int) -> None:
        match, turn = self._match, self._match.turn
        besides = self._of_doubted_besides()
        instead = (
            turn.waiting[0] if besides else turn.instead if self._is_of_doubted_card() else None
        )
        if instead:
            shown = [one.explanation for one in self._shown()]
            is_other = besides and not any(
                one.after == two.after for one in besides for two in shown
            )
            if is_other and self._revisions.is_next_seats_since(turn.shown):
                self._asking.ask(at_ms, Ruling(ASKS, shown + besides))
                return
            turn.replace(*instead)
            verdict = match.solve(turn.laid)
            if verdict.kind not in _UNEXPLAINED or not self._is_divided(at_ms):
                self.judge(at_ms, verdict)
            return
        if self._is_of_waiting_card(at_ms):
            return
        if self._revisions.is_next_seats_since(self._shown()):
            self._end_as_shown(at_ms)
            match.look_again(at_ms)
            return
        if len(turn.shown) > 1 and all(
            self._revisions.is_next_seats_since([one]) for one in turn.shown
        ):
            self._asking.ask(at_ms, Ruling(ASKS, [one.explanation for one in turn.shown]))
            return
        if match.game.LIES_OPEN and self._revisions.lay_elsewhere(at_ms):
            return
        if turn.refused is None:
            turn.refused = []
            is_catch = gone_home(match.game, match.position, match.occupancy) > 0
            turn.pairs_before_refusal = match.occupancy.lain + (
                [] if is_catch else match.occupancy.together
            )
        turn.refused += [field for step, field in match.way_back() if step != TURN]
        game, position, card = match.game, match.position, turn.laid
        if turn.keep_repair(way_back(game, position, card, match.occupancy)):
            return
        seen = game.difference(position.rules, position.cells, match.occupancy.full)
        reason, rule_id = game.why_not_seen(position, card, seen)
        match.course.refuse(at_ms, card, reason, rule_id).repair = turn.repair

    def _is_of_doubted_card(self, verdicts: "Sequence[int]" = solver.EXPLAINED) -> bool:
        """Say whether the card that may have been laid in place of the open one explains all that
        has changed, in one of the *verdicts*."""
        match, instead = self._match, self._match.turn.instead
        return (
            instead is not None
            and match.course.may_replace(instead[0])
            and match.solve(instead[0]).kind in verdicts
        )

    def _is_of_waiting_card(self, at_ms: int) -> bool:
        """Let a card that waits replace the laid one if the picture is of its move; say whether one
        does."""
        made = self._made_by_waiting()
        if made:
            self._ending.make_of_waiting(at_ms, *made)
        return made is not None

    def _made_by_waiting(self) -> "tuple[int, Move] | None":
        """Return the place of the first card that waits and may have been laid for this turn, if
        the picture is of its move, and that."""
        match = self._match
        for place, (card, _) in enumerate(match.turn.waiting):
            verdict = match.solve(card) if card and match.course.may_replace(card) else None
            if verdict and verdict.kind == solver.UNIQUE:
                return place, verdict.moves[0]
        return None

    def about_to_lift(self, field: int) -> None:
        """The marble on *field* is lifted: whoever lifts a victim that was home takes the move of
        the open card back that was shown, but where a dial carries marbles on."""
        match, turn = self._match, self._match.turn
        if match.state == AWAIT_MOVE and not (
            match.occupancy.before[field] or dial_fields(match.game, match.position.rules)
        ):
            turn.shown = _not_taken_back(turn.shown, field)
            turn.perhaps_shown = _not_taken_back(turn.perhaps_shown, field)
            turn.shown_instead = _not_taken_back(turn.shown_instead, field)


def _not_taken_back(shown: "list[solver.Shown]", field: int) -> "list[solver.Shown]":
    """Return those of *shown* that had no victim on *field*, which somebody lifts."""
    return [
        one
        for one in shown
        if one.is_silent or not one.full[field] or field in one.explanation.move.ends
    ]


def _pairs_of(swaps: "list[solver.Shown]") -> "list[tuple[int, int]]":
    """Return the pairs of fields whose marbles have changed places by *swaps*."""
    touched = [one.explanation.touched for one in swaps]
    return [(one, other) for fields in touched for one in fields for other in fields if one < other]
