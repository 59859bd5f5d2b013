"""What a hole that was seen to change makes of a world: a lift, or a put.

A slide, a flicker, a report that comes late, a push and a marble from nowhere are no cases: each is
a world with its cost.
"""

from shared_engine.tracking import costs
from shared_engine.tracking.turning import carried, left
from shared_engine.tracking.world import NOBODY, NOWHERE, World, merged, with_owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.tracking.ground import Ground
    from shared_engine.tracking.world import Held

FLICKER_MS = 120
HAND_MS = 150  # no hand puts a marble down and lifts it again, or the other way round, sooner
CROSSWISE_MS = 300  # so much too late the hole that a marble has left may be seen empty
UNEVEN_MS = 150  # the same where another marble has come down meanwhile
_MOST_HELD = 4  # where more are in the air, the board is cleared
_MOST_OF_MANY = 6  # worlds that are followed then
_TURNS = (1, 3, 2)  # quarters by which a dial goes on before it rests, the usual ones first
CARRIED_MS = 60  # what a dial carries leaves its holes within so short a time


def changed(
    worlds: "list[World]", hole: int, is_full: bool, at_ms: int, ground: "Ground"
) -> "list[World]":
    """Return the worlds after *hole* was seen to become full or empty, cheapest first."""
    found: "list[World]" = []
    for world in worlds if len(worlds[0].air) <= _MOST_HELD else worlds[:_MOST_OF_MANY]:
        now = world
        if hole in world.wrong:  # its sensor is believed again
            now = world.dearer()
            now.wrong = tuple([one for one in world.wrong if one != hole])
            if bool(world.owners[hole]) == is_full:
                found.append(now)
                continue
        if is_full:
            found += _put(now, hole, at_ms, ground)
        else:
            for one in _lifted(now, hole, at_ms, ground):
                found.append(one)
                found += _put_unseen(one, at_ms, ground)
    return merged(found)


def shown(world: World, hole: int, is_full: bool, before: bytes) -> World:
    """Return the only world of a board where things lie that are nobody's and take several holes:
    what its sensors show, with each hole that differs from *before*, when the turn began, as a
    journey from or to nowhere."""
    made = world.dearer()
    made.wrong = tuple([one for one in world.wrong if one != hole])
    made.owners = with_owner(world.owners, hole, 1 if is_full else 0)
    moved = [one for one in world.moved if hole not in one[1:]]
    if is_full != bool(before[hole]):
        moved.append((1, NOWHERE, hole) if is_full else (1, hole, NOWHERE))
    made.moved = tuple(sorted(moved))
    return made


