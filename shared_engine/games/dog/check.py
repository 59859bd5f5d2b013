"""Whether a move may be played now, and why not: for records and programs that send moves; a board never asks."""

from shared_engine.games.dog.cards import BACKWARD, FORWARD, JOKER, SPLIT, START, SWAP, effects
from shared_engine.games.dog.legal import legal, may_be_idle
from shared_engine.games.dog.moves import OUT, STEP
from shared_engine.games.dog.moves import SWAP as SWAP_PART
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.play import cells_after, path
from shared_engine.games.dog.position import walls
from shared_engine.games.dog.split import Split
from shared_engine.games.dog.why import (
    BLOCKADE,
    NO_FOREIGN,
    NO_TARGET,
    NOT_FULLY_USED,
    PROTECTED,
    why_not_step,
    why_unplayable_split,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.why import Reason

_LAST_JOKER = ("last_marble_joker", "BR-91")


def why_not(position: "Position", move: "Move") -> "Reason | None":
    """Return None if *move* may be played now, else why not.

    A fold and a jack without effect are judged only by what the whole hand shows; that is `playable`'s question.
    """
    if move.is_fold:
        return None
    # A joker stands for a plain card, a plain card for itself.
    if move.as_card == JOKER or move.card not in (move.as_card, JOKER):
        return NO_TARGET
    if not move.parts:
        return None if may_be_idle(position, move.card) else NO_TARGET
    if effects(move.as_card)[0][0] == SPLIT:
        return _why_not_split(position, move)
    for known in legal(position, move.card, move.as_card):
        if known.parts == move.parts:
            return None
    if len(move.parts) > 1:
        return NOT_FULLY_USED
    return _why_not_part(position, move)


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
    if (
        reason == NO_TARGET
        and any(effect == BACKWARD for effect, _ in offered)
        and _is_backward(position, source, target)
    ):
        return BLOCKADE
    if reason == NO_TARGET and move.card == JOKER and _completes_team(position, move):
        return _LAST_JOKER
    return reason


def _why_not_out(position: "Position", source: int) -> "Reason":
    board = position.rules.board
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


def _is_backward(position: "Position", source: int, target: int) -> bool:
    length = position.rules.board.track_len
    return source < length and target < length and (source - target) % length == 4


def _why_not_split(position: "Position", move: "Move") -> "Reason | None":
    rules = position.rules
    value = effects(move.as_card)[0][1]
    after = _walk(position, move, value)
    if after is not None:
        if move.card == JOKER and not rules.last_marble_joker and winner_of(rules, after) is not None:
            return _LAST_JOKER
        return None
    used = 0
    for kind, source, target, _ in move.parts:
        if kind != STEP:
            return NO_TARGET
        owner = position.cells[source] if source < rules.board.first_kennel else 0
        used += len(path(rules, owner - 1 if owner else position.turn, source, target))
    if used != value:
        return NOT_FULLY_USED
    if len(move.parts) == 1:
        return why_not_step(position, move.parts[0][1], move.parts[0][2], [value])
    return why_unplayable_split(position)


def _walk(position: "Position", move: "Move", points: int) -> "bytes | None":
    """Return the cells after the steps of a split, in whatever order its parts come, or None if one is not legal."""
    rules = position.rules
    split = Split(rules, position.cells, position.turn, points)
    state = split.start
    for kind, source, target, victims in move.parts:
        if kind != STEP or source >= rules.board.first_kennel:
            return None
        hit: "tuple[int, ...]" = ()
        for field in path(rules, state[0][source] - 1, source, target):
            steps = split.next_steps(state, points) if points else []
            reached = [step[0] for step in steps if step[2:] == (source, field)]
            if not reached:
                return None
            if state[0][field]:
                hit += (state[0][field] - 1,)
            state, source, points = reached[0], field, points - 1
        if hit != victims:
            return None
    return None if points else state[0]


def _completes_team(position: "Position", move: "Move") -> bool:
    return winner_of(position.rules, cells_after(position, move)) is not None
