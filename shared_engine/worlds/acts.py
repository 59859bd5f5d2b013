"""What a hole that was seen to change makes of a world: a lift, or a put.

A slide, a flicker, a report that comes late, a push and a marble from nowhere are no cases: each is
a world with its cost.
"""

from shared_engine.worlds.blind import lifted_unseen, put_unseen
from shared_engine.worlds.costs import (
    AT_ONCE,
    CROSSWISE,
    DETOUR,
    EXCHANGE,
    GHOST,
    HASTY,
    PUSHED,
    QUICK,
    STRAIGHTEN,
    TOGETHER,
    TORN,
    WHICH,
    WRONG_HOME,
)
from shared_engine.worlds.turning import carried, left
from shared_engine.worlds.world import NOBODY, NOWHERE, World, merged, with_owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.worlds.ground import Ground
    from shared_engine.worlds.world import Held

FLICKER_MS = 120
HAND_MS = 150  # no hand puts a marble down and lifts it again, or the other way round, sooner
CROSSWISE_MS = 300  # so much too late the hole that a marble has left may be seen empty
UNEVEN_MS = 150  # the same where another marble has come down meanwhile
CARRIED_MS = 60  # what a dial carries leaves its holes within so short a time


def changed(
    worlds: "list[World]", hole: int, is_full: bool, at_ms: int, ground: "Ground"
) -> "list[World]":
    """Return the worlds after *hole* was seen to become full or empty, cheapest first."""
    found: "list[World]" = []
    for world in worlds:
        now = world
        if hole in world.wrong:  # its sensor is believed again
            now = world.copy()
            now.wrong = tuple([one for one in world.wrong if one != hole])
            if bool(world.owners[hole]) == is_full:
                found.append(now)
                continue
        if is_full:
            found += _put(now, hole, at_ms, ground)
        else:
            for one in _lifted(now, hole, at_ms, ground):
                found.append(one)
                found += put_unseen(one, at_ms, ground)
    return merged(found)


def shown(world: World, hole: int, is_full: bool, before: bytes) -> World:
    """Return the only world of a board where things lie that are nobody's and take several holes:
    what its sensors show, with each hole that differs from *before*, when the turn began, as a
    journey from or to nowhere."""
    made = world.copy()
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
        made = world.copy()
        made.vanish(hole)
        return [made]
    made = world.copy()
    if ground.dial.carries(hole):
        left(made, at_ms)
    made.lift(hole, at_ms)
    if not last or last[0] == hole:
        return [made]
    place, put_ms, came = last
    if came is None:
        if at_ms - put_ms <= CROSSWISE_MS and made.owners[place] == NOBODY:
            # It came from here, only its sensor was late.
            made.cost -= GHOST
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
    made = world.copy(0 if came else -GHOST)
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
    made = world.copy(CROSSWISE + EXCHANGE)
    held = made.lift(hole, at_ms)
    made.vanish(place)
    made.air = made.air[:-1] + (came, held)
    if ground.is_foreign(place, held[0]):
        made.cost += WRONG_HOME
    made.land(held, place, put_ms)
    return made


def _put(world: World, hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds after a marble has come down in *hole*."""
    found = lifted_unseen(world, hole, at_ms, ground)
    if not world.air:
        return found or [_ghost(world, hole, at_ms)]
    dial = ground.dial
    if dial.carries(hole):
        by = world.spin.by
        for quarters in (by,) if by else (1, 3):
            one = carried(world, hole, quarters, at_ms, dial)
            if one:
                found.append(one)
    known: "list[tuple[int, int, int]]" = []
    for held in world.air:
        if held[:3] in known:
            continue
        known.append(held[:3])
        made = world.copy(_price(world, held, hole, at_ms, ground))
        made.land(held, hole, at_ms)
        found.append(made)
        if ground.kennels[hole] and ground.is_foreign(hole, held[0]):
            found += _pushed(world, held, hole, at_ms, ground)
    return found


def _ghost(world: World, hole: int, at_ms: int) -> World:
    """Return the world in which a marble came to *hole* from nowhere."""
    made = world.copy(GHOST)
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
            cost = STRAIGHTEN if len(world.air) == 1 else TOGETHER
    elif before:
        away_ms = at_ms - before[3]
        cost = QUICK if away_ms < FLICKER_MS else HASTY if away_ms < HAND_MS else EXCHANGE
    elif world.is_moved_from(hole) or any(one[1] == hole for one in world.air if one is not held):
        cost = EXCHANGE
    if cost == EXCHANGE and origin != lifted_from:
        if hole == origin:
            cost = 0  # it is put back to where it was when the turn began
        elif len(world.air) > 1:
            cost += DETOUR
    if ground.is_foreign(hole, owner):
        cost += WRONG_HOME
    return cost + _price_of_dial(world, held, hole, ground)


def _price_of_dial(world: World, held: "Held", hole: int, ground: "Ground") -> int:
    """Return what it costs that hands put *held* down in *hole*, and not the dial."""
    dial, cost = ground.dial, 0
    if dial.carries(hole):  # the dial, too, may have brought it: that is one choice for all
        count = sum([1 for one in world.air if dial.carries(one[2])])
        cost += WHICH[min(count, len(WHICH) - 1)]
    if held[2] == hole or not dial.carries(held[2]):
        return cost
    if world.spin.by:
        return cost + TORN
    is_apart = all(
        one is held or not dial.carries(one[2]) or abs(one[3] - held[3]) > CARRIED_MS
        for one in world.air
    )
    return cost if is_apart else cost + AT_ONCE


def _pushed(world: World, held: "Held", hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which *held* pushed out the marble that is in the kennel *hole* now."""
    found: "list[World]" = []
    for place, owner in enumerate(world.owners):
        if owner == ground.kennels[hole] and not ground.homes[place]:
            made = world.copy(PUSHED)
            if ground.dial.carries(place):
                left(made, at_ms)
            victim = made.lift(place, at_ms)
            made.land(held, place, at_ms)
            made.land(victim, hole, at_ms)
            found.append(made)
    return found
