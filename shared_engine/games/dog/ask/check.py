"""Whether a move may be played now, and why not: for records and programs that send moves; a board
never asks."""

from shared_engine.games.cards import JOKER
from shared_engine.games.dog.ask.illegal import LAST_JOKER, why_not_step
from shared_engine.games.dog.ask.why import (
    NO_FOREIGN,
    NO_TARGET,
    NOT_FULLY_USED,
    NOTHING_TO_COPY,
    PROTECTED,
    of_ruleset,
    why_unplayable_split,
)
from shared_engine.games.dog.cards import COPY, START, SWAP, abilities
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, TURN, Move
from shared_engine.games.dog.move import SWAP as SWAP_PART
from shared_engine.games.dog.moves.hand import draw_moves
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import marble_moves
from shared_engine.games.dog.moves.playable import idle_move, may_be_idle
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import land, path
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.ask.why import Reason
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position

_FOLD_NOT = ("discard_and_draw", "BD2-04")


def why_not(position: "Position", move: "Move") -> "Reason | None":
    """Return None if *move* may be played now, else why not.

    A fold, a discard and a card without effect are judged only by what the board shows; whether the
    rest of the hand allows them is `playable`'s question.
    """
    reason = (
        _why_not_played(position, move) if move.as_card else _why_not_without_card(position, move)
    )
    return of_ruleset(position.rules, reason) if reason else None


def _why_not_without_card(position: "Position", move: "Move") -> "Reason | None":
    rules = position.rules
    if move.is_fold:
        return None if rules.no_move == "fold" else _FOLD_NOT
    if move.is_discard:
        return None if rules.no_move == "discard_draw" and not move.parts else NO_TARGET
    return None if move in rules.black.placements(position) else NO_TARGET


def _why_not_played(position: "Position", move: "Move") -> "Reason | None":
    if move.as_card not in resolve(position, move.card).plays:
        is_empty_copy = abilities(move.card).effects[0][0] == COPY and not position.copied
        return NOTHING_TO_COPY if is_empty_copy else NO_TARGET
    if not move.parts:
        return (
            None if may_be_idle(position, move.card) and move == idle_move(move.card) else NO_TARGET
        )
    if move.parts[0][0] == DRAW:
        return None if move in draw_moves(position, move.card) else NO_TARGET
    figures = tuple([part for part in move.parts if part[0] not in (DOG, TURN)])
    reason = _why_not_figures(position, move, figures)
    if reason is None and position.rules.dog:
        return position.rules.black.why_not_ending(position, move, figures)
    return reason


def _why_not_figures(
    position: "Position", move: "Move", figures: "tuple[Part, ...]"
) -> "Reason | None":
    """Return why the marbles cannot go as *figures* say; what follows for a dog and a disc is
    looked at later."""
    if abilities(move.as_card).split:
        return _why_not_split(position, move, figures)
    wanted = Move(move.card, move.as_card, figures)
    if wanted in marble_moves(position, move.card, move.as_card, False)[0]:
        return None
    if len(figures) != 1:
        return NOT_FULLY_USED
    return _why_not_part(position, move)


def _why_not_part(position: "Position", move: "Move") -> "Reason":
    for kind, effect, why in _WHY_NOT_PART:
        if kind == move.parts[0][0]:
            offered = [one for one, _ in abilities(move.as_card).effects]
            return why(position, move) if effect in offered else NO_TARGET
    return _why_not_steps(position, move)


def _why_not_out(position: "Position", move: "Move") -> "Reason":
    board = position.rules.board
    source = move.parts[0][1]
    if source < board.first_kennel:
        return NO_TARGET
    seat = board.seat_of(source)
    if position.cells[board.starts[seat]] == seat + 1:
        return ("start_blocked_by_own", "BR-31")
    return ("no_target", "BR-30")


def _why_not_swap(position: "Position", move: "Move") -> "Reason":
    _, source, target, _ = move.parts[0]
    barriers = walls(position.rules, position.cells)
    return PROTECTED if source in barriers or target in barriers else NO_FOREIGN


# (kind of part, the effect a card needs for it, who says what is in its way); all others are steps.
_WHY_NOT_PART = ((OUT, START, _why_not_out), (SWAP_PART, SWAP, _why_not_swap))


def _why_not_steps(position: "Position", move: "Move") -> "Reason":
    _, source, target, _ = move.parts[0]
    may = abilities(move.as_card)
    reason = why_not_step(position, may.offers, source, target) or NO_TARGET
    if reason == NO_TARGET and move.card == JOKER and _completes_team(position, move):
        return LAST_JOKER
    return reason


def _why_not_split(
    position: "Position", move: "Move", figures: "tuple[Part, ...]"
) -> "Reason | None":
    rules = position.rules
    value = abilities(move.as_card).points
    if open_split(rules, position.cells, position.turn, move.card, move.as_card).is_way(figures):
        return None
    used = 0
    for kind, source, target, _ in figures:
        if kind != STEP:
            return NO_TARGET
        owner = position.cells[source] if source < rules.board.first_kennel else 0
        used += len(path(rules, owner - 1 if owner else position.turn, source, target))
    if used != value:
        return NOT_FULLY_USED
    if move.card == JOKER and not rules.last_marble_joker and _completes_team(position, move):
        return LAST_JOKER
    if len(figures) == 1:
        return (
            why_not_step(position, abilities(move.as_card).offers, figures[0][1], figures[0][2])
            or NO_TARGET
        )
    return why_unplayable_split(position, move.as_card)


def _completes_team(position: "Position", move: "Move") -> bool:
    # The move is refused anyway: its parts may be nonsense.
    rules, cells = position.rules, position.cells
    for kind, source, target, _ in move.parts:
        owner = cells[source] if kind == STEP and source < rules.board.first_kennel else 0
        if (
            not owner
            or target not in path(rules, owner - 1, source, target)
            or target >= rules.board.first_kennel
        ):
            return False
        cells = land(rules, cells, owner - 1, source, target)[0]
    return winner_of(rules, cells) is not None
