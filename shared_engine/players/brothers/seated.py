"""Players around a table: a whole game of Brothers, played by programs."""

from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.score import DRAW, outcome
from shared_engine.players.brothers.options import options
from shared_engine.players.levels import choose
from shared_engine.prng import Prng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.players.brothers.levels import Player

OPENING = 4  # tiles of each prairie that are laid by chance


class Seated:
    """A game with a player on each seat. Nothing is shuffled, so the first OPENING tiles of each
    prairie are laid by chance: else two games would be alike.

    Args:
        prng: lays those.
        last_seat: the seat after it begins.
    """

    def __init__(
        self, rules: "Rules", prng: "Prng", last_seat: int, players: "list[Player]"
    ) -> None:
        self.position = setup(rules, last_seat)
        self.turns = 0
        self._players = players
        # Of each round, so that the players change nothing of it.
        self._openings = [Prng(prng.next()), Prng(prng.next())]

    def turn(self) -> "Move":
        """Let the seat to turn choose, or chance, carry its move out, and return it."""
        position = self.position
        if sum(position.rules.board.counts) - sum(position.tiles) < OPENING:
            move = self._openings[position.round_number].choice(options(position))
        else:
            move = choose(self._players[position.turn], position)
        self.position = apply(position, move)
        self.turns += 1
        return move

    def play(self) -> int:
        """Play to the end; return the team that has won, DRAW if none."""
        while not self.position.is_over:
            self.turn()
        won = outcome(self.position)
        return DRAW if won is None else won
