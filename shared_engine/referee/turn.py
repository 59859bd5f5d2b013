"""What the referee remembers of one turn; thrown away whole when the turn ends."""

from shared_engine.games.contract import TURN
from shared_engine.log.events import NO_TAG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Move, Step
    from shared_engine.referee.question import Question
    from shared_engine.tracking.solver import Shown


class Replaced:
    """A card that lay open until, at *at_ms*, another one was laid *by* that, its card and tag,
    before any marble had moved."""

    __slots__ = ("at_ms", "by", "card", "tag")

    def __init__(self, turn: "Turn", by: "tuple[str, int]", at_ms: int) -> None:
        self.card = turn.laid
        self.tag = turn.tag
        self.by = by
        self.at_ms = at_ms


class Turn:
    """A turn under way.

    Attributes:
        laid: the card that lies open, or "".
        tag: its tag.
        replaced: the card over which the open one was laid, until a marble is lifted, or None.
        waiting: cards and tags that were laid before this turn was done, the first one first; ""
            and NO_TAG if a seat claims to fold.
        pairs_then: the marbles that may have changed places before the first of them was laid
            (Occupancy.together, early).
        placed_then: the fields on which marbles had been put down before that.
        repair: steps that lead back to the position, while the board shows something impossible.
        question: what the players shall answer, or None.
        looked_so: when the board looked last as each of the moves leaves it that are asked about
            (Occupancy.mark), and the picture; empty if it has not.
        said_by: who has answered that, or has confirmed, one of events.HOW; or "".
        objection: why the last card or claim was refused, until somebody does something; or "".
        hand: cards shown so far by a seat that folds.
        hand_tags: their tags.
        shown: what the last picture of a whole move may have been.
        perhaps_shown: what the last picture of a whole move may have been if the next seat had
            lifted a marble already, until a picture shows one by itself.
        shown_instead: what the last picture of a whole move of the first card that waits may have
            been, where that was perhaps laid in place of this one.
        reopened: the move that was applied before hands went on with its card, or None.
        made: the move that was applied before hands went on with its card, as the picture showed
            it; empty if none was.
        revised: the move that was applied before hands went on with its card, while it is asked
            whether they changed it, or None.
        instead: card and tag that may have been laid in place of this one, before any marble had
            moved, or None.
        may_be_replaced: only the first marble was lifted since that was laid.
        dropped: that one, if another card was laid over it meanwhile: if it is the next seat's, it
            was replaced; or None.
        lifted_ms: when the first marble was lifted since its card was laid, or None.
        touched_ms: when the last one was.
        is_doubtful: the first card that waits was laid no later than that, as far as anybody can
            see: perhaps in place of this one.
        refused: fields that were wrong in pictures that were refused, until the marbles are back;
            None if none was.
        pairs_before_refusal: the marbles that may have changed places before the first of them was
            refused; where one was sent home, those that have lain so (Occupancy.lain).
        has_forgotten_card: the card that lay open was forgotten with what was refused: it is that
            which undo takes back.
        judged_pairs: the marbles that may have changed places when a picture of all marbles was
            judged last (Occupancy.together).
        is_hasty: the marble that was lifted last was lifted before anybody had seen what is asked.
        is_confirmed: what no sensor sees was confirmed, and is asked about: its card stays.
        is_new: the picture has changed, and nobody has looked at it yet.
        has_waited: time was given for a marble that is missing or on its way, and it is over.
    """

    def __init__(self, laid: str = "", tag: int = NO_TAG) -> None:
        self.laid = laid
        self.tag = tag
        self.replaced: "Replaced | None" = None
        self.waiting: "list[tuple[str, int]]" = []
        self.pairs_then: "list[tuple[int, int]]" = []
        self.placed_then: "list[int]" = []
        self.repair: "list[Step]" = []
        self.question: "Question | None" = None
        self.looked_so: "tuple[int, bytes]" = (-1, b"")
        self.said_by = ""
        self.objection = ""
        self.hand: "list[str]" = []
        self.hand_tags: "list[int]" = []
        self.shown: "list[Shown]" = []
        self.perhaps_shown: "list[Shown]" = []
        self.shown_instead: "list[Shown]" = []
        self.reopened: "Move | None" = None
        self.made: "list[Shown]" = []
        self.revised: "Move | None" = None
        self.instead: "tuple[str, int] | None" = None
        self.may_be_replaced = False
        self.dropped: "tuple[str, int] | None" = None
        self.lifted_ms: "int | None" = None
        self.touched_ms = 0
        self.is_doubtful = False
        self.refused: "list[int] | None" = None
        self.pairs_before_refusal: "list[tuple[int, int]]" = []
        self.has_forgotten_card = False
        self.judged_pairs: "list[tuple[int, int]]" = []
        self.is_hasty = False
        self.is_confirmed = False
        self.is_new = False
        self.has_waited = False

    def wait(self, card: str, tag: int) -> None:
        """Let *card* wait behind those that do; once, however often it is read."""
        if (card, tag) not in self.waiting:
            self.waiting.append((card, tag))

    @property
    def waiting_cards(self) -> "list[str]":
        """The cards that wait, without claims to fold."""
        return [card for card, _ in self.waiting if card]

    def replace(self, card: str, tag: int) -> None:
        """Go on with *card*, which was laid in place of the one that lies open."""
        self.laid = card
        self.tag = tag
        is_first = self.waiting[:1] == [(card, tag)]
        self.waiting = [one for one in self.waiting if one != (card, tag)]
        self.shown = self.shown_instead if is_first else []
        self.shown_instead = []
        self.perhaps_shown = []
        self.instead = None
        self.is_doubtful = False

    def keep_repair(self, steps: "list[Step]") -> bool:
        """Keep the *steps* that lead back; say whether they are what is left of those that were
        said before."""
        is_progress = all(step in self.repair for step in steps)
        self.repair = steps
        return is_progress

    @property
    def asks_to_turn(self) -> bool:
        """The dial is to be turned back, or to its next rest."""
        return bool(self.repair) and self.repair[0][0] == TURN

    def drop_card(self) -> None:
        """Go on without the card that lay open."""
        self.laid = ""
        self.tag = NO_TAG
        self.question = None
