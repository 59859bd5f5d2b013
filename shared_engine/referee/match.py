"""The game under way: how it went so far, what the board shows, and what is awaited."""

from shared_engine.log.events import NO_TAG
from shared_engine.referee import decision as kinds
from shared_engine.referee.ruling import turn_back
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, CARD, OVER
from shared_engine.referee.turn import Turn
from shared_engine.tracking import solver
from shared_engine.tracking.occupancy import Occupancy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame, BoardPosition, Move, Owners, Picture, Step
    from shared_engine.referee.course import Course, Played

# A picture that a legal move could still change is judged when it has been still this long: hands
# rest longer than that only when they are done. One that none could change is judged at once.
SETTLE_MS = 600


class Match:
    """One game at one board; the next game is another one.

    Attributes:
        state: one of states.py.
        course: the position, and the turns that led to it.
        occupancy: what the board shows.
        turn: the turn under way.
        deadline: time at which the picture is judged if nothing happens before, or None.
        owners: whose marble is where, while that is asked, or None.
        is_round_fresh: a round, or what the board was cleared for, has begun, and nobody has acted
            in it: hands may still go on with the last turn of the one before.
        is_paused: nothing is judged until somebody presses a control or lays a card.
        hints: the level of hints of each seat (log/hints.py).
        last_card: tag of the card of the last turn, of a fold the one shown last, and when that was
            applied.
        next_cards: cards and tags that were laid too early and are due now, as Turn.waiting.
    """

    def __init__(self, course: "Course", full: "Picture", hints: "list[int]") -> None:
        self.state = CARD
        self.course = course
        self.occupancy = Occupancy(full, is_followed=course.game.FOLLOWS_HANDS)
        self.turn = Turn()
        self.deadline: "int | None" = None
        self.owners: "Owners | None" = None
        self.is_round_fresh = False
        self.is_paused = False
        self.hints = hints
        self.last_card = (NO_TAG, 0)
        self.next_cards: "list[tuple[str, int]]" = []
        self.begin_turn()

    @property
    def game(self) -> "BoardGame":
        return self.course.game

    @property
    def position(self) -> "BoardPosition":
        """The position after the turns so far."""
        return self.course.position

    def is_read_again(self, tag: int) -> bool:
        """Say whether *tag* is that of the card of the last turn."""
        return tag != NO_TAG and tag == self.last_card[0]

    @property
    def next_card(self) -> str:
        """The first card that waits, or what lies open anyway, or ""."""
        return self.turn.waiting[0][0] if self.turn.waiting else self.game.LIES_OPEN

    def cards_of_next_seat(self, laid: str) -> "list[str]":
        """Return the cards that may be that of the next seat, *laid* right now or waiting: it may
        have laid another one over its first."""
        if self.turn.waiting:
            return self.turn.waiting_cards
        return [card for card in (self.game.LIES_OPEN or laid,) if card]

    def looks_like(self, cells: bytes) -> bool:
        """Say whether a marble is wherever *cells* have one, in any of the places where they are
        only counted."""
        return self.game.difference(self.position.rules, cells, self.occupancy.full).is_none

    def solve(self, card: str) -> "solver.Verdict":
        """Return which move of *card* the board shows."""
        return solver.solve(self.game, self.position, card, self.occupancy)

    def explains(self, card: str) -> bool:
        """Say whether *card* may have moved what is not where the position has it."""
        return self.solve(card).kind in solver.EXPLAINED

    def may_be_instead(self, card: str) -> bool:
        """Say whether *card*, "" for none, may have been laid in place of the open one."""
        return card not in ("", self.turn.laid) and self.course.may_replace(card)

    def way_back(self) -> "list[Step]":
        """Return the steps that bring the board back to the position."""
        occupancy = self.occupancy
        return turn_back(self.game, self.position, occupancy) or self.game.repair(
            self.position, occupancy.full, occupancy.touched
        )

    def look_again(self, at_ms: int) -> None:
        """Let the picture be judged: while a move is awaited at once, else when it has rested."""
        self.turn.has_waited = False
        self.turn.is_new = self.state == AWAIT_MOVE
        self.deadline = at_ms if self.turn.is_new else at_ms + SETTLE_MS

    def refuse(self, at_ms: int, card: str, reason: str, rule: str) -> None:
        """Say why a card, "" for none, is refused, or what it does that is not seen; nothing is to
        be put back."""
        self.turn.objection = reason
        self.course.refuse(at_ms, card, reason, rule)

    def begin_turn(self, *, is_begun: bool = False) -> None:
        """Begin a turn: a card is awaited or, where one lies open by itself, its move, once the
        board is cleared for it; unless it *is_begun* already, what hands did so far is
        forgotten."""
        if not is_begun:
            self.occupancy.forget()
        card = self.game.LIES_OPEN
        self.turn = Turn(card)
        self.state = AWAIT_MOVE if card else CARD
        if card and self.game.is_cleared(self.position):
            if self.way_back():
                self.state = ARRANGE
            else:
                self.is_round_fresh = True

    def apply(
        self, at_ms: int, move: "Move", *, is_checked: bool = True, is_confirmed: bool = False
    ) -> None:
        """End the turn with *move*; hands may still change it unless it *is_confirmed* or the next
        card waits."""
        turn = self.turn
        self.occupancy.dial.check(move.turned)
        found = self.course.apply(
            at_ms, move, self.occupancy.traces, self.occupancy.early + self.occupancy.together
        )
        found.checked = is_checked
        found.how = turn.said_by or ("card" if turn.question and turn.waiting else "picture")
        if is_confirmed or turn.waiting:
            self.course.settle()
        found.cards = tuple(turn.hand) if move.is_fold else ()
        self.last_card = (turn.hand_tags[-1] if turn.hand_tags else turn.tag, at_ms)
        self.begin_turn(is_begun=move.is_fold and bool(self.way_back()))  # who folds moves nothing
        if not self.end(at_ms):
            if self.state == ARRANGE:
                self.deadline = at_ms
            if self.course.has_begun_round:
                self.begin_round(at_ms)
            self.lay_waiting(turn)

    def lay_waiting(self, turn: "Turn") -> None:
        """What waits in *turn* is due."""
        self.next_cards += [one for one in turn.waiting if one != turn.dropped]
        turn.waiting = []

    def lay_behind(self) -> None:
        """The cards that are due behind the open one wait until its move is made; that one again,
        which was read twice, does not."""
        for card, tag in self.next_cards:
            if tag == NO_TAG or tag != self.turn.tag:
                self.turn.wait(card, tag)
        self.next_cards = []

    def end(self, at_ms: int) -> bool:
        """End the game if a team has won; say whether one has."""
        team = self.game.outcome(self.position)
        if team is None:
            return False
        self.state = OVER
        self.course.decide(kinds.WON, at_ms).team = team
        return True

    def begin_round(self, at_ms: int) -> None:
        """Say that a round begins."""
        self.is_round_fresh = True
        self.course.decide(kinds.ROUND, at_ms)

    def undo_turn(self, at_ms: int) -> "Played | None":
        """Undo the last turn, which there must be, and return it, None if no more is known of
        it."""
        undone = self.course.undo_turn(at_ms)
        self.last_card = (NO_TAG, 0)
        self.is_round_fresh = False
        return undone

    def forget_round(self) -> None:
        """Know no more than a board that wakes up in this round."""
        self.is_round_fresh = False
        self.course.drop_turns()
        self.last_card = (NO_TAG, 0)
        self.occupancy.forget()
