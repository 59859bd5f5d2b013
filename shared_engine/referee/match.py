"""One game at one board: its lines, what was reported of them, and what is asked."""

from shared_engine.log.events import NO_TAG
from shared_engine.referee import decision as kinds
from shared_engine.referee.dealt import Dealt
from shared_engine.referee.laying import FORGET_MS
from shared_engine.referee.line import DOUBT_MS, IDLE, PATIENCE_MS, PATIENT, REST_MS, Line
from shared_engine.referee.lines import grown, near, pruned, weighed, with_node
from shared_engine.referee.question import SEEN_MS, Question
from shared_engine.referee.reported import UNDO_DEPTH, Reported
from shared_engine.referee.seen import LONG_AGO_MS, Seen
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, CARD, OVER
from shared_engine.referee.tree import Node
from shared_engine.tracking.ground import Ground
from shared_engine.tracking.turning import heard
from shared_engine.tracking.world import NOWHERE, Spin, World, agreed, merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Move, Owners, Picture
    from shared_engine.referee.decision import Decision
    from shared_engine.referee.line import Laid


class Folding:
    """A claim to fold.

    Attributes:
        shown: cards and tags that were shown so far.
        waiting: cards and tags that were laid while the claim waits for the turn before; None if
            none waits.
        is_due: that turn is done.
    """

    def __init__(self) -> None:
        self.shown: "list[tuple[str, int]]" = []
        self.waiting: "list[tuple[str, int]] | None" = None
        self.is_due = False


