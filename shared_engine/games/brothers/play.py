"""How a game begins and goes on: two rounds, each a prairie and then pens, with swapped roles."""

from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.moves.placements import can_place
from shared_engine.games.brothers.position import ROUNDS, Position
from shared_engine.games.brothers.score import left_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.rules import Rules


def setup(rules: "Rules", last_seat: int = -1) -> Position:
    """Return the position before the first tile.

    Args:
        last_seat: the seat after it begins and his team breeds straight pens in round 1 (BO-03;
        who, the table decides).
    """
    return _begin(rules, 0, (last_seat + 1) % rules.seats, ())


def _begin(
    rules: "Rules", round_number: int, first: int, left: "tuple[tuple[int, int], ...]"
) -> Position:
    pens = (rules.pens_per_seat,) * rules.seats
    return Position(
        rules, Meadow(()), b"", rules.board.counts, pens, first, round_number, first, 0, left
    )


def apply(position: Position, move: "Move") -> Position:
    """Return the position after *move*, which must be legal: nothing is checked here, `why_not`
    checks.

    Who cannot place a pen is skipped; when nobody can, the round is over and the next one begins
    with an empty table (BO-27, BO-32). After the last pen of the game turn and table stay as they
    are.
    """
    if position.is_laying:
        return _lay_tile(position, move)
    if move.is_pass:
        passed = position.passed | 1 << position.turn
        return _next_pen(
            _with_pens(position, position.covered, position.pens, passed), position.turn
        )
    covered = bytearray(position.covered)
    for cell in move.cells:
        number = position.meadow.number(cell)
        assert number is not None, "%r is not prairie" % (cell,)
        covered[number] = 1 + position.turn
    pens = _one_less(position.pens, position.turn)
    return _next_pen(_with_pens(position, bytes(covered), pens, position.passed), position.turn)


def _one_less(counts: "tuple[int, ...]", at: int) -> "tuple[int, ...]":
    return counts[:at] + (counts[at] - 1,) + counts[at + 1 :]


def _with_pens(
    position: Position, covered: bytes, pens: "tuple[int, ...]", passed: int
) -> Position:
    return Position(
        position.rules,
        position.meadow,
        covered,
        position.tiles,
        pens,
        position.turn,
        position.round_number,
        position.first,
        passed,
        position.left,
    )


def _lay_tile(position: Position, move: "Move") -> Position:
    rules = position.rules
    meadow = Meadow(position.meadow.cells + move.cells)
    laid = Position(
        rules,
        meadow,
        bytes(len(meadow.cells)),
        _one_less(position.tiles, rules.board.number(move.piece)),
        position.pens,
        (position.turn + 1) % rules.seats,
        position.round_number,
        position.first,
        position.passed,
        position.left,
    )
    # BO-20: the one who began begins again; he comes next after the seat before him.
    return laid if laid.is_laying else _next_pen(laid, (position.first - 1) % rules.seats)


def _next_pen(position: Position, last: int) -> Position:
    """Return *position* with the turn of the next seat after *last* that can place a pen, or with
    the round ended."""
    rules = position.rules
    turn = next_seat(last, rules.seats, lambda seat: can_place(position, seat))
    if turn is not None:
        return _at_turn(position, turn, position.left)
    left = position.left + (left_over(position),)
    if len(left) == ROUNDS:
        return _at_turn(position, last, left)
    return _begin(rules, position.round_number + 1, rules.second_first(position.first), left)


def _at_turn(position: Position, turn: int, left: "tuple[tuple[int, int], ...]") -> Position:
    return Position(
        position.rules,
        position.meadow,
        position.covered,
        position.tiles,
        position.pens,
        turn,
        position.round_number,
        position.first,
        position.passed,
        left,
    )


def next_seat(turn: int, seats: int, is_able: "Callable[[int], bool]") -> "int | None":
    """Return the next seat after *turn* that is able, *turn* itself last; None: nobody is (BO-26,
    BO-27, A-93)."""
    for step in range(1, seats + 1):
        seat = (turn + step) % seats
        if is_able(seat):
            return seat
    return None
