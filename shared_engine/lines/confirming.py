"""People say that they are done, or answer a question: what no sensor sees is believed then."""

from shared_engine.lines.judge import SEEN_MS, ask, judge
from shared_engine.lines.line import HELD, IDLE, PATIENCE_MS, PATIENT, Line
from shared_engine.lines.lines import grown, weighed, with_node
from shared_engine.lines.tree import Played
from shared_engine.worlds.acts import HAND_MS
from shared_engine.worlds.costs import MARGIN
from shared_engine.worlds.turning import heard
from shared_engine.worlds.world import World, are_exchanged, merged, pictured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shared_engine.games.contract import Explanation
    from shared_engine.lines.match import Match
    from shared_engine.lines.tree import Node

SURE_MS = 1000  # a marble that is held for longer only chooses, and is confirmed
ANSWER_MS = 2000  # one that is held for so long is no answer


def touch(match: "Match", at_ms: int, field: int, lifted_ms: int) -> None:
    """The marble on *field* was lifted alone, and put back: that may say which turn is meant."""
    question = match.question
    assert question, "it is asked"
    held_ms = at_ms - lifted_ms
    is_answer = HAND_MS <= held_ms < ANSWER_MS and lifted_ms >= question.seen_ms
    if not is_answer or match.lines[0].worlds[0].air:
        return
    meant = question.meant(field, match.full, match.lines)
    if not meant:
        return
    question.touch(field, meant, match.full)
    if len(question.left) > 1 or len(question.choices) == 1 or question.misread:
        return
    waits = any(one[2] > question.seen_ms - SEEN_MS for line in match.lines for one in line.cards)
    if held_ms < SURE_MS and not waits and not question.has_strayed:
        take(match, at_ms, question.left[0], "touch")


def take(match: "Match", at_ms: int, node: "Node", how: str) -> None:
    """*node* was played: so people say."""
    match.settle(node)
    for line in match.lines:
        line.touched = {}  # that was the answer
    match.go_on(at_ms, node, how)
    if not match.is_halted:
        match.lines = grown(match.lines, at_ms)
        judge(match, at_ms)


def confirm(match: "Match", at_ms: int) -> None:
    """Take the best of what the board shows; where it shows nothing, what no sensor can see."""
    if match.question:
        _confirm_choice(match, at_ms)
        return
    reported = match.node
    if not match.ground.dial.is_resting:  # people go on: it does not snap in
        doubt_dial(match, at_ms)
    best = weighed(match.lines, PATIENT)[0]
    if best[1] == HELD and at_ms - match.seen.changed_ms > PATIENCE_MS and _doubt(match, at_ms):
        return  # nobody holds it: it lies where no sensor sees it
    judge(match, at_ms, "confirm", is_forced=True)
    if match.node is not reported or match.question or match.is_halted:
        if match.node.has(reported):
            match.lines = with_node(match.lines, match.node) or match.lines
        return
    line = match.lines[0]
    if line.card and line.node is reported:
        rulings = reported.rulings
        unseen = rulings.game.unseen(reported.position, line.card)
        found = unseen or _overlooked(line)
        if found and are_exchanged(line.worlds[0].moved, rulings.ground.kennels):
            _believe(match, at_ms, line, found, is_checked=not unseen)
            return
    _doubt(match, at_ms)


def _confirm_choice(match: "Match", at_ms: int) -> None:
    """Take the only choice that is left, or the only one that no touch can choose."""
    question = match.question
    assert question, "it is asked"
    question.forget_moved(match.full)
    left = question.left
    if len(left) > 1:
        cells = question.node.position.cells
        left = [one for one in left if one.position.cells == cells]
    if len(left) == 1:
        take(match, at_ms, left[0], "confirm")


