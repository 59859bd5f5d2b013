"""Before the first card of a game that begins with what is on the board: seat after seat touches
its marbles."""

from shared_engine.referee import decision as kinds
from shared_engine.referee.states import ARRANGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Owners
    from shared_engine.referee.comparison import Comparison
    from shared_engine.referee.match import Match


class Arrangement:
    """Asks whose marbles are on the board of one match."""

    def __init__(self, match: "Match", comparison: "Comparison") -> None:
        self._match = match
        self._comparison = comparison

    def ask(self, at_ms: int) -> None:
        """Ask, unless this picture is being asked about, or one of its marbles is in a hand."""
        owners, full = self._match.owners, self._match.occupancy.full
        if owners is None or not (
            owners.full == bytes(full) or (not owners.surplus and sum(full) < sum(owners.full))
        ):
            self.ask_again(at_ms)

    def ask_again(self, at_ms: int) -> None:
        """Ask from the first seat on."""
        match = self._match
        match.owners = match.game.ask_owners(match.position, match.occupancy.full)
        self._say(at_ms, match.owners)

    def count(self, at_ms: int, field: int) -> None:
        """The marble on *field* was touched: it is one of the asked seat."""
        owners = self._match.owners
        if owners and bytes(self._match.occupancy.full) == owners.full:
            seat = owners.seat
            owners.touch(field)
            if owners.seat != seat:
                self._say(at_ms, owners)

    def _say(self, at_ms: int, owners: "Owners") -> None:
        match = self._match
        if owners.is_done:
            match.course.position = owners.position()
            match.owners = None
            match.state = ARRANGE
            self._comparison.compare(at_ms)
            return
        asked = match.course.decide(kinds.OWNERS, at_ms)
        asked.seat = owners.seat
        asked.count = owners.count or owners.surplus
