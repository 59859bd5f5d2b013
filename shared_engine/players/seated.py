"""Players around a table: a whole game, played by programs."""

from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.table import Table
from shared_engine.players.levels import choose
from shared_engine.players.view import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.rules import Rules
    from shared_engine.players.levels import Player
    from shared_engine.players.view import SeatView
    from shared_engine.prng import Prng


class Seated:
    """A game with a player on each seat, who get their views and nothing else.

    Args:
        prng: shuffles, and draws cards where they are drawn blindly.
        first_dealer: the seat after it begins.
    """

    def __init__(
        self, rules: "Rules", prng: "Prng", first_dealer: int, players: "list[Player]"
    ) -> None:
        self.table = Table(rules, prng, first_dealer)
        self.turns = 0
        self._prng = prng
        self._players = players
        self._memories = [Memory(seat) for seat in range(rules.seats)]
        self._exchange()

    def view(self, seat: int) -> "SeatView":
        """Return what *seat* knows now."""
        return self._memories[seat].view(self.table.position, self.table.hands[seat])

    def _exchange(self) -> None:
        table = self.table
        pairs = table.exchanges()
        if not pairs:
            return
        given = [""] * table.rules.seats
        for seat, taker in pairs:
            if table.rules.exchange == "draw_from_next":  # blind
                given[seat] = self._prng.choice(table.hands[seat])
            else:
                given[seat] = self._players[seat].exchange(self.view(seat), taker)
        for seat, taker in pairs:
            self._memories[seat].gave(taker, given[seat])
            self._memories[taker].received(given[seat])
        table.exchange(given)

    def turn(self) -> "Move":
        """Let the seat to turn choose, carry its move out, and return it."""
        table = self.table
        before = table.position
        move = choose(self._players[before.turn], self.view(before.turn))
        shown = list(table.hands[before.turn]) if move.is_fold else None
        begins = table.play(move)
        self.turns += 1
        for memory in self._memories:
            memory.follow(before, move, table.position, shown)
        if begins and outcome(table.position) is None:
            self._exchange()
        return move

    def play(self) -> int:
        """Play to the end; return the team that has won."""
        while True:
            self.turn()
            winner = outcome(self.table.position)
            if winner is not None:
                return winner
