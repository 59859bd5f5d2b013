"""The referee: events in, decisions out. A deterministic function of the events, on the board and
on the laptop.

Time comes with the events; `advance` only says that so much of it has passed without one.
"""

from shared_engine.games.on_board import ON_BOARD, open_on_board
from shared_engine.log import events
from shared_engine.log.codec import NO_QUARTER
from shared_engine.log.hints import read_hints, unpack_hints
from shared_engine.log.picture import unpack_picture
from shared_engine.referee import decision as kinds
from shared_engine.referee import states
from shared_engine.referee.course import Course
from shared_engine.referee.dispatch import Dispatch
from shared_engine.referee.match import Match
from shared_engine.referee.minutes import Minutes
from shared_engine.tracking.occupancy import Occupancy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.games.contract import (
        BoardGame,
        BoardPosition,
        Description,
        Owners,
        Picture,
        Step,
    )
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision
    from shared_engine.referee.question import Question

    OpenGame = Callable[[Description], tuple[BoardGame, BoardPosition]]

# What people do besides moving marbles.
_ACTS = (events.Card, events.Control, events.Choice, events.Answer, events.Reader)
# What may come before the decisions that it has led to, or in place of them where events are lost.
_BEFORE = (events.Gap, events.Hints)


class Referee:
    """Follows one board from event to event."""

    def __init__(self, open_game: "OpenGame" = open_on_board) -> None:
        """Referee the games that *open_game* opens (games/on_board.py)."""
        self._dispatch: "Dispatch | None" = None
        self._open_game = open_game
        self._decided: "list[Decision]" = []
        self._number: "int | None" = None
        self._left: "Match | None" = None  # the game under way, while events of it are missing
        self._is_written = False
        self.minutes: "Minutes | None" = None
        """What the log says was decided in the game under way; None where it does not."""

    # ---- what happens

    def feed(self, event: "Event", number: "int | None" = None) -> "list[Decision]":
        """Apply one event and return what it, and the time up to it, decided.

        After a GAP without a position nothing is judged until a position follows: that of a GAME,
        or of a STAND or GAP of the same game, which only a referee who gets *number* can tell.

        Args:
            number: of the event in its log, if that is known.

        Raises:
            RulesError: the description of a game names a ruleset or state that cannot be, its
                picture is too short, or there is no such seat; the game goes on as before, and what
                time had decided comes with the next call.
        """
        dispatch = self._dispatch
        if isinstance(event, events.Boot) and not event.engine:
            # An older firmware goes on, which writes down what happens alone.
            self._is_written, self.minutes = False, None
        if isinstance(event, events.Gap) and not event.position:
            self._forget()
            return self._collect()
        if isinstance(event, events.DECISIONS):
            return self._read(event)
        if dispatch and self.minutes and self.minutes.open and not isinstance(event, _BEFORE):
            dispatch = self._disagree(dispatch, event.at_ms, self.minutes.is_ahead)
        if dispatch:
            dispatch.let_pass(event.at_ms)
        if isinstance(event, events.Game):
            self._begin(event)
            self._number = number
        elif (
            self._left
            and isinstance(event, (events.Stand, events.Gap))
            and event.game == self._number
        ):
            self._find(self._left, event)
        elif dispatch:
            match = dispatch.match
            if self.begins_round(event):
                left = match.occupancy.left(event.at_ms)
                match.forget_round()
                match.occupancy.recall(*left, event.at_ms)
            if isinstance(event, (events.Field, events.Card, events.Control)):
                match.turn.objection = ""
            if match.is_paused and isinstance(event, _ACTS):
                _end_pause(match, event)
            else:
                self._apply(dispatch, event)
        return self._collect()

    def advance(self, now_ms: int) -> "list[Decision]":
        """Let time pass up to *now_ms* and return what that decided."""
        if self._dispatch:
            self._dispatch.let_pass(now_ms)
        return self._collect()

    def begins_round(self, event: "Event") -> bool:
        """Say whether *event* is the first act in a round: a board that loses its power begins
        there, and knows no more of the turns before than the positions to which undo leads back.

        No marble is an act where cards are laid, nor the card of the last turn that is read again,
        nor undo, nor a pause and what ends it. A card that has ended the round before lies open
        already: a position does not hold it, so the round is saved a turn later. So it is while
        marbles do not lie as the position says, or may have changed places: hands may be going on
        with the last turn.
        """
        dispatch, match = self._dispatch, self.match
        if dispatch is None or match is None or match.is_paused or not match.is_round_fresh:
            return False
        if match.game.LIES_OPEN:
            if isinstance(event, events.Field):
                return event.occupied and match.state == states.AWAIT_MOVE and not match.way_back()
        elif match.turn.laid:
            return False
        if isinstance(event, events.Card):
            return not match.is_read_again(event.tag) and not dispatch.may_go_on(event.card)
        if isinstance(event, events.Control):
            return event.control not in ("undo", "pause") and not dispatch.may_go_on()
        return isinstance(event, events.Deal)

    def resume(self, description: "Description", event: "events.Stand | events.Gap") -> None:
        """Go on from the position at *event*, not from the start of the game."""
        game, position = self._open_game(description)
        hints = read_hints(description, position.rules.seats)
        self._is_written = "engine" in description
        if isinstance(event, events.Gap):
            self._rejoin(game, position, hints, event)
        else:
            self._go_on(game, position, hints, event)

    def _forget(self) -> None:
        """Events are missing: what follows is not judged."""
        if self._dispatch:
            self._left = self._dispatch.match
            self._dispatch = None
            self.minutes = None

    def _find(self, left: Match, event: "events.Stand | events.Gap") -> None:
        """Go on with the game of which events are missing, from the position in *event*."""
        if isinstance(event, events.Gap):
            self._rejoin(left.game, left.position, left.hints, event)
        else:
            match = self._go_on(left.game, left.position, left.hints, event).match
            match.course.decide(kinds.LOST, event.at_ms).count = match.course.turns

    def _collect(self) -> "list[Decision]":
        """Return what was decided since the last call."""
        decided = list(self._decided)
        self._decided[:] = []
        if self.minutes:
            self.minutes.decided(decided)
        return decided

    def _begin(self, event: "events.Game") -> None:
        game, position = self._open_game(event.description)
        hints = read_hints(event.description, position.rules.seats)
        field_count = position.rules.board.field_count
        full = (
            unpack_picture(event.picture, field_count) if event.picture else game.picture(position)
        )
        match = Match(Course(game, position, self._decided), full, hints)
        match.state = (
            states.OWNERS if event.description.get("state") == ON_BOARD else states.ARRANGE
        )
        self._left = None
        self._is_written = "engine" in event.description
        self.minutes = Minutes(game, position, 0) if self._is_written else None
        self._dispatch = Dispatch(match)
        self._dispatch.happens(states.PICTURE, event.at_ms)

    def _go_on(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        hints: "list[int]",
        event: "events.Stand | events.Gap",
    ) -> Dispatch:
        """Go on from the position in *event*, of the game that began at *position*."""
        there = game.unpack(position.rules, event.position)
        full = unpack_picture(event.picture, position.rules.board.field_count)
        self._left = None
        return self._set(game, there, event.turns, full, hints)

    def _set(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        turns: int,
        full: "Picture",
        hints: "list[int]",
    ) -> Dispatch:
        """Go on from *position*, of which no more is known."""
        self._dispatch = Dispatch(Match(Course(game, position, self._decided, turns), full, hints))
        self.minutes = Minutes(game, position, turns) if self._is_written else None
        return self._dispatch

    def _read(self, event: "Event") -> "list[Decision]":
        """The log says what was decided: go on from there, whatever was decided now."""
        minutes = self.minutes
        is_due = minutes is not None and minutes.expects(event)
        # What else is due in this very moment may be decided behind another event of it.
        decided = [] if is_due else self.advance(event.at_ms)
        dispatch = self._dispatch
        if dispatch and minutes:
            is_same = minutes.read(event, dispatch.match.course.past)
            if not is_same:
                is_elsewhere = isinstance(event, (events.Made, events.Folded, events.Undone))
                self._disagree(dispatch, event.at_ms, is_elsewhere)
        return decided + self._collect()

    def _disagree(self, dispatch: Dispatch, at_ms: int, is_elsewhere: bool) -> Dispatch:
        """The log says something else than was decided now: go on from its position, if it
        *is_elsewhere* and known."""
        minutes, match = self.minutes, dispatch.match
        if minutes:
            minutes.open = []
            if is_elsewhere and minutes.position:
                full, hints = match.occupancy.full, match.hints
                dispatch = self._set(match.game, minutes.position, minutes.turns, full, hints)
        dispatch.match.course.decide(kinds.DISAGREE, at_ms)
        return dispatch

    def _rejoin(
        self, game: "BoardGame", position: "BoardPosition", hints: "list[int]", event: "events.Gap"
    ) -> None:
        """Events were lost: forget what was known, and go on from what *event* says."""
        dispatch = self._go_on(game, position, hints, event)
        match = dispatch.match
        match.course.decide(kinds.LOST, event.at_ms).count = match.course.turns
        if not match.end(event.at_ms):
            dispatch.happens(states.PICTURE, event.at_ms)

    def _apply(self, dispatch: Dispatch, event: "Event") -> None:
        at_ms = event.at_ms
        if isinstance(event, events.Field):
            dispatch.change(at_ms, event.field, event.occupied)
        elif isinstance(event, events.Card):
            dispatch.lay(at_ms, event.card, event.tag)
        elif isinstance(event, events.Control):
            dispatch.happens(event.control, at_ms)
        elif isinstance(event, events.Dial):
            dispatch.dial_changed(at_ms, event.dial)
        elif isinstance(event, events.Choice):
            dispatch.happens(states.CHOSEN, at_ms, event.choice)
        elif isinstance(event, events.Answer):
            if self.question is not None and self.question.number == event.question:
                dispatch.happens(states.CHOSEN, at_ms, event.answer)
        elif isinstance(event, events.Reader):
            dispatch.match.refuse(at_ms, "", event.reader, "")
        elif isinstance(event, events.Deal):
            dispatch.match.course.deal(event.seat, event.cards)
        else:
            self._apply_report(dispatch.match, event)

    def _apply_report(self, match: Match, event: "Event") -> None:
        """The board reports what it holds; what it reports about itself changes nothing."""
        position = match.position
        if isinstance(event, events.Digest):
            _compare(match, event, event.digest == position.digest())
        elif isinstance(event, events.Stand) and self.minutes and not self.minutes.position:
            self._go_on(match.game, position, match.hints, event)
        elif isinstance(event, events.Stand):
            _compare(match, event, event.position == position.pack())
            match.forget_round()
            # the log says what is known of it: a board may have lost its power in between
            match.course.forget_past()
        elif isinstance(event, events.Traces):
            size = len(match.occupancy.full)
            match.occupancy.recall(
                unpack_picture(event.touched, size), unpack_picture(event.early, size), event.at_ms
            )
        elif isinstance(event, events.Past):
            match.course.recall(event.turns, match.game.unpack(position.rules, event.position))
        elif isinstance(event, events.Hints):
            match.hints = unpack_hints(event.levels, len(match.hints))
        elif isinstance(event, events.Gap):
            self._rejoin(match.game, position, match.hints, event)

    # ---- what others may know

    @property
    def match(self) -> "Match | None":
        """The game under way, or the last one; None before the first."""
        return self._dispatch.match if self._dispatch else None

    @property
    def state(self) -> int:
        """One of states.py."""
        return self.match.state if self.match else states.IDLE

    @property
    def position(self) -> "BoardPosition | None":
        """That after the turns so far, or None before the first game."""
        return self.match.position if self.match else None

    @property
    def turns(self) -> int:
        """Turns applied since the game began."""
        return self.match.course.turns if self.match else 0

    @property
    def past(self) -> "list[tuple[int, BoardPosition]]":
        """The positions to which undo leads back once somebody acts in this round, the newest one
        first, and how many turns led to each."""
        return self.match.course.past if self.match else []

    @property
    def occupancy(self) -> Occupancy:
        """What the board shows."""
        return self.match.occupancy if self.match else Occupancy(b"")

    @property
    def full(self) -> bytes:
        """The settled picture of the board of the game, a byte a field."""
        return bytes(self.occupancy.full)

    @property
    def last_lifted(self) -> "int | None":
        """The field whose marble was lifted last and is still empty."""
        return self.occupancy.last_lifted

    @property
    def blind(self) -> "list[int]":
        """The fields whose sensors are not believed, ascending."""
        return self.occupancy.blind

    @property
    def quarter(self) -> int:
        """The quarter in which the dial rests as far as its sensors have said, else NO_QUARTER."""
        dial = self.occupancy.dial
        return dial.quarter if dial.is_known and dial.is_resting else NO_QUARTER

    @property
    def is_dial_doubted(self) -> bool:
        """The sensors of the dial are not believed any more."""
        return self.occupancy.dial.is_doubted

    @property
    def deadline(self) -> "int | None":
        """Time at which `advance` will decide something if no event comes before, or None."""
        return self.match.deadline if self.match else None

    @property
    def hints(self) -> "list[int]":
        """The level of hints of each seat."""
        return self.match.hints if self.match else []

    @property
    def is_paused(self) -> bool:
        """Nothing is judged until somebody presses a control or lays a card."""
        return self.match is not None and self.match.is_paused

    @property
    def owners(self) -> "Owners | None":
        """Whose marble is where, while that is asked."""
        return self.match.owners if self.match else None

    @property
    def laid(self) -> str:
        """The card that lies open, or ""."""
        return self.match.turn.laid if self.match else ""

    @property
    def repair(self) -> "list[Step]":
        """Steps that lead back to the position, while the board shows something impossible."""
        return self.match.turn.repair if self.match else []

    @property
    def question(self) -> "Question | None":
        """What the players shall answer."""
        return self.match.turn.question if self.match else None

    @property
    def objection(self) -> str:
        """Why the last card or claim was refused, until somebody does something; or ""."""
        return self.match.turn.objection if self.match else ""


def _end_pause(match: Match, event: "Event") -> None:
    """An act ends the pause and is nothing more: whoever ends it has not looked at the board
    yet."""
    if not isinstance(event, events.Reader):
        match.is_paused = False
        match.look_again(event.at_ms)


def _compare(match: Match, event: "events.Digest | events.Stand", is_same: bool) -> None:
    """Say so if the device holds another position."""
    if event.turns != match.course.turns or not is_same:
        match.course.decide(kinds.DISAGREE, event.at_ms, match.turn.laid)
