"""Dog as a game (games/contract.py): everything the rooms above call, in one place.

A board plays whole evenings without words, JSON or refusals to explain, and its memory is small: what belongs to those
is loaded when it is asked for (firmware/modules.py forgets it again).
"""

from shared_engine.games.dog.move import FOLD as FOLD
from shared_engine.games.dog.move import Move as Move
from shared_engine.games.dog.moves.hand import has_move as has_move
from shared_engine.games.dog.moves.hand import idle_move as idle_move
from shared_engine.games.dog.moves.hand import may_be_idle as may_be_idle
from shared_engine.games.dog.moves.targets import targets as targets
from shared_engine.games.dog.outcome import outcome as outcome
from shared_engine.games.dog.play import apply as apply
from shared_engine.games.dog.play import setup as setup
from shared_engine.games.dog.position import Position, needs_dog
from shared_engine.games.dog.see.explain import Explanation
from shared_engine.games.dog.see.explain import explain as explain
from shared_engine.games.dog.see.picture import difference as difference
from shared_engine.games.dog.see.picture import picture as picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.board import Board
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference

unpack = Position.unpack


def legal(position: Position, card: str, as_card: "str | None" = None) -> "list[Move]":
    """See games/dog/moves/legal.py, which is not on a board."""
    from shared_engine.games.dog.moves import legal

    return legal.legal(position, card, as_card)


def playable(position: Position, hand: "list[str]") -> "list[str]":
    """See games/dog/moves/hand.py."""
    from shared_engine.games.dog.moves import hand as hands

    return hands.playable(position, hand)


def first_move(position: Position, card: str) -> Move:
    """See games/dog/moves/hand.py."""
    from shared_engine.games.dog.moves import hand

    return hand.first_move(position, card)


def load(ruleset: str, options: "dict[str, Any]") -> "Rules":
    """See games/dog/rulesets.py; on a board, `resolve` instead."""
    from shared_engine.games.dog import rulesets

    return rulesets.load(ruleset, options)


def resolve(ruleset: str, options: "dict[str, Any]") -> "Rules":
    """See games/dog/rulesets.py."""
    from shared_engine.games.dog import rulesets

    return rulesets.resolve(ruleset, options)


def format_move(board: "Board", move: Move) -> str:
    """See games/dog/notation/text.py."""
    from shared_engine.games.dog.notation import text

    return text.format_move(board, move)


def parse_move(board: "Board", words: str) -> Move:
    """See games/dog/notation/text.py."""
    from shared_engine.games.dog.notation import text

    return text.parse_move(board, words)


def format_field(board: "Board", field: int) -> str:
    """See games/dog/notation/text.py."""
    from shared_engine.games.dog.notation import text

    return text.format_field(board, field)


def format_state(rules: "Rules", cells: bytes) -> "dict[str, Any]":
    """See games/dog/notation/state.py."""
    from shared_engine.games.dog.notation import state

    return state.format_state(rules, cells)


def on_the_way(position: Position, card: str, seen: "Difference") -> int:
    """See games/dog/see/on_the_way.py."""
    from shared_engine.games.dog.see import on_the_way

    return on_the_way.on_the_way(position, card, seen)


def parse_state(rules: "Rules", description: "Any", turn: int) -> Position:
    """See games/dog/notation/state.py."""
    from shared_engine.games.dog.notation import state

    return state.parse_state(rules, description, turn)


def targets_under_way(
    position: Position, card: str, seen: "Difference", lifted: "int | None" = None
) -> "list[tuple[int, int]]":
    """See games/dog/see/under_way.py."""
    from shared_engine.games.dog.see import under_way

    return under_way.targets_under_way(position, card, seen, lifted)


def needs_placing(position: Position) -> bool:
    """Say whether the dog has to be placed before the first card (BD-05)."""
    return needs_dog(position)


def placement(position: Position, field: int) -> "Move | None":
    """Return the move that places the dog on *field*, or None if it cannot be placed there now."""
    for move in position.rules.black.placements(position):
        if move.parts[0][2] == field and not position.cells[field]:
            return move
    return None


def unseen(position: Position, card: str) -> "list[Explanation]":
    """See games/dog/see/unseen.py; a board plays only games in which nothing is drawn."""
    rules = position.rules
    if not rules.two_draw and rules.no_move == "fold":
        return [Explanation(idle_move(card), position.cells, [], True, False)] if may_be_idle(position, card) else []
    from shared_engine.games.dog.see import unseen

    return unseen.unseen(position, card)


def why_not(position: Position, move: Move) -> "tuple[str, str] | None":
    """See games/dog/ask/check.py, which is not on a board."""
    from shared_engine.games.dog.ask import check

    return check.why_not(position, move)


def why_not_seen(position: Position, card: str, seen: "Difference") -> "tuple[str, str]":
    """See games/dog/ask/why.py."""
    from shared_engine.games.dog.ask import why

    return why.why_not_seen(position, card, seen)


def why_unplayable(position: Position, card: str) -> "tuple[str, str]":
    """See games/dog/ask/why.py."""
    from shared_engine.games.dog.ask import why

    return why.why_unplayable(position, card)
