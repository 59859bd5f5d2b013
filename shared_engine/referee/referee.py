"""The referee: events in, decisions out. A deterministic function of the events, on the board and
on the laptop.

It keeps what may have happened as lines, each a game with the worlds in which the marbles may lie,
and says what the believable ones have in common (judge.py). Time comes with the events; `advance`
only says that so much of it has passed without one.
"""

from shared_engine.games.on_board import ON_BOARD, open_on_board
from shared_engine.log import events
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.hints import next_level, read_hints, unpack_hints
from shared_engine.log.picture import unpack_picture
from shared_engine.referee import beginning, folding, states
from shared_engine.referee import decision as kinds
from shared_engine.referee.confirming import confirm, take, touch
from shared_engine.referee.judge import judge
from shared_engine.referee.laying import AGAIN_MS, MOST_WAIT, is_last, lay
from shared_engine.referee.line import MOVING, PATIENCE_MS, PATIENT
from shared_engine.referee.lines import near, pruned, weighed
from shared_engine.referee.match import Match
from shared_engine.referee.minutes import Minutes
from shared_engine.referee.states import ARRANGE, CARD, FOLD, OWNERS
from shared_engine.tracking.acts import HAND_MS
from shared_engine.tracking.costs import AFTER, REBASED, REPORTED
from shared_engine.tracking.turning import heard
from shared_engine.tracking.world import merged, rebased

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
    from shared_engine.referee.line import Line
    from shared_engine.referee.question import Question
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import World

    OpenGame = Callable[[Description], tuple[BoardGame, BoardPosition]]

# What people do besides moving marbles.
_ACTS = (events.Card, events.Control, events.Choice, events.Answer, events.Reader)
# What may come before the decisions that it has led to, or in place of them where events are lost.
_BEFORE = (events.Gap, events.Hints)


