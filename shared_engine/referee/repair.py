"""The way back: what to put where so that the board shows a legal result, or else the position."""

from shared_engine.games.contract import LIFT, PLACE, QUARTERS, TURN
from shared_engine.games.pictures import pictured
from shared_engine.tracking.turning import unturned
from shared_engine.tracking.world import NOBODY, are_exchanged, taken_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Step
    from shared_engine.referee.line import Line
    from shared_engine.tracking.world import Kept, World

_MOST_BACK = 5  # of so many journeys all choices are tried


def way_back(line: "Line", world: "World") -> "list[Step]":
    """Return the fewest journeys of *world* that, taken back, leave a result of the open card of
    *line*; or else the steps that its move lacks, or those to where the turn began: first what to
    lift, then where to place."""
    rulings = line.node.rulings
    if not rulings.game.FOLLOWS_HANDS:
        game, position = rulings.game, rulings.position
        full = pictured(world.owners)
        return game.mend(position, line.card, full) or game.repair(position, full)
    turns = world.spin.turns
    turn: "list[Step]" = []
    found: "list[Step]" = []
    if world.spin.turned and rulings.ground.dial.quarter >= 0:
        turn = [(TURN, QUARTERS - world.spin.turned)]
    if line.card:
        before = world
        for _ in turns:
            before = unturned(before, rulings.ground.dial)
        if turn and rulings.results(line.card, before.owners):
            return turn
        full = pictured(world.owners)
        found = _to_result(line, world)
        found = found or turn or rulings.game.mend(rulings.position, line.card, full)
    return found or turn or _to_beginning(line, world)


def _to_result(line: "Line", world: "World") -> "list[Step]":
    moved = [(owner, hole, origin) for owner, origin, hole in world.moved if owner != NOBODY]
    choices: "list[list[Kept]]" = [[]]
    for one in moved[:_MOST_BACK]:
        choices += [back + [one] for back in choices]
    choices.sort(key=len)
    for back in choices[1:]:
        if len(back) < len(moved) and _is_result(line, world, back):
            return _steps(back)
    # A victim in the wrong berth, and all is well otherwise.
    berths = line.node.rulings.ground.berths
    for owner, hole, _ in moved:
        if berths[hole] and berths[hole] != owner:
            for place, whose in enumerate(berths):
                if whose == owner and not world.owners[place]:
                    if _is_result(line, world, [(owner, hole, place)]):
                        return _steps([(owner, hole, place)])
                    break
    return []


def _is_result(line: "Line", world: "World", back: "Sequence[Kept]") -> bool:
    rulings = line.node.rulings
    holes = [here for _, here, _ in back]
    left = [one for one in world.moved if one[2] not in holes]
    left += [(owner, here, there) for owner, here, there in back if rulings.ground.berths[there]]
    board = taken_back(world.owners, back)
    is_same = are_exchanged(left, rulings.ground.berths)
    return bool(board and not is_same and rulings.results(line.card, board))


def _steps(back: "Sequence[Kept]") -> "list[Step]":
    lifts: "list[Step]" = [(LIFT, here) for _, here, _ in back]
    return lifts + [(PLACE, there) for _, _, there in back]


def _to_beginning(line: "Line", world: "World") -> "list[Step]":
    """Return the steps to the position, by owners, so that colours never mix."""
    rulings = line.node.rulings
    game, position, berths = rulings.game, rulings.position, rulings.ground.berths
    want = rulings.lying(game.picture(position))
    lifts: "list[Step]" = []
    places: "list[Step]" = []
    for field, owner in enumerate(world.owners):
        home = berths[field]
        if owner and owner != (home or want[field]):
            lifts.append((LIFT, field))
        if not home and want[field] and owner != want[field]:
            places.append((PLACE, field))
    for owner in range(1, position.rules.seats + 1):
        fields = [field for field, whose in enumerate(berths) if whose == owner]
        have = [field for field in fields if world.owners[field] == owner]
        more = len(have) - sum([1 for field in fields if want[field]])
        if more > 0:
            lifts += [(LIFT, field) for field in have[-more:]]
        elif more < 0:
            places += [(PLACE, field) for field in fields if field not in have][:-more]
    return lifts + places
