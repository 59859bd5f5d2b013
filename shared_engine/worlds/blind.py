"""Holes whose sensors are not believed: marbles come from there and go there unseen."""

from shared_engine.worlds.costs import BLIND_LIFT, BLIND_PUT, WRONG_HOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.worlds.ground import Ground
    from shared_engine.worlds.world import World


def lifted_unseen(world: "World", hole: int, at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which what came down in *hole* was lifted where no sensor sees it."""
    found: "list[World]" = []
    for place in world.wrong:
        if world.owners[place] and place != hole:
            made = world.copy(BLIND_LIFT)
            held = made.lift(place, at_ms)
            if ground.is_foreign(hole, held[0]):
                made.cost += WRONG_HOME
            made.land(held, hole, at_ms)
            found.append(made)
    return found


def put_unseen(world: "World", at_ms: int, ground: "Ground") -> "list[World]":
    """Return the worlds in which the marble that was just lifted lies where no sensor sees it."""
    if not world.air:
        return []
    held = world.air[-1]
    found: "list[World]" = []
    for place in world.wrong:
        if not world.owners[place] and place != held[2]:
            made = world.copy(BLIND_PUT)
            if ground.is_foreign(place, held[0]):
                made.cost += WRONG_HOME
            made.land(held, place, at_ms)
            found.append(made)
    return found
