"""The half of the referee that watches the marbles: every settled picture is judged, and moves stand."""

from shared_engine.games.catalogue import open_on_board
from shared_engine.log import events
from shared_engine.log.hints import read_hints
from shared_engine.log.picture import unpack_picture
from shared_engine.referee import decision as kinds
from shared_engine.referee.course import Course
from shared_engine.referee.question import Question
from shared_engine.referee.ruling import ASKS, HELD, REFUSES, STANDS, Ruling, rule, way_back
from shared_engine.referee.states import ARRANGE, CARD, IDLE, MOVE, OVER, OWNERS
from shared_engine.tracking import solver
from shared_engine.tracking.occupancy import Occupancy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import Owners
    from shared_engine.referee.decision import Decision

# A picture that a legal move could still change is judged when it has been still this long: hands rest longer than that
# only when they are done. One that none could change is judged at once.
SETTLE_MS = 600
# A marble that was away for a shorter time was not touched by a hand: its sensor flickers.
_TOUCH_MS = 150


class Watcher:
    """Knows what stands and what the board shows; the Referee tells it of cards and controls."""

    def __init__(self) -> None:
        self.state = IDLE
        self.occupancy = Occupancy(b"")
        self.laid = ""
        self.deadline: "int | None" = None
        self.repair: "list[tuple[int, int]]" = []
        self.question: "Question | None" = None
        self.owners: "Owners | None" = None
        self.objection = ""
        self.is_round_fresh = False
        self.is_paused = False
        self.shown: "list[str]" = []
        self.hints: "list[int]" = []
        self._course = Course()
        self._tag = events.NO_TAG  # of the card that lies open
        self._stood: "tuple[int, int]" = (events.NO_TAG, 0)  # the card of the last turn, and when that stood
        self._waiting: "tuple[str, int] | None" = (
            None  # a card that was laid before the move of the one before it stood
        )
        self._is_new = False  # nobody has looked at the picture yet
        self._emptied_ms = 0  # when a field was last seen to become empty
        self._has_waited = False  # for a marble that is missing, or on its way

    @property
    def game(self) -> "Any":
        """The module with the game's calls, None before the first game."""
        return self._course.game

    @property
    def position(self) -> "Any":
        """What stands, or None before the first game."""
        return self._course.position

    @property
    def turns(self) -> int:
        """Turns that stand since the game began."""
        return self._course.turns

    def _pass(self, now_ms: int) -> None:
        """Let time pass up to *now_ms*."""
        while self.deadline is not None and self.deadline <= now_ms:
            at_ms, self.deadline = self.deadline, None
            self._judge(at_ms)

    def _prepare(self, description: "dict[str, Any]", bits: bytes) -> None:
        """Get ready for the game of *description*; nothing has changed if that raises RulesError."""
        game, position = open_on_board(description)
        board = position.rules.board
        hints = read_hints(description, position.rules.seats)
        full = unpack_picture(bits, board.field_count) if bits else game.picture(position)
        self.occupancy = Occupancy(full)
        self._course.begin(game, position)
        self.hints = hints
        self.is_paused = False
        self.deadline = None
        self.objection = ""
        self.owners = None
        self._stood = (events.NO_TAG, 0)
        self._await_card()

    # ---- pictures

    def _field(self, at_ms: int, field: int, occupied: bool) -> None:
        if field >= len(self.occupancy.full) or not self.occupancy.change(field, occupied) or self.is_paused:
            return
        self._look_anew(at_ms)
        if not occupied:
            self._emptied_ms = at_ms
        elif at_ms - self._emptied_ms >= _TOUCH_MS:
            self._put_back(at_ms, field)

    def _put_back(self, at_ms: int, field: int) -> None:
        """A marble was touched on purpose: perhaps that answers a question."""
        if self.owners and bytes(self.occupancy.full) == self.owners.full:
            self._touch(at_ms, field)
        chosen = self.question.answer(field, self.occupancy.full) if self.question else -1
        if chosen >= 0:
            self._choose(at_ms, chosen)

    def _pause(self) -> None:
        """Judge nothing until somebody acts."""
        self.is_paused = True
        self.deadline = None

    def _look_anew(self, at_ms: int) -> None:
        """The picture has changed. While a move is awaited it is looked at at once; but first memory may be tidied."""
        self._has_waited = False
        self._is_new = self.state == MOVE
        self.deadline = at_ms if self._is_new else at_ms + SETTLE_MS

    def _judge(self, at_ms: int) -> None:
        if self.state == MOVE and self._is_new:
            self._is_new = False
            move = solver.final_move(self.game, self.position, self.laid, self.occupancy)
            if move is None:
                self.deadline = at_ms + SETTLE_MS
            else:
                self._stand(at_ms, move)
        elif self.state == MOVE:
            self._follow(at_ms, solver.solve(self.game, self.position, self.laid, self.occupancy))
        elif self.state == OWNERS:
            self._ask_owners(at_ms, is_anew=False)
        else:
            self._judge_rest(at_ms)

    # ---- a game that begins with what stands on the board

    def _ask_owners(self, at_ms: int, *, is_anew: bool) -> None:
        """Ask for the owners of the marbles on the track, unless this picture is being asked about, or one is in a hand."""
        full = self.occupancy.full
        owners = self.owners
        is_asking = owners is not None and (
            owners.full == bytes(full) or (not owners.surplus and sum(full) < sum(owners.full))
        )
        if is_anew or not is_asking:
            owners = self.owners = self.game.ask_owners(self.position, full)
            self._say_owners(at_ms, owners)

    def _touch(self, at_ms: int, field: int) -> None:
        owners = self.owners
        if owners:
            seat = owners.seat
            owners.touch(field)
            if owners.seat != seat:
                self._say_owners(at_ms, owners)

    def _say_owners(self, at_ms: int, owners: "Owners") -> None:
        if owners.is_done:
            self._course.begin(self.game, owners.position())
            self.owners = None
            self.state = ARRANGE
            self._judge_rest(at_ms)
            return
        asked = self._course.decide(kinds.OWNERS, at_ms)
        asked.seat = owners.seat
        asked.count = owners.count or owners.surplus

    def _judge_rest(self, at_ms: int) -> None:
        """Nothing should have moved: say what to put back, once until there is more to it."""
        steps = self._way_back()
        placed = self._placement(self.position, steps)
        if not steps or placed:
            self.repair = []
            self.occupancy.begin()
            if self.state == ARRANGE:
                self.occupancy.forget()
                self.state = CARD
                self._begin_round(at_ms)
            if placed:
                self._stand(at_ms, placed)
        elif not self._revise(at_ms) and self.state != OVER:
            is_progress = all(step in self.repair for step in steps)
            self.repair = steps
            if not is_progress:
                self._course.decide(kinds.CORRECTION, at_ms, self.laid).repair = steps

    def _revise(self, at_ms: int) -> bool:
        """Hands have gone on with the last move: if its card explains what they left, that counts; say whether it does."""
        last = self._course.last
        if last is None or not self._course.is_revisable:
            return False
        if not last.card:
            return self._place_anew(at_ms, last.position)
        since = self.occupancy.touched
        self.occupancy.remember(last.touched)
        verdict = solver.solve(self.game, last.position, last.card, self.occupancy)
        if verdict.kind not in (solver.UNIQUE, solver.UNCHANGED, solver.PARTIAL):
            self.occupancy.touched = since
            return False
        self._course.take_back(at_ms)
        self._tag = self._stood[0]
        self._stood = (events.NO_TAG, 0)
        self.is_round_fresh = False
        self.repair = []
        self.state = MOVE
        self.laid = last.card
        if verdict.kind == solver.UNIQUE:
            self._stand(at_ms, verdict.moves[0])
        return True

    def _placement(self, position: "Any", steps: "list[tuple[int, int]]") -> "Any":
        """Return the move that puts onto the board what the *steps* back to *position* would lift again, or None."""
        return self.game.placement(position, steps[0][1]) if len(steps) == 1 else None

    def _place_anew(self, at_ms: int, before: "Any") -> bool:
        placed = self._placement(before, self.game.repair(before, self.occupancy.full))
        if placed is None:
            return False
        self._course.take_back(at_ms)
        self._stand(at_ms, placed)
        return True

    def _follow(self, at_ms: int, verdict: solver.Verdict) -> None:
        """Do what *verdict* about the picture calls for while a move is awaited."""
        ruling = rule(self.game, self.position, self.laid, self.occupancy, verdict, self._has_waited)
        if ruling.wait_ms:
            self._has_waited = True
            self.deadline = at_ms + ruling.wait_ms
        if ruling.kind == HELD or (self.question and ruling.misread):
            return
        self.question = None
        if ruling.kind == STANDS:
            for field in ruling.misread:
                self.occupancy.correct(field)
            self._stand(at_ms, ruling.found[0].move)
        elif ruling.kind == ASKS:
            self._ask(at_ms, ruling)
        elif ruling.kind == REFUSES:
            self._refuse(at_ms)
        else:
            self.repair = []
            if self._waiting and not self._way_back():
                self._lay(at_ms, *self._waiting)

    def _refuse(self, at_ms: int) -> None:
        if self._waiting and self._is_of_waiting_card(at_ms):
            return
        game, position, card = self.game, self.position, self.laid
        steps = way_back(game, position, card, self.occupancy)
        is_progress = all(step in self.repair for step in steps)
        self.repair = steps
        if is_progress:
            return
        seen = game.difference(position.rules, position.cells, self.occupancy.full)
        reason, rule_id = game.why_not_seen(position, card, seen)
        self._course.object(at_ms, card, reason, rule_id).repair = steps

    def _is_of_waiting_card(self, at_ms: int) -> bool:
        """Let the card that waits replace the laid one if the picture is of its move; say whether it is."""
        card, tag = self._waiting or ("", 0)
        if self._course.lacks(card):
            return False
        verdict = solver.solve(self.game, self.position, card, self.occupancy)
        if verdict.kind != solver.UNIQUE:
            return False
        self._tag = tag
        self._waiting = None
        self._stand(at_ms, verdict.moves[0])
        return True

    def _ask(self, at_ms: int, ruling: Ruling) -> None:
        """Ask which of several moves is meant, or whether one is that needs a reading to be wrong."""
        self.repair = []
        self.question = Question(self.game, self.position, ruling.found, ruling.misread, self.occupancy.full)
        decided = self._course.decide(kinds.AMBIGUOUS, at_ms, self.laid)
        decided.moves = self.question.moves
        decided.reason = "misread" if ruling.misread else ""

    def _choose(self, at_ms: int, number: int) -> None:
        """Take one of the moves that were asked about."""
        question = self.question
        if question and number < len(question.moves):
            if question.misread(number) >= 0:
                self.occupancy.correct(question.misread(number))
            self.deadline = None
            self._stand(at_ms, question.moves[number])

    def _way_back(self) -> "list[tuple[int, int]]":
        return self.game.repair(self.position, self.occupancy.full, self.occupancy.touched)

    # ---- cards and moves

    def _lay(self, at_ms: int, card: str, tag: int) -> None:
        """A card is laid. While no marble has moved it replaces another one, else it waits until the move stands."""
        course = self._course
        steps = self._way_back()
        if steps and self.state == CARD and not self._explains(card) and self._revise(at_ms):
            steps = self._way_back()  # hands have gone on with the last move, and the next card came at once
        course.is_revisable = False
        self._waiting = None
        if steps and self.state == MOVE:
            self._waiting = (card, tag)
            self._object(at_ms, card, "move_first", "")
            return
        first = self.game.why_no_card(self.position)
        if first:
            self._waiting = (card, tag)
            self._object(at_ms, card, *first)
            return
        if not steps:
            self.occupancy.begin()
        if course.lacks(card):
            self._object(at_ms, card, "wrong_seat" if course.holds(card) else "not_in_hand", self.game.HAND_RULE)
            return
        self.state = CARD
        self.laid = ""
        is_admitted, remark = self.game.admit(self.position, card, course.hands[self.position.turn])
        if remark:
            self._object(at_ms, card, *remark)
        if not is_admitted:
            return
        self._tag = tag
        self.state = MOVE
        self.laid = card
        self.question = None
        self.repair = []  # what was only to be put back may now be an illegal move
        if steps or self.occupancy.touched:
            self._look_anew(at_ms)

    def _explains(self, card: str) -> bool:
        """Say whether *card* may have moved what does not stand where the position has it."""
        kind = solver.solve(self.game, self.position, card, self.occupancy).kind
        return kind in (solver.UNIQUE, solver.AMBIGUOUS, solver.PARTIAL)

    def _object(self, at_ms: int, card: str, reason: str, rule_id: str) -> "Decision":
        """Refuse a card; nothing is to be put back."""
        self.objection = reason
        return self._course.object(at_ms, card, reason, rule_id)

    def _stand(self, at_ms: int, move: "Any", checked: bool = True) -> None:
        """Let *move* stand: the position moves on."""
        course = self._course
        found = course.stand(at_ms, move, self.occupancy.touched)
        found.checked = checked
        found.cards = tuple(self.shown) if move.is_fold else ()
        waiting = self._waiting
        self._stood = (self._tag, at_ms)
        self._await_card()
        team = course.game.outcome(course.position)
        if team is not None:
            self.state = OVER
            course.decide(kinds.WON, at_ms).team = team
        elif course.has_begun_round:
            self._begin_round(at_ms)
        if waiting and self.state == CARD:
            self._lay(at_ms, *waiting)

    def _begin_round(self, at_ms: int) -> None:
        self.is_round_fresh = True
        self._course.decide(kinds.ROUND, at_ms)

    def _forget_round(self) -> None:
        """Know no more than a board that wakes up in this round."""
        self.is_round_fresh = False
        self._course.forget_turns()
        self._stood = (events.NO_TAG, 0)
        self.occupancy.forget()

    def _await_card(self) -> None:
        self.occupancy.forget()
        self.state = CARD
        self.laid = ""
        self.repair = []
        self.question = None
        self.shown = []
        self._tag = events.NO_TAG
        self._waiting = None
