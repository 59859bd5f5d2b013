"""One sensor that reads wrong explains what no hand has done: marbles are neither lost nor made."""

from shared_engine.games.pictures import pictured
from shared_engine.referee.line import IDLE, PATIENT, Line
from shared_engine.referee.lines import weighed
from shared_engine.referee.question import SEEN_MS
from shared_engine.referee.tree import Played
from shared_engine.tracking.world import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.referee.match import Match
    from shared_engine.referee.tree import Node


def doubt(match: "Match", at_ms: int) -> None:
    """People confirm what the board does not show: nothing has happened if one sensor reads wrong,
    or else a move may have been made, which is asked."""
    found = _at_odds(match)
    if found is None:
        return
    _, line, world, full = found
    field = _nothing_but(line, full)
    is_moved = bool(line.cards) and any(ms > line.cards[0][2] for ms in line.touched.values())
    if is_moved and ask_misread(match, at_ms, 0):
        return
    if field >= 0:
        match.lines = [_blind(line, line.node, line.cards, world, full, field)]
        match.reported.fall_silent()
    elif not is_moved:
        ask_misread(match, at_ms, 0)


def ask_misread(match: "Match", at_ms: int, seen_ms: int = SEEN_MS) -> bool:
    """Ask which of the moves was made that the board shows if one sensor reads wrong; return
    whether there is one.

    Args:
        seen_ms: as of Match.ask.
    """
    found = _at_odds(match)
    if found is None or not found[1].card:
        return False
    cost, line, world, full = found
    rulings = line.node.rulings
    results = rulings.game.doubt(rulings.position, line.card, full, list(world.wrong))
    nodes: "list[Node]" = []
    misread: "list[int]" = []
    dial = rulings.ground.dial
    for field, one in results:
        if dial.quarter >= 0 and one.move.turned != world.spin.turned:
            continue  # its sensors know better
        tag = line.cards[0][1]
        node = line.node.child(Played(one.move, one.touched, line.card, tag, at_ms))
        if node not in nodes:
            made = _blind(line, node, line.cards[1:], world, full, field)
            made.cost = cost  # as believable as that none was made: people say it
            made.last_tag = tag
            nodes.append(node)
            misread.append(field)
            match.lines.append(made)
    if nodes:
        match.ask(at_ms, nodes, misread, seen_ms)
    return bool(nodes)


def _at_odds(match: "Match") -> "tuple[int, Line, World, bytearray] | None":
    """Return what it costs to believe the best line of the turn reported last, it, its world, and
    what sensors that are believed see; None if all is as it was reported."""
    found = [one for one in weighed(match.lines, PATIENT) if one[2].node is match.node]
    if not found:
        return None
    cost, word, line, world = found[0]
    full = bytearray(match.seen.full)
    for hole in world.wrong:
        full[hole] = 1 if world.owners[hole] else 0
    is_same = word == IDLE and bytes(full) == pictured(world.owners)
    return None if is_same else (cost, line, world, full)


def _nothing_but(line: Line, full: bytearray) -> int:
    """Return the field whose sensor reads wrong if nothing has happened, -1 if one sensor does not
    explain it."""
    rulings = line.node.rulings
    position, game, berths = rulings.position, rulings.game, rulings.ground.berths
    lies = rulings.lying(game.picture(position))
    found: "list[int]" = []
    for field, is_full in enumerate(full):
        if berths[field] or bool(lies[field]) != bool(is_full):
            full[field] = 1 - is_full
            if game.difference(position.rules, position.cells, full).is_none:
                found.append(field)
            full[field] = is_full
    return max(found, key=lambda field: line.touched.get(field, 0)) if found else -1


def _blind(
    line: Line,
    node: "Node",
    cards: "tuple[tuple[str, int, int], ...]",
    world: World,
    full: bytearray,
    field: int,
) -> Line:
    """Return the line in which the marbles lie as after *node*, and the sensor of *field* reads
    wrong."""
    full[field] = 1 - full[field]
    lies = node.rulings.lying(bytes(full))
    owners = bytes([owner if is_full else 0 for owner, is_full in zip(lies, full)])
    full[field] = 1 - full[field]
    node.board = node.board or owners
    made = World(owners, (), world.spin.at_rest())
    made.wrong = tuple(sorted(set(world.wrong + (field,))))
    return Line(node, cards, [made], 0, line.last_tag)
