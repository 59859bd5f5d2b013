"""What a dial does with the marbles of a world, and what its sensors say about it."""

from shared_engine.games.contract import QUARTERS
from shared_engine.tracking.costs import STAYED, UNSEEN, WHICH
from shared_engine.tracking.world import Spin, World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.tracking.dial import Dial

LATE_MS = 300  # so much later a sensor may still say that the dial has carried its marble on


def carried(world: World, hole: int, by: int, at_ms: int, dial: "Dial") -> "World | None":
    """Return the world in which the dial, turning *by* so many quarters, has brought a marble to
    *hole*; None if none was there to be brought.

    A hole to which another marble comes at once is perhaps never seen to be empty: then the one
    behind it has come to there, too.
    """
    back = dial.turned[QUARTERS - by]
    source = back[hole]
    chain: "list[int]" = []
    held = world.held_from(source)
    while held is None:
        if not world.owners[source]:
            return None
        chain.append(source)
        source = back[source]
        held = world.held_from(source)
    made = world.dearer(UNSEEN * len(chain))
    made.spin = _turning(made, by, at_ms, len(chain), dial)
    to = hole
    for lying in chain:
        lifted = made.lift(lying, at_ms)
        made.land(lifted, to, at_ms)
        to = lying
    made.land(held, to, at_ms)
    return made


def _turning(made: World, by: int, at_ms: int, chained: int, dial: "Dial") -> Spin:
    """Return how the dial goes round once it has brought a marble, and *chained* others with it;
    *made* pays for what that takes to believe."""
    spin = made.spin
    if spin.by:
        seen = min(spin.stayed, chained)
        made.cost -= STAYED * seen
        return Spin(by, spin.since_ms, spin.turns, spin.quarter, spin.denied, spin.stayed - seen)
    quarter = spin.quarter
    if dial.quarter >= 0:
        quarter = (quarter + by) % QUARTERS
    denied = dial.denied(quarter)
    stayed = sum([1 for field in dial.fields if made.owners[field]]) - chained
    made.cost += WHICH[2] + denied - spin.denied + STAYED * stayed
    return Spin(by, at_ms, spin.turns + (by,), quarter, denied, stayed)


def left(made: World, at_ms: int) -> None:
    """A marble of *made* has left its hole on the dial: it is carried, or its sensor is late."""
    spin = made.spin
    if not spin.by:
        return
    if at_ms - spin.since_ms > LATE_MS:
        made.spin = Spin(0, 0, spin.turns, spin.quarter, spin.denied, spin.stayed)
    elif spin.stayed:
        made.cost -= STAYED
        made.spin = Spin(
            spin.by, spin.since_ms, spin.turns, spin.quarter, spin.denied, spin.stayed - 1
        )


def heard(world: World, dial: "Dial", was_known: bool) -> World:
    """Return *world* after the sensors of the *dial* have said something: that is in it already.

    Args:
        was_known: they had said where it is before.
    """
    spin = world.spin
    quarter, denied, turns = spin.quarter, spin.denied, spin.turns
    made = world.dearer()
    if dial.quarter < 0:
        made.cost -= denied
        denied = 0
    elif not dial.is_resting:  # what was denied is paid
        denied, quarter = 0, dial.quarter
    else:
        is_empty = not any(
            [world.owners[field] for field in dial.fields]
            + [dial.carries(one[2]) for one in world.air]
        )
        if not was_known or is_empty:
            by = (dial.quarter - quarter) % QUARTERS
            if was_known and by:
                turns += (by,)
            quarter = dial.quarter
        now = dial.denied(quarter)
        made.cost += now - denied
        denied = now
    made.spin = Spin(spin.by, spin.since_ms, turns, quarter, denied, spin.stayed)
    return made


def unturned(world: World, dial: "Dial") -> World:
    """Return *world* as it would be had the dial not made its last turn."""
    spin = world.spin
    back = dial.turned[QUARTERS - spin.turns[-1]]
    owners = bytearray(world.owners)
    for hole in dial.fields:
        owners[back[hole]] = world.owners[hole]
    moved = [(owner, origin, back[hole]) for owner, origin, hole in world.moved]
    known = [hole for _, _, hole in world.moved]
    moved += [
        (world.owners[hole], hole, back[hole])
        for hole in dial.fields
        if world.owners[hole] and hole not in known
    ]
    made = world.dearer()
    made.owners = bytes(owners)
    made.moved = tuple(sorted([one for one in moved if one[1] != one[2]]))
    made.air = tuple(
        [
            (owner, origin, back[hole] if hole >= 0 else hole, at_ms)
            for owner, origin, hole, at_ms in world.air
        ]
    )
    made.last = None
    made.spin = Spin(0, 0, spin.turns[:-1], spin.quarter, spin.denied, spin.stayed)
    return made
