"""Decisions: what the referee has found; values, never strings for people."""

from shared_engine.log.events import HOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Move, Step

MOVE = "move"  # a move was made; moves holds it. A reason says what sensors cannot see of it
FOLD = "fold"  # a seat is out for the round; cards are those it showed
FOLD_REFUSED = "fold_refused"  # card and moves[0]: what could be played, rule: why it must
ILLEGAL = "illegal"  # reason and rule; repair leads back
AMBIGUOUS = "ambiguous"  # moves: the possible ones
CORRECTION = "correction"  # the board shows something else than the position; repair leads back
# seat shall touch its own marbles, count of them; or count too many, negative: too few
OWNERS = "owners"
ROUND = "round"  # a round begins; seat begins it
UNDO = "undo"  # the last turn was undone; position is that before it
WON = "won"  # team has won
# What happened for a while was not logged: position is what is known now, count the turns until
# then; none can be undone.
LOST = "lost"
DISAGREE = "disagree"  # the device holds another position than this referee: a defect, never a move


class Decision:
    """One decision; attributes that do not belong to its kind are None or empty.

    Attributes:
        at_ms: when it was due, in the time of the events.
        position: that after it.
        moves: the move, or those between which to choose.
        repair: (LIFT or PLACE, field) steps (games/contract.py).
        turns: played by then.
        count: marbles to be touched, or too many; turns, where some were lost; else 0.
        question: number of what is asked (question.py), else 0.
        how: what has shown that the move was made, one of events.HOW.
        checked: False where a claim about cards was believed that nobody has seen.
    """

    def __init__(self, kind: str, at_ms: int, position: "BoardPosition", seat: int) -> None:
        self.kind = kind
        self.at_ms = at_ms
        self.position = position
        self.seat = seat
        self.card = ""
        self.moves: "tuple[Move, ...]" = ()
        self.cards: "tuple[str, ...]" = ()
        self.reason = ""
        self.rule = ""
        self.repair: "list[Step]" = []
        self.team = -1
        self.turns = 0
        self.question = 0
        self.how = HOW[0]
        self.count = 0
        self.checked = True

    def __repr__(self) -> str:
        return "Decision(%s, %d, seat %d, %r)" % (self.kind, self.at_ms, self.seat, self.moves)
