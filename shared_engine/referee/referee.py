"""The referee: events in, decisions out. A deterministic function of the events, on the board and on the laptop.

Time comes with the events; `advance` only says that so much of it has passed without one.
"""

from shared_engine.games.catalogue import open_on_board
from shared_engine.games.errors import NotationError
from shared_engine.referee import decision as kinds
from shared_engine.referee import events
from shared_engine.referee.decision import Decision
from shared_engine.tracking import solver
from shared_engine.tracking.correction import repair
from shared_engine.tracking.occupancy import Occupancy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.referee.events import Event

# A picture is judged when it has been still this long: hands rest longer than that only when they are done.
SETTLE_MS = 600
# Turns that can be taken back; positions are small, but a board's memory is too.
UNDO_DEPTH = 4

# States. What ends each is in the methods named `_in_<state>_...`.
IDLE = 0  # no game
ARRANGE = 1  # the marbles are being set up for the position
CARD = 2  # the seat to turn shall lay a card
MOVE = 3  # a card lies open, its move is awaited
FOLD = 4  # the seat to turn shows its cards to be out for the round
OVER = 5  # a team has won


class Referee:
    """Follows one board from event to event.

    Attributes:
        state: one of the states above.
        position: what stands, or None before the first game.
        laid: the card that lies open, or "".
        turns: turns that stand since the game began.
        deadline: time at which `advance` will decide something if no event comes before, or None.
        repair: steps that lead back to the position, while the board shows something impossible.
        choices: moves between which the players shall choose.
        shown: cards shown so far by a seat that folds.
    """

    def __init__(self) -> None:
        self.state = IDLE
        self.game: "Any" = None
        self.position: "Any" = None
        self.occupancy = Occupancy(b"")
        self.laid = ""
        self.turns = 0
        self.deadline: "int | None" = None
        self.repair: "list[tuple[int, int]]" = []
        self.choices: "tuple[Any, ...]" = ()
        self.shown: "list[str]" = []
        self._tags: "list[int]" = []
        self._hands: "list[list[str]]" = []  # empty: not known
        self._before: "list[Any]" = []
        self._decided: "list[Decision]" = []

    def feed(self, event: "Event") -> "list[Decision]":
        """Take in one event and return what it, and the time up to it, decided.

        Raises:
            RulesError: the description of a game names a ruleset or state that cannot be, its picture is too short, or
                there is no such seat; the game goes on as before, and what time had decided comes with the next call.
        """
        self._pass(event.at_ms)
        kind, values = event.kind, event.values
        if kind == events.GAME:
            self._begin(event.at_ms, values[0], values[1])
        elif self.state != IDLE:
            if kind == events.FIELD:
                if values[0] < len(self.occupancy.full) and self.occupancy.change(values[0], values[1]):
                    self.deadline = event.at_ms + SETTLE_MS
            elif kind == events.CARD:
                self._card(event.at_ms, values[0], values[1])
            elif kind == events.CONTROL:
                self._control(event.at_ms, values[0])
            elif kind == events.DEAL:
                if values[0] >= len(self._hands):
                    raise NotationError("no seat %d to deal to" % values[0])
                self._hands[values[0]] = list(values[1])
            elif kind in (events.DIGEST, events.STAND):
                self._compare(event.at_ms, kind, values[0], values[-1])
        return self._take()

    def advance(self, now_ms: int) -> "list[Decision]":
        """Let time pass up to *now_ms* and return what that decided."""
        self._pass(now_ms)
        return self._take()

    def _pass(self, now_ms: int) -> None:
        while self.deadline is not None and self.deadline <= now_ms:
            at_ms, self.deadline = self.deadline, None
            self._judge(at_ms)

    def resume(self, description: "dict[str, Any]", turns: int, packed: bytes, picture: "bytes | bytearray") -> None:
        """Go on from a position that stood, as a STAND event holds it, instead of from the start of the game.

        Args:
            picture: what the board showed then, one byte a field.
        """
        self._prepare(description, b"")
        self.position = self.game.unpack(self.position.rules, packed)
        self.turns = turns
        self.occupancy = Occupancy(picture)
        self.state = CARD
        self._take()

    def _take(self) -> "list[Decision]":
        decided, self._decided = self._decided, []
        return decided

    def _decide(self, kind: str, at_ms: int) -> Decision:
        seat = self.position.turn
        found = Decision(kind, at_ms, self.position, seat)
        found.card = self.laid
        self._decided.append(found)
        return found

    # ---- a game begins

    def _prepare(self, description: "dict[str, Any]", bits: bytes) -> None:
        game, position = open_on_board(description)
        board = position.rules.board
        self.occupancy = Occupancy(events.unpack_picture(bits, board.field_count) if bits else game.picture(position))
        self.game = game
        self.position = position
        self.laid = ""
        self.turns = 0
        self.deadline = None
        self.repair = []
        self.choices = ()
        self.shown = []
        self._tags = []
        self._before = []
        self._hands = [[] for _ in range(position.rules.seats)]

    def _begin(self, at_ms: int, description: "dict[str, Any]", bits: bytes) -> None:
        self._prepare(description, bits)
        self.state = ARRANGE
        self._judge(at_ms)

    # ---- settled pictures

    def _judge(self, at_ms: int) -> None:
        if self.state == MOVE:
            self._judge_move(at_ms)
        elif self.state != OVER:
            self._judge_rest(at_ms)

    def _judge_rest(self, at_ms: int) -> None:
        """Nothing should have moved: say what to put back, once for each wrong picture."""
        steps = repair(self.game, self.position, self.occupancy.full)
        if steps:
            if steps != self.repair:
                self.repair = steps
                self._decide(kinds.CORRECTION, at_ms).repair = steps
            return
        self.repair = []
        self.occupancy.forget()
        if self.state == ARRANGE:
            self.state = CARD
            self._decide(kinds.ROUND, at_ms)

    def _judge_move(self, at_ms: int) -> None:
        verdict = solver.solve(self.game, self.position, self.laid, self.occupancy)
        self.choices = ()
        if verdict.kind == solver.UNIQUE:
            self._stand(at_ms, verdict.moves[0], True)
        elif verdict.kind == solver.AMBIGUOUS:
            self.choices = verdict.moves
            self._decide(kinds.AMBIGUOUS, at_ms).moves = verdict.moves
        elif verdict.kind in (solver.IMPOSSIBLE, solver.TOO_MANY):
            self._refuse(at_ms)
        else:
            self.repair = []

    def _refuse(self, at_ms: int) -> None:
        steps = repair(self.game, self.position, self.occupancy.full)
        if steps == self.repair:
            return
        self.repair = steps
        found = self._decide(kinds.ILLEGAL, at_ms)
        found.repair = steps
        found.reason, found.rule = self.game.why_not_seen(
            self.position,
            self.laid,
            self.game.difference(self.position.rules, self.position.cells, self.occupancy.full),
        )

    def _stand(self, at_ms: int, move: "Any", checked: bool) -> None:
        """Let *move* stand: the position moves on."""
        before = self.position
        self._before = self._before[-UNDO_DEPTH + 1 :] + [before]
        seat: int = before.turn
        hand = self._hands[seat]
        if move.card in hand:
            hand.remove(move.card)
        self.position = self.game.apply(before, move)
        self.turns += 1
        found = self._decide(kinds.FOLD if move.is_fold else kinds.MOVE, at_ms)
        found.seat = before.turn
        found.card = move.card
        found.moves = (move,)
        found.checked = checked
        found.cards = tuple(self.shown) if move.is_fold else ()
        self._await_card()
        team = self.game.outcome(self.position)
        if team is not None:
            self.state = OVER
            self._decide(kinds.WON, at_ms).team = team
        elif self.position.round_number != before.round_number:
            self._before = []  # a board that loses its power begins again here (STAND), so undo ends here for everybody
            self._hands = [[] for _ in self._hands]
            self._decide(kinds.ROUND, at_ms)

    def _await_card(self) -> None:
        self.occupancy.forget()
        self.state = CARD
        self.laid = ""
        self.repair = []
        self.choices = ()
        self.shown = []
        self._tags = []

    # ---- cards and controls

    def _card(self, at_ms: int, card: str, tag: int) -> None:
        if self.state == FOLD:
            if tag == events.NO_TAG or tag not in self._tags:
                self._tags.append(tag)
                self.shown.append(card)
                if len(self.shown) == self.position.counts[self.position.turn]:
                    self._judge_fold(at_ms, self.shown)
        elif self.state == CARD or (self.state == MOVE and card != self.laid):
            self._lay(at_ms, card)

    def _lay(self, at_ms: int, card: str) -> None:
        """A card is laid; while no marble has moved another one may replace it."""
        steps = repair(self.game, self.position, self.occupancy.full)
        if steps and self.state == MOVE:
            return
        if not steps:
            self.occupancy.begin()
        self.state = CARD
        self.laid = card
        if not self.game.has_move(self.position, card) and not self.game.may_be_idle(self.position, card):
            found = self._decide(kinds.ILLEGAL, at_ms)
            found.reason, found.rule = self.game.why_unplayable(self.position, card)
            self.laid = ""
            return
        self.state = MOVE
        self.repair = []  # what was only to be put back may now be an illegal move
        if steps or self.occupancy.touched:
            self.deadline = at_ms + SETTLE_MS

    def _control(self, at_ms: int, control: str) -> None:
        if control == "fold" and self.state in (CARD, FOLD):
            self._fold(at_ms)
        elif control == "confirm" and self.state == MOVE:
            self._confirm(at_ms)
        elif control == "undo":
            self._undo(at_ms)

    def _fold(self, at_ms: int) -> None:
        """The seat claims that it cannot move; said twice, it takes the claim back."""
        seat: int = self.position.turn
        hand = self._hands[seat]
        self._tags = []
        self.shown = []
        if self.state == FOLD:
            self.state = CARD
        elif hand:
            self._judge_fold(at_ms, hand)
        elif self.position.rules.fold_check == "trust":
            self._stand(at_ms, self.game.FOLD, False)
        else:
            self.state = FOLD

    def _judge_fold(self, at_ms: int, hand: "list[str]") -> None:
        cards = self.game.playable(self.position, hand)
        self.shown = list(hand)
        if not cards:
            self._stand(at_ms, self.game.FOLD, True)
            return
        found = self._decide(kinds.FOLD_REFUSED, at_ms)
        found.card = cards[0]
        found.moves = (self.game.first_move(self.position, cards[0]),)
        found.reason, found.rule = "must_play", "BR-19"
        self._await_card()

    def _confirm(self, at_ms: int) -> None:
        """Confirm decides at once what waiting would decide, and lays a jack without effect (BR-62)."""
        untouched = not repair(self.game, self.position, self.occupancy.full)
        if untouched and self.game.may_be_idle(self.position, self.laid):
            self._stand(at_ms, self.game.idle_move(self.laid), False)
        else:
            self.deadline = None
            self._judge_move(at_ms)

    def _undo(self, at_ms: int) -> None:
        """Take the last turn back; within a turn, take the laid card or the claim to fold back."""
        if self.state in (MOVE, FOLD):
            self._await_card()
        elif self._before:
            self.position = self._before.pop()
            self.turns -= 1
            self._hands = [[] for _ in self._hands]
            self._await_card()
            self._decide(kinds.UNDO, at_ms)
        self.deadline = at_ms + SETTLE_MS

    def _compare(self, at_ms: int, kind: int, turns: int, data: bytes) -> None:
        mine = self.position.digest() if kind == events.DIGEST else self.position.pack()
        if turns != self.turns or data != mine:
            self._decide(kinds.DISAGREE, at_ms)
