"""Who wins from here: what can be worked out about the rest of a game, whichever game it is.

How far is limited by an effort, the number of things that are looked at, so that the same is said
every time on every computer; who wants an answer in time says when to stop, too.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from host.solver.endgame import Endgame
from host.solver.prospect import Prospect
from shared_engine.games.catalogue import BROTHERS, room_of

if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import Move, Position

EFFORT = 2_000
"""Half a second at most: enough for most positions in which the meadow has come apart."""


class Solver:
    """Solves what can be solved; what was found out about a position helps with the next one, so
    keep it for a game."""

    def __init__(self) -> None:
        self._endgame = Endgame()

    def prospect(
        self, position: "Position", effort: int = EFFORT, is_stopped: Callable[[], bool] = bool
    ) -> Prospect | None:
        """What is known of the end of *position*; None where nothing is, or its game has no
        solver."""
        if room_of(position.rules.ruleset) != BROTHERS:
            return None
        given: Any = position  # as in games/catalogue.py: no type says whose position it is
        return self._endgame.prospect(given, effort, is_stopped)

    def best_move(
        self, position: "Position", effort: int = EFFORT, is_stopped: Callable[[], bool] = bool
    ) -> "Move | None":
        """A move of the seat to turn after which it gets as much as can be; None where it is not
        known which."""
        if room_of(position.rules.ruleset) != BROTHERS:
            return None
        given: Any = position
        return self._endgame.best_move(given, effort, is_stopped)
