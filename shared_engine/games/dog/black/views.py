"""What a picture shows of the figures, if the dog has run or the disc has turned although it should
not."""

from shared_engine.games.dog.black.disc import BACK, ONWARD, before_turn
from shared_engine.games.dog.position import figure_field
from shared_engine.games.dog.see.picture import Difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position

    Reason = tuple[str, str]  # code, rule id

_DISC = ("dog_or_disc", "BD-50")
_DOG = ("dog_or_disc", "BD-68")


def views(position: "Position", seen: Difference) -> "list[tuple[Difference, Reason | None]]":
    """Return what differs on the board but for the dog and the disc, in each way in which they may
    have moved, and what is wrong if all else is right."""
    rules = position.rules
    found: "list[tuple[Difference, Reason | None]]" = [(seen, None)]
    for quarters in (ONWARD, BACK):
        before = before_turn(rules, position.cells, seen, quarters)
        if len(before.emptied) + len(before.filled) <= len(seen.emptied) + len(seen.filled):
            found.append((before, _DISC))
    dog = figure_field(rules, position.cells)
    for view, _ in list(found):
        if dog in view.emptied:
            emptied = [field for field in view.emptied if field != dog]
            for landed in view.filled:
                filled = [field for field in view.filled if field != landed]
                found.append((Difference(emptied, filled, view.kennels), _DOG))
    return found
