"""Carrying moves out: new positions, whose turn it is, rounds and deals (BR-11..BR-19, A-08)."""

from shared_engine.games.dog.move import DRAW
from shared_engine.games.dog.moves.result import cells_after
from shared_engine.games.dog.outcome import winner_of
from shared_engine.games.dog.position import NOWHERE, Position, cell_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.rules import Rules


def setup(rules: "Rules", last_seat: int = 0) -> Position:
    """Return the position before the first card: marbles placed, first round dealt (BR-04, BR-11,
    BR-15).

    A dog is not placed yet: that is the first move of the dealer (BD-05).

    Args:
        last_seat: deals the first round; the seat after it begins (A-07: who it is, the table
        decides).
    """
    board = rules.board
    cells = bytearray(cell_count(rules))
    if rules.dog:
        cells[-2] = NOWHERE
    for seat in range(rules.seats):
        cells[board.first_kennel + seat] = rules.marbles - rules.initial_on_start
        if rules.initial_on_start:
            cells[board.starts[seat]] = seat + 1
            if rules.initial_fresh and rules.knows_fresh:
                cells[-1] |= 1 << seat
    return _deal(rules, bytes(cells), 0, last_seat, rules.deck_size)


def _deal(rules: "Rules", cells: bytes, round_number: int, dealer: int, stack: int) -> Position:
    """Return the position at the start of a round: hands full, the seat after the dealer of the
    round to play."""
    size = rules.hand_size(round_number)
    if needs_shuffle(rules, round_number, stack):
        stack = rules.deck_size
    turn = (first_starter(rules, dealer, round_number) + round_number) % rules.seats
    counts = (size,) * rules.seats
    return Position(rules, cells, turn, round_number, dealer, counts, 0, stack - size * rules.seats)


def needs_shuffle(rules: "Rules", round_number: int, stack: int) -> bool:
    """Say whether the discards come back before round *round_number* is dealt from *stack* cards
    (A-08)."""
    if stack < rules.hand_size(round_number) * rules.seats:
        return True
    cycle = round_number - len(rules.hand_first)
    return rules.reshuffle == "each_cycle" and cycle >= 0 and cycle % len(rules.hand_repeat) == 0


def first_starter(rules: "Rules", dealer: int, round_number: int) -> int:
    """Return the seat that began round 0, given who deals round *round_number* (BR-15, BRF-02)."""
    first_dealer = dealer if rules.dealer_rotation == "fixed" else dealer - round_number
    return (first_dealer + 1) % rules.seats


def apply(position: Position, move: "Move") -> Position:
    """Return the position after *move*, which must be legal: nothing is checked here, `why_not`
    checks.

    After the winning move nobody's turn comes any more (BR-81): turn and round stay as they are.
    """
    turn, counts = position.turn, position.counts
    if not move.as_card:
        return _without_card(position, move)
    counts = counts[:turn] + (counts[turn] - 1,) + counts[turn + 1 :]
    parts = move.parts
    if not parts:
        return _next(position, position.cells, counts, position.folded, move)
    if parts[0][0] == DRAW:
        target = parts[0][2]
        changed = list(counts)
        changed[target] -= 1
        changed[turn] += 1
        return _next(position, position.cells, tuple(changed), position.folded, move)
    return _next(position, cells_after(position, move), counts, position.folded, move)


def _without_card(position: Position, move: "Move") -> Position:
    turn, counts = position.turn, position.counts
    if move.is_fold:
        counts = counts[:turn] + (0,) + counts[turn + 1 :]
        return _next(position, position.cells, counts, position.folded | 1 << turn, move)
    if not move.is_discard:
        cells = cells_after(position, move)
        return _same_turn(position, cells, position.stack, position.has_drawn)
    if position.has_drawn:  # the second discard is instead of the turn (BD2-04)
        counts = counts[:turn] + (counts[turn] - 1,) + counts[turn + 1 :]
        return _next(position, position.cells, counts, position.folded, move)
    # An empty stack becomes the discards again, the card just discarded among them.
    stack = position.stack or position.rules.deck_size - sum(counts) + 1
    return _same_turn(position, position.cells, stack - 1, True)


def _same_turn(position: Position, cells: bytes, stack: int, has_drawn: bool) -> Position:
    return Position(
        position.rules,
        cells,
        position.turn,
        position.round_number,
        position.dealer,
        position.counts,
        position.folded,
        stack,
        position.copied,
        has_drawn,
    )


def _next(
    position: Position, cells: bytes, counts: "tuple[int, ...]", folded: int, move: "Move"
) -> Position:
    rules = position.rules
    turn = position.turn
    copied = (
        rules.black.copied_after(position.copied, move.as_card) if rules.dog else position.copied
    )
    # Only what comes into a finish can end the game.
    comes_home = False
    for part in move.parts:
        if part[2] >= rules.board.first_finish:
            comes_home = True
    if not comes_home or winner_of(rules, cells) is None:
        beside = (turn + 1) % rules.seats
        following = beside if counts[beside] else next_turn(turn, counts)
        if following is None:
            dealer = position.dealer
            if rules.dealer_rotation == "next":
                dealer = (dealer + 1) % rules.seats
            return _deal(rules, cells, position.round_number + 1, dealer, position.stack)
        turn = following
    return Position(
        rules,
        cells,
        turn,
        position.round_number,
        position.dealer,
        counts,
        folded,
        position.stack,
        copied,
    )


def next_turn(turn: int, counts: "tuple[int, ...] | list[int]") -> "int | None":
    """Return the next seat after *turn* that holds a card, *turn* itself last, or None when the
    round is over (BR-17)."""
    seats = len(counts)
    for step in range(1, seats + 1):
        seat = (turn + step) % seats
        if counts[seat]:
            return seat
    return None
