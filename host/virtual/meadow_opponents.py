"""Programs that play seats of a virtual meadow: they lay tiles and pens as people there do, and the
board referees them as it does people."""

import time
from typing import TYPE_CHECKING

from host.virtual.beside import Beside
from host.virtual.opponents import MOST_TRIES, PATIENCE_S, PAUSE_S
from shared_engine.players.levels import choose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.virtual.meadow import VirtualMeadow
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.players.brothers.levels import Player


class MeadowOpponents(Beside):
    """The *players* of seats of *table*.

    Args:
        pause_s: before one lays a piece, or lifts all off.
    """

    def __init__(
        self, table: "VirtualMeadow", players: "Mapping[int, Player]", pause_s: float = PAUSE_S
    ) -> None:
        super().__init__("opponents")
        self._table = table
        self._players = players
        self._pause_s = pause_s
        self._chosen: tuple[Position, Move] | None = None
        self._tries = 0
        self._since_s = 0.0

    def act(self) -> None:
        """Do the next thing that the table waits for, if it is for one of them to do."""
        task = self._table.task()
        if task is None:
            return
        seat = task.position.turn
        if task.is_to_clear:
            self._stopped.wait(self._pause_s)
            self._table.clear(seat)
            return
        if self._chosen is None or self._chosen[0] != task.position:
            self._chosen = task.position, choose(self._players[seat], task.position)
            self._tries = 0
            self._stopped.wait(self._pause_s)
        if self._tries < MOST_TRIES and self._is_due():
            self._table.lay(seat, self._chosen[1], is_firm=self._tries > 0)
            self._tries += 1
            self._since_s = time.monotonic()

    def _is_due(self) -> bool:
        """The board had its time."""
        return not self._tries or time.monotonic() - self._since_s > PATIENCE_S
