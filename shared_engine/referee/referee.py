"""The referee: events in, decisions out. A deterministic function of the events, on the board and on the laptop.

Time comes with the events; `advance` only says that so much of it has passed without one.
"""

from shared_engine.games.catalogue import ON_BOARD
from shared_engine.games.errors import NotationError
from shared_engine.log import events
from shared_engine.log.hints import next_level, unpack_hints
from shared_engine.log.picture import unpack_picture
from shared_engine.referee import decision as kinds
from shared_engine.referee.ruling import ASKS, Ruling
from shared_engine.referee.states import ARRANGE, CARD, FOLD, IDLE, MOVE, OVER, OWNERS
from shared_engine.referee.watcher import SETTLE_MS, Watcher
from shared_engine.tracking import solver
from shared_engine.tracking.occupancy import Occupancy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import Explanation
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision

# The card of a turn that stands may still lie on the reader, and be read anew, for so long.
_SAME_CARD_MS = 5000
# What people do besides moving marbles.
_ACTS = (events.Card, events.Control, events.Choice, events.Reader)


class Referee(Watcher):
    """Follows one board from event to event.

    Attributes:
        state: one of states.py.
        occupancy: what the board shows.
        laid: the card that lies open, or "".
        deadline: time at which `advance` will decide something if no event comes before, or None.
        repair: steps that lead back to the position, while the board shows something impossible.
        owners: whose marbles stand on the track, while that is asked, or None.
        question: what the players shall answer, or None.
        is_paused: nothing is judged until somebody presses a control or lays a card.
        is_round_fresh: a round has begun, and nobody has acted in it: undo may still go back into the one before.
        objection: why the last card or claim was refused, until somebody does something; or "".
        shown: cards shown so far by a seat that folds.
        hints: the level of hints of each seat (hints.py).
    """

    def __init__(self) -> None:
        super().__init__()
        self._tags: "list[int]" = []  # of the cards shown

    def feed(self, event: "Event") -> "list[Decision]":
        """Take in one event and return what it, and the time up to it, decided.

        Raises:
            RulesError: the description of a game names a ruleset or state that cannot be, its picture is too short, or
                there is no such seat; the game goes on as before, and what time had decided comes with the next call.
        """
        self._pass(event.at_ms)
        if isinstance(event, events.Game):
            self._begin(event)
        elif self.state != IDLE:
            if self.begins_round(event):
                self._forget_round()
            if isinstance(event, (events.Field, events.Card, events.Control)):
                self.objection = ""
            if self.is_paused and isinstance(event, _ACTS):
                self._end_pause(event)
            else:
                self._take(event)
        return self._course.take_decided()

    def advance(self, now_ms: int) -> "list[Decision]":
        """Let time pass up to *now_ms* and return what that decided."""
        self._pass(now_ms)
        return self._course.take_decided()

    def begins_round(self, event: "Event") -> bool:
        """Say whether *event* is the first act in a round: it ends undo, for a board that loses its power begins there.

        No marble is an act, nor the card of the last turn that is read anew, nor undo, nor a pause and what ends it.
        """
        if self.is_paused or not self.is_round_fresh:
            return False
        if isinstance(event, events.Card):
            return not self._is_same_card(event.tag)
        if isinstance(event, events.Control):
            return event.control not in ("undo", "pause")
        return isinstance(event, events.Deal)

    def resume(self, description: "dict[str, Any]", event: "events.Stand | events.Gap") -> None:
        """Go on from the position that stood at *event*, a STAND or a GAP, not from the start of the game."""
        self._prepare(description, b"")
        if isinstance(event, events.Gap):
            self._rejoin(event)
        else:
            self._go_on(event)

    def _go_on(self, event: "events.Stand | events.Gap") -> None:
        self._course.go_on(event.position, event.turns)
        self.occupancy = Occupancy(unpack_picture(event.picture, self.position.rules.board.field_count))
        self.is_round_fresh = False

    def _rejoin(self, event: "events.Gap") -> None:
        """Events were lost: forget what was known, and take what stands from the one that says so."""
        self._course.begin(self.game, self.position)
        self._tags = []
        self._stood = (events.NO_TAG, 0)
        self.owners = None
        self.is_paused = False
        self.deadline = None
        self.objection = ""
        self._await_card()
        self._go_on(event)
        self._course.decide(kinds.LOST, event.at_ms).count = self.turns
        team = self.game.outcome(self.position)
        if team is None:
            self._judge_rest(event.at_ms)
        else:
            self.state = OVER
            self._course.decide(kinds.WON, event.at_ms).team = team

    def _begin(self, event: "events.Game") -> None:
        self._prepare(event.description, event.picture)
        self._tags = []
        self.state = OWNERS if event.description.get("state") == ON_BOARD else ARRANGE
        self._judge(event.at_ms)

    def _end_pause(self, event: "Event") -> None:
        """An act ends the pause and is nothing more: whoever ends it has not looked at the board yet."""
        if not isinstance(event, events.Reader):
            self.is_paused = False
            self._look_anew(event.at_ms)

    def _take(self, event: "Event") -> None:
        at_ms = event.at_ms
        if isinstance(event, events.Field):
            self._field(at_ms, event.field, event.occupied)
        elif isinstance(event, events.Card):
            self._card(at_ms, event.card, event.tag)
        elif isinstance(event, events.Control):
            self._control(at_ms, event.control)
        elif isinstance(event, events.Choice):
            self._choose(at_ms, event.choice)
        elif isinstance(event, events.Reader):
            self._object(at_ms, "", event.reader, "")
        elif isinstance(event, events.Deal):
            if event.seat >= len(self._course.hands):
                raise NotationError("no seat %d to deal to" % event.seat)
            self._course.hands[event.seat] = list(event.cards)
        else:
            self._hear_board(event)

    def _hear_board(self, event: "Event") -> None:
        """The board says what stands; what it says about itself is passed over."""
        if isinstance(event, events.Digest):
            self._compare(event.at_ms, event.turns, event.digest, self.position.digest())
        elif isinstance(event, events.Stand):
            self._compare(event.at_ms, event.turns, event.position, self.position.pack())
            self._forget_round()
        elif isinstance(event, events.Hints):
            self.hints = unpack_hints(event.levels, len(self.hints))
        elif isinstance(event, events.Gap) and event.position:
            self._rejoin(event)

    # ---- cards

    def _card(self, at_ms: int, card: str, tag: int) -> None:
        if self._is_same_card(tag) and self.state != FOLD:
            if at_ms - self._stood[1] > _SAME_CARD_MS:
                self._object(at_ms, card, "laid_before", "")
        elif self.state == FOLD:
            if tag == events.NO_TAG or tag not in self._tags:
                self._tags.append(tag)
                self.shown.append(card)
                if len(self.shown) == self.position.counts[self.position.turn]:
                    self._judge_fold(at_ms, self.shown)
        elif self.state == CARD or (self.state == MOVE and card != self.laid):
            self._lay(at_ms, card, tag)

    def _is_same_card(self, tag: int) -> bool:
        return tag != events.NO_TAG and tag == self._stood[0]

    def _fold(self, at_ms: int) -> None:
        """The seat claims that it cannot move; said twice, it takes the claim back."""
        reason = self.game.why_no_fold(self.position)
        if reason:
            self._object(at_ms, "", *reason)
            return
        seat: int = self.position.turn
        hand = self._course.hands[seat]
        self._course.is_revisable = False
        self._tags = []
        self.shown = []
        if self.state == FOLD:
            self.state = CARD
        elif hand:
            self._judge_fold(at_ms, hand)
        elif self.game.trusts_fold(self.position):
            self._stand(at_ms, self.game.FOLD, checked=False)
        else:
            self.state = FOLD

    def _judge_fold(self, at_ms: int, hand: "list[str]") -> None:
        refused = self.game.refuse_fold(self.position, hand)
        self.shown = list(hand)
        if not refused:
            self._stand(at_ms, self.game.FOLD)
            return
        move, (reason, rule) = refused
        found = self._course.decide(kinds.FOLD_REFUSED, at_ms, move.card)
        found.moves = (move,)
        self.objection = found.reason = reason
        found.rule = rule
        self._await_card()

    # ---- controls

    def _control(self, at_ms: int, control: str) -> None:
        if control == "fold" and self.state in (CARD, FOLD):
            self._fold(at_ms)
        elif control == "confirm" and self.state == MOVE:
            self._confirm(at_ms)
        elif control == "confirm" and self.state in (CARD, ARRANGE):
            self._trust(at_ms)
        elif control == "hint":
            seat: int = self.position.turn
            self.hints[seat] = next_level(self.hints[seat])
        elif control == "undo":
            self._undo(at_ms)
        elif control == "pause" and self.state != OVER:
            self._pause()

    def _confirm(self, at_ms: int) -> None:
        """Confirm decides at once what waiting would decide, answers a question that was asked before if there is only one
        choice, and carries out what no sensor sees: a card is drawn, discarded, or laid without effect."""
        self.deadline = None
        if self.question:
            if self.question.confirmed() >= 0:
                self._choose(at_ms, self.question.confirmed())
        else:
            silent = solver.solve_silent(self.game, self.position, self.laid, self.occupancy)
            unseen = () if self._way_back() else tuple(self.game.unseen(self.position, self.laid))
            if unseen:
                self._decide_unseen(at_ms, silent.found + unseen)
                return
            self._has_waited = True
            self._follow(
                at_ms, silent if silent.found else solver.solve(self.game, self.position, self.laid, self.occupancy)
            )

    def _decide_unseen(self, at_ms: int, found: "tuple[Explanation, ...]") -> None:
        if len(found) == 1:
            self._stand(at_ms, found[0].move, checked=False)
        else:
            self._ask(at_ms, Ruling(ASKS, found))

    def _trust(self, at_ms: int) -> None:
        """Confirm while the board differs by one marble: the sensor is wrong, not the marble."""
        if len(self.repair) == 1:
            self.occupancy.correct(self.repair[0][1])
            self._judge_rest(at_ms)

    def _undo(self, at_ms: int) -> None:
        """Take the last turn back; within a turn, take the laid card or the claim to fold back."""
        if self.state in (MOVE, FOLD):
            self._await_card()
        elif self.state == OWNERS:
            self._ask_owners(at_ms, is_anew=True)
        elif self._course.last:
            touched = self._course.last.touched
            self._course.take_back(at_ms)
            self._await_card()
            self._stood = (events.NO_TAG, 0)
            self.is_round_fresh = False
            self.occupancy.remember(touched)
        self.deadline = at_ms + SETTLE_MS

    def _compare(self, at_ms: int, turns: int, theirs: bytes, mine: bytes) -> None:
        if turns != self.turns or theirs != mine:
            self._course.decide(kinds.DISAGREE, at_ms, self.laid)
