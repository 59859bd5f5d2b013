"""Which turns are done: whenever a world shows a result of the open card, by owners, a line begins
in which the turn is done. The old one lives on, for hands may go on."""

from shared_engine.referee.line import Line
from shared_engine.referee.next_seat import begun
from shared_engine.referee.tree import Played
from shared_engine.tracking import costs
from shared_engine.tracking.world import IN_AIR, are_exchanged, based, merged, taken_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import Explanation
    from shared_engine.referee.next_seat import Begun
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import Journey, World

_MOST_WORLDS = 8  # in dearer worlds than so many the next seat has not begun
_MOST_BACK = 3  # so many marbles the next seat may have put elsewhere, if its card waits
_MOST_HOLES = 5  # of one piece
NO_LIMIT = 1 << 20
_AS_SHOWN: "tuple[Begun, ...]" = ((0, (), ()),)
_HALF = 2  # of a turn, in quarters
_EXCHANGED = 2  # fewer marbles cannot change places


def done(line: Line, at_ms: int, dearest: int = NO_LIMIT) -> "list[Line]":
    """Return the lines in which the turn of the open card of *line* is done, and which cost no more
    than *dearest*; and note in *line* which of its worlds are whole."""
    line.whole = {}
    line.swap_cost = 0
    rulings = line.node.rulings
    if rulings.is_over or not (line.cards or rulings.needs_figure):
        return []
    card = "" if rulings.needs_figure else line.card
    most = _MOST_BACK if len(line.cards) > 1 else _MOST_BACK - 1
    found: "dict[Node, Line]" = {}
    for number, world in enumerate(line.worlds):
        spare = dearest - line.cost - world.cost
        if spare < 0:
            break
        if not (world.moved or world.air or world.spin.turns):
            continue
        ways = _AS_SHOWN
        if not rulings.game.FOLLOWS_HANDS:
            if len(world.moved) > _MOST_HOLES:
                continue
        else:
            most_back = most if number < _MOST_WORLDS else 0
            ways = begun(world, spare, most_back, rulings.next_owners, rulings.ground.dial)
        for way in ways:
            board = taken_back(world.owners, way[1])
            ones = rulings.results(card, board) if board else ()
            likely = _likely(line, world, way, ones) if ones else ()
            if board and likely:
                _add(line, number, way, board, likely, found, at_ms)
    for one in found.values():
        one.worlds = merged(one.worlds)
        if not rulings.game.LIES_OPEN:
            admit(one)
    return list(found.values())


def _add(
    line: Line,
    number: int,
    way: "Begun",
    board: bytes,
    likely: "list[tuple[int, Explanation]]",
    found: "dict[Node, Line]",
    at_ms: int,
) -> None:
    """Add to *found* the lines in which world *number* of *line* shows what is *likely*, if the
    next seat has begun as *way* says, before which the *board* was so."""
    early, kept, turns = way
    world = line.worlds[number]
    for cost, one in likely:
        is_put = any(here >= 0 for _, here, _ in kept)
        before = line.whole.get(number, (False, False))
        rulings = line.node.rulings
        # What takes several holes is not put down at once.
        is_open = one.is_open or not rulings.game.FOLLOWS_HANDS
        line.whole[number] = (not is_put or before[0], is_open or before[1])
        played = (
            Played(one.move, one.touched, "", line.last_tag, at_ms)
            if rulings.needs_figure
            else Played(one.move, one.touched, line.card, line.cards[0][1], at_ms)
        )
        node = line.node.child(played)
        node.board = node.board or board
        made = found.get(node)
        if made is None:
            stays = rulings.needs_figure or rulings.game.LIES_OPEN
            cards = line.cards if stays else line.cards[1:]
            made = found[node] = Line(node, cards, [], line.cost, played.tag)
            made.refused = line.refused
            for _, here, there in kept:
                for hole in (there, here) if here >= 0 else (there,):
                    made.touched[hole] = line.touched.get(hole, at_ms)
        made.worlds.append(based(world, kept, turns, early + cost))


def _left(world: "World", way: "Begun") -> "list[Journey]":
    """Return the journeys of *world* without what the next seat has begun."""
    _, kept, turns = way
    if turns:  # the dial carried them
        back = {here: there for _, here, there in kept if here >= 0}
        moved = [(owner, origin, back.get(hole, hole)) for owner, origin, hole in world.moved]
        known = [hole for _, _, hole in world.moved]
        moved += [(owner, here, there) for owner, here, there in kept if 0 <= here not in known]
        return [one for one in moved if one[1] != one[2]]
    holes = [here for _, here, _ in kept]
    left = [one for one in world.moved if one[2] not in holes]
    at = 0
    for owner, here, there in kept:
        if here == IN_AIR:
            held = world.air[at]
            at += 1
            if held[1] != there:
                left.append((owner, held[1], there))
    return left


def _likely(
    line: Line, world: "World", way: "Begun", ones: "Sequence[Explanation]"
) -> "list[tuple[int, Explanation]]":
    """Return those of *ones* that hands may have made, with what that costs, if *world* shows them
    without what the next seat has begun as *way* says; where they change no picture, note in *line*
    what it costs that nothing was done.

    Of several moves with one result that is left which the touches speak for: it is never asked.
    """
    ground = line.node.rulings.ground
    left = _left(world, way)
    is_same = are_exchanged(left, ground.berths)
    turns = world.spin.turns[: len(world.spin.turns) - len(way[2])]
    if is_same and len(left) < _EXCHANGED and not turns:
        return []
    # What was begun one way goes on so; of half a turn nobody knows which.
    if turns and turns[0] != _HALF and ground.dial.quarter >= 0:
        ones = [one for one in ones if one.move.turned == turns[0]]
    best: "dict[bytes, tuple[int, Explanation]]" = {}
    fields = [field for _, origin, hole in left for field in (origin, hole)] if is_same else []
    for one in ones:
        cost = 0
        if len(ones) > 1 and not _is_touched(line, one, ones):
            cost += costs.UNTOUCHED
        if fields and not all(field in fields for field in one.touched):
            continue
        if (fields or one.move.swapped) and line.cards:
            last_ms = max([line.touched.get(field, 0) for field in one.touched] or [0])
            if last_ms < line.cards[0][2]:
                cost += costs.BEFORE_CARD
        known = best.get(one.after)
        if known is None or cost < known[0]:
            best[one.after] = (cost, one)
    likely = [best[one.after] for one in ones if best.get(one.after, (0, None))[1] is one]
    if world.cost + way[0] <= line.worlds[0].cost + costs.LIKELY:
        for cost, one in likely:
            if is_same or one.move.swapped:
                is_swap = one.move.swapped and cost < costs.BEFORE_CARD
                purposeless = costs.PURPOSELESS if is_swap else costs.PURPOSELESS_BEFORE
                line.swap_cost = max(line.swap_cost, purposeless)
    return likely


def _is_touched(line: Line, one: "Explanation", ones: "Sequence[Explanation]") -> bool:
    """Say whether hands were wherever *one* touches marbles that not all of *ones* touch."""
    return all(
        field in line.touched
        for field in one.touched
        if not all(field in other.touched for other in ones)
    )


def admit(line: Line) -> None:
    """The next card of *line* is open now, if it can be played."""
    rulings = line.node.rulings
    while line.cards and not rulings.is_over and not rulings.admits(line.cards[0][0]):
        line.refused += (line.cards[0][0],)
        line.cards = line.cards[1:]
        line.cost += costs.NOT_PLAYABLE
