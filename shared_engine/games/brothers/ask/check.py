"""Whether a move may be played now, and why not."""

from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.meadow import Meadow
from shared_engine.games.brothers.tiles import PENS, pen_of_shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.tiles import Cells

    Reason = tuple[str, str]

GAME_OVER = ("game_over", "BO-33")
MUST_LAY = ("must_play", "BO-10")
MUST_PLACE = ("must_play", "BO-26")
NO_TILES_NOW = ("wrong_phase", "BO-14")
NO_PENS_YET = ("wrong_phase", "BO-20")
TILE_GONE = ("tile_gone", "BO-14")
FOREIGN_PEN = ("foreign_pen", "BO-03")
NOT_A_TILE = ("wrong_shape", "BO-01")
NOT_A_PEN = ("wrong_shape", "BO-21")
NOT_IN_THE_MIDDLE = ("no_target", "BO-11")
NO_CONTACT = ("no_edge_contact", "BO-12")
TILES_OVERLAP = ("overlap", "BO-13")
PENS_OVERLAP = ("overlap", "BO-22")
BEYOND_PRAIRIE = ("no_target", "BO-24")
OVER_HOLE = ("no_target", "BO-25")


def why_not(position: "Position", move: "Move") -> "Reason | None":
    """Return None if *move* may be played now, else a reason code and the rule it rests on."""
    if position.is_over:
        return GAME_OVER
    if move.is_pass:
        if position.is_laying:
            return MUST_LAY
        return MUST_PLACE if position.rules.bo_must_place else None
    if move.piece in PENS:
        return NO_PENS_YET if position.is_laying else _why_not_pen(position, move)
    return _why_not_tile(position, move) if position.is_laying else NO_TILES_NOW


def _why_not_tile(position: "Position", move: "Move") -> "Reason | None":
    board = position.rules.board
    if move.piece not in board.names:
        return NOT_A_TILE
    tile = board.number(move.piece)
    if not position.tiles[tile]:
        return TILE_GONE
    if board.number_of(move.cells) != tile:
        return NOT_A_TILE
    if not position.meadow.cells:
        return None if all(is_on_grid(cell) for cell in move.cells) else NOT_IN_THE_MIDDLE
    return why_not_beside(position.meadow, move.cells)


def why_not_beside(meadow: Meadow, cells: "Cells") -> "Reason | None":
    """Return None if a tile that covers *cells* may join *meadow*, wherever the first one lies,
    else why not."""
    if meadow.overlaps(cells):
        return TILES_OVERLAP
    if meadow.cells and not meadow.touches(cells):
        return NO_CONTACT
    return None


def _why_not_pen(position: "Position", move: "Move") -> "Reason | None":
    if move.piece != position.rules.pen_of(position.turn, position.first):
        return FOREIGN_PEN
    if pen_of_shape(move.cells) != move.piece:
        return NOT_A_PEN
    meadow = position.meadow
    for cell in move.cells:
        if cell not in meadow:
            return OVER_HOLE if cell in meadow.holes() else BEYOND_PRAIRIE
    for cell in move.cells:
        number = meadow.number(cell)
        if number is not None and position.covered[number]:
            return PENS_OVERLAP
    return None
