"""Players of Brothers that look one move ahead: what they lay leads to what is worth most."""

from shared_engine.players.brothers.features import Judge, free_cells, side_of
from shared_engine.players.brothers.ground import Ground, mask
from shared_engine.players.brothers.options import options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.prng import Prng

_PIECE = 32  # moves that are looked at between two pieces of work


class OneStep:
    """A player (levels.py).

    Args:
        noise: a move seems less than so much better than it is, in hundredths of a point; 1 for
            none.
    """

    def __init__(self, prng: "Prng", noise: int) -> None:
        self._prng = prng
        self._noise = noise
        self._rules: "Rules | None" = None
        self._judge: "Judge | None" = None

    def think(self, position: "Position") -> "Iterator[Move]":
        best: "Move | None" = None
        most = 0
        for place, (found, move) in enumerate(self.looks(position)):
            found += self._prng.below(self._noise)
            if best is None or found > most:
                best, most = move, found
            if place % _PIECE == _PIECE - 1:
                yield best
        assert best is not None, "the game is over"
        yield best

    def looks(self, position: "Position") -> "Iterator[tuple[int, Move]]":
        """Yield what each move is worth to the seat to turn by a look one move ahead, in hundredths
        of a point, and the move."""
        rules = position.rules
        if self._judge is None or self._rules is not rules:
            self._rules = rules
            self._judge = Judge(rules, Ground(rules))
        free = free_cells(position)
        sign = -1 if side_of(position, position.turn) else 1
        for move in options(position):
            # A tile adds cells, a pen removes some.
            yield sign * self._judge.worth(free ^ mask(move.cells)), move
