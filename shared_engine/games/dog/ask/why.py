"""Why a card or a picture is refused: a reason code (rule book section 6) and the rule it rests on."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import COPY, FORWARD, MAGNET, SEVEN, SPLIT, SWAP, effects
from shared_engine.games.dog.moves.step import foreign_marbles, path
from shared_engine.games.dog.moves.targets import stands_for
from shared_engine.games.dog.position import controlled, finish_marbles, is_fresh, track_marbles, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
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
    """Say what stands in the way of going forward from *source* to *target* with exactly one of *values*."""
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
    """Return why *card* cannot lead to a picture that differs by *seen*: that of the move it looks like, where it does."""
    rules, cells = position.rules, position.cells
    board = rules.board
    values = [value for as_card in stands_for(position, card) for _, value in effects(as_card)]
    if len(seen.emptied) == 1 and len(seen.filled) == 1:
        return why_not_step(position, seen.emptied[0], seen.filled[0], values)
    if not seen.emptied and len(seen.filled) == 1 and seen.filled[0] in board.starts:
        return ("no_target", "BR-30")
    if effects(card)[0][0] == SPLIT:
        return NOT_FULLY_USED
    if seen.emptied and cells[seen.emptied[0]] - 1 not in controlled(rules, cells, position.turn):
        return ("no_target", "BR-33")
    return NO_TARGET


def why_unplayable(position: "Position", card: str) -> "Reason":
    """Return the most telling reason why *card* has no result here."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    own = controlled(rules, cells, position.turn)
    first = effects(card)[0][0]
    if first == COPY:
        return why_unplayable(position, position.copied) if position.copied else NOTHING_TO_COPY
    if first == SPLIT:
        return why_unplayable_split(position, card)
    if first == SWAP:
        foreign = [field for seat in own for field in foreign_marbles(rules, cells, seat)]
        if foreign and any(track_marbles(rules, cells, seat) for seat in own):
            return PROTECTED
        return NO_FOREIGN
    if first == MAGNET:
        if any(track_marbles(rules, cells, seat) for seat in own):
            return ("magnet_already_adjacent", "BD-64")
        return NO_TARGET
    if rules.dog and card.startswith("BLACK:") and not any(_is_out(rules, cells, seat) for seat in own):
        return ("no_own_figure_for_black", "BD-68")
    for effect, value in effects(card):
        for seat in own:
            for source in track_marbles(rules, cells, seat):
                # No card goes backward only, and nothing but a wall bars the way ahead.
                if effect == FORWARD and _meets_wall(rules.board.track_len, source, value, barriers):
                    return BLOCKADE
    return NO_TARGET


def _is_out(rules: "Rules", cells: bytes, seat: int) -> bool:
    return bool(track_marbles(rules, cells, seat) or finish_marbles(rules, cells, seat))


def why_unplayable_split(position: "Position", card: str = SEVEN) -> "Reason":
    """Return why a split cannot be used in full: a blockade in the way, or simply too few steps left."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    points = effects(card)[0][1]
    is_out = False
    for seat in controlled(rules, cells, position.turn):
        for source in track_marbles(rules, cells, seat):
            if _meets_wall(rules.board.track_len, source, points, barriers):
                return BLOCKADE
        is_out = is_out or _is_out(rules, cells, seat)
    if is_out:
        return NOT_FULLY_USED
    return NO_TARGET if card == SEVEN else NO_LEGAL_MOVE


def _meets_wall(length: int, source: int, steps: int, barriers: "list[int]") -> bool:
    for wall in barriers:  # noqa: SIM110  a generator would be garbage on a board
        if 0 < (wall - source) % length <= steps:
            return True
    return False