class Referee:
    """Follows one board from event to event."""

    def __init__(self, open_game: "OpenGame" = open_on_board) -> None:
        """Referee the games that *open_game* opens (games/on_board.py)."""
        self.match: "Match | None" = None
        """The game under way, or the last one; None before the first."""
        self.minutes: "Minutes | None" = None
        """What the log says was decided in the game under way; None where it does not."""
        self._open_game = open_game
        self._decided: "list[Decision]" = []
        self._number: "int | None" = None
        self._left: "Match | None" = None  # the game under way, while events of it are missing
        self._is_written = False

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
        if isinstance(event, events.Boot) and not event.engine:
            # An older firmware goes on, which writes down what happens alone.
            self._is_written, self.minutes = False, None
        if isinstance(event, events.Gap) and not event.position:
            self._forget()
            return self._collect()
        if isinstance(event, events.DECISIONS):
            return self._read(event)
        if self.minutes and self.minutes.open and not isinstance(event, _BEFORE):
            self._disagree(event.at_ms, self.minutes.is_ahead)
        self._let_pass(event.at_ms)
        match = self.match
        if isinstance(event, events.Game):
            self._begin(event)
            self._number = number
        elif (
            self._left
            and isinstance(event, (events.Stand, events.Gap))
            and event.game == self._number
        ):
            left = self._left
            self._go_on(left.game, left.position, left.hints, event)
        elif match:
            if self.begins_round(event):
                match.begin_round()
            if isinstance(event, (events.Field, events.Card, events.Control)):
                match.reported.objection = ""
            if match.is_paused and isinstance(event, _ACTS):
                _end_pause(match, event)
            else:
                self._apply(match, event)
        return self._collect()

    def advance(self, now_ms: int) -> "list[Decision]":
        """Let time pass up to *now_ms* and return what that decided."""
        self._let_pass(now_ms)
        return self._collect()

    def begins_round(self, event: "Event") -> bool:
        """Say whether *event* is the first act in a round: a board that loses its power begins
        there, and knows no more of the turns before than the positions to which undo leads back.

        No marble is an act where cards are laid, nor the card of the last turn that is read again,
        nor undo, nor a pause and what ends it. While the board is not in order, or something else
        than what was reported is believed, the round does not begin: it is saved a turn later.
        """
        match = self.match
        if match is None or match.is_paused or not match.reported.is_round_fresh:
            return False
        if match.game.LIES_OPEN:
            is_act = isinstance(event, events.Field) and bool(event.occupied)
        elif isinstance(event, events.Card):
            is_act = not is_last(match.lines[0], event.tag, event.at_ms)
        elif isinstance(event, events.Control):
            is_act = event.control not in ("undo", "pause")
        else:
            is_act = isinstance(event, events.Deal)
        return is_act and match.is_in_order(event.at_ms)

    def resume(self, description: "Description", event: "events.Stand | events.Gap") -> None:
        """Go on from the position at *event*, not from the start of the game."""
        game, position = self._open_game(description)
        hints = read_hints(description, position.rules.seats)
        self._is_written = "engine" in description
        self._go_on(game, position, hints, event)

    def _collect(self) -> "list[Decision]":
        """Return what was decided since the last call."""
        decided = list(self._decided)
        self._decided[:] = []
        if self.minutes:
            self.minutes.decided(decided)
        return decided

    def _let_pass(self, now_ms: int) -> None:
        match = self.match
        while match and match.due and match.due[0] <= now_ms:
            self._judge(match, match.due.pop(0))

    def _judge(self, match: Match, at_ms: int) -> None:
        if match.is_paused:
            return
        if match.phase == ARRANGE:
            if not _is_pushed(match, at_ms):
                beginning.compare(match, at_ms, is_rested=match.seen.rest(at_ms) != MOVING)
        elif match.phase == OWNERS:
            beginning.look(match, at_ms)
        elif match.phase == CARD:
            judge(match, at_ms)
            self._fold_waiting(match, at_ms)

    def _fold_waiting(self, match: Match, at_ms: int) -> None:
        if match.folding.is_due:
            for card, tag in folding.begin_waiting(match, at_ms):
                self._lay(match, at_ms, card, tag)

    # ---- games

    def _begin(self, event: "events.Game") -> None:
        game, position = self._open_game(event.description)
        hints = read_hints(event.description, position.rules.seats)
        count = position.rules.board.field_count
        full = unpack_picture(event.picture, count) if event.picture else game.picture(position)
        match = Match(game, position, full, hints, self._decided)
        self._left = None
        self._is_written = "engine" in event.description
        self.minutes = Minutes(game, position, 0) if self._is_written else None
        self.match = match
        if event.description.get("state") == ON_BOARD:
            match.phase = OWNERS
            beginning.ask_owners(match, event.at_ms)
        else:
            match.phase = ARRANGE
            beginning.compare(match, event.at_ms, is_rested=True)

    def _forget(self) -> None:
        """Events are missing: what follows is not judged."""
        if self.match:
            self._left, self.match, self.minutes = self.match, None, None

    def _go_on(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        hints: "list[int]",
        event: "events.Stand | events.Gap",
    ) -> None:
        """Go on from the position in *event*, of the game that began at *position*: of what is
        missing before it no turn is known, and after a GAP marbles may have been moved, too."""
        is_gap = isinstance(event, events.Gap)
        is_lost = is_gap or self._left is not None
        there = game.unpack(position.rules, event.position)
        full = unpack_picture(event.picture, position.rules.board.field_count)
        match = self._set(game, there, event.turns, full, hints)
        if is_lost:
            match.reported.decide(kinds.LOST, event.at_ms).count = match.node.number
        team = game.outcome(match.position)
        if is_gap and team is not None:
            match.reported.decide(kinds.WON, event.at_ms).team = team
        elif is_gap:
            match.phase = ARRANGE
            beginning.compare(match, event.at_ms, is_rested=True)

    def _set(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        turns: int,
        full: "Picture",
        hints: "list[int]",
    ) -> Match:
        """Go on from *position*, of which no more is known."""
        self._left = None
        self.match = Match(game, position, full, hints, self._decided, turns)
        self.minutes = Minutes(game, position, turns) if self._is_written else None
        return self.match

    # ---- the log

    def _read(self, event: "Event") -> "list[Decision]":
        """The log says what was decided: go on from there, whatever was decided now."""
        minutes = self.minutes
        is_due = minutes is not None and minutes.expects(event)
        # What else is due in this very moment may be decided behind another event of it.
        decided = [] if is_due else self.advance(event.at_ms)
        match = self.match
        if match and minutes:
            past = [(one.number, one.position) for one in match.past]
            if isinstance(event, events.Blind) and event.blind:
                match.doubt(event.field)
            if not minutes.read(event, past):
                is_elsewhere = isinstance(event, (events.Made, events.Folded, events.Undone))
                self._disagree(event.at_ms, is_elsewhere)
        return decided + self._collect()

    def _disagree(self, at_ms: int, is_elsewhere: bool) -> None:
        """The log says something else than was decided now: go on from its position, if it
        *is_elsewhere* and known."""
        minutes, match = self.minutes, self.match
        if match is None:
            return
        if minutes:
            minutes.open = []
            if is_elsewhere and minutes.position:
                full, hints = match.full, match.hints
                match = self._set(match.game, minutes.position, minutes.turns, full, hints)
        match.reported.decide(kinds.DISAGREE, at_ms)

    def _apply(self, match: Match, event: "Event") -> None:
        at_ms = event.at_ms
        if isinstance(event, events.Field):
            self._feel(match, at_ms, event.field, bool(event.occupied))
        elif isinstance(event, events.Card):
            self._lay(match, at_ms, event.card, event.tag)
        elif isinstance(event, events.Control):
            self._control(match, at_ms, event.control)
        elif isinstance(event, events.Dial):
            self._hear_dial(match, at_ms, event.dial)
        elif isinstance(event, events.Choice):
            self._choose(match, at_ms, event.choice)
        elif isinstance(event, events.Answer):
            if match.question and match.question.number == event.question:
                self._choose(match, at_ms, event.answer)
        elif isinstance(event, events.Reader):
            match.reported.refuse(at_ms, "", (event.reader, ""))
        elif isinstance(event, events.Deal):
            match.dealt.deal(event.seat, event.cards, match.node)
        else:
            self._apply_report(match, event)
        self._fold_waiting(match, at_ms)

    def _apply_report(self, match: Match, event: "Event") -> None:
        """The board reports what it holds; what it reports about itself changes nothing."""
        position = match.position
        if isinstance(event, events.Digest):
            if not self.minutes:
                _believe_digest(match, event)
            _compare(match, event, event.digest == match.position.digest())
        elif isinstance(event, events.Stand) and self.minutes and not self.minutes.position:
            self._go_on(match.game, position, match.hints, event)
        elif isinstance(event, events.Stand):
            _compare(match, event, event.position == position.pack())
            match.forget_round()
        elif isinstance(event, events.Past):
            match.recall(event.turns, match.game.unpack(position.rules, event.position))
        elif isinstance(event, events.Hints):
            match.hints = unpack_hints(event.levels, len(match.hints))
        elif isinstance(event, events.Gap):
            self._go_on(match.game, position, match.hints, event)

    # ---- marbles

    def _feel(self, match: Match, at_ms: int, field: int, is_full: bool) -> None:
        seen = match.seen
        if field >= len(seen.full) or bool(seen.full[field]) == is_full:
            return
        touched_ms = seen.change(field, is_full, at_ms)
        match.wait(at_ms)
        if match.phase == OWNERS:
            if touched_ms >= 0 and at_ms - touched_ms >= HAND_MS:
                beginning.touch(match, at_ms, field)
            return
        if match.phase != ARRANGE or match.is_being_cleared:
            self._follow(match, at_ms, field, is_full, touched_ms)
        self._judge(match, at_ms)

    def _follow(self, match: Match, at_ms: int, field: int, is_full: bool, touched_ms: int) -> None:
        reported = match.reported
        for line in match.lines:
            if reported.is_fresh:
                reported.is_contradicted(line, at_ms, AFTER)
            line.feel(field, is_full, at_ms)
        if reported.is_fresh:
            reported.left_ms = at_ms
        match.grow(match.lines, at_ms)
        if match.question and touched_ms >= 0:
            touch(match, at_ms, field, touched_ms)
        elif match.question and is_full:
            match.question.has_strayed = True  # hands do something else than answer

    def _hear_dial(self, match: Match, at_ms: int, quarter: int) -> None:
        """The sensors of the dial say in which *quarter* it rests, or NO_QUARTER: it has left its
        rest, or DOUBTED: do not believe us."""
        dial = match.ground.dial
        if not dial.fields or dial.is_doubted:
            return
        was_known = dial.quarter >= 0
        if quarter == DOUBTED:
            dial.is_doubted = True
            match.doubt_dial(at_ms)
        elif quarter == NO_QUARTER:
            dial.is_resting = not was_known
        else:
            if was_known and dial.is_resting and quarter != dial.quarter:
                dial.is_doubted = True  # it cannot come there without leaving
                match.doubt_dial(at_ms)
                return
            dial.quarter, dial.is_resting = quarter, True
        for line in match.lines:
            line.worlds = merged([heard(one, dial, was_known) for one in line.worlds])
        match.wait(at_ms)
        if match.phase in (CARD, FOLD):
            match.grow(match.lines, at_ms)
        self._judge(match, at_ms)

    # ---- cards

    def _lay(self, match: Match, at_ms: int, card: str, tag: int) -> None:
        if match.game.LIES_OPEN:
            match.reported.refuse(at_ms, card, match.node.rulings.admission(card)[1] or ("", ""))
        elif match.phase == FOLD:
            folding.show(match, at_ms, card, tag)
        elif match.phase == CARD and match.folding.waiting is not None:
            match.folding.waiting.append((card, tag))
        elif match.phase == CARD and not self._refuse(match, at_ms, card, tag):
            rest = match.seen.rest(at_ms)
            found: "list[Line]" = []
            for line in match.lines:
                made = lay(line, (card, tag, at_ms), rest, match.dealt.hand)
                for one in made:
                    if one is not line:  # no card that is read again
                        match.reported.is_contradicted(one, at_ms, REPORTED)
                found += made
            match.grow(pruned(found), at_ms)
            if rest:
                match.due = [at_ms, at_ms + PATIENCE_MS]
            self._judge(match, at_ms)

    def _refuse(self, match: Match, at_ms: int, card: str, tag: int) -> bool:
        """Say why *card* cannot be played, if no believable line has a use for it; return whether
        it never was."""
        found = weighed(match.lines, PATIENT if match.seen.rest(at_ms) else MOVING)
        best = found[0][2]
        rulings = best.node.rulings
        hand = match.dealt.hand(best.node, best.node.position.turn)
        if rulings.is_over:
            return True
        if is_last(best, tag, at_ms):
            played = best.node.played
            if played and at_ms - played.at_ms > AGAIN_MS:
                match.reported.refuse(at_ms, card, ("laid_before", ""))
            return True
        if all(not one[2].cards and not one[2].node.rulings.admits(card) for one in near(found)):
            match.reported.refuse(at_ms, card, rulings.admission(card)[1] or ("no_target", ""))
        elif hand is not None and card not in hand and not best.cards:
            is_held = match.dealt.holder(best.node, card) >= 0
            reason = "wrong_seat" if is_held else "not_in_hand"
            match.reported.refuse(at_ms, card, (reason, rulings.game.HAND_RULE))
            return True
        elif not best.cards:
            position, may_lie = best.node.position, True
            remark = rulings.game.why_no_card(position)
            if not remark:
                may_lie, remark = rulings.game.admit(position, card, hand or [])
            if remark:
                match.reported.refuse(at_ms, card, remark)
            if not may_lie:
                return True
        if len(best.cards) > MOST_WAIT and not any(
            tag == one[1] != events.NO_TAG for one in best.cards
        ):
            match.reported.refuse(at_ms, card, ("lay_again", ""))
        return False

    # ---- controls

    def _choose(self, match: Match, at_ms: int, number: int) -> None:
        """A computer chooses one of the moves that are asked about."""
        if match.question and number < len(match.question.choices):
            take(match, at_ms, match.question.choices[number], "computer")

    def _control(self, match: Match, at_ms: int, control: str) -> None:
        if control == "confirm":
            if match.phase == ARRANGE:
                beginning.begin(match, at_ms)
            elif match.phase == CARD:
                confirm(match, at_ms)
        elif control == "undo":
            self._undo(match, at_ms)
        elif control == "fold" and match.state != states.OVER:
            folding.fold(match, at_ms)
        elif control == "hint":
            seat = match.position.turn
            match.hints[seat] = next_level(match.hints[seat])
        elif control == "pause":
            match.is_paused = True
            match.due = []

    def _undo(self, match: Match, at_ms: int) -> None:
        """Take back a claim to fold, or the card that lies there, or else the last turn."""
        if match.phase == FOLD:
            match.phase = CARD
            return
        if match.phase == OWNERS:
            beginning.ask_owners(match, at_ms)
            return
        rest = PATIENT if match.seen.rest(at_ms) else MOVING
        best = weighed(match.lines, rest)[0][2]
        match.question = None
        match.reported.fall_silent()
        match.folding.waiting = None
        if best.cards and not match.game.LIES_OPEN:
            match.drop_cards(1)
        elif match.node.parent:
            _undo_turn(match, at_ms)
        else:
            match.reported.refuse(at_ms, "", ("nothing_to_undo", ""))
        match.wait(at_ms)

    # ---- what others may know

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
        return self.match.node.number if self.match else 0

    @property
    def past(self) -> "list[tuple[int, BoardPosition]]":
        """The positions to which undo leads back once somebody acts in this round, the newest one
        first, and how many turns led to each."""
        return [(one.number, one.position) for one in self.match.past] if self.match else []

    @property
    def full(self) -> bytes:
        """The settled picture of the board of the game, a byte a field."""
        return self.match.full if self.match else b""

    @property
    def last_lifted(self) -> "int | None":
        """The field whose marble was lifted last and is still empty."""
        return self.match.seen.last_lifted if self.match else None

    @property
    def blind(self) -> "list[int]":
        """The fields whose sensors are not believed, ascending."""
        return self.match.blind if self.match else []

    @property
    def quarter(self) -> int:
        """The quarter in which the dial rests as far as its sensors have said, else NO_QUARTER."""
        dial = self.match.ground.dial if self.match else None
        is_known = dial is not None and dial.quarter >= 0 and dial.is_resting
        return dial.quarter if dial and is_known else NO_QUARTER

    @property
    def is_dial_doubted(self) -> bool:
        """The sensors of the dial are not believed any more."""
        return self.match is not None and self.match.ground.dial.is_doubted

    @property
    def deadline(self) -> "int | None":
        """Time at which `advance` will decide something if no event comes before, or None."""
        return self.match.due[0] if self.match and self.match.due else None

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
        return self.match.laid if self.match else ""

    @property
    def repair(self) -> "list[Step]":
        """Steps that lead back to the position, while the board shows something impossible."""
        return self.match.reported.repair if self.match else []

    @property
    def question(self) -> "Question | None":
        """What the players shall answer."""
        return self.match.question if self.match else None

    @property
    def objection(self) -> str:
        """Why the last card or claim was refused, until somebody does something; or ""."""
        return self.match.reported.objection if self.match else ""


