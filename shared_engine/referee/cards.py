"""What laid cards lead to: a turn is opened, a card refused, a hand shown to fold."""

from shared_engine.log.events import NO_TAG
from shared_engine.referee import decision as kinds
from shared_engine.referee.asking import SEE_MS
from shared_engine.referee.states import AWAIT_MOVE, CARD, FOLD, OVER
from shared_engine.referee.turn import Replaced, Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.referee.comparison import Comparison
    from shared_engine.referee.match import Match
    from shared_engine.referee.pictures import Pictures
    from shared_engine.referee.revisions import Revisions

# The card of the last turn may still lie on the reader, and be read again, for so long.
_SAME_CARD_MS = 5000
# A marble that is lifted is seen so long after it, a card sooner.
_SENSORS_LAG_MS = 70
# The reader is asked five times a second: a card that was laid before a marble was lifted may be
# seen after it. Up to here it may be one.
_READER_LAG_MS = 100


class Cards:
    """Judges the cards that are laid in one match, and claims to fold."""

    def __init__(
        self, match: "Match", pictures: "Pictures", comparison: "Comparison", revisions: "Revisions"
    ) -> None:
        self._match = match
        self._pictures = pictures
        self._comparison = comparison
        self._revisions = revisions

    def refuse_read_again(self, at_ms: int, card: str) -> None:
        """The *card* of the last turn is read again: after a while somebody has laid it a second
        time."""
        if at_ms - self._match.last_card[1] > _SAME_CARD_MS:
            self._match.refuse(at_ms, card, "laid_before", "")

    def lay(self, at_ms: int, card: str, tag: int) -> None:
        """A card is laid. While no marble has moved it replaces another one, else it waits until
        the move is made."""
        match, course, game = self._match, self._match.course, self._match.game
        was_open = match.state == AWAIT_MOVE
        if was_open:
            if tag == match.turn.tag != NO_TAG:
                if match.turn.question:  # who lays it once more has not seen what is asked
                    match.turn.question.seen_ms = at_ms + SEE_MS
                return
            if self._comes_later(at_ms, card, tag):
                return
        if match.state == OVER:
            return
        steps = match.way_back()
        if match.state == CARD and not steps:
            self._comparison.ask_about_swap(at_ms, card)
        elif match.state == CARD and not was_open and self._has_gone_on(at_ms, card):
            # hands have gone on with the last move, and the next card came at once
            steps = match.way_back()
        if match.state == AWAIT_MOVE and self._waits(at_ms, card, tag, is_moved=bool(steps)):
            return
        course.settle()
        match.turn.waiting = []
        reason = game.why_no_card(match.position)
        if reason:
            match.turn.wait(card, tag)
            match.refuse(at_ms, card, *reason)
            return
        if not steps:
            match.occupancy.begin()
        if course.lacks(card):
            match.refuse(
                at_ms, card, "wrong_seat" if course.holds(card) else "not_in_hand", game.HAND_RULE
            )
            return
        self._open(at_ms, card, tag, is_moved=bool(steps))

    def _comes_later(self, at_ms: int, card: str, tag: int) -> bool:
        """Settle the move of the open card; say whether another card that was laid for the next one
        comes before this one, "" for a claim to fold."""
        due = self._match.next_cards
        count = len(due)
        self._pictures.settle(at_ms, card)
        if len(due) == count:
            return False
        due.append((card, tag))
        return True

    def _has_gone_on(self, at_ms: int, card: str) -> bool:
        """Say whether the last move counts as another one, or lies open again, since the next
        *card* alone does not explain the board."""
        if self._revisions.reopen_swaps(at_ms, card):
            return True
        if self._match.explains(card):
            return self._revisions.reopen_rest(at_ms)
        return self._comparison.go_on(at_ms, may_be_in_hand=True)

    def _waits(self, at_ms: int, card: str, tag: int, *, is_moved: bool) -> bool:
        """Let the card wait if the move of the open one has begun; say whether it does. One of the
        same rank may be laid once more by mistake, or by the next seat."""
        match, turn = self._match, self._match.turn
        is_same = card == turn.laid and (is_moved or tag == NO_TAG)
        if not (is_same or is_moved or turn.is_confirmed or turn.question):
            return False
        if not turn.waiting:
            occupancy = match.occupancy
            turn.is_doubtful = self._may_be_instead(at_ms, is_moved=is_moved)
            turn.pairs_then = occupancy.together + occupancy.early
            turn.placed_then = [
                field
                for field in occupancy.touched
                if occupancy.full[field] and not occupancy.before[field]
            ]
        if tag != NO_TAG or not is_same:
            if (
                turn.may_be_replaced
                and turn.waiting[-1:] == [turn.instead]
                and card
                and (card, tag) != turn.instead
            ):
                turn.dropped = turn.instead
            turn.wait(card, tag)
        if not is_same:
            match.refuse(at_ms, card, "move_first", "")
        return True

    def _may_be_instead(self, at_ms: int, *, is_moved: bool) -> bool:
        """Say whether a card that is laid now may have come before the first marble was lifted: the
        reader has only just seen it, or all that hands have done since an undo is to put marbles
        back."""
        match, lifted_ms = self._match, self._match.turn.lifted_ms
        if lifted_ms is None:
            return match.course.is_undone and not is_moved
        return at_ms - lifted_ms <= _READER_LAG_MS

    def _open(self, at_ms: int, card: str, tag: int, *, is_moved: bool) -> None:
        match = self._match
        replaced = Replaced(match.turn, (card, tag), at_ms) if match.state == AWAIT_MOVE else None
        may_lie, remark = match.game.admit(match.position, card, match.course.hand)
        if may_lie:
            match.occupancy.lay(at_ms)
            match.state = AWAIT_MOVE
            match.turn = Turn(card, tag)  # what was only to be put back may now be an illegal move
        else:
            match.state = CARD
            match.turn.drop_card()
        match.turn.replaced = replaced
        if remark:
            match.refuse(at_ms, card, *remark)
        if may_lie and (is_moved or match.occupancy.touched or match.occupancy.early):
            match.look_again(at_ms)

    def about_to_lift(self, at_ms: int) -> None:
        """A marble is lifted: if a card was laid over another one a moment ago, the marble may have
        been in the hand before that, and the card is the next seat's."""
        match, replaced = self._match, self._match.turn.replaced
        match.turn.replaced = None
        match.turn.may_be_replaced = False
        if replaced and at_ms - replaced.at_ms <= _SENSORS_LAG_MS:
            match.state = AWAIT_MOVE
            match.turn = Turn(replaced.card, replaced.tag)
            match.turn.wait(*replaced.by)
            match.turn.instead = replaced.by
            match.turn.may_be_replaced = True
            match.turn.is_doubtful = True
        if match.turn.lifted_ms is None:
            match.turn.lifted_ms = at_ms

    # ---- folding

    def claim(self, at_ms: int) -> None:
        """The seat says that it cannot play; while a move is under way, the next one."""
        match, course = self._match, self._match.course
        if match.game.LIES_OPEN:
            self._pass(at_ms)
            return
        if match.state == AWAIT_MOVE:
            if self._comes_later(at_ms, "", NO_TAG):
                return
        elif match.state == CARD and match.way_back():
            self._comparison.go_on(at_ms, may_be_in_hand=True)
        elif match.state == CARD:
            self._comparison.ask_about_swap(at_ms)
        if match.state == AWAIT_MOVE:
            self._waits(at_ms, "", NO_TAG, is_moved=bool(match.way_back()))
        if match.state != CARD:
            return
        reason = match.game.why_no_fold(match.position)
        if reason:
            match.refuse(at_ms, "", *reason)
            return
        course.settle()
        if course.hand:
            self._judge_fold(at_ms, course.hand)
        elif match.game.trusts_fold(match.position):
            match.apply(at_ms, match.game.FOLD, is_checked=False)
        else:
            match.state = FOLD

    def _pass(self, at_ms: int) -> None:
        """The seat drops out in a game without cards: no hand is to be shown."""
        match = self._match
        reason = ("move_first", "") if match.way_back() else match.game.why_no_fold(match.position)
        if reason:
            match.refuse(at_ms, "", *reason)
        else:
            match.apply(at_ms, match.game.FOLD)

    def withdraw(self, _at_ms: int) -> None:
        """The seat withdraws its claim."""
        self._match.turn.hand = []
        self._match.turn.hand_tags = []
        self._match.state = CARD

    def show(self, at_ms: int, card: str, tag: int) -> None:
        """The seat that folds shows a card; after the last one its hand is judged."""
        match, turn = self._match, self._match.turn
        if tag == NO_TAG or tag not in turn.hand_tags:
            turn.hand_tags.append(tag)
            turn.hand.append(card)
            if len(turn.hand) == match.position.counts[match.position.turn]:
                self._judge_fold(at_ms, turn.hand)

    def _judge_fold(self, at_ms: int, hand: "list[str]") -> None:
        match = self._match
        refused = match.game.refuse_fold(match.position, hand)
        match.turn.hand = list(hand)
        if not refused:
            match.apply(at_ms, match.game.FOLD)
            match.look_again(at_ms)
            return
        move, (reason, rule) = refused
        found = match.course.decide(kinds.FOLD_REFUSED, at_ms, move.card)
        found.moves = (move,)
        found.reason = reason
        found.rule = rule
        match.begin_turn()
        match.turn.objection = reason
