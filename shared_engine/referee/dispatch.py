"""What happens at the board becomes what the table of states says is done then."""

from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.hints import next_level
from shared_engine.referee import states
from shared_engine.referee.answers import Answers
from shared_engine.referee.arrangement import Arrangement
from shared_engine.referee.asking import Asking
from shared_engine.referee.cards import Cards
from shared_engine.referee.comparison import Comparison
from shared_engine.referee.ending import Ending
from shared_engine.referee.match import SETTLE_MS
from shared_engine.referee.pictures import NEXT_REST, Pictures
from shared_engine.referee.revisions import Revisions
from shared_engine.tracking.dial import dial_fields
from shared_engine.tracking.occupancy import TOUCH_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.referee.match import Match


# A marble that is in the hand for so long was not touched to say something: somebody thought about
# another move.
_HELD_MS = 2000


class Dispatch:
    """Follows the table of states (states.py) through one match."""

    def __init__(self, match: "Match") -> None:
        revisions = Revisions(match)
        asking = Asking(match)
        ending = Ending(match, asking)
        pictures = Pictures(match, revisions, asking, ending)
        answers = Answers(match, pictures, asking, ending)
        comparison = Comparison(match, revisions, asking, pictures)
        cards = Cards(match, pictures, comparison, revisions)
        arrangement = Arrangement(match, comparison)
        self.match = match
        self._cards = cards
        self._pictures = pictures
        self._answers = answers
        self._revisions = revisions
        actions: "dict[str, Callable[..., None]]" = {
            states.COMPARE: comparison.compare,
            states.FOLLOW: pictures.follow,
            states.ANSWER: answers.answer,
            states.CHOOSE: answers.choose,
            states.CONFIRM: answers.confirm,
            states.TRUST: comparison.trust,
            states.LAY: cards.lay,
            states.CLAIM: cards.claim,
            states.SHOW: cards.show,
            states.WITHDRAW: cards.withdraw,
            states.ASK_OWNERS: arrangement.ask,
            states.ASK_OWNERS_AGAIN: arrangement.ask_again,
            states.COUNT_OWNER: arrangement.count,
            states.DROP_CARD: self._drop_card,
            states.UNDO_TURN: self._undo_turn,
            states.NEXT_HINT: self._next_hint,
            states.HALT: self._halt,
        }
        # An action that nobody carries out is found here, before a game, not in the turn that needs
        # it.
        self._actions = {
            action: actions[action] for row in states.TABLE.values() for action in row.values()
        }

    def happens(self, what: str, at_ms: int, *values: "int | str") -> None:
        """Do what the table says for *what*; *values* are its field, card and tag, or number."""
        match = self.match
        action = states.TABLE[match.state].get(what)
        if action:
            self._actions[action](at_ms, *values)
        while match.next_cards:
            if match.state == states.AWAIT_MOVE and match.way_back():
                match.lay_behind()
                break
            card, tag = match.next_cards.pop(0)
            if card:
                self.happens(states.LAID, at_ms, card, tag)
            else:
                self.happens("fold", at_ms)

    def let_pass(self, now_ms: int) -> None:
        """Let time pass up to *now_ms*."""
        match = self.match
        while match.deadline is not None and match.deadline <= now_ms:
            at_ms, match.deadline = match.deadline, None
            self.happens(states.PICTURE, at_ms)

    def change(self, at_ms: int, field: int, occupied: bool) -> None:
        """A field has changed."""
        match, occupancy = self.match, self.match.occupancy
        if field >= len(occupancy.full):
            return
        away_ms = occupancy.away_ms(field, at_ms)
        if not occupied and occupancy.full[field] and not match.is_paused:
            self._pictures.about_to_lift(field)
            self._answers.about_to_lift(at_ms)
            self._cards.about_to_lift(at_ms)
            self._revisions.about_to_lift(at_ms, field)
        has_changed = occupancy.change(field, occupied, at_ms)
        if match.state in (states.ARRANGE, states.OWNERS):
            occupancy.forget_hands()
        if has_changed and not match.is_paused:
            match.look_again(at_ms)
            if occupied and match.game.FOLLOWS_HANDS and match.looks_like(match.position.cells):
                occupancy.rest()
                # Only now everything that was taken back lies where the move starts from.
                seen = match.game.difference(
                    match.position.rules, match.position.cells, occupancy.before
                )
                is_taken_back = not seen.is_none or (
                    match.course.is_undone and occupancy.dial.turned
                )
                if is_taken_back and not match.way_back():
                    occupancy.begin()
            if occupied and away_ms >= _HELD_MS:
                if match.turn.question:
                    match.turn.question.has_strayed = True
            elif occupied and away_ms >= TOUCH_MS and occupancy.dial.is_resting:
                self.happens(states.TOUCHED, at_ms, field)

    def dial_changed(self, at_ms: int, quarter: int) -> None:
        """The dial rests in *quarter*; NO_QUARTER: it has left its rest; DOUBTED: its sensors are
        not believed."""
        match, dial = self.match, self.match.occupancy.dial
        if not dial_fields(match.game, match.position.rules):
            return
        if quarter == NO_QUARTER:
            dial.leave()
        elif quarter == DOUBTED:
            dial.doubt()
        elif not self.match.occupancy.rest_dial(quarter):
            return
        elif match.turn.repair == [NEXT_REST]:
            match.turn.repair = []
        if not match.is_paused:
            match.look_again(at_ms)

    def lay(self, at_ms: int, card: str, tag: int) -> None:
        """A card is laid, or read again."""
        if self.match.game.LIES_OPEN:
            _, reason = self.match.game.admit(self.match.position, card, [])
            self.match.refuse(at_ms, card, *(reason or ("", "")))
        elif self.match.is_read_again(tag) and self.match.state != states.FOLD:
            self._cards.refuse_read_again(at_ms, card)
        else:
            self.happens(states.LAID, at_ms, card, tag)

    def may_go_on(self, card: str = "") -> bool:
        """Say whether hands may have gone on with the last turn when the next *card* is laid, ""
        for none."""
        revisions = self._revisions
        return bool(self.match.way_back() or revisions.has_swapped_again(card) or revisions.mixed())

    # ---- what concerns more than a picture or a card

    def _drop_card(self, at_ms: int) -> None:
        if self.match.game.LIES_OPEN:
            self._undo_turn(at_ms)
            return
        turned = self.match.occupancy.traces[1]
        self.match.begin_turn()
        self.match.occupancy.dial.go_on(turned)
        self.match.deadline = at_ms + SETTLE_MS

    def _undo_turn(self, at_ms: int) -> None:
        match = self.match
        if match.turn.has_forgotten_card:
            match.begin_turn()
        elif match.course.may_undo:
            undone = match.undo_turn(at_ms)
            match.begin_turn()
            if undone:
                match.occupancy.remember(undone.traces, undone.move.journeys)
            if match.game.LIES_OPEN:  # what was undone is put right first: it would count again
                match.state = states.ARRANGE
        match.deadline = at_ms + SETTLE_MS

    def _next_hint(self, _at_ms: int) -> None:
        seat = self.match.position.turn
        self.match.hints[seat] = next_level(self.match.hints[seat])

    def _halt(self, _at_ms: int) -> None:
        self.match.is_paused = True
        self.match.deadline = None
