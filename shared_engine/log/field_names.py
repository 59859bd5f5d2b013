"""What the fields of one game are called: a trace says them by name, the log by number."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardRules, FullGame


class FieldNames:
    """The names of the fields of a game by *rules*.

    Attributes:
        seats: how many there are.
        field_count: the numbers below it are fields.
    """

    def __init__(self, game: "FullGame", rules: "BoardRules") -> None:
        self.seats = rules.seats
        self.field_count = rules.board.field_count
        self._game = game
        self._board = rules.board

    def format(self, field: int) -> str:
        """Return the name of *field*."""
        return self._game.format_field(self._board, field)

    def parse(self, name: str) -> int:
        """Return the field called *name*; the inverse of format.

        Raises:
            NotationError: there is none.
        """
        return self._game.parse_field(self._board, name)
