"""Programs that play seats of a virtual table: they lay cards and move marbles as people there do,
and the board referees them as it does people."""

import time
from typing import TYPE_CHECKING, NamedTuple

from host.virtual.beside import Beside
from shared_engine.games.dog.move import DRAW, Move
from shared_engine.players.levels import choose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.virtual.table import VirtualTable
    from shared_engine.players.levels import Player
    from shared_engine.players.view import SeatView

PAUSE_S = 1.2  # before a program lays a card: people want to see what was played
PATIENCE_S = 6.0  # so long a board may take to go on
MOST_TRIES = 4


class Task(NamedTuple):
    """What a seat is to do.

    Attributes:
        view: what it knows.
        taker: who gets a card of it now; -1: it is its turn.
        card: that lies open; "" for none.
        is_asked: the board asks what it has done.
    """

    view: "SeatView"
    taker: int = -1
    card: str = ""
    is_asked: bool = False


class _Plan:
    """A move that was chosen, and how far it is.

    Attributes:
        tries: how often its card was laid, its marbles were moved, or a question was answered.
        is_moved: the marbles were moved.
    """

    def __init__(self, view: "SeatView", move: Move) -> None:
        self.view = view
        self.move = move
        self.is_moved = False
        self.tries = 0
        self.since_s = time.monotonic()

    def is_for(self, view: "SeatView") -> bool:
        return (self.view.position, self.view.hand) == (view.position, view.hand)

    def is_due(self) -> bool:
        """The board had its time."""
        return not self.tries or time.monotonic() - self.since_s > PATIENCE_S

    def try_again(self) -> None:
        self.tries += 1
        self.since_s = time.monotonic()


class Opponents(Beside):
    """The *players* of seats of *table*.

    Args:
        pause_s: before one lays a card.
    """

    def __init__(
        self, table: "VirtualTable", players: "Mapping[int, Player]", pause_s: float = PAUSE_S
    ) -> None:
        super().__init__("opponents")
        self._table = table
        self._pause_s = pause_s
        self._players = players
        self._plan: _Plan | None = None

    def act(self) -> None:
        """Do the next thing that the table waits for, if it is for one of them to do."""
        task = self._table.task()
        if task is None:
            return
        view = task.view
        if task.taker >= 0:
            self._table.give(view.seat, self._players[view.seat].exchange(view, task.taker))
            return
        plan = self._plan
        if plan is None or not plan.is_for(view):
            plan = self._plan = _Plan(view, choose(self._players[view.seat], view))
            self._stopped.wait(self._pause_s)
        if plan.tries < MOST_TRIES:
            self._go_on(plan, task)

    def _go_on(self, plan: _Plan, task: Task) -> None:
        seat, move = plan.view.seat, plan.move
        if move.card and task.card != move.card:
            if plan.is_due():
                plan.try_again()
                self._table.lay(seat, move.card)
        elif move.is_fold:
            if plan.is_due():
                plan.try_again()
                self._table.press(seat, "fold")
        elif not plan.is_moved:
            plan.is_moved = True
            plan.try_again()
            if _moves_nothing(move):
                self._table.press(seat, "confirm")
            else:
                self._table.carry_out(seat, plan.view.position, move)
        elif task.is_asked and plan.is_due():
            plan.try_again()
            self._table.answer(seat, move)
        elif plan.is_due():
            plan.try_again()
            self._table.put_as(seat, plan.view.position)
            plan.is_moved = False


def _moves_nothing(move: Move) -> bool:
    return not move.parts or move.parts[0][0] == DRAW
