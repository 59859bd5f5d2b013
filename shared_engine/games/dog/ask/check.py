"""Whether a move may be played now, and why not: for records and programs that send moves; a board never asks."""

from shared_engine.games.dog.ask.why import (
    BLOCKADE,
    NO_FOREIGN,
    NO_TARGET,
    NOT_FULLY_USED,
    NOTHING_TO_COPY,
    PROTECTED,
    why_not_step,
    why_unplayable_split,
)
from shared_engine.games.dog.cards import BACKWARD, COPY, FORWARD, JOKER, SPLIT, START, SWAP, effects
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, TURN, Move
from shared_engine.games.dog.move import SWAP as SWAP_PART
from shared_engine.games.dog.moves.hand import draw_moves
from shared_engine.games.dog.moves.legal import marble_moves
from shared_engine.games.dog.moves.playable import idle_move, may_be_idle
from shared_engine.games.dog.moves.split import Split, open_split
from shared_engine.games.dog.moves.step import land, path
from shared_engine.games.dog.moves.targets import back_steps, stands_for
from shared_engine.games.dog.moves.walk import may_end, next_steps
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.position import walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.ask.why import Reason
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.shares import Shares
    from shared_engine.games.dog.position import Position

_LAST_JOKER = ("last_marble_joker", "BR-91")


def why_not(position: "Position", move: "Move") -> "Reason | None":
    """Return None if *move* may be played now, else why not.

    A fold, a discard and a card without effect are judged only by what the board shows; whether the rest of the hand
    allows them is `playable`'s question.
    """
    rules = position.rules
    if move.is_fold:
        return None if rules.no_move == "fold" else ("discard_and_draw", "BD2-04")
    if move.is_discard:
        return None if rules.no_move == "discard_draw" and not move.parts else NO_TARGET
    if not move.card:
        return None if _places_dog(position, move) else NO_TARGET
    if move.as_card not in stands_for(position, move.card):
        return NO_TARGET if position.copied or effects(move.card)[0][0] != COPY else NOTHING_TO_COPY
    if not move.parts:
        return None if may_be_idle(position, move.card) and move == idle_move(move.card) else NO_TARGET
    if move.parts[0][0] == DRAW:
        return None if move in draw_moves(position, move.card) else NO_TARGET
    figures = tuple([part for part in move.parts if part[0] not in (DOG, TURN)])
    reason = _why_not_figures(position, move, figures)
    if reason is None and rules.dog:
        return _why_not_ending(position, move, figures)
    return reason


def _places_dog(position: "Position", move: "Move") -> bool:
    from shared_engine.games.dog.black.dog import placements

    return move in placements(position)


def _why_not_figures(position: "Position", move: "Move", figures: "tuple[Part, ...]") -> "Reason | None":
    """Return why the marbles cannot go as *figures* say; what follows for a dog and a disc is looked at later."""
    if effects(move.as_card)[0][0] == SPLIT:
        return _why_not_split(position, move, figures)
    wanted = Move(move.card, move.as_card, figures)
    if wanted in marble_moves(position, move.card, move.as_card, False)[0]:
        return None
    if len(figures) != 1:
        return NOT_FULLY_USED
    return _why_not_part(position, move)


def _why_not_ending(position: "Position", move: "Move", figures: "tuple[Part, ...]") -> "Reason | None":
    """Return None if the dog ran and the disc turned as they must after *figures* (BD-50, BD-69)."""
    from shared_engine.games.dog.black.dog import completed, is_needless_suicide

    if is_needless_suicide(position, move):
        return ("dog_or_disc", "BD-71")
    after = cells_after(position, Move(move.card, move.as_card, figures))
    for _, parts in completed(position, move.as_card, after, figures):
        if parts == move.parts:
            return None
    return ("dog_or_disc", "BD-73")


def _why_not_part(position: "Position", move: "Move") -> "Reason":
    kind, source, target, _ = move.parts[0]
    wanted = {OUT: START, SWAP_PART: SWAP}.get(kind)
    offered = effects(move.as_card)
    if wanted is not None and wanted not in [effect for effect, _ in offered]:
        return NO_TARGET
    if kind == OUT:
        return _why_not_out(position, source)
    if kind == SWAP_PART:
        return _why_not_swap(position, source, target)
    reason = why_not_step(position, source, target, [value for effect, value in offered if effect == FORWARD])
    if reason == NO_TARGET and any(effect == BACKWARD for effect, _ in offered) and _is_backward(position, move):
        return BLOCKADE
    if reason == NO_TARGET and move.card == JOKER and _completes_team(position, move):
        return _LAST_JOKER
    return reason


def _why_not_out(position: "Position", source: int) -> "Reason":
    board = position.rules.board
    if source < board.first_kennel:
        return NO_TARGET
    seat = board.seat_of(source)
    if position.cells[board.starts[seat]] == seat + 1:
        return ("start_blocked_by_own", "BR-31")
    return ("no_target", "BR-30")


def _why_not_swap(position: "Position", source: int, target: int) -> "Reason":
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    if source in barriers or target in barriers:
        return PROTECTED
    return NO_FOREIGN


def _is_backward(position: "Position", move: "Move") -> bool:
    length = position.rules.board.track_len
    _, source, target, _ = move.parts[0]
    return source < length and target < length and (source - target) % length == back_steps(move.as_card)


def _why_not_split(position: "Position", move: "Move", figures: "tuple[Part, ...]") -> "Reason | None":
    rules = position.rules
    value = effects(move.as_card)[0][1]
    split = open_split(rules, position.cells, position.turn, move.card, move.as_card)
    is_played = _is_walked(split, figures) if isinstance(split, Split) else _is_shared_out(split, figures)
    if is_played:
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
        return _LAST_JOKER
    if len(figures) == 1:
        return why_not_step(position, figures[0][1], figures[0][2], [value])
    return why_unplayable_split(position, move.as_card)


def _is_walked(split: Split, figures: "tuple[Part, ...]") -> bool:
    """Say whether the steps of a burning split can be made, in whatever order its parts come."""
    board = split.rules.board
    state, points = split.start, split.points
    for kind, source, target, victims in figures:
        if kind != STEP or source == target or source >= board.first_kennel or not state[0][source]:
            return False
        hit: "tuple[int, ...]" = ()
        for field in path(split.rules, state[0][source] - 1, source, target):
            reached = [step[0] for step in next_steps(split, state, points) if step[2:] == (source, field)]
            if not reached:
                return False
            if state[0][field]:
                hit += (state[0][field] - 1,)
            state, source, points = reached[0], field, points - 1
        if hit != victims:
            return False
    return may_end(split, state, points)


def _is_shared_out(split: "Shares", figures: "tuple[Part, ...]") -> bool:
    """Say whether every part is a share that may come next, and the split may end after the last."""
    state, points = split.start, split.points
    for part in figures:
        for reached, left, _, source, target, victims in split.next_shares(state, points):
            if part == (STEP, source, target, victims):
                state, points = reached, left
                break
        else:
            return False
    return split.may_end(state, points)


def _completes_team(position: "Position", move: "Move") -> bool:
    # The move is refused anyway: its parts may be nonsense.
    rules, cells = position.rules, position.cells
    for kind, source, target, _ in move.parts:
        owner = cells[source] if kind == STEP and source < rules.board.first_kennel else 0
        if not owner or target not in path(rules, owner - 1, source, target) or target >= rules.board.first_kennel:
            return False
        cells = land(rules, cells, owner - 1, source, target)[0]
    return winner_of(rules, cells) is not None
