"""A line: one hypothesis about the game. These turns were played, these cards lie there, and the
marbles lie as in one of these worlds."""

from shared_engine.games.contract import PAUSED, SHORT
from shared_engine.games.pictures import pictured
from shared_engine.log.events import NO_TAG
from shared_engine.tracking import costs
from shared_engine.tracking.acts import changed, shown
from shared_engine.tracking.world import NOWHERE, are_exchanged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import Journey, World

    Laid = tuple[str, int, int]  # card, tag, when
    State = tuple[int, str, World]  # cost, one of the words below, the world that is believed

# How things stand, as a line sees it.
IDLE = "idle"  # no marble has moved
HANDS = "hands"  # hands are moving
WHOLE = "whole"  # a whole move lies there
HELD = "held"  # the board has rested, and a marble is in the air
EARLY_MOVED = "early"  # marbles have moved, and their card is missing
HALF_MADE = "half"  # it is on the way to a move
MISTAKEN = "mistake"  # it is none

REST_MS = 600  # hands rest longer only when they are done
PATIENCE_MS = 2500  # so much later slow hands are done, too
DOUBT_MS = 8000  # nobody holds a marble for so long: it lies where no sensor sees it

# How long the board has rested.
MOVING = 0
RESTED = 1
PATIENT = 2  # so long that slow hands would have gone on
FORCED = 3  # people say that they are done

_MOST_WEIGHED = 6  # worlds of a line

_serial = [0]