class Match:
    """One game at one board; the next game is another one.

    Attributes:
        phase: ARRANGE, OWNERS or FOLD of states.py; CARD for everything else.
        seen: what the sensors say.
        lines: what may have happened, the most believable first.
        reported: what people know of it.
        question: what they shall answer, or None.
        due: when it is to be judged, soonest first.
        dealt: the hands that are known.
        folding: a claim to fold, as far as it got.
        owners: whose marble is where, while that is asked, or None.
        is_paused: nothing is judged until somebody presses a control or lays a card.
        hints: the level of hints of each seat (log/hints.py).
    """

    def __init__(
        self,
        game: "BoardGame",
        position: "BoardPosition",
        full: "Picture",
        hints: "list[int]",
        decided: "list[Decision]",
        turns: int = 0,
    ) -> None:
        self.phase = CARD
        self.seen = Seen(full)
        self.due: "list[int]" = []
        self.dealt = Dealt()
        self.folding = Folding()
        self.question: "Question | None" = None
        self.owners: "Owners | None" = None
        self.is_paused = False
        self.hints = hints
        ground = Ground(game, position.rules)
        self.lines: "list[Line]" = []
        self.reported = Reported(Node(game, position, ground, turns), decided)
        self.begin()

    def begin(self) -> None:
        """Begin at the turn reported last, with the marbles as its position says."""
        node = self.node
        owners = node.rulings.lying(self.full)
        air = ()
        if node.rulings.needs_figure:  # it stands beside the board
            seats = node.position.rules.seats
            air = ((seats + 1, NOWHERE, NOWHERE, LONG_AGO_MS),)
        node.board = owners
        world = World(owners, air, Spin(quarter=self.ground.dial.quarter))
        self.lines = [Line(node, self.lies_open, [world])]

    # ---- what there is to know

    @property
    def node(self) -> Node:
        """The turn reported last."""
        return self.reported.node

    @property
    def game(self) -> "BoardGame":
        """Which game it is."""
        return self.node.rulings.game

    @property
    def position(self) -> "BoardPosition":
        """That after the turn reported last."""
        return self.node.position

    @property
    def ground(self) -> Ground:
        """The board of the game."""
        return self.node.rulings.ground

    @property
    def full(self) -> bytes:
        """The settled picture, a byte a field."""
        return bytes(self.seen.full)

    @property
    def lies_open(self) -> "tuple[Laid, ...]":
        """The card that lies open in every turn, where there is one."""
        card = self.game.LIES_OPEN
        return ((card, NO_TAG, 0),) if card else ()

    @property
    def state(self) -> int:
        """One of states.py."""
        if self.phase != CARD:
            return self.phase
        if self.node.rulings.is_over:
            return OVER
        return AWAIT_MOVE if self.laid else CARD

    @property
    def best(self) -> Line:
        """The likeliest line in which the turn reported last was played; without one the likeliest
        of all."""
        return next((one for one in self.lines if one.node.has(self.node)), self.lines[0])

    @property
    def laid(self) -> str:
        """The card that lies open for the turn after that reported last, or ""."""
        best = self.best
        if not best.node.has(self.node):
            return ""
        if best.node is self.node:
            return "" if self.node.rulings.needs_figure else best.card
        played = best.node.path(self.node)[0].played
        return played.card if played else ""

    @property
    def is_being_cleared(self) -> bool:
        """The piece that was reported last is the last one before the board is cleared."""
        return self.phase == ARRANGE and bool(self.game.LIES_OPEN and self.node.played)

    @property
    def blind(self) -> "list[int]":
        """The fields whose sensors are not believed, ascending."""
        return list(self.best.worlds[0].wrong)

    @property
    def last_move(self) -> "Move | None":
        """The last move, as long as hands may go on with it."""
        played = self.node.played
        return played.move if played and self.reported.is_fresh else None

    @property
    def past(self) -> "list[Node]":
        """The nodes to which undo leads back, the newest one first."""
        found: "list[Node]" = []
        node = self.node.parent
        while node and not self.game.LIES_OPEN:
            found.append(node)
            node = node.parent
        return found

    @property
    def is_halted(self) -> bool:
        """No turn is to be judged now: the board is not ready, or a claim to fold is due first."""
        return self.phase != CARD or self.folding.is_due

    def is_in_order(self, at_ms: int) -> bool:
        """Say whether everything is as it was reported, nothing else is believed, no hand has
        touched a marble lately, and no cards were dealt, of which a position says nothing."""
        if self.question or self.phase != CARD or self.folding.waiting is not None or self.blind:
            return False
        if self.dealt.is_known(self.node):
            return False
        found = near(weighed(self.lines, PATIENT))
        if any(one[2].touched and at_ms - one[2].touched_ms <= FORGET_MS for one in found):
            return False
        is_so = all(
            one[1] == IDLE and one[2].node is self.node and one[2].cards == self.lies_open
            for one in found
        )
        # In a berth marbles are alike, in a picture they are not.
        return is_so and not found[0][3].moved

    def wait(self, at_ms: int) -> None:
        """The board has changed: judge it when it has rested."""
        self.seen.changed_ms = at_ms
        self.due = [at_ms + REST_MS, at_ms + REST_MS + PATIENCE_MS, at_ms + DOUBT_MS]

    # ---- lines

    def grow(self, lines: "list[Line]", at_ms: int) -> None:
        """Let turns be done in *lines*; what is asked about is not forgotten."""
        self.lines = grown(lines, at_ms)
        if self.question:
            for one in self.question.choices:
                if not with_node(self.lines, one):
                    self.lines += with_node(lines, one)[:1]

    def doubt_dial(self, at_ms: int) -> None:
        """Do not believe the sensors of the dial for now."""
        dial = self.ground.dial
        dial.quarter, dial.is_resting = -1, True
        for line in self.lines:
            line.worlds = merged([heard(one, dial, True) for one in line.worlds])
        self.grow(self.lines, at_ms)

    def go_on_with(self, worlds: "list[World]") -> None:
        """Go on from the turn reported last with *worlds* only."""
        self.lines = [Line(self.node, self.lies_open, worlds)]

    def settle(self, node: Node) -> None:
        """*node* was played: so people say."""
        left = with_node(self.lines, node)
        if not left:
            world = agreed(self.lines[0].worlds[0], node.rulings.lying(self.full))
            left = [Line(node, self.lies_open, [world])]
        self.lines = left

    def believe(self, node: Node, cards: "tuple[Laid, ...]", tag: int) -> Line:
        """Return the line in which *node* was played although no marble shows it, and *cards* lie
        there; the marbles lie as in the best line."""
        board = node.rulings.lying(self.full)
        if not node.board:
            node.board = board
        return Line(node, cards, [agreed(self.lines[0].worlds[0], board)], 0, tag)

    def drop_cards(self, most: int) -> None:
        """Of the cards that lie there the last *most* were not meant."""
        for line in self.lines:
            line.cards = line.cards[: max(0, len(line.cards) - most)]
            line.whole = {}
        self.lines = pruned([line for line in self.lines if line.node is self.node] or self.lines)

    def ask(
        self,
        at_ms: int,
        choices: "list[Node]",
        misread: "Sequence[int]" = (),
        seen_ms: int = SEEN_MS,
    ) -> None:
        """Ask which of *choices* was played, unless that is asked already.

        Args:
            misread: as of Question.
            seen_ms: so much later people can have seen it.
        """
        asked = self.question
        if asked and asked.node is self.node and asked.is_about(choices):
            return
        question = Question(self.node, choices, at_ms + seen_ms, misread)
        question.follow(asked)
        self.question = question
        self.reported.fall_silent()
        found = self.reported.decide(kinds.AMBIGUOUS, at_ms, question.moves[0].card)
        found.moves = question.moves
        found.question = question.number
        found.reason = "misread" if misread else ""

    # ---- what is reported

    def go_on(self, at_ms: int, node: Node, how: str, *, has_authority: bool = True) -> None:
        """Tell all turns up to *node*."""
        for one in node.path(self.node):
            self.question = None
            self.reported.go_on(at_ms, one, how, has_authority=has_authority)
            self._forget()
        self._refuse_waiting(at_ms)
        self.folding.is_due = self.folding.waiting is not None
        if self.game.LIES_OPEN and self.game.is_cleared(self.position):
            self.phase = ARRANGE
            self.due = [at_ms]

    def _refuse_waiting(self, at_ms: int) -> None:
        """Say which of the cards that have waited for the turn reported last cannot be played."""
        found = with_node(self.lines, self.node)
        for card in found[0].refused if found else ():
            reason = self.node.rulings.admission(card)[1]
            self.reported.refuse(at_ms, card, reason or ("no_target", ""))
        for line in found:
            line.refused = ()

    def go_back(self, at_ms: int, node: Node) -> None:
        """Tell that what followed *node* never was."""
        while self.node is not node:
            self.question = None
            self.reported.go_back(at_ms)

    def _forget(self) -> None:
        """What was reported two turns ago is settled: hands do not go on with it any more."""
        old = self._before(2)
        if old is None:
            return
        kept = with_node(self.lines, old)
        if not kept:
            return
        self.lines = kept
        if old.parent:
            old.parent.forget()
        last = self._before(UNDO_DEPTH)
        if last and last.parent:
            self.dealt.settle(last)
            last.parent = None

    def _before(self, turns: int) -> "Node | None":
        node: "Node | None" = self.node
        for _ in range(turns):
            node = node.parent if node else None
        return node

    def restart(self, position: "BoardPosition") -> None:
        """The game begins with *position*."""
        self.reported.stand(Node(self.game, position, self.ground))
        self.dealt.begin(self.node)

    # ---- what a power-on knows

    def begin_round(self) -> None:
        """Know no more than a board that wakes up here: the positions, and that all is in order."""
        past = self.past
        self.forget_round()
        for one in past:
            self.recall(one.number, one.position)

    def forget_round(self) -> None:
        """Know the position alone, and that all is in order."""
        node = self.node
        self.dealt = Dealt()
        self.reported.stand(Node(node.rulings.game, node.position, self.ground, node.number))
        self.begin()

    def recall(self, turns: int, position: "BoardPosition") -> None:
        """Let undo go back to *position*, to which so many *turns* led, if it is the one before all
        that are known."""
        first = self.node
        while first.parent:
            first = first.parent
        if turns == first.number - 1:
            first.parent = Node(self.game, position, self.ground, turns)
            rulings = first.parent.rulings
            first.parent.board = rulings.lying(self.game.picture(position))

    def doubt(self, field: int) -> None:
        """The sensor of *field* is not believed: so the log says."""
        for line in self.lines:
            for world in line.worlds:
                if field not in world.wrong:
                    world.wrong = tuple(sorted(world.wrong + (field,)))
