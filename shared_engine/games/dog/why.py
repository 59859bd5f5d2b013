"""Why a move or a card is refused: a reason code (rule book section 6) and the rule it rests on."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import BACKWARD, CARDS, FORWARD, JACK, JOKER, SPLIT, START, SWAP, effects
from shared_engine.games.dog.legal import is_idle_jack, results
from shared_engine.games.dog.moves import OUT, STEP
from shared_engine.games.dog.moves import SWAP as SWAP_PART
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.paths import foreign_marbles
from shared_engine.games.dog.play import cells_after, path
from shared_engine.games.dog.position import controlled, finish_marbles, is_fresh, track_marbles, walls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Move
    from shared_engine.games.dog.picture import Difference
    from shared_engine.games.dog.position import Position

    # (reason code, rule id)
    Reason = tuple[str, str]

NO_LEGAL_MOVE = ("no_legal_move", "BR-18")
_BLOCKADE = ("blockade", "BR-44")
_NO_TARGET = ("no_target", "BR-40")
_NOT_FULLY_USED = ("cannot_use_full_value", "BR-25")
_PROTECTED = ("protected", "BR-61")
_NO_FOREIGN = ("no_foreign_target", "BR-60")


def why_not(position: "Position", move: "Move") -> "Reason | None":
    """Return None if *move* may be played now, else why not.

    A fold and a jack without effect are judged only by what the whole hand shows; that is `playable`'s question.
    """
    if move.is_fold:
        return None
    if not move.parts:
        idle = move.as_card == JACK and move.card == JACK and is_idle_jack(position)
        return None if idle else _NO_TARGET
    for known, _ in results(position, move.card, move.as_card):
        if known.parts == move.parts:
            return None
    if effects(move.as_card)[0][0] == SPLIT:
        return _why_not_split(position, move)
    if len(move.parts) > 1:
        return _NOT_FULLY_USED
    return _why_not_part(position, move)


def _why_not_part(position: "Position", move: "Move") -> "Reason":
    kind, source, target, _ = move.parts[0]
    wanted = {OUT: START, SWAP_PART: SWAP}.get(kind)
    offered = effects(move.as_card)
    if wanted is not None and wanted not in [effect for effect, _ in offered]:
        return _NO_TARGET
    if kind == OUT:
        return _why_not_out(position, source)
    if kind == SWAP_PART:
        return _why_not_swap(position, source, target)
    reason = _why_not_step(position, source, target, [value for effect, value in offered if effect == FORWARD])
    if (
        reason == _NO_TARGET
        and any(effect == BACKWARD for effect, _ in offered)
        and _is_backward(position, source, target)
    ):
        return _BLOCKADE
    if reason == _NO_TARGET and move.card == JOKER and _completes_team(position, move):
        return ("last_marble_joker", "BR-91")
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
        return _PROTECTED
    return _NO_FOREIGN


def _why_not_step(position: "Position", source: int, target: int, values: "list[int]") -> "Reason":
    """Say what stands in the way of going forward from *source* to *target* with exactly one of *values*."""
    rules, cells = position.rules, position.cells
    board = rules.board
    seat = cells[source] - 1 if source < board.first_kennel else -1
    if seat not in controlled(rules, cells, position.turn):
        return ("no_target", "BR-33")
    fields = path(rules, seat, source, target)
    into_finish = board.kind(target) != TRACK
    if len(fields) not in values:
        return ("finish_exact_count", "BR-72") if into_finish else _NO_TARGET
    slots = [field for field in fields if board.kind(field) != TRACK]
    if any(field in walls(rules, cells) for field in fields):
        return _BLOCKADE
    if into_finish and source == board.starts[seat] and is_fresh(cells, seat):
        return ("finish_not_from_first_touch", "BR-70")
    if any(cells[slot] for slot in slots[:-1]):
        return ("finish_overtake", "BR-73")
    if slots and cells[slots[-1]]:
        return ("finish_occupied", "BR-73")
    return _NO_TARGET


def _is_backward(position: "Position", source: int, target: int) -> bool:
    length = position.rules.board.track_len
    return source < length and target < length and (source - target) % length == 4


def _why_not_split(position: "Position", move: "Move") -> "Reason":
    rules = position.rules
    value = effects(move.as_card)[0][1]
    used = 0
    for kind, source, target, _ in move.parts:
        if kind != STEP:
            return _NO_TARGET
        seat = position.cells[source] - 1 if source < rules.board.first_kennel else position.turn
        used += len(path(rules, seat, source, target))
    if used != value:
        return _NOT_FULLY_USED
    if len(move.parts) == 1:
        return _why_not_step(position, move.parts[0][1], move.parts[0][2], [value])
    return why_unplayable_split(position)


def why_not_seen(position: "Position", card: str, seen: "Difference") -> "Reason":
    """Return why *card* cannot lead to a picture that differs by *seen*: that of the move it looks like, where it does."""
    rules, cells = position.rules, position.cells
    board = rules.board
    values = [value for as_card in (CARDS[:-1] if card == JOKER else (card,)) for _, value in effects(as_card)]
    if len(seen.emptied) == 1 and len(seen.filled) == 1:
        return _why_not_step(position, seen.emptied[0], seen.filled[0], values)
    if not seen.emptied and len(seen.filled) == 1 and seen.filled[0] in board.starts:
        return ("no_target", "BR-30")
    if effects(card)[0][0] == SPLIT:
        return _NOT_FULLY_USED
    if seen.emptied and cells[seen.emptied[0]] - 1 not in controlled(rules, cells, position.turn):
        return ("no_target", "BR-33")
    return _NO_TARGET


def _completes_team(position: "Position", move: "Move") -> bool:
    return winner_of(position.rules, cells_after(position, move)) is not None


def why_unplayable(position: "Position", card: str) -> "Reason":
    """Return the most telling reason why *card* has no result here."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    own = controlled(rules, cells, position.turn)
    first = effects(card)[0][0]
    if first == SPLIT:
        return why_unplayable_split(position)
    if first == SWAP:
        foreign = [field for seat in own for field in foreign_marbles(rules, cells, seat)]
        if foreign and any(track_marbles(rules, cells, seat) for seat in own):
            return _PROTECTED
        return _NO_FOREIGN
    for effect, value in effects(card):
        for seat in own:
            for source in track_marbles(rules, cells, seat):
                way = value if effect == FORWARD else -value
                if effect != START and _meets_wall(rules.board.track_len, source, way, barriers):
                    return _BLOCKADE
    return _NO_TARGET


def why_unplayable_split(position: "Position") -> "Reason":
    """Return why a seven cannot be used in full: a blockade in the way, or simply too few steps left."""
    rules, cells = position.rules, position.cells
    barriers = walls(rules, cells)
    marbles = 0
    for seat in controlled(rules, cells, position.turn):
        for source in track_marbles(rules, cells, seat):
            marbles += 1
            if _meets_wall(rules.board.track_len, source, 7, barriers):
                return _BLOCKADE
        marbles += len(finish_marbles(rules, cells, seat))
    return _NOT_FULLY_USED if marbles else _NO_TARGET


def _meets_wall(length: int, source: int, way: int, barriers: "list[int]") -> bool:
    for wall in barriers:
        distance = (wall - source) % length if way > 0 else (source - wall) % length
        if 0 < distance <= abs(way):
            return True
    return False
