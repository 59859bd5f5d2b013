"""What was chosen in the game under way, kept with the world: a board that goes on after a restart
asks for none of it again."""

from collections.abc import Mapping
from dataclasses import dataclass

from host.simulator.eyes import Scene
from host.simulator.people import Chooser
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.players.view import SeatView


class Memory:
    """The choices in the state of *world*, in their order; those that were made before it was
    opened come first."""

    def __init__(self, world: Scene) -> None:
        self._world = world
        self._read = 0

    def next(self) -> str | None:
        """The next one that was made, or None."""
        made = self._world.state.chosen
        self._read += 1
        return made[self._read - 1] if self._read <= len(made) else None

    def keep(self, choice: str) -> None:
        """One was made now."""
        self._world.state.chosen.append(choice)
        self._world.save()


def remembered(choosers: Mapping[int, Chooser], world: Scene) -> Mapping[int, Chooser]:
    """The *choosers*, who are asked for what *world* does not know yet."""
    memory = Memory(world)
    return {seat: _Remembered(chooser, memory) for seat, chooser in choosers.items()}


@dataclass(frozen=True)
class _Remembered:
    """Chooses as *chooser* has done before, then as it does now."""

    chooser: Chooser
    memory: Memory

    def choose_move(self, view: SeatView, cards: list[str]) -> Move:
        """As Chooser's."""
        board, known = view.position.rules.board, self.memory.next()
        if known is not None:
            return parse_move(board, known)
        move = self.chooser.choose_move(view, cards)
        self.memory.keep(format_move(board, move))
        return move

    def choose_gift(self, view: SeatView, taker: int) -> str:
        """As Chooser's."""
        known = self.memory.next()
        if known is None:
            known = self.chooser.choose_gift(view, taker)
            self.memory.keep(known)
        return known
