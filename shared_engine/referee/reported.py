"""What was reported to people: which turns were played, and what is said about the board."""

from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from shared_engine.referee.line import PATIENCE_MS
from shared_engine.tracking.costs import AFTER, REPORTED, REPORTED_LATE, REPORTED_SOON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Reason, Step
    from shared_engine.referee.line import Line
    from shared_engine.referee.tree import Node

REPORTED_MS = 1000  # so long people have to see what they are reported before it counts
UNDO_DEPTH = 4  # turns of which more is known than that they were played


class Reported:
    """The turns up to *node* were reported.

    Attributes:
        node: the turn reported last.
        at_ms: when it was reported; None: in place of another one, so it has no authority.
        left_ms: when hands went on after it, None if they have not.
        repair: the steps that lead back, while they are said.
        objection: why the last card or claim was refused, until somebody does something; or "".
        decided: what is to be said, oldest first; whoever says it takes it out.
        is_round_fresh: a round has begun, and nobody has acted in it.
    """

    def __init__(self, node: "Node", decided: "list[Decision]") -> None:
        self.node = node
        self.is_round_fresh = False
        self.at_ms: "int | None" = None
        self.left_ms: "int | None" = None
        self.repair: "list[Step]" = []
        self.objection = ""
        self.decided = decided
        self._said: "tuple[object, ...] | None" = None

    def decide(self, kind: str, at_ms: int, card: str = "") -> Decision:
        """Say something about the seat to turn; whoever calls adds what belongs to the kind."""
        position = self.node.position
        found = Decision(kind, at_ms, position, position.turn)
        found.card = card
        found.turns = self.node.number
        self.decided.append(found)
        return found

    def refuse(
        self, at_ms: int, card: str, reason: "Reason", repair: "list[Step] | None" = None
    ) -> None:
        """Refuse a card or what was done with it; *repair* leads back."""
        found = self.decide(kinds.ILLEGAL, at_ms, card)
        found.reason, found.rule = reason
        found.repair = repair or []
        if not found.repair:
            self.objection = found.reason

    def is_said(self, repair: "list[Step]", *about: object) -> bool:
        """Say whether *repair* was said last *about* the same, or more of it; from now on it is."""
        is_same = self._said == about and all(step in self.repair for step in repair)
        self._said = about
        self.repair = repair
        return is_same

    @property
    def is_silent(self) -> bool:
        """Nothing is said about the board."""
        return self._said is None

    def fall_silent(self) -> None:
        """What was said about the board is over."""
        self._said = None
        self.repair = []

    @property
    def is_fresh(self) -> bool:
        """Hands have not gone on since the last turn was reported."""
        return self.left_ms is None

    # ---- turns

    def stand(self, node: "Node") -> None:
        """Begin at *node*, of which nothing was reported."""
        self.node = node
        self.at_ms = self.left_ms = None
        self.is_round_fresh = False
        self.fall_silent()

    def go_on(self, at_ms: int, node: "Node", how: str, *, has_authority: bool) -> None:
        """Tell that the turn was played which led to *node*, a child of the one reported last."""
        before, played = self.node.position, node.played
        assert played, "no root follows another node"
        self.node = node
        self.at_ms = at_ms if has_authority else None
        self.left_ms = None
        self.fall_silent()
        if self.is_round_begun(before):
            self.is_round_fresh = True
        found = self.decide(kinds.FOLD if played.move.is_fold else kinds.MOVE, at_ms, played.card)
        found.seat = before.turn
        found.moves = (played.move,)
        found.cards = played.cards
        found.reason = played.move.doubt
        found.checked = played.is_checked
        found.how = how
        team = node.rulings.game.outcome(node.position)
        if team is not None:
            self.decide(kinds.WON, at_ms).team = team
        elif self.is_round_begun(before):
            self.decide(kinds.ROUND, at_ms)

    def is_round_begun(self, before: "BoardPosition") -> bool:
        """Say whether the last turn, from the position *before*, has ended a round."""
        return self.node.position.round_number != before.round_number

    def go_back(self, at_ms: int) -> None:
        """Tell that the last turn never was."""
        assert self.node.parent, "there is no turn to be undone"
        self.node = self.node.parent
        self.is_round_fresh = False
        self.decide(kinds.UNDO, at_ms)

    # ---- authority

    def is_contradicted(self, line: "Line", at_ms: int, cost: int) -> None:
        """Let *line* pay for it that people go on with another turn than was reported, AFTER with
        marbles, or REPORTED with a card, as far as they had time to see that."""
        if line.node.has(self.node) or (self.node, cost) in line.contradicted:
            return
        if self.at_ms is None:
            return
        paid = 0
        if (at_ms if self.left_ms is None else self.left_ms) - self.at_ms >= REPORTED_MS:
            is_half_paid = cost == REPORTED and (self.node, AFTER) in line.contradicted
            paid = cost // 2 if is_half_paid else cost
        elif cost == REPORTED and at_ms - self.at_ms >= REPORTED_MS:
            paid = REPORTED_LATE if at_ms - self.at_ms >= PATIENCE_MS else REPORTED_SOON
        if paid:
            line.cost += paid
            line.contradicted += ((self.node, cost),)
