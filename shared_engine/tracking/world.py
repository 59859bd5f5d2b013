"""Physical worlds: whose marble lies in each hole, and which are in the air. A world knows no game,
no card and no turn.

A sensor says full or empty, never whose. So after an act there are as many worlds as there are
marbles that may have come down. All worlds of one moment share the picture, and differ in owners.

A marble is an owner and an origin: the hole where it lay when the turn began. What has moved since
is a list of journeys, so "take back what the next seat has begun" and "repair" are one thing: take
a journey back.
"""

from shared_engine.games.contract import QUARTERS
from shared_engine.tracking.costs import WINDOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Held = tuple[int, int, int, int]  # owner, origin, hole that it was lifted from, when
    Journey = tuple[int, int, int]  # owner, origin, hole where it lies now
    Kept = tuple[int, int, int]  # owner, hole where it lies or IN_AIR, hole where it goes back to
    Put = tuple[int, int, Held | None]  # hole, when, what came down there: None for a ghost

NOBODY = 255  # the owner of a marble that came from nowhere
NOWHERE = -1  # the origin of such a marble, and the hole of what stands beside the board
IN_AIR = -1

MOST_WORLDS = 24  # of one line


class Spin:
    """How the dial goes round in one world; a value.

    Attributes:
        by: quarters that it is turning by, 0 if it is not.
        since_ms: since when.
        turns: the quarters of each turn since the turn of the seat began.
        quarter: where it is, as of Dial.quarter.
        denied: what its sensors deny of that, in the cost of the world.
        stayed: marbles on it that were not seen to leave, in the cost of the world.
    """

    def __init__(
        self,
        by: int = 0,
        since_ms: int = 0,
        turns: "tuple[int, ...]" = (),
        quarter: int = -1,
        denied: int = 0,
        stayed: int = 0,
    ) -> None:
        self.by = by
        self.since_ms = since_ms
        self.turns = turns
        self.quarter = quarter
        self.denied = denied
        self.stayed = stayed

    @property
    def turned(self) -> int:
        """By how many quarters the dial is on from where the turn of the seat began, 0 to 3."""
        return sum(self.turns) % QUARTERS

    def at_rest(self, turns: "tuple[int, ...]" = ()) -> "Spin":
        """Return where the dial is, with *turns* as those of the turn, and nothing open."""
        return Spin(0, 0, turns, self.quarter)


class World:
    """One way in which the marbles may lie; changed only while it is made.

    Attributes:
        owners: for each hole 1 + the seat whose marble lies there, NOBODY, or 0; a figure that is
            no seat's is one more seat.
        moved: the journeys since the turn began, sorted.
        air: the marbles in the air, as they were lifted.
        cost: how implausible it is.
        last: the last put, as long as it may have been something else.
        spin: how the dial goes round.
        wrong: the holes whose sensors are not believed, ascending.
    """

    def __init__(
        self, owners: bytes, air: "tuple[Held, ...]" = (), spin: "Spin | None" = None
    ) -> None:
        self.owners = owners
        self.moved: "tuple[Journey, ...]" = ()
        self.air = air
        self.cost = 0
        self.last: "Put | None" = None
        self.spin = spin or Spin()
        self.wrong: "tuple[int, ...]" = ()

    def dearer(self, cost: int = 0) -> "World":
        """Return a world to be changed, dearer by *cost*."""
        made = World(self.owners, self.air, self.spin)
        made.moved = self.moved
        made.cost = self.cost + cost
        made.last = self.last
        made.wrong = self.wrong
        return made

    def key(self) -> "tuple[object, ...]":
        """Return what is equal for equal worlds."""
        by = self.spin.by if self.air else 0
        quarter = self.spin.quarter if self.spin.quarter >= 0 else -1 - self.spin.turned
        return self.owners, self.moved, self.air, by, quarter, self.wrong

    def order(self) -> "tuple[object, ...]":
        """Return what sorts worlds, the cheapest first, in the same way on every interpreter."""
        return self.cost, -len(self.spin.turns), len(self.moved), self.owners, self.moved, self.air

    def is_moved_from(self, hole: int) -> bool:
        """Say whether a marble that lay in *hole* lies elsewhere now."""
        return any(origin == hole for _, origin, _ in self.moved)

    def held_from(self, hole: int) -> "Held | None":
        """Return the marble in the air that was lifted from *hole*."""
        for one in self.air:
            if one[2] == hole:
                return one
        return None

    def lift(self, hole: int, at_ms: int) -> "Held":
        """Take the marble in *hole* into the air, and return it."""
        origin = hole
        for one in self.moved:
            if one[2] == hole:
                origin = one[1]
                self.moved = tuple([other for other in self.moved if other is not one])
                break
        held = (self.owners[hole], origin, hole, at_ms)
        self.air += (held,)
        self.owners = with_owner(self.owners, hole, 0)
        return held

    def land(self, held: "Held", hole: int, at_ms: int) -> None:
        """Let *held*, which is in the air, lie in *hole* from now on."""
        owner, origin = held[0], held[1]
        if hole != origin:
            self.moved = tuple(sorted(self.moved + ((owner, origin, hole),)))
        self.air = tuple([one for one in self.air if one is not held])
        self.owners = with_owner(self.owners, hole, owner)
        self.last = (hole, at_ms, held)

    def vanish(self, hole: int) -> None:
        """Let the marble in *hole*, and its journey, never have been."""
        self.moved = tuple([one for one in self.moved if one[2] != hole])
        self.owners = with_owner(self.owners, hole, 0)

    def __repr__(self) -> str:
        return "World(%d, moved %r, air %r)" % (self.cost, self.moved, self.air)


