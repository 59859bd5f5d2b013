"""Why a card or a picture is refused: a reason code (rule book section 6) and the rule it rests
on."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import COPY, FORWARD, MAGNET, SEVEN, SPLIT, SWAP, abilities
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.step import foreign_marbles, path, room_ahead
from shared_engine.games.dog.position import (
    controlled,
    finish_marbles,
    is_fresh,
    track_marbles,
    walls,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.see.picture import Difference

    # (reason code, rule id)
    Reason = tuple[str, str]

NO_LEGAL_MOVE = ("no_legal_move", "BR-18")
BLOCKADE = ("blockade", "BR-44")
NO_TARGET = ("no_target", "BR-40")
NOT_FULLY_USED = ("cannot_use_full_value", "BR-25")
PROTECTED = ("protected", "BR-61")
NO_FOREIGN = ("no_foreign_target", "BR-60")
NOTHING_TO_COPY = ("copy_nothing_to_copy", "BD-65")


def why_not_step(position: "Position", source: int, target: int, values: "list[int]") -> "Reason":
    """Say what is in the way of going forward from *source* to *target* with exactly one of
    *values*."""
    rules, cells = position.rules, position.cells
    board = rules.board
    seat = cells[source] - 1 if source < board.first_kennel else -1
    if seat not in controlled(rules, cells, position.turn):
        return ("no_target", "BR-33")
    fields = path(rules, seat, source, target)
    into_finish = board.kind(target) != TRACK
    if len(fields) not in values:
        return ("finish_exact_count", "BR-72") if into_finish else NO_TARGET
    slots = [field for field in fields if board.kind(field) != TRACK]
    if any(field in walls(rules, cells) for field in fields):
        return BLOCKADE
    if into_finish and source == board.starts[seat]:
        if rules.finish_direct_from_start == "never":
            return ("finish_not_from_first_touch", "BD-41")
        if is_fresh(cells, seat):
            return ("finish_not_from_first_touch", "BR-70")
    if any(cells[slot] for slot in slots[:-1]):
        return ("finish_overtake", "BR-73")
    if slots and cells[slots[-1]]:
        return ("finish_occupied", "BR-73")
    return NO_TARGET


def why_not_seen(position: "Position", card: str, seen: "Difference") -> "Reason":
    """Return why *card* cannot lead to a picture that differs by *seen*: that of the move it looks
    like, where it does."""
    rules, cells = position.rules, position.cells
    board = rules.board
    values = [value for _, value, _ in resolve(position, card).offers]
    if len(seen.emptied) == 1 and len(seen.filled) == 1:
        return why_not_step(position, seen.emptied[0], seen.filled[0], values)
    if not seen.emptied and len(seen.filled) == 1 and seen.filled[0] in board.starts:
        return ("no_target", "BR-30")
    if abilities(card).split == card:
        return NOT_FULLY_USED
    if seen.emptied and cells[seen.emptied[0]] - 1 not in controlled(rules, cells, position.turn):
        return ("no_target", "BR-33")
    return NO_TARGET


def why_unplayable(position: "Position", card: str) -> "Reason":
    """Return the most useful reason why *card* has no result here."""
    kind = abilities(card).effects[0][0]
    for effect, why in _WHY_UNPLAYABLE:
        if effect == kind:
            return why(position, card)
    return _why_no_step(position, card)


def _why_no_copy(position: "Position", card: str) -> "Reason":  # noqa: ARG001  as the others of the table
    return why_unplayable(position, position.copied) if position.copied else NOTHING_TO_COPY


def why_unplayable_split(position: "Position", card: str = SEVEN) -> "Reason":
    """Return why a split cannot be used in full: a blockade in the way, or simply too few steps
    left."""
    if _meets_wall(position, abilities(card).points):
        return BLOCKADE
    if _has_marbles_out(position):
        return NOT_FULLY_USED
    return NO_TARGET if card == SEVEN else NO_LEGAL_MOVE


def _why_no_swap(position: "Position", card: str) -> "Reason":  # noqa: ARG001
    rules, cells = position.rules, position.cells
    is_foreign = any(
        foreign_marbles(rules, cells, seat) for seat in controlled(rules, cells, position.turn)
    )
    return PROTECTED if is_foreign and _own_on_track(position) else NO_FOREIGN


def _why_no_magnet(position: "Position", card: str) -> "Reason":  # noqa: ARG001
    return ("magnet_already_adjacent", "BD-64") if _own_on_track(position) else NO_TARGET


def _why_no_step(position: "Position", card: str) -> "Reason":
    may = abilities(card)
    if position.rules.dog and may.moves_dog and not _has_marbles_out(position):
        return ("no_own_figure_for_black", "BD-68")
    # No card goes backward only, and nothing but a wall bars the way ahead.
    steps = max([value for effect, value in may.effects if effect == FORWARD] + [0])
    return BLOCKADE if _meets_wall(position, steps) else NO_TARGET


# What is asked first about a card whose first effect it is; all others go steps.
_WHY_UNPLAYABLE = (
    (COPY, _why_no_copy),
    (SPLIT, why_unplayable_split),
    (SWAP, _why_no_swap),
    (MAGNET, _why_no_magnet),
)


def _own_on_track(position: "Position") -> "list[int]":
    rules, cells = position.rules, position.cells
    return [
        field
        for seat in controlled(rules, cells, position.turn)
        for field in track_marbles(rules, cells, seat)
    ]


def _has_marbles_out(position: "Position") -> bool:
    rules, cells = position.rules, position.cells
    inside = any(
        finish_marbles(rules, cells, seat) for seat in controlled(rules, cells, position.turn)
    )
    return inside or bool(_own_on_track(position))


def _meets_wall(position: "Position", steps: int) -> bool:
    """Say whether a wall is within *steps* fields ahead of one of the marbles of the seat to
    turn."""
    barriers = walls(position.rules, position.cells)
    return bool(barriers) and any(
        room_ahead(position.rules, field, barriers) <= steps for field in _own_on_track(position)
    )
