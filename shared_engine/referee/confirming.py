"""People say that they are done, or answer a question: what no sensor sees is believed then."""

from shared_engine.games.pictures import pictured
from shared_engine.referee.doubting import doubt
from shared_engine.referee.judge import judge
from shared_engine.referee.line import HELD, PATIENCE_MS, PATIENT, Line
from shared_engine.referee.lines import grown, weighed, with_node
from shared_engine.referee.question import SEEN_MS
from shared_engine.referee.tree import Played
from shared_engine.tracking.acts import HAND_MS
from shared_engine.tracking.costs import MARGIN
from shared_engine.tracking.world import are_exchanged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.contract import Explanation
    from shared_engine.referee.match import Match
    from shared_engine.referee.tree import Node

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
        match.doubt_dial(at_ms)
    best = weighed(match.lines, PATIENT)[0]
    if best[1] == HELD and at_ms - match.seen.changed_ms > PATIENCE_MS:
        doubt(match, at_ms)  # nobody holds it: it lies where no sensor sees it
        return
    judge(match, at_ms, "confirm", is_forced=True)
    if match.node is not reported or match.question or match.is_halted:
        if match.node.has(reported):
            match.lines = with_node(match.lines, match.node) or match.lines
        return
    line = match.best
    if line.card and line.node is reported:
        rulings = reported.rulings
        unseen = rulings.game.unseen(reported.position, line.card)
        found = _overlooked(line) + list(unseen)
        best = line.worlds[0]
        if found and not best.air and are_exchanged(best.moved, rulings.ground.berths):
            _believe(match, at_ms, line, found, is_checked=not unseen)
            return
    doubt(match, at_ms)


def _confirm_choice(match: "Match", at_ms: int) -> None:
    """Take the only choice that is left, or the only one that no touch can choose."""
    question = match.question
    assert question, "it is asked"
    question.forget_moved(match.full)
    left = question.left
    if len(left) > 1:
        said = question.answers(match.full, match.lines).values()
        left = [one for one in left if not any(one in meant for meant in said)]
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
        match.ask(at_ms, nodes, seen_ms=0)  # they look at it