def with_owner(owners: bytes, hole: int, owner: int) -> bytes:
    """Return *owners* with *owner* in *hole*."""
    return owners[:hole] + bytes((owner,)) + owners[hole + 1 :]


def merged(worlds: "Iterable[World]", most: int = MOST_WORLDS) -> "list[World]":
    """Return the plausible ones of *worlds*, each once, cheapest first."""
    best: "dict[tuple[object, ...], World]" = {}
    for world in worlds:
        key = world.key()
        known = best.get(key)
        if known is None or world.cost < known.cost:
            best[key] = world
    found = sorted(best.values(), key=World.order)
    return [one for one in found[:most] if one.cost <= found[0].cost + WINDOW]


def taken_back(owners: bytes, kept: "Sequence[Kept]") -> "bytes | None":
    """Return *owners* as they were if the marbles of *kept* were taken back; None if two would
    share a hole, or one came from nowhere."""
    board = bytearray(owners)
    for _, here, _ in kept:
        if here >= 0:
            board[here] = 0
    for owner, _, there in kept:
        if there < 0 or board[there]:
            return None
        board[there] = owner
    return bytes(board)


def based(world: World, kept: "Sequence[Kept]", turns: "tuple[int, ...]", cost: int) -> World:
    """Return *world* as it is seen from the board that `taken_back` makes of *kept*: a turn has
    begun there, in which only these marbles have moved, and the dial has made *turns*; dearer by
    *cost*."""
    made = world.dearer(cost)
    made.moved = tuple(
        sorted([(owner, there, here) for owner, here, there in kept if 0 <= here != there])
    )
    origins = [(owner, there) for owner, here, there in kept if here == IN_AIR]
    air: "list[Held]" = []
    for owner, origin, hole, at_ms in world.air:
        there = [place for whose, place in origins if whose == owner]
        known = origin if origin in there else hole if hole in there else there[0]
        origins.remove((owner, known))
        air.append((owner, known, hole, at_ms))
    made.air = tuple(air)
    spin = world.spin
    made.spin = Spin(spin.by, spin.since_ms, turns, spin.quarter, spin.denied, spin.stayed)
    return made


def rebased(world: World, board: bytes, turns: "tuple[int, ...]" = ()) -> World:
    """Return *world* as it is seen from the owners *board* of an earlier turn, since which the dial
    has made *turns*, for nothing."""
    gone = [hole for hole, owner in enumerate(board) if owner and world.owners[hole] != owner]
    come = [hole for hole, owner in enumerate(world.owners) if owner and board[hole] != owner]
    air: "list[Held]" = []
    for owner, origin, hole, at_ms in world.air:
        known = origin
        for place in gone:
            if board[place] == owner:
                known = place
                gone.remove(place)
                break
        air.append((owner, known, hole, at_ms))
    moved: "list[Journey]" = []
    for hole in come:
        owner, origin = world.owners[hole], NOWHERE
        for place in gone:
            if board[place] == owner:
                origin = place
                gone.remove(place)
                break
        moved.append((owner, origin, hole))
    made = World(world.owners, tuple(air), world.spin.at_rest(turns))
    made.moved = tuple(sorted(moved))
    made.wrong = world.wrong
    return made


def agreed(world: World, board: bytes) -> World:
    """Return *world* with the owners of *board* where both have a marble: people have said that the
    marbles lie so, for nothing."""
    owners = bytearray(world.owners)
    for hole, owner in enumerate(board):
        if owner and owners[hole]:
            owners[hole] = owner
    made = World(bytes(owners), world.air, world.spin.at_rest())
    made.wrong = world.wrong
    return made


def are_exchanged(moved: "Sequence[Journey]", berths: bytes) -> bool:
    """Say whether after the journeys *moved* the same marbles lie where they lay, by owners: none
    has moved, or they have changed places, of which those of a berth are alike."""
    if not moved:
        return True
    if len(moved) == 1:
        owner, origin, hole = moved[0]
        return origin >= 0 and berths[origin] == berths[hole] == owner
    begins = [(owner, _place(owner, origin, berths)) for owner, origin, _ in moved]
    ends = [(owner, _place(owner, hole, berths)) for owner, _, hole in moved]
    return sorted(begins) == sorted(ends)


def _place(owner: int, hole: int, berths: bytes) -> int:
    return NOWHERE - owner if hole >= 0 and berths[hole] == owner else hole
