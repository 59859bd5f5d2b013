"""The way back: what to lift and where to place so that the board shows the position again."""

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog.see.picture import difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture, Step
    from shared_engine.games.dog.position import Position


def repair(position: "Position", full: "Picture") -> "list[Step]":
    """Return (LIFT or PLACE, field) in an order hands can follow: first lift, then place; empty
    when all is right.

    A marble too many in a kennel is lifted from its last full place, one too few is placed on its
    first empty one.
    """
    seen = difference(position.rules, position.cells, full)
    board = position.rules.board
    lifts = [(LIFT, field) for field in seen.filled]
    places = [(PLACE, field) for field in seen.emptied]
    for seat, delta in enumerate(seen.kennels):
        first = board.kennel(seat)
        fields = range(first, first + board.marbles)
        if delta > 0:
            lifts += [(LIFT, field) for field in fields if full[field]][-delta:]
        elif delta < 0:
            places += [(PLACE, field) for field in fields if not full[field]][:-delta]
    return lifts + places