def _lifted(world: World, hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds after the marble in *hole* has been lifted."""
    last = world.last
    if last and last[0] == hole and at_ms - last[1] < HAND_MS:
        return [_slid(world, hole, last[2])]
    if world.owners[hole] == NOBODY:  # what came from nowhere goes there again
        made = world.dearer()
        made.vanish(hole)
        return [made]
    made = world.dearer()
    if ground.dial.carries(hole):
        left(made, at_ms)
    made.lift(hole, at_ms)
    if not last or last[0] == hole:
        return [made]
    place, put_ms, came = last
    if came is None:
        if at_ms - put_ms <= CROSSWISE_MS and made.owners[place] == NOBODY:
            # It came from here, only its sensor was late.
            made.cost -= costs.GHOST
            made.last = None
            made.vanish(place)
            return _put(made, place, put_ms, ground)
        return [made]
    if at_ms - put_ms > UNEVEN_MS or made.owners[place] in (0, NOBODY):
        return [made]
    return [made, _crosswise(world, hole, at_ms, came, ground)]


def _slid(world: World, hole: int, came: "Held | None") -> World:
    """Return the world in which *came* only slid over *hole*: it is in the air still; None: nothing
    was there, the sensor flickered."""
    made = world.dearer(0 if came else -costs.GHOST)
    made.vanish(hole)
    made.last = None
    if came:
        made.air += (came,)
    return made


def _crosswise(world: World, hole: int, at_ms: int, came: "Held", ground: "Ground") -> World:
    """Return the world in which what was put down last is the marble of *hole*, whose sensor was
    late, and *came*, which was said to have come down, is in the air still."""
    assert world.last, "something was put down"
    place, put_ms, _ = world.last
    made = world.dearer(costs.CROSSWISE + costs.EXCHANGE)
    held = made.lift(hole, at_ms)
    made.vanish(place)
    made.air = made.air[:-1] + (came, held)
    return _landed(made, held, place, put_ms, ground)


def _put(world: World, hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds after a marble has come down in *hole*."""
    found = _lifted_unseen(world, hole, at_ms, ground)
    if not world.air:
        return found or [_ghost(world, hole, at_ms)]
    dial = ground.dial
    if dial.carries(hole):
        by = world.spin.by
        for quarters in (by,) if by else _TURNS:
            one = carried(world, hole, quarters, at_ms, dial)
            if one:
                found.append(one)
    known: "list[tuple[int, int, int]]" = []
    for held in world.air:
        if held[:3] in known:
            continue
        known.append(held[:3])
        made = world.dearer(_price(world, held, hole, at_ms, ground))
        made.land(held, hole, at_ms)
        found.append(made)
        if ground.berths[hole] and ground.is_foreign(hole, held[0]):
            found += _pushed(world, held, hole, at_ms, ground)
    return found


def _ghost(world: World, hole: int, at_ms: int) -> World:
    """Return the world in which a marble came to *hole* from nowhere."""
    made = world.dearer(costs.GHOST)
    made.owners = with_owner(world.owners, hole, NOBODY)
    made.moved = tuple(sorted(world.moved + ((NOBODY, NOWHERE, hole),)))
    made.last = (hole, at_ms, None)
    return made


def _price(world: World, held: "Held", hole: int, at_ms: int, ground: "Ground") -> int:
    """Return what it costs that *held* is what came down in *hole*."""
    owner, origin, lifted_from, lifted_ms = held
    before = world.held_from(hole)  # whose place it is
    cost = 0
    if before is held:
        if at_ms - lifted_ms >= HAND_MS:
            cost = costs.STRAIGHTEN if len(world.air) == 1 else costs.TOGETHER
    elif before:
        away_ms = at_ms - before[3]
        cost = costs.QUICK if away_ms < FLICKER_MS else costs.EXCHANGE
    elif world.is_moved_from(hole) or any(one[1] == hole for one in world.air if one is not held):
        cost = costs.EXCHANGE
    if cost == costs.EXCHANGE and origin != lifted_from:
        if hole == origin:
            cost = 0  # it is put back to where it was when the turn began
        elif len(world.air) > 1:
            cost += costs.DETOUR
    if ground.is_foreign(hole, owner):
        cost += costs.WRONG_HOME
    return cost + _price_of_dial(world, held, hole, ground)


def _price_of_dial(world: World, held: "Held", hole: int, ground: "Ground") -> int:
    """Return what it costs that hands put *held* down in *hole*, and not the dial."""
    dial, cost = ground.dial, 0
    if dial.carries(hole):  # the dial, too, may have brought it: that is one choice for all
        count = sum([1 for one in world.air if dial.carries(one[2])])
        cost += costs.WHICH[min(count, len(costs.WHICH) - 1)]
    if held[2] == hole or not dial.carries(held[2]):
        return cost
    if world.spin.by:
        return cost + costs.TORN
    is_apart = all(
        one is held or not dial.carries(one[2]) or abs(one[3] - held[3]) > CARRIED_MS
        for one in world.air
    )
    return cost if is_apart else cost + costs.AT_ONCE


def _pushed(world: World, held: "Held", hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which *held* pushed out the marble that is in the berth *hole* now."""
    found: "list[World]" = []
    for place, owner in enumerate(world.owners):
        if owner == ground.berths[hole] and not ground.homes[place]:
            made = world.dearer(costs.PUSHED)
            if ground.dial.carries(place):
                left(made, at_ms)
            victim = made.lift(place, at_ms)
            made.land(held, place, at_ms)
            made.land(victim, hole, at_ms)
            found.append(made)
    return found


# Holes whose sensors are not believed: marbles come from there and go there unseen.


def _lifted_unseen(world: World, hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which what came down in *hole* was lifted where no sensor sees it."""
    found: "list[World]" = []
    for place in world.wrong:
        if world.owners[place] and place != hole:
            made = world.dearer(costs.BLIND_LIFT)
            found.append(_landed(made, made.lift(place, at_ms), hole, at_ms, ground))
    return found


def _put_unseen(world: World, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which the marble that was just lifted lies where no sensor sees it."""
    held = world.air[-1] if world.air else None
    found: "list[World]" = []
    for place in world.wrong if held else ():
        if held and not world.owners[place] and place != held[2]:
            made = world.dearer(costs.BLIND_PUT)
            found.append(_landed(made, held, place, at_ms, ground))
    return found


def _landed(made: World, held: "Held", hole: int, at_ms: int, ground: "Ground") -> World:
    """Let *held* lie in *hole*, at a cost where only others' marbles do, and return *made*."""
    if ground.is_foreign(hole, held[0]):
        made.cost += costs.WRONG_HOME
    made.land(held, hole, at_ms)
    return made