def _overlooked(line: Line) -> "list[Explanation]":
    """Return the moves that change no picture, of marbles that were touched: perhaps no sensor saw
    them change places."""
    rulings = line.node.rulings
    wrong = line.worlds[0].wrong
    full = pictured(rulings.lying(rulings.game.picture(rulings.position)))
    return [
        one
        for one in rulings.explained(line.card, full)
        if any(field in line.touched for field in one.touched)
        and all(field in line.touched or field in wrong for field in one.touched)
    ]


def _believe(
    match: "Match", at_ms: int, line: Line, unseen: "Iterable[Explanation]", *, is_checked: bool
) -> None:
    """Take the one of *unseen* moves, or ask which."""
    nodes: "list[Node]" = []
    tag = line.cards[0][1]
    for one in unseen:
        played = Played(one.move, one.touched, line.card, tag, at_ms)
        played.is_checked = is_checked
        node = line.node.child(played)
        made = match.believe(node, line.cards[1:], tag)
        made.cost = line.cost + MARGIN * 2
        if node not in nodes:
            nodes.append(node)
        if len(nodes) > 1 or not with_node(match.lines, node):
            match.lines.append(made)
    if len(nodes) == 1:
        match.lines = [match.believe(nodes[0], line.cards[1:], tag)]
        match.go_on(at_ms, nodes[0], "confirm")
    else:
        ask(match, at_ms, nodes, seen_ms=0)  # they look at it


def doubt_dial(match: "Match", at_ms: int) -> None:
    """Do not believe the sensors of the dial for now."""
    dial = match.ground.dial
    dial.quarter, dial.is_resting = -1, True
    for line in match.lines:
        line.worlds = merged([heard(one, dial, True) for one in line.worlds])
    match.grow(match.lines, at_ms)


def _doubt(match: "Match", at_ms: int) -> bool:
    """People confirm what the board does not show: then one sensor is wrong, if that explains it.
    Return whether one does."""
    found = [one for one in weighed(match.lines, PATIENT) if one[2].node is match.node]
    if not found:
        return False
    _, word, line, world = found[0]
    full = bytearray(match.seen.full)
    for hole in world.wrong:
        full[hole] = 1 if world.owners[hole] else 0
    if word == IDLE and bytes(full) == pictured(world.owners):
        return False
    rulings = line.node.rulings
    results: "Sequence[tuple[int, Explanation]]" = ()
    if line.card:
        results = rulings.game.doubt(rulings.position, line.card, full, list(world.wrong))
    is_moved = bool(line.cards) and any(ms > line.cards[0][2] for ms in line.touched.values())
    nothing = _nothing_but(line, full)
    if nothing >= 0 and not (results and is_moved):
        match.lines = [_blind(line, line.node, line.cards, world, full, nothing)]
        match.reported.fall_silent()
        return True
    nodes: "list[Node]" = []
    misread: "list[int]" = []
    for field, one in results:
        tag = line.cards[0][1]
        node = line.node.child(Played(one.move, one.touched, line.card, tag, at_ms))
        made = _blind(line, node, line.cards[1:], world, full, field)
        made.cost = line.cost + MARGIN * 2
        made.last_tag = tag
        if node not in nodes:
            nodes.append(node)
            misread.append(field)
            match.lines.append(made)
    if len(nodes) == 1:
        match.lines = [one for one in match.lines if one.node is nodes[0]]
        match.go_on(at_ms, nodes[0], "confirm")
    elif nodes:
        ask(match, at_ms, nodes, misread, seen_ms=0)
    return bool(nodes)


def _nothing_but(line: Line, full: bytearray) -> int:
    """Return the field whose sensor reads wrong if nothing has happened, -1 if one sensor does not
    explain it."""
    rulings = line.node.rulings
    position, game, kennels = rulings.position, rulings.game, rulings.ground.kennels
    lies = rulings.lying(game.picture(position))
    found: "list[int]" = []
    for field, is_full in enumerate(full):
        if kennels[field] or bool(lies[field]) != bool(is_full):
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
