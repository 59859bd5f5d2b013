"""What of a world may be the next seat's already: marbles in the air, a few that were put
elsewhere, and a turn of the dial."""

from shared_engine.tracking.acts import CARRIED_MS
from shared_engine.tracking.costs import EARLY_LIFT, EARLY_PUT, EARLY_TURN
from shared_engine.tracking.turning import unturned
from shared_engine.tracking.world import IN_AIR, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shared_engine.tracking.dial import Dial
    from shared_engine.tracking.world import Kept, World

    # cost, marbles that are the next seat's, turns of the dial that it has made
    Begun = tuple[int, tuple[Kept, ...], tuple[int, ...]]

_MOST_WAYS = 8  # in which marbles in the air may have lain
_MOST_MOVED = 6  # journeys that are looked at


def begun(
    world: "World", spare: int, most: int, owners: "Sequence[int]", dial: "Dial"
) -> "Iterator[Begun]":
    """Yield what the next seat may have begun: all marbles that are in the air, and of those that
    have moved *most* at most; where the dial has turned, besides, as if it had not.

    Args:
        spare: no more it may cost.
        owners: one of the marbles that it has moved is theirs.
    """
    for cost, kept in _begun(world, spare, most, owners):
        yield cost, kept, ()
    turns = world.spin.turns
    if not turns or spare < EARLY_TURN or (world.air and world.spin.by):
        return
    on = dial.turned[turns[-1]]
    before = unturned(world, dial)
    lying = [hole for hole in dial.fields if before.owners[hole]]
    for cost, kept in _begun(before, spare - EARLY_TURN, most, owners):
        known = [here for _, here, _ in kept]
        there = [(owner, on[here] if here >= 0 else here, to) for owner, here, to in kept]
        there += [(before.owners[hole], on[hole], hole) for hole in lying if hole not in known]
        yield cost + EARLY_TURN, tuple(there), turns[-1:]


def _begun(
    world: "World", spare: int, most: int, owners: "Sequence[int]"
) -> "Iterator[tuple[int, tuple[Kept, ...]]]":
    airs: "list[tuple[int, tuple[Kept, ...]]]" = [(0, ())]
    lifted_ms = None
    for owner, origin, hole, at_ms in world.air:
        # The dial lifts all that are on it at once.
        is_apart = lifted_ms is None or at_ms - lifted_ms > CARRIED_MS
        cost = EARLY_LIFT if is_apart else 0
        lifted_ms = at_ms
        ways = (origin,) if origin == hole else (origin, hole)
        airs = [
            (dear + cost, kept + ((owner, IN_AIR, way),)) for dear, kept in airs for way in ways
        ]
        if len(airs) > _MOST_WAYS:
            break
    most = min(most, len(world.moved) - 1, (spare - airs[0][0]) // EARLY_PUT)
    is_held = any(one[0] in owners for one in world.air)
    # What was put elsewhere, and whether the next seat can have begun so.
    back: "list[tuple[bool, tuple[Kept, ...]]]" = [(True, ())]
    for owner, origin, hole in world.moved[:_MOST_MOVED] if most > 0 else ():
        if owner != NOBODY:
            back += [
                (
                    owner in owners or (is_own and len(one) > 0) or is_held,
                    one + ((owner, hole, origin),),
                )
                for is_own, one in back
                if len(one) < most
            ]
    for cost, air in airs:
        for is_own, one in back:
            if is_own and cost + EARLY_PUT * len(one) <= spare:
                yield cost + EARLY_PUT * len(one), air + one