def _end_pause(match: Match, event: "Event") -> None:
    """An act ends the pause and is nothing more: whoever ends it has not looked at the board
    yet."""
    if not isinstance(event, events.Reader):
        match.is_paused = False
        match.wait(event.at_ms)


def _believe_digest(match: Match, event: "events.Digest") -> None:
    """An older board holds a position that is believed, but not reported yet: it is, or it is gone
    back to."""
    for line in match.lines:
        node: "Node | None" = line.node
        while node and node.number > event.turns:
            node = node.parent
        if node and node.number == event.turns and node.position.digest() == event.digest:
            match.settle(node)
            match.go_back(event.at_ms, node.meet(match.node))
            match.go_on(event.at_ms, node, "picture")
            return


def _compare(match: Match, event: "events.Digest | events.Stand", is_same: bool) -> None:
    """Say so if the device holds another position."""
    if event.turns != match.node.number or not is_same:
        match.reported.decide(kinds.DISAGREE, event.at_ms, match.laid)


def _undo_turn(match: Match, at_ms: int) -> None:
    """The last turn never was; its marbles are where they are."""
    undone = match.node
    before = undone.parent
    assert before, "there is a turn to be undone"
    by = undone.played.move.turned if undone.played else 0
    turns = (by,) if by and match.ground.dial.quarter >= 0 else ()
    worlds: "list[World]" = []
    for line in sorted(
        match.lines, key=lambda one: (not one.node.has(undone), one.total, one.serial)
    ):
        least = line.worlds[0].cost
        for world in line.worlds:
            if world.cost < least + REBASED:
                made = rebased(world, before.board, turns)
                made.cost += world.cost - least + (0 if line.node.has(undone) else REBASED)
                worlds.append(made)
    match.go_back(at_ms, before)
    match.go_on_with(merged(worlds))
    if match.game.LIES_OPEN:  # what was undone is put right first: it would count again
        match.phase = ARRANGE


def _is_pushed(match: Match, at_ms: int) -> bool:
    """Report that the last piece lies elsewhere, if that is believed although the board is to be
    cleared; return whether it was."""
    rest = match.seen.rest(at_ms)
    reported = match.node
    if not (match.is_being_cleared and rest):
        return False
    if weighed(match.lines, rest)[0][2].node.has(reported):
        return False
    match.phase = CARD
    judge(match, at_ms)
    if match.node is reported:
        match.phase = ARRANGE
    return match.node is not reported
