"""A seat that has no move claims to be out of the round, and shows its hand."""

from shared_engine.log.events import NO_TAG
from shared_engine.referee import decision as kinds
from shared_engine.referee.judge import judge
from shared_engine.referee.laying import is_last
from shared_engine.referee.line import FORCED, IDLE, MISTAKEN, PATIENT, Line
from shared_engine.referee.lines import weighed, with_node
from shared_engine.referee.states import CARD, FOLD
from shared_engine.referee.tree import Played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.referee.match import Match

ALL_CARDS = 255


def fold(match: "Match", at_ms: int) -> None:
    """A seat claims to fold; once more: it does not."""
    folding = match.folding
    if match.phase == FOLD:
        match.phase = CARD
    elif match.phase == CARD and folding.waiting is not None:
        folding.waiting = None
    elif match.phase == CARD:
        is_down = not match.lines[0].worlds[0].air
        if is_down and weighed(match.lines, FORCED)[0][1] == MISTAKEN:
            match.reported.refuse(at_ms, "", ("move_first", ""))
            return
        judge(match, at_ms, is_forced=is_down)
        if match.phase != CARD:
            return
        best = weighed(match.lines, PATIENT if is_down or match.seen.rest(at_ms) else 0)[0]
        is_busy = best[2].node is not match.node or (best[2].cards and best[1] != IDLE)
        if is_busy or match.question:
            folding.waiting = []
        else:
            claim(match, at_ms)


def claim(match: "Match", at_ms: int) -> None:
    """The seat to turn has nothing to play, it says."""
    position, rulings = match.node.position, match.node.rulings
    reason = rulings.game.why_no_fold(position)
    if reason:
        match.reported.refuse(at_ms, "", reason)
        return
    if not match.lies_open:
        match.drop_cards(ALL_CARDS)
    hand = match.dealt.hand(match.node, position.turn)
    if hand is not None:
        _judge(match, at_ms, hand)
    elif rulings.game.trusts_fold(position):
        _apply(match, at_ms, (), is_checked=False)
    else:
        match.phase = FOLD
        match.folding.shown = []


def show(match: "Match", at_ms: int, card: str, tag: int) -> None:
    """One more *card* of the hand is shown."""
    shown = match.folding.shown
    if any(tag == one[1] != NO_TAG for one in shown):
        return
    if not shown and is_last(match.lines[0], tag, at_ms):
        return
    shown.append((card, tag))
    if len(shown) == match.node.position.counts[match.node.position.turn]:
        _judge(match, at_ms, [one for one, _ in shown])


def _judge(match: "Match", at_ms: int, hand: "Sequence[str]") -> None:
    position = match.node.position
    refused = match.node.rulings.game.refuse_fold(position, list(hand))
    match.phase = CARD
    if refused is None:
        _apply(match, at_ms, tuple(hand), is_checked=True)
        return
    move, (reason, rule) = refused
    found = match.reported.decide(kinds.FOLD_REFUSED, at_ms, move.card)
    found.moves = (move,)
    found.reason, found.rule = reason, rule
    match.reported.objection = reason


def _apply(match: "Match", at_ms: int, cards: "tuple[str, ...]", *, is_checked: bool) -> None:
    shown = match.folding.shown
    tag = shown[-1][1] if shown else NO_TAG
    match.folding.shown = []
    played = Played(match.node.rulings.game.FOLD, (), "", tag, at_ms)
    played.cards, played.is_checked = cards, is_checked
    node = match.node.child(played)
    made: "list[Line]" = []
    for line in match.lines:
        if line.node is match.node:
            one = Line(node, match.lies_open, line.worlds, line.cost, tag)
            one.touched = line.touched
            made.append(one)
    match.lines = made
    node.board = made[0].worlds[0].owners
    match.go_on(at_ms, node, "card")
    match.wait(at_ms)


def begin_waiting(match: "Match", at_ms: int) -> "list[tuple[str, int]]":
    """The turn before a claim that waits is done: claim now; return the cards that were laid since,
    which are to be laid again."""
    folding = match.folding
    cards, folding.waiting, folding.is_due = folding.waiting or [], None, False
    match.lines = with_node(match.lines, match.node) or match.lines
    claim(match, at_ms)
    return cards
