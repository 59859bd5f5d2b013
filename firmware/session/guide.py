"""Help for a seat that wants to be guided: what the board itself would do with the card that lies
open.

It knows what all people see, and no hand: so its light says nothing of a hidden card (decision 38).
"""

from shared_engine.games.on_board import DOG, room_of
from shared_engine.log.hints import GUIDED
from shared_engine.referee.states import AWAIT_MOVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from firmware.session.logged_game import LoggedGame
    from shared_engine.games.contract import BoardPosition, Move
    from shared_engine.referee.match import Match


class Guide:
    """Advises whoever is to move in *game*."""

    def __init__(self, game: "LoggedGame") -> None:
        self._game = game
        self._position: "BoardPosition | None" = None
        self._card = ""
        self._thinking: "Iterator[Any] | None" = None  # None: it has thought
        self._best: "Any" = None

    def think(self) -> bool:
        """Think one piece further; say whether there is more to think about. Allocates nothing
        where nobody is guided."""
        match = self._game.referee.match
        if match is None or not self._is_asked(match):
            return False
        if match.position is not self._position or match.laid != self._card:
            self._begin(match)
        if self._thinking is None:
            return False
        found = next(self._thinking, None)
        if found is not None:
            self._best = found
            return True
        self._thinking = None
        self._game.is_changed = True
        return False

    @property
    def planned(self) -> "Move | None":
        """The move that is lit; None: all that the card offers."""
        match = self._game.referee.match
        if match is None or self._thinking is not None or not self._is_asked(match):
            return None
        is_known = match.position is self._position and match.laid == self._card
        return self._best if is_known else None

    def _is_asked(self, match: "Match") -> bool:
        return (
            match.state == AWAIT_MOVE
            and match.hints[match.position.turn] == GUIDED
            and room_of(match.position.rules.ruleset) == DOG
        )

    def _begin(self, match: "Match") -> None:
        from shared_engine.players.advice import advised  # the heap is short where nobody asks

        self._position, self._card, self._best = match.position, match.laid, None
        position: "Any" = match.position
        self._thinking = advised(position, match.laid)
