"""What was decided, as the log of a board says it: the inverse of referee/minutes.py."""

from shared_engine.log import events
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.log.events import Event
    from shared_engine.referee.minutes import Minutes


def decision_of(event: "Event", minutes: "Minutes") -> "Decision | None":
    """Return the decision that *event* is, which *minutes* have just read; None if it is none, or
    nobody knows the position.

    Raises:
        NotationError: it has moves that are none.
    """
    position = minutes.position
    if position is None:
        return None
    game, rules = minutes.game, position.rules
    found = Decision("", event.at_ms, position, position.turn)
    found.turns = minutes.turns
    if isinstance(event, events.Made):
        found.kind = kinds.MOVE
        found.moves = (game.unpack_move(rules, event.move),)
        found.seat, found.how, found.checked = event.seat, event.how, event.checked
        found.card, found.reason = found.moves[0].card, found.moves[0].doubt
    elif isinstance(event, events.Folded):
        found.kind = kinds.FOLD
        found.moves = (game.FOLD,)
        found.seat, found.cards, found.checked = event.seat, event.cards, event.checked
    elif isinstance(event, events.Undone):
        found.kind = kinds.UNDO
    elif isinstance(event, events.Asked):
        found.kind = kinds.AMBIGUOUS
        found.card = event.card or game.LIES_OPEN
        found.moves = tuple([game.unpack_move(rules, move) for move in event.moves])
        found.question = event.question
        found.reason = "misread" if event.misread else ""
    elif isinstance(event, events.Refused):
        found.kind = kinds.FOLD_REFUSED if event.move else kinds.ILLEGAL
        found.card = event.card or game.LIES_OPEN
        found.reason, found.rule, found.repair = event.reason, event.rule, event.steps
        if event.move:
            found.moves = (game.unpack_move(rules, event.move),)
    elif isinstance(event, events.Repair) and event.steps:
        found.kind = kinds.CORRECTION
        found.card = event.card or game.LIES_OPEN
        found.repair = event.steps
    elif isinstance(event, events.Owners):
        found.kind = kinds.OWNERS
        found.seat, found.count = event.seat, event.count
    elif isinstance(event, events.Round):
        found.kind = kinds.ROUND
    elif isinstance(event, events.Won):
        found.kind = kinds.WON
        found.team = event.team
    return found if found.kind else None
