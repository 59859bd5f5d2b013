"""The way out of a picture that no legal move leaves: to the nearest place of the piece, or back to
the position."""

from shared_engine.games.brothers.grid import field_of
from shared_engine.games.brothers.see.explain import explain
from shared_engine.games.brothers.see.picture import difference
from shared_engine.games.brothers.see.places import places_of
from shared_engine.games.contract import LIFT, PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.see.explain import Explanation
    from shared_engine.games.contract import Picture, Step

# A piece is pushed to a place that is so near; one that lies elsewhere is lifted.
_FEW_STEPS = 4


def mend(position: "Position", card: str, full: "Picture") -> "list[Step]":  # noqa: ARG001  there are none
    """Return the few steps that make *full* the picture of a piece that may lie there; empty if no
    place is near."""
    seen = difference(position.rules, position.cells, full)
    if seen.emptied or not seen.filled or position.is_over:
        return []
    filled = seen.cells
    nearest: "tuple[int, list[int]] | None" = None
    for cells, common in places_of(position, filled, _FEW_STEPS // 2):
        steps = len(cells) + len(filled) - 2 * common
        if steps <= _FEW_STEPS:
            found = (steps, [field_of(cell) for cell in cells])
            # of places that are as near the first on the board
            if nearest is None or found < nearest:
                nearest = found
    if nearest is None:
        return []
    return _steps(
        [field for field in seen.filled if field not in nearest[1]],
        [field for field in nearest[1] if field not in seen.filled],
    )


def repair(position: "Position", full: "Picture") -> "list[Step]":
    """Return the steps back to *position*, first lifts, then places; empty when all is right."""
    seen = difference(position.rules, position.cells, full)
    return _steps(seen.filled, seen.emptied)


def _steps(lifts: "list[int]", places: "list[int]") -> "list[Step]":
    return [(LIFT, field) for field in lifts] + [(PLACE, field) for field in places]


def doubt(
    position: "Position",
    card: str,
    full: "Picture",
    blind: "list[int]",  # noqa: ARG001  as the contract has it
) -> "list[tuple[int, Explanation]]":
    """Return the piece that lies there if the sensor of the one field is wrong by which the picture
    differs from its nearest place, with that field; empty if there is none."""
    steps = mend(position, card, full)
    if len(steps) != 1:
        return []
    step, field = steps[0]
    seen = bytearray(full)
    seen[field] = 1 if step == PLACE else 0
    found = explain(position, card, difference(position.rules, position.cells, seen))
    return [(field, one) for one in found]
