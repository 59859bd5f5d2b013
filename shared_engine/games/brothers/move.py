"""Moves as values: what is laid and where (games/brothers/notation/text.py gives them words)."""

from shared_engine.games.brothers.grid import field_of
from shared_engine.games.brothers.tiles import in_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.tiles import Cell


# Nobody lays a card: in every turn the next piece is to be laid, a tile or a pen.
PIECE = "piece"


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

    # ---- what a board asks (games/contract.py)

    @property
    def card(self) -> str:
        """What lies open in its turn; a pass has nothing."""
        return PIECE if self.piece else ""

    @property
    def is_fold(self) -> bool:
        return self.is_pass

    @property
    def origins(self) -> "list[int]":
        return []

    @property
    def ends(self) -> "list[int]":
        return [field_of(cell) for cell in self.cells]

    @property
    def swapped(self) -> "list[int]":
        return []

    @property
    def journeys(self) -> "list[tuple[int, int]]":
        return []

    @property
    def turned(self) -> int:
        return 0

    @property
    def doubt(self) -> str:
        return ""

    def pack(self) -> bytes:
        """Return all of the move; notation/packed.py has the inverse."""
        return bytes([len(self.piece)]) + self.piece.encode() + bytes(self.ends)


PASS = Move("", ())
