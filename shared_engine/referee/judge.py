"""What is said is a view of the lines.

All believable lines have turns in common. Behind the turn reported last: it is said that they were
played. Before it: it is taken back. Where lines part and the board has rested, it is asked; where
the best one holds that a mistake lies there, its way back is shown.
"""

from shared_engine.games.contract import TURN
from shared_engine.games.pictures import pictured
from shared_engine.referee import decision as kinds
from shared_engine.referee.doubting import ask_misread
from shared_engine.referee.line import (
    DOUBT_MS,
    EARLY_MOVED,
    FORCED,
    HALF_MADE,
    HANDS,
    HELD,
    IDLE,
    MISTAKEN,
    PATIENT,
)
from shared_engine.referee.lines import weighed
from shared_engine.referee.repair import way_back
from shared_engine.tracking.costs import ASKED_MARGIN, MARGIN
from shared_engine.tracking.world import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Step
    from shared_engine.referee.line import Line
    from shared_engine.referee.lines import Weighed
    from shared_engine.referee.match import Match
    from shared_engine.referee.tree import Node
    from shared_engine.tracking.world import World

_MOST_REPAIRED = 6  # worlds of which the way back is looked for


def judge(match: "Match", at_ms: int, how: str = "picture", *, is_forced: bool = False) -> None:
    """Say what follows from the lines at *at_ms*.

    Args:
        how: what has shown it, one of events.HOW.
        is_forced: people say that they are done.
    """
    rest = FORCED if is_forced else match.seen.rest(at_ms)
    found = _near(match, weighed(match.lines, rest))
    common = found[0][2].node
    for one in found:
        common = common.meet(one[2].node)
    if rest < FORCED and any(one[1] == HALF_MADE for one in found):
        if rest >= PATIENT and not match.ground.dial.is_resting:
            _ask_to_turn(match, at_ms)
        return  # hands only pass through that
    if not _tell(match, at_ms, found, common, how, rest) or match.is_halted:
        return
    if not match.ground.dial.is_resting:
        if rest >= PATIENT:
            _ask_to_turn(match, at_ms)
    elif rest:
        _look(match, at_ms, found, common, rest)


def _tell(
    match: "Match", at_ms: int, found: "list[Weighed]", common: "Node", how: str, rest: int
) -> bool:
    """Say which turns were played by what is *common* to all that is believed, and which were not;
    return whether nothing else has to wait for hands."""
    reported, best = match.node, found[0]
    is_back = not common.has(reported)
    if is_back:
        if not rest and any(one[2].node.has(reported) for one in found):
            return False
        if best[1] == HANDS or (best[1] == HELD and best[2].node.has(reported)):
            return False  # what is in a hand will say it
        match.go_back(at_ms, common.meet(reported))
    if common is not match.node:
        match.go_on(at_ms, common, how, has_authority=not is_back)
        if all(one[3].spin.denied for one in found):  # marbles count, the sensors of the dial lie
            match.ground.dial.is_doubted = True
            match.doubt_dial(at_ms)
    return True


def _look(match: "Match", at_ms: int, found: "list[Weighed]", common: "Node", rest: int) -> None:
    """The board has rested: ask where lines part, say what is wrong, or that all is well."""
    best = found[0]
    choices: "list[Node]" = []
    for one in found:
        if one[2].node is not common:
            child = one[2].node.path(common)[0]
            if child not in choices:
                choices.append(child)
    if choices:
        waits = len(best[2].cards) > (best[2].node is match.node)
        if best[1] != HELD or waits or rest == FORCED:
            match.ask(at_ms, choices)
        return
    match.question = None
    if not match.node.rulings.is_over:
        _look_at_one(match, at_ms, best, rest)


def _look_at_one(match: "Match", at_ms: int, best: "Weighed", rest: int) -> None:
    """All that is believed is one turn under way: say what is wrong, or that all is well."""
    _, word, line, world = best
    is_held = word == HELD and rest >= PATIENT
    if is_held and line.card:
        if at_ms - match.seen.changed_ms >= DOUBT_MS:
            ask_misread(match, at_ms)
    elif is_held or word in (MISTAKEN, EARLY_MOVED):
        is_ghost = NOBODY in world.owners
        if not (is_ghost and ask_misread(match, at_ms)):
            _refuse(match, at_ms, best)
    elif word == IDLE:
        match.due = []
        if not match.reported.is_silent:
            match.reported.fall_silent()
            for one in match.lines:  # what was refused says nothing once the marbles are back
                one.touched = {}


def _near(match: "Match", found: "list[Weighed]") -> "list[Weighed]":
    """Return what is believed of *found*; what is asked is not decided by a trifle."""
    least = found[0][0]
    return [
        one
        for one in found
        if one[0] < least + (ASKED_MARGIN if _is_choice(match, one[2].node) else MARGIN)
    ]


def _is_choice(match: "Match", node: "Node") -> bool:
    """Say whether *node* follows one of the choices of what is asked, or the turn before them."""
    question, reported = match.question, match.node
    if question is None or question.node is not reported or not node.has(reported):
        return False
    return node is reported or node.path(reported)[0] in question.choices


def _ask_to_turn(match: "Match", at_ms: int) -> None:
    """Ask to turn the dial on to its next rest."""
    repair: "list[Step]" = [(TURN, 0)]
    if not match.reported.is_said(repair):
        match.reported.decide(kinds.CORRECTION, at_ms).repair = repair


def _refuse(match: "Match", at_ms: int, best: "Weighed") -> None:
    """Say how to put right what the best line holds to be a mistake."""
    line = best[2]
    world, repair = _nearest(line, best[3])
    reported, card = match.reported, line.card
    if not repair or reported.is_said(repair, line.node, line.cards[:1]):
        return
    if not card:
        reported.decide(kinds.CORRECTION, at_ms).repair = repair
        return
    rulings = line.node.rulings
    position = rulings.position
    seen = rulings.game.difference(position.rules, position.cells, pictured(world.owners))
    reported.refuse(at_ms, card, rulings.game.why_not_seen(position, card, seen), repair)


def _nearest(line: "Line", believed: "World") -> "tuple[World, list[Step]]":
    """Return of the worlds of *line* that are as good as the *believed* one that of which the
    fewest steps lead back, and these."""
    best, repair = believed, way_back(line, believed)
    for world in line.worlds[:_MOST_REPAIRED]:
        if world is not believed and world.cost <= believed.cost + MARGIN:
            steps = way_back(line, world)
            if 0 < len(steps) < len(repair):
                best, repair = world, steps
    return best, repair
