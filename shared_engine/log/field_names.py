"""What the fields of one game are called: a trace says them by name, the log by number."""

from shared_engine.games.dog.notation.text import format_field, parse_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board


class FieldNames:
    """The names of the fields of *board*.

    Attributes:
        seats: how many the board has.
        field_count: the numbers below it are fields.
    """

    def __init__(self, board: "Board") -> None:
        self.seats = board.seats
        self.field_count = board.field_count
        self._board = board

    def format(self, field: int) -> str:
        """Return the name of *field*."""
        return format_field(self._board, field)

    def parse(self, name: str) -> int:
        """Return the field called *name*; the inverse of format.

        Raises:
            NotationError: there is none.
        """
        return parse_field(self._board, name)
