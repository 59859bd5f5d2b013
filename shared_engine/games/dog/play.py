"""Carrying moves out: new positions, whose turn it is, rounds and deals (BR-11..BR-19, A-08)."""

from shared_engine.games.dog.board import TRACK
from shared_engine.games.dog.cards import SPLIT, effects
from shared_engine.games.dog.moves import OUT, SWAP
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.paths import bring_out, land, swap
from shared_engine.games.dog.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.moves import Move
    from shared_engine.games.dog.rules import Rules


def setup(rules: "Rules", first_dealer: int = 0) -> Position:
    """Return the position before the first card: marbles placed, first round dealt (BR-04, BR-11, BR-15).

    Args:
        first_dealer: seat that deals the first round; the next seat begins (A-07: who it is, the table decides).
    """
    board = rules.board
    cells = bytearray(board.first_kennel + rules.seats + 1)
    for seat in range(rules.seats):
        cells[board.first_kennel + seat] = rules.marbles - rules.initial_on_start
        if rules.initial_on_start:
            cells[board.starts[seat]] = seat + 1
            cells[-1] |= 1 << seat
    return _deal(rules, bytes(cells), 0, first_dealer, rules.deck_size)


def _deal(rules: "Rules", cells: bytes, round_number: int, dealer: int, stack: int) -> Position:
    """Return the position at the start of a round: hands full, the seat after the dealer of the round to play."""
    size = rules.hand_size(round_number)
    if stack < size * rules.seats:
        stack = rules.deck_size  # what is left stays on top, all discards go below
    turn = (first_starter(rules, dealer, round_number) + round_number) % rules.seats
    counts = (size,) * rules.seats
    return Position(rules, cells, turn, round_number, dealer, counts, 0, stack - size * rules.seats)


def first_starter(rules: "Rules", dealer: int, round_number: int) -> int:
    """Return the seat that began round 0, given who deals round *round_number* (BR-15, BRF-02)."""
    first_dealer = dealer if rules.dealer_rotation == "fixed" else dealer - round_number
    return (first_dealer + 1) % rules.seats


def apply(position: Position, move: "Move") -> Position:
    """Return the position after *move*, which must be legal: nothing is checked here, `why_not` checks.

    After the winning move nobody's turn comes any more (BR-81): turn and round stay as they are.
    """
    if move.is_fold:
        counts = _counts(position, 0)
        return _next(position, position.cells, counts, position.folded | 1 << position.turn)
    counts = _counts(position, position.counts[position.turn] - 1)
    return _next(position, cells_after(position, move), counts, position.folded)


def _counts(position: Position, left: int) -> "tuple[int, ...]":
    turn = position.turn
    return position.counts[:turn] + (left,) + position.counts[turn + 1 :]


def _next(position: Position, cells: bytes, counts: "tuple[int, ...]", folded: int) -> Position:
    rules = position.rules
    stack = position.stack
    if winner_of(rules, cells) is not None:
        return Position(rules, cells, position.turn, position.round_number, position.dealer, counts, folded, stack)
    turn = next_turn(position.turn, counts)
    if turn is not None:
        return Position(rules, cells, turn, position.round_number, position.dealer, counts, folded, stack)
    dealer = position.dealer
    if rules.dealer_rotation == "next":
        dealer = (dealer + 1) % rules.seats
    return _deal(rules, cells, position.round_number + 1, dealer, stack)


def next_turn(turn: int, counts: "tuple[int, ...] | list[int]") -> "int | None":
    """Return the next seat after *turn* that holds a card, *turn* itself last, or None when the round is over (BR-17)."""
    seats = len(counts)
    for step in range(1, seats + 1):
        seat = (turn + step) % seats
        if counts[seat]:
            return seat
    return None


def cells_after(position: Position, move: "Move") -> bytes:
    """Return the cells after the parts of *move*, unchecked."""
    rules, cells = position.rules, position.cells
    board = rules.board
    stepwise = bool(move.parts) and effects(move.as_card)[0][0] == SPLIT
    for kind, source, target, _ in move.parts:
        if kind == OUT:
            out = bring_out(rules, cells, board.seat_of(source), [])
            assert out is not None, "no marble left in kennel %d" % board.seat_of(source)
            cells = out[0]
        elif kind == SWAP:
            cells = swap(cells, source, target)
        else:
            seat = cells[source] - 1
            if stepwise:
                for step in path(rules, seat, source, target):
                    cells = land(rules, cells, seat, source, step)[0]
                    source = step
            else:
                cells = land(rules, cells, seat, source, target)[0]
    return cells


def path(rules: "Rules", seat: int, source: int, target: int) -> "list[int]":
    """Return the fields a marble of *seat* touches going forward from *source* to *target*, the last included."""
    board = rules.board
    fields: "list[int]" = []
    field = source
    while field != target and len(fields) < board.track_len + rules.finish_len:
        if field >= board.track_len:
            field += 1
        elif field == board.starts[seat] and board.kind(target) != TRACK:
            field = board.finish(seat, 1)
        else:
            field = (field + 1) % board.track_len
        fields.append(field)
    return fields
