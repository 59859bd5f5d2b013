"""Fields as text that people can read: `T17`, `F2.3`, `K0.1`."""

from shared_engine.games.dog.board import FINISH, TRACK
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board


def format_field(board: "Board", field: int) -> str:
    """Return the name of *field*: `T17`, `F2.3` or `K0.1`."""
    kind = board.kind(field)
    if kind == TRACK:
        return "T%d" % field
    return "%s%d.%d" % ("F" if kind == FINISH else "K", board.seat_of(field), board.slot_of(field))


def parse_field(board: "Board", text: str) -> int:
    """Return the field named *text*; the inverse of format_field.

    Raises:
        NotationError: not a field of this board.
    """
    kind, number = text[:1], text[1:]
    if kind == "T" and is_number(number) and int(number) < board.track_len:
        return int(number)
    seat, dot, slot = number.partition(".")
    if dot and is_number(seat) and is_number(slot) and int(seat) < board.seats and int(slot) > 0:
        if kind == "F" and int(slot) <= board.finish_len:
            return board.finish(int(seat), int(slot))
        if kind == "K" and int(slot) <= board.marbles:
            return board.kennel(int(seat), int(slot))
    raise NotationError(
        "no field %r on this board; fields are T0..T%d, F<seat>.1..%d and K<seat>.1..%d of seats "
        "0..%d" % (text, board.track_len - 1, board.finish_len, board.marbles, board.seats - 1)
    )
