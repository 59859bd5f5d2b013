"""Whether a position can be in a game: one that somebody has written down, or that comes from a
damaged flash or a stranger."""

from shared_engine.games.brothers.moves.placements import can_place
from shared_engine.games.brothers.position import ROUNDS
from shared_engine.games.brothers.score import left_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position


def why_impossible(position: "Position") -> str:
    """Return what of *position* no game can lead to, or "": its seats, round and pens must be such
    that there are.

    It is not asked whether the prairie and the covered cells can be cut into tiles and pens.
    """
    finished, of_round = len(position.left), position.round_number
    if not of_round <= finished <= (ROUNDS if of_round == ROUNDS - 1 else 0):
        return "left has %d finished rounds in round %d" % (finished, of_round + 1)
    return _why_no_prairie(position) or (
        _why_not_laying(position) if position.is_laying else _why_no_pens(position)
    )


def _why_no_prairie(position: "Position") -> str:
    board = position.rules.board
    laid = board.cell_count
    for name, count, there_are, lies in zip(board.names, position.tiles, board.counts, board.lies):
        if count > there_are:
            return "%d tiles %s, but there are only %d" % (count, name, there_are)
        laid -= count * len(lies[0])
    if laid != len(position.meadow.cells):
        return "the tiles that are not left have %d cells, the prairie has %d" % (
            laid,
            len(position.meadow.cells),
        )
    if not position.meadow.is_connected():
        return "the prairie does not hang together by sides of its cells"
    if position.passed and (position.rules.bo_must_place or position.is_laying):
        return "nobody can have passed here"
    return ""


def _why_not_laying(position: "Position") -> str:
    rules = position.rules
    if any(position.covered):
        return "there are pens, but not all tiles are laid"
    laid = sum(rules.board.counts) - sum(position.tiles)
    turn = (position.first + laid) % rules.seats
    if position.is_over or position.turn != turn:
        return "after %d tiles it is the turn of seat %d, not %d" % (laid, turn, position.turn)
    return ""


def _why_no_pens(position: "Position") -> str:
    if not position.is_over:
        is_able = can_place(position, position.turn)
        return (
            "" if is_able else "seat %d cannot place a pen: it cannot be its turn" % position.turn
        )
    if position.left[-1] != left_over(position):
        return "left says %r, but %r pens were left over" % (
            list(position.left[-1]),
            list(left_over(position)),
        )
    if any(can_place(position, seat) for seat in range(position.rules.seats)):
        return "the game is not over, a pen can still be placed"
    return ""
