"""The magnet draws a figure to the next one ahead (BD-64, A-72)."""

from shared_engine.games.dog.position import NOWHERE, figure_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules


def magnet_target(rules: "Rules", cells: bytes, source: int) -> int:
    """Return the field directly behind the next figure or dog ahead of track field *source*.

    NOWHERE if it is there already, or if there is no other figure.
    """
    length = rules.board.track_len
    dog = figure_field(rules, cells)
    field = source
    for step in range(1, length):
        ahead = (source + step) % length
        if cells[ahead] or ahead == dog:
            return field if step > 1 else NOWHERE
        field = ahead
    return NOWHERE
