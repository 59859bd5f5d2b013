"""What the log of a board says was decided, beside what is decided now from the same events.

A board writes its decisions behind the event that led to them, before lights follow. Whoever reads
the log decides again, and goes on from what was decided then where that is something else.
"""

from shared_engine.games.errors import NotationError
from shared_engine.log import events
from shared_engine.referee import decision as kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame, BoardPosition, Step
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision

_CHANGES = (kinds.MOVE, kinds.FOLD, kinds.UNDO)
_NEVER_WRITTEN = (kinds.LOST, kinds.DISAGREE)  # a GAP says it, and nobody but a reader finds it
_HEAD_BYTES = 5  # kind and time of an event
_UNDO_DEPTH = 4


class Minutes:
    """The decisions of one game, of which the log has those up to `turns`.

    Attributes:
        position: that after the decisions in the log; None: the log contradicts itself.
        turns: played by then.
        open: what was decided, and is not in the log yet.
        is_mending: the log says that something is to be put right.
        blind: fields whose sensors, it says, read wrong.
    """

    def __init__(self, game: "BoardGame", position: "BoardPosition", turns: int) -> None:
        self.game = game
        self.position: "BoardPosition | None" = position
        self.turns = turns
        self.open: "list[Decision]" = []
        self.is_mending = False
        self.blind: "list[int]" = []
        self._before: "list[BoardPosition]" = []

    def decided(self, decisions: "list[Decision]") -> None:
        """These were decided."""
        self.open += [one for one in decisions if one.kind not in _NEVER_WRITTEN]

    @property
    def is_ahead(self) -> bool:
        """A turn was decided, or undone, of which the log has nothing."""
        return any(one.kind in _CHANGES for one in self.open)

    def write(self, repair: "list[Step]", blind: "list[int]") -> "list[Event]":
        """Return what belongs into the log now, and take it for written.

        Args:
            repair: the steps that lead back now, while the board shows something impossible.
            blind: the fields whose sensors are not believed now.
        """
        written = [event_of(one, self.game.LIES_OPEN) for one in self.open]
        for event, one in zip(written, self.open):
            self._note(event)
            self.position, self.turns = one.position, one.turns
        self.open = []
        if self.is_mending and not repair:
            written.append(events.Repair(0, "", []))
        known, found = self.blind, blind
        written += [events.Blind(0, field, True) for field in found if field not in known]
        written += [events.Blind(0, field, False) for field in known if field not in found]
        self.is_mending = self.is_mending and bool(repair)
        self.blind = list(found)
        return written

    def read(self, event: "Event", past: "list[tuple[int, BoardPosition]]") -> bool:
        """The log says *event*: say whether the same was decided now.

        Args:
            past: positions to which undo may lead back, as of Course.past.
        """
        if self._note(event):
            return True
        for at, one in enumerate(self.open):
            if self._says(event, one):
                self.open = self.open[at + 1 :]
                self._go_to(event, one.position)
                return at == 0
        self._follow(event, past)
        return False

    def expects(self, event: "Event") -> bool:
        """Say whether *event* comes next even where no more time passes."""
        if isinstance(event, events.Blind):
            return True
        if isinstance(event, events.Repair) and not event.steps:
            return True
        return bool(self.open) and self._says(event, self.open[0])

    def _says(self, event: "Event", decided: "Decision") -> bool:
        own = event_of(decided, self.game.LIES_OPEN)
        return own.KIND == event.KIND and own.pack()[_HEAD_BYTES:] == event.pack()[_HEAD_BYTES:]

    def _note(self, event: "Event") -> bool:
        """Note what the log says of repairs and sensors; say whether it says no more: that follows
        from the other decisions."""
        if isinstance(event, (events.Refused, events.Repair)):
            if event.steps:
                self.is_mending = True
            elif isinstance(event, events.Repair):
                self.is_mending = False
                return True
        elif isinstance(event, events.Blind):
            self.blind = [field for field in self.blind if field != event.field]
            if event.blind:
                self.blind.append(event.field)
            return True
        return False

    def _follow(self, event: "Event", past: "list[tuple[int, BoardPosition]]") -> None:
        """Go on to the position after *event*, which nobody has decided now; to None where it does
        not follow from those before."""
        position = self.position
        if position is None:
            return
        if isinstance(event, (events.Made, events.Folded)):
            is_next = event.turns == self.turns + 1
            after = _after(self.game, position, event) if is_next else None
            self._go_to(event, after if after and after.digest() == event.digest else None)
        elif isinstance(event, events.Undone):
            known = self._before[-1:] + [one for _, one in past]
            before = [one for one in known if one.digest() == event.digest]
            self._go_to(event, before[0] if before else None)
        elif isinstance(event, events.Round) and event.position:
            self._go_to(event, self.game.unpack(position.rules, event.position))

    def _go_to(self, event: "Event", position: "BoardPosition | None") -> None:
        if isinstance(event, (events.Made, events.Folded)) and self.position is not None:
            self._before = self._before[1 - _UNDO_DEPTH :] + [self.position]
        elif isinstance(event, events.Undone):
            self._before = self._before[:-1]
        if isinstance(event, (events.Made, events.Folded, events.Undone, events.Round)):
            self.position, self.turns = position, event.turns


def _after(
    game: "BoardGame", position: "BoardPosition", event: "events.Made | events.Folded"
) -> "BoardPosition | None":
    move = game.FOLD
    if isinstance(event, events.Made):
        try:
            move = game.unpack_move(position.rules, event.move)
        except NotationError:
            return None
    return game.apply(position, move)


def event_of(decision: "Decision", lies_open: str) -> "Event":
    """Return what a log says of *decision*, in a game in which the card *lies_open* in every
    turn."""
    at_ms, kind = decision.at_ms, decision.kind
    card = "" if decision.card == lies_open else decision.card
    moves = tuple([move.pack() for move in decision.moves])
    if kind == kinds.MOVE:
        return events.Made(
            at_ms,
            decision.seat,
            decision.turns,
            decision.how,
            decision.checked,
            decision.position.digest(),
            moves[0],
        )
    if kind == kinds.FOLD:
        digest = decision.position.digest()
        return events.Folded(
            at_ms, decision.seat, decision.turns, decision.checked, digest, decision.cards
        )
    if kind == kinds.UNDO:
        return events.Undone(at_ms, decision.turns, decision.position.digest())
    if kind == kinds.AMBIGUOUS:
        return events.Asked(at_ms, card, decision.question, bool(decision.reason), moves)
    if kind in (kinds.ILLEGAL, kinds.FOLD_REFUSED):
        could = moves[0] if moves else b""
        return events.Refused(at_ms, card, decision.reason, decision.rule, could, decision.repair)
    if kind == kinds.CORRECTION:
        return events.Repair(at_ms, card, decision.repair)
    if kind == kinds.OWNERS:
        return events.Owners(at_ms, decision.seat, decision.count)
    if kind == kinds.ROUND:
        begun = b"" if decision.turns else decision.position.pack()
        return events.Round(at_ms, decision.turns, begun)
    return events.Won(at_ms, decision.team)
