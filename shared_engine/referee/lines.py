"""All lines of a game: what happened is given to each of them, and the believable ones are kept."""

from shared_engine.referee.done import done
from shared_engine.referee.line import MOVING
from shared_engine.tracking.costs import MARGIN, WINDOW
from shared_engine.tracking.world import merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.referee.line import Line
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import World

    Weighed = tuple[int, str, Line, World]  # cost, as in line.py the word, the line, its world

MOST_LINES = 8
_MOST_GROWN = 40  # so many lines may have a turn more in one step


def grown(lines: "list[Line]", at_ms: int) -> "list[Line]":
    """Return *lines*, and those in which turns more are done, as far as they are believable."""
    found = list(lines)
    dearest = min([line.total for line in lines]) + WINDOW
    number = 0
    while number < min(len(found), _MOST_GROWN):
        line = found[number]
        more = done(line, at_ms, dearest)
        if line.owed and not more:
            line.pay()
        line.owed = 0
        found += more
        number += 1
    return pruned(found)


def pruned(lines: "list[Line]") -> "list[Line]":
    """Return the best of *lines*, equal ones merged, the best one first."""
    found: "dict[tuple[object, ...], Line]" = {}
    for line in lines:
        key = (line.node, line.cards)
        known = found.get(key)
        if known is None:
            found[key] = line
        else:
            if line.total < known.total:
                known.refused = line.refused
            more = [one.dearer(line.cost - known.cost) for one in line.worlds]
            known.worlds = merged(known.worlds + more)
            if len(line.touched) > len(known.touched):
                known.touched = line.touched
    kept = sorted(found.values(), key=_order)
    dearest = kept[0].total + WINDOW
    kept = [one for one in kept[:MOST_LINES] if one.total <= dearest]
    for line in kept:
        line.worlds = [one for one in line.worlds if line.cost + one.cost <= dearest]
    return kept


def _order(line: "Line") -> "tuple[int, int, int]":
    return line.total, -line.node.number, line.serial


def weighed(lines: "list[Line]", rest: int = MOVING) -> "list[Weighed]":
    """Return each of *lines* with what it costs to believe it now, the most believable first."""
    found: "list[Weighed]" = []
    for line in lines:
        cost, word, world = line.state(rest)
        found.append((line.total + cost, word, line, world))
    found.sort(key=lambda one: (one[0], -one[2].node.number, one[2].serial))
    return found


def near(found: "list[Weighed]", margin: int = MARGIN) -> "list[Weighed]":
    """Return those of what was *weighed* that are believed."""
    return [one for one in found if one[0] < found[0][0] + margin]


def with_node(lines: "list[Line]", node: "Node") -> "list[Line]":
    """Return those of *lines* in which the turn that led to *node* was played."""
    return [line for line in lines if line.node.has(node)]
