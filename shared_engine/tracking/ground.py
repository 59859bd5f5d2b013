"""What worlds have to know of a board: whose homes there are, and what goes round."""

from shared_engine.tracking.dial import Dial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame, BoardRules


class Ground:
    """A board without a game.

    Attributes:
        berths: for each field 1 + the seat whose marbles wait there, 0 elsewhere.
        homes: the same, and where only the marbles of one seat go in.
        dial: what goes round.
    """

    def __init__(self, game: "BoardGame", rules: "BoardRules") -> None:
        self.berths, self.homes = game.homes(rules)
        self.dial = Dial(game.dial.dial_fields(rules) if game.dial else (), len(self.homes))

    def is_foreign(self, field: int, owner: int) -> bool:
        """Say whether *field* is a home of another seat than that of *owner*."""
        home = self.homes[field]
        return home != 0 and home != owner
