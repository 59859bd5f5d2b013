"""What is drawn in light: the prairie, and where the next piece may lie."""

from shared_engine.games.brothers.grid import field_of, is_on_grid
from shared_engine.games.brothers.meadow import neighbours
from shared_engine.games.brothers.moves.placements import pen_places
from shared_engine.games.brothers.see.picture import difference
from shared_engine.games.brothers.see.places import places_of
from shared_engine.games.meanings import GROUND, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.contract import Light, Picture


def drawn(position: "Position") -> "list[Light]":
    """Return the prairie: it stays drawn when its tiles are lifted off."""
    return [(field_of(cell), GROUND) for cell in position.meadow.cells]


def offers(position: "Position", card: str, full: "Picture", lifted: "int | None") -> "list[Light]":  # noqa: ARG001  there are none
    """Return the fields where the next piece may lie, ascending; once it lies on some of them, the
    others of such places."""
    if position.is_over:
        return []
    seen = difference(position.rules, position.cells, full)
    if seen.filled:
        filled = seen.cells
        cells = {cell for place, _ in places_of(position, filled) for cell in place}.difference(
            filled
        )
    elif position.is_laying:
        beside = {cell for one in position.meadow.cells for cell in neighbours(one)}
        cells = {cell for cell in beside if cell not in position.meadow and is_on_grid(cell)}
    else:
        pen = position.rules.pen_of(position.turn, position.first)
        places = pen_places(position.meadow, position.covered, pen)
        cells = {position.meadow.cells[number] for place in places for number in place}
    return [(field, TARGET) for field in sorted([field_of(cell) for cell in cells])]
