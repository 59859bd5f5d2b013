"""Moves as values: what is laid and where (games/brothers/notation/text.py gives them words)."""

from shared_engine.games.brothers.tiles import in_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.tiles import Cell


class Move:
    """A prairie tile or a pen and the cells it comes to lie on, row by row; a pass has neither.

    Attributes:
        piece: name of a tile, STRAIGHT, ANGULAR, or empty for a pass.
        cells: what it covers.
    """

    __slots__ = ("cells", "piece")

    def __init__(self, piece: str, cells: "Iterable[Cell]") -> None:
        self.piece = piece
        self.cells = in_rows(cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.piece == other.piece and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.piece, self.cells))

    def __repr__(self) -> str:
        return "Move(%r, %r)" % (self.piece, self.cells)

    @property
    def is_pass(self) -> bool:
        return not self.piece


PASS = Move("", ())
