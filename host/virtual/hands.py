"""The hands of people who play from elsewhere with marbles: whose lies where, and who holds one."""

from collections import Counter
from typing import NamedTuple

from host.simulator.fumbles import Fumbles
from host.simulator.handling import (
    CARD,
    PUT,
    TAKE,
    THE_DOG,
    Gesture,
    handle,
    marbles,
    marbles_after,
    restore,
    turn_disc,
)
from host.simulator.world import World
from host.virtual.acts import Acts
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.position import Position
from shared_engine.prng import Prng

ANSWER_MS = 600  # a marble is lifted for so long to answer a question


class HeldMarble(NamedTuple):
    """A marble in a hand: whose it is (seat + 1, or THE_DOG), and the field it was lifted from."""

    owner: int
    lifted_from: int


class VirtualHands(Acts):
    """All hands at the board of *world*. Methods that return a text say why nothing was done, as a
    key of the section [refusal] of the texts; "" is success.
    """

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._rules = world.rules
        self.marbles: dict[int, int] = {}
        """Whose marble is in which hole."""
        self.held: dict[str, list[HeldMarble]] = {}
        """By person, in the order in which they were lifted."""
        self._last: dict[str, tuple[int, HeldMarble]] = {}  # put by whom, and where
        self.beside: list[int] = []
        """Whose marbles lie beside the board: the dog before a game, and what somebody held who
        went away, or when the program was stopped."""

    # ---- what people do

    def look(self, position: Position) -> None:
        """See whose marbles lie on the board, at the begin: as *position* says, and what it does
        not explain by what is left over."""
        rules, holes = self._rules, self._world.state.holes
        right = marbles(rules, position.cells, holes)
        self.marbles = {hole: right[hole] for hole in holes if hole in right}
        wanted = Counter({seat + 1: rules.board.marbles for seat in range(rules.seats)})
        if rules.dog:
            wanted[THE_DOG] = 1
        missing = sorted((wanted - Counter(self.marbles.values())).elements())
        for hole in holes:
            if hole not in self.marbles and missing:
                self.marbles[hole] = missing.pop(0)
        self.held, self.beside, self._last = {}, missing, {}

    def lift(self, who: str, field: int) -> str:
        """*who* lifts the marble of *field*."""
        if field not in self.marbles:
            return "no_marble"
        self._take(who, field)
        return ""

    def put(self, who: str, field: int) -> str:
        """*who* puts a marble into *field*: of those in the hand one that belongs there, else that
        lifted first. A marble that lies there already comes into the hand. With an empty hand it is
        one from beside the board, and the hole has to be empty."""
        held = self._hand(who)
        if not held or (field in self.marbles and not self.held.get(who)):
            return "empty_hand"
        board = self._rules.board
        home = board.seat_of(field) + 1 if field >= board.first_finish else 0
        chosen = next((one for one in held if one.owner == home), held[0])
        if field in self.marbles:
            self._take(who, field)
        self._forget(who, chosen)
        self._put(who, field, chosen.owner)
        if chosen.lifted_from >= 0:
            self._last[who] = (field, chosen)
        return ""

    def put_back(self, who: str) -> str:
        """*who* puts every marble in the hand back to where it came from; with an empty hand the
        one that was put last."""
        if not self.held.get(who):
            return self._take_back(who)
        stuck = [one for one in self.held.get(who, []) if one.lifted_from in self.marbles]
        for one in [one for one in self.held.get(who, []) if one not in stuck]:
            self._forget(who, one)
            self._put(who, one.lifted_from, one.owner)
        return "taken" if stuck else ""

    def _take_back(self, who: str) -> str:
        field, marble = self._last.pop(who, (-1, None))
        if marble is None or self.marbles.get(field) != marble.owner:
            return ""
        if marble.lifted_from in self.marbles:
            return "taken"
        self._take(who, field)
        self._forget(who, self.held[who][-1])
        self._put(who, marble.lifted_from, marble.owner)
        return ""

    def holders(self) -> list[str]:
        return [who for who, held in self.held.items() if held]

    def lay_aside(self, who: str) -> None:
        self.beside += [one.owner for one in self.held.pop(who, [])]

    def turn_disc(self, who: str, quarters: int) -> str:
        """*who* turns the disc by *quarters*, with all that lies on it."""
        if self._world.disc is None:
            return "no_disc"
        self._do(who, turn_disc(self._rules, self.marbles, quarters))
        return ""

    def carry_out(self, who: str, before: Position, move: Move) -> None:
        """*who* moves the marbles of *move*, which the board shows as in *before*."""
        gestures = handle(before, move, self.marbles, Prng(1), Fumbles()).gestures
        self._do(who, [one for one in gestures if one.action != CARD])

    def put_as(self, who: str, cells: bytes) -> None:
        """*who* puts every marble to where it is in *cells*."""
        for holder in self.holders():
            self.lay_aside(holder)
        self._do(who, restore(self._rules, cells, self.marbles))
        self.beside = []

    def touch_marble(self, who: str, field: int) -> None:
        """*who* lifts the marble of *field* for a moment."""
        self._do(
            who, [Gesture(0, TAKE, field), Gesture(ANSWER_MS, PUT, field, self.marbles[field])]
        )

    def _do(self, who: str, gestures: list[Gesture]) -> None:
        self.marbles = marbles_after(gestures, self.marbles)
        self.touch(who, *gestures)

    def tidy(self, who: str) -> None:
        """*who* puts every marble into the kennel of its seat, and the dog beside the board."""
        board = self._rules.board
        for holder in self.holders():
            self.lay_aside(holder)
        for field, owner in sorted(self.marbles.items()):
            if field < board.first_kennel or board.seat_of(field) + 1 != owner:
                del self.marbles[field]
                self.touch(who, Gesture(0, TAKE, field))
                self.beside.append(owner)
        for owner in [one for one in self.beside if one != THE_DOG]:
            first = board.kennel(owner - 1)
            self.beside.remove(owner)
            self._put(
                who,
                next(
                    place
                    for place in range(first, first + board.marbles)
                    if place not in self.marbles
                ),
                owner,
            )

    def _hand(self, who: str) -> list[HeldMarble]:
        """What *who* can put: what is in the hand, else what lies beside the board."""
        return self.held.get(who) or [HeldMarble(owner, -1) for owner in self.beside]

    def _take(self, who: str, field: int) -> None:
        self.held.setdefault(who, []).append(HeldMarble(self.marbles.pop(field), field))
        self.touch(who, Gesture(0, TAKE, field))

    def _put(self, who: str, field: int, owner: int) -> None:
        self.marbles[field] = owner
        self.touch(who, Gesture(0, PUT, field, owner))

    def _forget(self, who: str, marble: HeldMarble) -> None:
        if marble in self.held.get(who, []):
            self.held[who].remove(marble)
        else:
            self.beside.remove(marble.owner)
