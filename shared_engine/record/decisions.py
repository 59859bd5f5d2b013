"""Decisions as JSON Lines, and what a referee decides about a trace (docs/formats.md)."""

from shared_engine.games.catalogue import find_board_game
from shared_engine.games.contract import LIFT, TURN
from shared_engine.log.lines import write_json
from shared_engine.log.trace import TraceReader
from shared_engine.referee import decision as kinds
from shared_engine.referee.referee import Referee

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from shared_engine.referee.decision import Decision

# So long the board lies still after the last event: longer than anything the referee waits for.
AFTERWARDS_MS = 60000


def referee_lines(lines: "Iterable[str]") -> "Iterator[str]":
    """Yield what a referee decides about a trace, a line a decision, each as soon as it is known.

    Raises:
        NotationError: as parse_trace; what was decided before is yielded first.
    """
    reader = TraceReader()
    referee = Referee()
    now_ms = 0
    for line in lines:
        event = reader.read(line)
        if event is None:
            continue
        now_ms = event.at_ms
        for decision in referee.feed(event):
            yield format_decision(decision)
    reader.end()
    for decision in referee.advance(now_ms + AFTERWARDS_MS):
        yield format_decision(decision)


def format_decision(decision: "Decision") -> str:
    """Return *decision* as a line of JSON, with what belongs to its kind."""
    kind = decision.kind
    rules = decision.position.rules
    game = find_board_game(rules.ruleset)
    line: "dict[str, Any]" = {"at_ms": decision.at_ms, "decision": kind}
    moves = [game.format_move(rules.board, move) for move in decision.moves]
    own = {
        kinds.WON: ("team", decision.team),
        kinds.OWNERS: ("count", decision.count),
        kinds.LOST: ("count", decision.count),
        kinds.FOLD: ("cards", list(decision.cards)),
        kinds.AMBIGUOUS: ("choices", moves),
    }
    if kind in own:
        line[own[kind][0]] = own[kind][1]
    if kind not in (kinds.WON, kinds.DISAGREE) and decision.seat >= 0:
        line["seat"] = decision.seat
    if kind in (kinds.MOVE, kinds.ILLEGAL, kinds.AMBIGUOUS, kinds.FOLD_REFUSED):
        line["card"] = decision.card
    if kind in (kinds.MOVE, kinds.FOLD_REFUSED):
        line["move"] = moves[0]
    if kind in (kinds.AMBIGUOUS, kinds.MOVE) and decision.reason:
        line["reason"] = decision.reason
    if kind in (kinds.ILLEGAL, kinds.FOLD_REFUSED):
        line["reason"] = decision.reason
        line["rule"] = decision.rule
    if kind in (kinds.ILLEGAL, kinds.CORRECTION):
        line["repair"] = [
            {"turn": at}
            if step == TURN
            else {"lift" if step == LIFT else "place": game.format_field(rules.board, at)}
            for step, at in decision.repair
        ]
    if kind in (kinds.MOVE, kinds.UNDO):
        line["state"] = game.format_state(rules, decision.position.cells)
    if not decision.checked:
        line["checked"] = False
    return write_json(line)