class Line:
    """After *node* these *cards* lie there, the first one open, and the marbles lie as in one of
    *worlds*, the cheapest first.

    Attributes:
        cost: of what people did with cards, and of turns; that of marbles is in the worlds.
        touched: hole -> when a hand was there last, since the turn before was done.
        last_tag: that of the card of the turn before.
        whole: number of a world -> does it show a move without taking anything back, and may hands
            go on with it; for the worlds that show one at all.
        swap_cost: what it costs that nothing was swapped, where a swap is likely.
        contradicted: what was reported and not believed, with the cost that was paid for that.
        owed: what its cards cost if they do not explain what lies there.
        paid: when a hand was there last, and what was paid for what lies there since.
        refused: cards that cannot be played as they come to lie open, of which nothing was said.
        serial: no order may hang on a dict, or on whether sorting is stable.
    """

    def __init__(
        self,
        node: "Node",
        cards: "tuple[Laid, ...]",
        worlds: "list[World]",
        cost: int = 0,
        last_tag: int = NO_TAG,
    ) -> None:
        self.node = node
        self.cards = cards
        self.worlds = worlds
        self.cost = cost
        self.last_tag = last_tag
        self.touched: "dict[int, int]" = {}
        self.whole: "dict[int, tuple[bool, bool]]" = {}
        self.swap_cost = 0
        self.contradicted: "tuple[tuple[Node, int], ...]" = ()
        self.owed = 0
        self.paid: "tuple[int, int]" = (0, 0)
        self.refused: "tuple[str, ...]" = ()
        _serial[0] += 1
        self.serial = _serial[0]

    def with_cards(self, cards: "tuple[Laid, ...]", cost: int) -> "Line":
        """Return a line with *cards*, dearer by *cost*."""
        made = Line(self.node, cards, self.worlds, self.cost + cost, self.last_tag)
        made.touched = self.touched
        made.contradicted = self.contradicted
        made.paid = self.paid
        made.refused = self.refused
        return made

    @property
    def total(self) -> int:
        """Its cost with that of its best world."""
        return self.cost + self.worlds[0].cost

    @property
    def card(self) -> str:
        """The open card, or ""."""
        return self.cards[0][0] if self.cards else ""

    @property
    def touched_ms(self) -> int:
        """When a hand was there last."""
        return max(self.touched.values()) if self.touched else 0

    def pay(self) -> None:
        """Pay what is owed, and not once more as long as the board stays so."""
        self.cost += self.owed
        self.paid = (self.touched_ms, self.owed)

    # ---- acts

    def feel(self, hole: int, is_full: bool, at_ms: int) -> None:
        """*hole* was seen to become full or empty."""
        rulings = self.node.rulings
        if rulings.game.FOLLOWS_HANDS:
            self.worlds = changed(self.worlds, hole, is_full, at_ms, rulings.ground)
        else:
            self.worlds = [shown(self.worlds[0], hole, is_full, rulings.lying(b""))]
        played = self.node.played
        if played and not self.touched and not rulings.game.FOLLOWS_HANDS:
            self.cost += costs.QUICK if at_ms - played.at_ms < REST_MS else 0
        is_first = not is_full and not self.cards and hole not in self.touched
        if is_first and played and hole in played.move.ends:
            self.cost += costs.AGAIN
        self.touched = dict(self.touched)
        self.touched[hole] = at_ms

    # ---- how things stand

    def state(self, rest: int) -> "State":
        """Return what it costs to believe that no more has happened so far than this line says, how
        things stand then, and the world that is believed."""
        best: "State | None" = None
        least = self.worlds[0].cost
        for number, world in enumerate(self.worlds[:_MOST_WEIGHED]):
            cost, word = self._state(number, world, rest)
            cost += world.cost - least
            if best is None or cost < best[0]:
                best = (cost, word, world)
        assert best, "a line has a world"
        if self.paid[1] and self.touched_ms == self.paid[0]:
            return max(0, best[0] - self.paid[1]), best[1], best[2]
        return best

    def _state(self, number: int, world: "World", rest: int) -> "tuple[int, str]":
        whole = self.whole.get(number)
        if whole and whole[0] and (rest or not whole[1]):
            return costs.SECOND, WHOLE
        rulings = self.node.rulings
        is_turned = self.card and world.spin.turned
        is_same = are_exchanged(world.moved, rulings.ground.berths)
        is_held = any(hole != NOWHERE for _, _, hole, _ in world.air)  # not beside the board
        if not is_held and is_same and not is_turned:
            idle = costs.WAITS_UNBEGUN - costs.WAITS_BEGUN if rest and len(self.cards) > 1 else 0
            return idle + self.swap_cost, IDLE
        if not rest:
            return 0, HANDS
        doubt = costs.SECOND if whole else self.swap_cost
        if world.air:
            is_begun = world.moved and not whole
            return costs.IN_HAND + self._foreign(world) + (0 if is_begun else doubt), HELD
        misplaced = costs.MISPLACED * len(world.moved)
        if not self.cards:
            is_legal = not any(self._is_misplaced(one) for one in world.moved)
            cost = costs.EARLY if is_legal else costs.MISTAKE
            return self._foreign(world) + cost + misplaced - costs.MISPLACED, EARLY_MOVED
        if not is_turned and not any(self._is_misplaced(one) for one in world.moved):
            way = rulings.way(self.card, pictured(world.owners))
            is_slow = way == SHORT and rest < PATIENT and not whole and not self.contradicted
            if is_slow or (way == PAUSED and rest < FORCED):
                return costs.HALF + (0 if whole else doubt), HALF_MADE
        return costs.MISTAKE + misplaced + doubt, MISTAKEN

    def _is_misplaced(self, journey: "Journey") -> bool:
        """Say whether a marble waits where another seat's do, or came from nowhere."""
        owner, _, hole = journey
        home = self.node.rulings.ground.berths[hole]
        return home != 0 and home != owner

    def _foreign(self, world: "World") -> int:
        """Return what it costs that the marbles that have moved are those of the next seat: who
        begins early begins with one of his own."""
        played = self.node.played
        if self.cards or not played or played.move.is_fold:
            return 0
        own = self.node.rulings.own
        if any(one[0] - 1 not in own for one in world.air):
            return costs.FOREIGN
        for owner, _, hole in world.moved:
            if owner - 1 not in own and self.node.rulings.ground.berths[hole] != owner:
                return costs.FOREIGN
        return 0
