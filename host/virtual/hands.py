"""The hands of people who play from elsewhere: what they do is done on the simulated board, at a pace its sensors can see.

What a person does is seen at once by all; the board gets it as soon as it is free: a marble that is lifted and put back in the same
instant no sensor would see.
"""

from collections import Counter, deque
from typing import NamedTuple

from host.simulator.handling import (
    AWAY_MS,
    LOOSEN,
    PUT,
    TAKE,
    TAP_MS,
    THE_DOG,
    TURN,
    Gesture,
    marbles,
    marbles_after,
    turn_disc,
)
from host.simulator.world import World
from shared_engine.games.dog.position import Position
from shared_engine.tracking.occupancy import TOUCH_MS

# So long a hole stays as it is before it changes again: a marble that is away for a shorter time than TOUCH_MS, as a scan of the sensors
# sees it, was touched by no hand.
_SEEN_MS = TOUCH_MS + 100

_MOST_WAITING = 40  # acts; a hand that shows its cards and sends marbles home has half as many


class HeldMarble(NamedTuple):
    """A marble in a hand: whose it is (seat + 1, or THE_DOG), and the field it was lifted from."""

    owner: int
    lifted_from: int


class VirtualHands:
    """All hands at the board of *world*; call it with the time whenever the board rests (SimulatedBoard.on_idle).

    The other methods may be called from another thread, one at a time. Those that return a text say why nothing was done, as a key of
    the section [refusal] of the texts; "" is success.
    """

    def __init__(self, world: World) -> None:
        self.marbles: dict[int, int] = {}
        """Whose marble is in which hole."""
        self.held: dict[str, list[HeldMarble]] = {}
        """By person, in the order in which they were lifted."""
        self.beside: list[int] = []
        """Whose marbles lie beside the board: the dog before a game, and what somebody held when the program was stopped."""
        self._world = world
        self._touches: deque[Gesture] = deque()
        self._touched_ms = 0.0
        self._changed_ms: dict[int, float] = {}
        self._taps: deque[int | str] = deque()
        self._lying: int | str = ""  # what is held on the reader, or was last
        self._clear_ms = self._away_ms = 0.0  # when it is taken away, and when that has surely been noticed

    @property
    def is_busy(self) -> bool:
        """So much waits for the board that nobody's hands are as quick."""
        return len(self._touches) + len(self._taps) >= _MOST_WAITING

    # ---- what people do

    def look(self, position: Position) -> None:
        """See whose marbles lie on the board, at the begin: as *position* says, and what it does not explain by what is left over."""
        rules, holes = self._world.rules, self._world.state.holes
        right = marbles(rules, position.cells, holes)
        self.marbles = {hole: right[hole] for hole in holes if hole in right}
        wanted = Counter({seat + 1: rules.board.marbles for seat in range(rules.seats)})
        if rules.dog:
            wanted[THE_DOG] = 1
        missing = sorted((wanted - Counter(self.marbles.values())).elements())
        for hole in holes:
            if hole not in self.marbles and missing:
                self.marbles[hole] = missing.pop(0)
        self.held, self.beside = {}, missing

    def lift(self, who: str, field: int) -> str:
        """*who* lifts the marble of *field*."""
        if field not in self.marbles:
            return "no_marble"
        self._take(who, field)
        return ""

    def put(self, who: str, field: int) -> str:
        """*who* puts a marble into *field*: of those in the hand one that belongs there, else that lifted first. A marble that lies
        there already comes into the hand."""
        held = self._hand(who)
        if not held:
            return "empty_hand"
        board = self._world.rules.board
        home = board.seat_of(field) + 1 if field >= board.first_finish else 0
        chosen = next((one for one in held if one.owner == home), held[0])
        if field in self.marbles:
            self._take(who, field)
        self._forget(who, chosen)
        self._put(field, chosen.owner)
        return ""

    def put_back(self, who: str) -> str:
        """*who* puts every marble in the hand back to where it came from."""
        stuck = [one for one in self.held.get(who, []) if one.lifted_from in self.marbles]
        for one in [one for one in self.held.get(who, []) if one not in stuck]:
            self._forget(who, one)
            self._put(one.lifted_from, one.owner)
        return "taken" if stuck else ""

    def turn_disc(self, quarters: int) -> str:
        """The disc is turned by *quarters*, with all that lies on it."""
        if self._world.disc is None:
            return "no_disc"
        gestures = turn_disc(self._world.rules, self.marbles, quarters)
        self.marbles = marbles_after(gestures, self.marbles)
        self._touches.extend(gestures)
        return ""

    def tap(self, card: int | str) -> None:
        """Hold a card on the reader for a moment: the number of a tag, or the name of a control."""
        self._taps.append(card)

    def tidy(self) -> None:
        """Every marble goes into the kennel of its seat, and the dog beside the board."""
        board = self._world.rules.board
        for who in list(self.held):
            self.beside += [one.owner for one in self.held.pop(who)]
        for field, owner in sorted(self.marbles.items()):
            if field < board.first_kennel or board.seat_of(field) + 1 != owner:
                del self.marbles[field]
                self._touches.append(Gesture(0, TAKE, field))
                self.beside.append(owner)
        for owner in [one for one in self.beside if one != THE_DOG]:
            first = board.kennel(owner - 1)
            self.beside.remove(owner)
            self._put(next(place for place in range(first, first + board.marbles) if place not in self.marbles), owner)

    def _hand(self, who: str) -> list[HeldMarble]:
        """What *who* can put: what is in the hand, else what lies beside the board."""
        return self.held.get(who) or [HeldMarble(owner, -1) for owner in self.beside]

    def _take(self, who: str, field: int) -> None:
        self.held.setdefault(who, []).append(HeldMarble(self.marbles.pop(field), field))
        self._touches.append(Gesture(0, TAKE, field))

    def _put(self, field: int, owner: int) -> None:
        self.marbles[field] = owner
        self._touches.append(Gesture(0, PUT, field, owner))

    def _forget(self, who: str, marble: HeldMarble) -> None:
        if marble in self.held.get(who, []):
            self.held[who].remove(marble)
        else:
            self.beside.remove(marble.owner)

    # ---- what becomes of it on the board

    def __call__(self, now_ms: float) -> None:
        if self._clear_ms and now_ms >= self._clear_ms:
            self._clear_ms = 0
            self._world.clear_reader()
        if self._taps and not self._clear_ms and (self._taps[0] != self._lying or now_ms >= self._away_ms):
            self._lay(self._taps.popleft(), now_ms)
        while self._touches and self._due_ms(self._touches[0]) <= now_ms:
            self._touch(self._touches.popleft(), now_ms)

    def _due_ms(self, gesture: Gesture) -> float:
        rested_ms = self._changed_ms.get(gesture.field, -_SEEN_MS) + _SEEN_MS
        return max(self._touched_ms + gesture.wait_ms, rested_ms if gesture.action in (TAKE, PUT) else 0)

    def _touch(self, gesture: Gesture, now_ms: float) -> None:
        self._touched_ms = now_ms
        world, field = self._world, gesture.field
        if gesture.action == LOOSEN:
            world.loosen_disc()
        elif gesture.action == TURN:
            world.turn_disc(field)
        else:
            self._changed_ms[field] = now_ms
            (world.take if gesture.action == TAKE else world.put)(field)
        world.save()

    def _lay(self, card: int | str, now_ms: float) -> None:
        if isinstance(card, int):
            self._world.lay(card)
        else:
            self._world.lay_control(card)
        self._lying = card
        self._clear_ms = now_ms + TAP_MS
        self._away_ms = self._clear_ms + AWAY_MS
