"""What of a world may be the next seat's already: marbles in the air, a few that were put
elsewhere, and a turn of the dial."""

from shared_engine.worlds.acts import CARRIED_MS
from shared_engine.worlds.costs import EARLY_LIFT, EARLY_PUT, EARLY_TURN
from shared_engine.worlds.turning import unturned
from shared_engine.worlds.world import IN_AIR, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shared_engine.worlds.dial import Dial
    from shared_engine.worlds.world import Kept, World

    # cost, marbles that are the next seat's, turns of the dial that it has made
    Begun = tuple[int, tuple[Kept, ...], tuple[int, ...]]

_MOST_WAYS = 8  # in which marbles in the air may have lain
_MOST_MOVED = 6  # journeys that are looked at


def begun(world: "World", most: int, owners: "Sequence[int]", dial: "Dial") -> "Iterator[Begun]":
    """Yield what the next seat may have begun: all marbles that are in the air, and of those that
    have moved *most* at most; where the dial has turned, besides, as if it had not.

    Args:
        owners: one of the marbles that it has moved is theirs.
    """
    for cost, kept in _begun(world, most, owners):
        yield cost, kept, ()
    turns = world.spin.turns
    if not turns or (world.air and world.spin.by):
        return
    on = dial.turned[turns[-1]]
    before = unturned(world, dial)
    for cost, kept in _begun(before, most, owners):
        known = [here for _, here, _ in kept]
        there = [(owner, on[here] if here >= 0 else here, to) for owner, here, to in kept]
        there += [
            (before.owners[hole], on[hole], hole)
            for hole in dial.fields
            if before.owners[hole] and hole not in known
        ]
        yield cost + EARLY_TURN, tuple(there), turns[-1:]


def _begun(
    world: "World", most: int, owners: "Sequence[int]"
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
    back: "list[tuple[Kept, ...]]" = [()]
    for owner, origin, hole in world.moved[:_MOST_MOVED]:
        if owner != NOBODY:
            back += [one + ((owner, hole, origin),) for one in back if len(one) < most]
    if len(back) > 1:
        held = any(one[0] in owners for one in world.air)
        back = [
            one
            for one in back
            if not one
            or (len(one) < len(world.moved) and (held or any(kept[0] in owners for kept in one)))
        ]
    for cost, air in airs:
        for one in back:
            yield cost + EARLY_PUT * len(one), air + one
